/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_MISCDEVICE_H
#define KUNIT_SHIM_MISCDEVICE_H

#include <linux/fs.h>

#define MISC_DYNAMIC_MINOR 255

struct miscdevice {
	int minor;
	const char *name;
	unsigned short mode;
	const struct file_operations *fops;
};

static inline int misc_register(struct miscdevice *device)
{
	shim_may_sleep("misc_register()");
	return 0;
}

static inline void misc_deregister(struct miscdevice *device)
{
	shim_may_sleep("misc_deregister()");
}

#endif
