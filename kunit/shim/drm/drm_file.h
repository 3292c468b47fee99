/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Open files of a device's node. */
#ifndef KUNIT_SHIM_DRM_FILE_H
#define KUNIT_SHIM_DRM_FILE_H

#include <linux/fs.h>
#include <linux/idr.h>
#include <linux/spinlock.h>

#include <drm/drm_device.h>

struct drm_printer;

struct drm_file {
	u64 client_id;
	struct drm_minor *minor;
	void *driver_priv;
	spinlock_t table_lock; /* handles */
	struct idr object_idr;
	struct idr syncobj_idr;
};

int drm_open(struct inode *inode, struct file *file);
int drm_release(struct inode *inode, struct file *file);

/* drm_show_fdinfo - the lines of the core; none when the device is unplugged. */
void drm_show_fdinfo(struct seq_file *m, struct file *file);

/* drm_show_memory_stats - print the sums over its objects. */
void drm_show_memory_stats(struct drm_printer *p, struct drm_file *file);

#endif
