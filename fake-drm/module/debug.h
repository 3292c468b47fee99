/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * /sys/kernel/debug/fake-drm/DEV: the clock, commands, the truth, the journal and injected faults.
 */
#ifndef FAKE_DEBUG_H
#define FAKE_DEBUG_H

#include <linux/fs.h>

#include "device.h"

extern const struct file_operations fake_command_fops;
extern const struct file_operations fake_truth_fops;
extern const struct file_operations fake_journal_fops;
extern const struct file_operations fake_scenario_fops;
extern const struct file_operations fake_distort_fops;

/**
 * fake_debug_init() - create the module's directory
 *
 * Context: Process context. May sleep.
 */
void fake_debug_init(void);

/**
 * fake_debug_exit() - remove the module's directory
 *
 * Context: Process context. May sleep.
 */
void fake_debug_exit(void);

/**
 * fake_debug_add() - create the directory of a device; a kernel without debugfs has none
 * @fake: the device
 * @name: the directory's name
 *
 * Context: Process context. May sleep.
 */
void fake_debug_add(struct fake_device *fake, const char *name);

/**
 * fake_debug_remove() - remove the directory of a device
 * @fake: the device
 *
 * Context: Process context. Sleeps until no task is in one of its files; the caller holds no lock
 * that these acquire.
 */
void fake_debug_remove(struct fake_device *fake);

#endif
