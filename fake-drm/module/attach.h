/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * vgem's fences: a program attaches one to a buffer, and signals it, or it expires. While the driver is
 * called otherwise, these numbers are somebody else's.
 */
#ifndef FAKE_ATTACH_H
#define FAKE_ATTACH_H

#include <linux/idr.h>
#include <linux/mutex.h>

struct drm_device;
struct drm_file;

/* The fences that a file has attached and not signalled. */
struct fake_attached {
	struct mutex lock;
	struct idr fences;
};

void fake_attached_init(struct fake_attached *attached);

/* fake_attached_exit - signals them all. */
void fake_attached_exit(struct fake_attached *attached);

int fake_attach_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int fake_signal_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

#endif
