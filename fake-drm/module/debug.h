/* SPDX-License-Identifier: GPL-2.0-only */
/* /sys/kernel/debug/fake-drm/DEV: the clock, commands, what is true and what is said. */
#ifndef FAKE_DEBUG_H
#define FAKE_DEBUG_H

#include <linux/fs.h>

#include "device.h"

extern const struct file_operations fake_command_fops;
extern const struct file_operations fake_truth_fops;
extern const struct file_operations fake_journal_fops;
extern const struct file_operations fake_scenario_fops;
extern const struct file_operations fake_distort_fops;

void fake_debug_init(void);
void fake_debug_exit(void);

/* fake_debug_add - the directory of a device; without debugfs there is none. */
void fake_debug_add(struct fake_device *fake, const char *name);

/* fake_debug_remove - waits for whoever is in one of its files. */
void fake_debug_remove(struct fake_device *fake);

#endif
