/* SPDX-License-Identifier: GPL-2.0-only */
/* The device that a DRM device belongs to: one that was made for it, or a function of a PCI bus. */
#ifndef FAKE_PARENT_H
#define FAKE_PARENT_H

#include <linux/device.h>

#define FAKE_PARENT_VIRTUAL "virtual"
#define FAKE_PARENT_MAX	    16 /* bytes of its name, the NUL included */

/* fake_parent_check - a name that could be one: "virtual", or a PCI address. 0 or -EINVAL. */
int fake_parent_check(const char *name);

/*
 * fake_parent_get - a device, or an ERR_PTR: -ENODEV: there is no such function, -EBUSY: it has a driver,
 * -EOPNOTSUPP: this kernel has no PCI. fake_parent_put() gives it back.
 */
struct device *fake_parent_get(const char *name);
void fake_parent_put(struct device *parent);

struct fake_device;

/* fake_parent_bind - who belongs to it, and is unplugged when it is taken away; NULL: nobody. */
void fake_parent_bind(struct device *parent, struct fake_device *fake);

int fake_parents_init(void);
void fake_parents_exit(void);

#endif
