/* SPDX-License-Identifier: GPL-2.0-only */
/* The parent of a DRM device: a virtual device that is created for it, or a PCI function. */
#ifndef FAKE_PARENT_H
#define FAKE_PARENT_H

#include <linux/device.h>

#define FAKE_PARENT_VIRTUAL "virtual"
#define FAKE_PARENT_MAX	    16 /* bytes of its name, the NUL included */

struct fake_device;

/**
 * fake_parent_check() - check the form of a parent's name
 * @name: "virtual", or a PCI address
 *
 * Context: Any.
 * Return: 0 or -EINVAL.
 */
int fake_parent_check(const char *name);

/**
 * fake_parent_get() - create a virtual parent, or bind a PCI function
 * @name: "virtual", or a PCI address
 *
 * Context: Process context. May sleep. Probes drivers for a PCI function.
 *
 * Return: a device, to be given to fake_parent_put(), or an ERR_PTR: -ENODEV when there is no such
 * function; -EBUSY when it has a driver; -EOPNOTSUPP without CONFIG_PCI; -EINVAL, -ENOMEM.
 */
struct device *fake_parent_get(const char *name);

/**
 * fake_parent_put() - destroy a virtual parent, or unbind a PCI function
 * @parent: from fake_parent_get()
 *
 * Context: Process context. May sleep. Acquires the device lock of @parent.
 */
void fake_parent_put(struct device *parent);

/**
 * fake_parent_bind() - set the device that is unplugged when the driver of a PCI parent is unbound
 * @parent: from fake_parent_get(); nothing happens for a virtual one
 * @fake: the device; NULL: none
 *
 * Context: Process context. May sleep. Acquires the device lock of @parent.
 */
void fake_parent_bind(struct device *parent, struct fake_device *fake);

/**
 * fake_parents_init() - register the PCI driver
 *
 * Context: Process context. May sleep.
 *
 * Return: 0 or a negative errno.
 */
int fake_parents_init(void);

/**
 * fake_parents_exit() - unregister the PCI driver
 *
 * Context: Process context. May sleep.
 */
void fake_parents_exit(void);

#endif
