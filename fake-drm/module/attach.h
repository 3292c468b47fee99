/* SPDX-License-Identifier: GPL-2.0-only */
/* vgem's fences: a program attaches one to a buffer and signals it, or it expires. */
#ifndef FAKE_ATTACH_H
#define FAKE_ATTACH_H

#include <linux/idr.h>
#include <linux/mutex.h>

struct drm_device;
struct drm_file;

/**
 * struct fake_attached - fences that a file has attached and not signalled
 * @lock: protects @fences
 * @fences: struct fake_fence by the number that the program got; each holds a reference
 */
struct fake_attached {
	struct mutex lock;
	struct idr fences;
};

/**
 * fake_attached_init() - initialise the fences of a file that is opened
 * @attached: what to initialise
 *
 * Context: Any.
 */
void fake_attached_init(struct fake_attached *attached);

/**
 * fake_attached_exit() - signal all attached fences of a file and put them
 * @attached: the file's fences
 *
 * Context: Process context. The file is closed, nothing else uses @attached.
 */
void fake_attached_exit(struct fake_attached *attached);

/**
 * fake_attach_ioctl() - DRM_IOCTL_VGEM_FENCE_ATTACH
 * @drm: the device
 * @data: struct drm_vgem_fence_attach
 * @file: the caller's file
 *
 * Context: Process context. May sleep. Acquires the buffer's reservation lock, then
 * fake_attached.lock.
 *
 * Return: 0; -ENOTTY when the device's driver is called neither fake-drm nor vgem; -EBUSY when a
 * conflicting fence of the buffer has not signalled; -ENOSPC at FAKE_DRM_FENCES_MAX fences;
 * -ENOENT, -EINVAL, -ENOMEM, -EINTR.
 */
int fake_attach_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/**
 * fake_signal_ioctl() - DRM_IOCTL_VGEM_FENCE_SIGNAL
 * @drm: the device
 * @data: struct drm_vgem_fence_signal
 * @file: the caller's file
 *
 * Context: Process context. May sleep. Acquires fake_attached.lock.
 *
 * Return: 0; -ETIMEDOUT when the fence had expired; -ENOTTY when the device's driver is called
 * neither fake-drm nor vgem; -ENOENT, -EINVAL.
 */
int fake_signal_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

#endif
