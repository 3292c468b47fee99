// SPDX-License-Identifier: GPL-2.0-only
/* The device that a DRM device belongs to, and the driver that bears its name. */
#include <linux/dma-mapping.h>
#include <linux/platform_device.h>

#include "parent.h"

struct platform_device *fake_parent_new(const struct drm_driver *as, const char *name)
{
	static const struct fake_driver empty;
	const struct platform_device_info info = {
		.name = "fake-drm",
		.id = PLATFORM_DEVID_AUTO,
		.data = &empty,
		.size_data = sizeof(empty),
		.dma_mask = DMA_BIT_MASK(64),
	};
	struct platform_device *parent = platform_device_register_full(&info);
	struct fake_driver *driver;

	if (IS_ERR(parent))
		return parent;
	driver = dev_get_platdata(&parent->dev);
	strscpy(driver->name, name, sizeof(driver->name));
	driver->driver = *as;
	driver->driver.name = driver->name;
	return parent;
}
