/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_DRM_DRV_H
#define KUNIT_SHIM_DRM_DRV_H

#include <linux/fs.h>

#include <drm/drm_device.h>

#define DRIVER_GEM     BIT(0)
#define DRIVER_RENDER  BIT(3)
#define DRIVER_SYNCOBJ BIT(5)

struct dma_buf;
struct dma_buf_attachment;
struct drm_file;
struct drm_gem_object;
struct drm_ioctl_desc;
struct drm_mode_create_dumb;
struct sg_table;

struct drm_driver {
	const char *name;
	const char *desc;
	int major;
	u32 driver_features;
	int (*open)(struct drm_device *drm, struct drm_file *file);
	void (*postclose)(struct drm_device *drm, struct drm_file *file);
	struct drm_gem_object *(*gem_create_object)(struct drm_device *drm, size_t size);
	struct drm_gem_object *(*gem_prime_import)(struct drm_device *drm, struct dma_buf *dma_buf);
	struct drm_gem_object *(*gem_prime_import_sg_table)(struct drm_device *drm,
							    struct dma_buf_attachment *attachment,
							    struct sg_table *table);
	int (*dumb_create)(struct drm_file *file, struct drm_device *drm,
			   struct drm_mode_create_dumb *args);
	const struct drm_ioctl_desc *ioctls;
	int num_ioctls;
	const struct file_operations *fops;
};

/*
 * devm_drm_dev_alloc - a type with a device in it, of which the parent's group of managed things
 * has the one reference; or an ERR_PTR.
 */
#define devm_drm_dev_alloc(parent, driver, type, member) \
	((type *)shim_drm_dev_alloc(parent, driver, sizeof(type), offsetof(type, member)))
void *shim_drm_dev_alloc(struct device *parent, const struct drm_driver *driver, size_t size,
			 size_t offset);

void drm_dev_get(struct drm_device *drm);
void drm_dev_put(struct drm_device *drm);

/* drm_dev_register - its node can be opened. 0, or a negative errno. */
int drm_dev_register(struct drm_device *drm, unsigned long flags);

/* drm_dev_unplug - its node cannot be opened, drm_dev_enter() fails; waits for drm_dev_exit(). */
void drm_dev_unplug(struct drm_device *drm);

bool drm_dev_enter(struct drm_device *drm, int *idx);
void drm_dev_exit(int idx);

/* shim_drm_minor - the device whose node has that minor, or NULL. */
struct drm_minor *shim_drm_minor(unsigned int number);

#endif
