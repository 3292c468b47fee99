/* SPDX-License-Identifier: GPL-2.0-only */
/* /dev/grtrace: the table of states of docs/grtrace.md. */
#ifndef GRT_CONTROL_H
#define GRT_CONTROL_H

#include <linux/fs.h>

/* grt_control_fops - of the misc device. */
extern const struct file_operations grt_control_fops;

#endif
