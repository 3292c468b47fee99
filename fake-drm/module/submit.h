/* SPDX-License-Identifier: GPL-2.0-only */
/* Jobs of programs, the fences that they wait for and those that they give out. */
#ifndef FAKE_SUBMIT_H
#define FAKE_SUBMIT_H

struct drm_device;
struct drm_file;

/**
 * fake_submit_init() - create the module's workqueue
 *
 * Context: Process context. May sleep.
 *
 * Return: 0 or -ENOMEM.
 */
int fake_submit_init(void);

/**
 * fake_submit_exit() - destroy the module's workqueue
 *
 * Context: Process context. Sleeps until its work is done.
 */
void fake_submit_exit(void);

/**
 * fake_submit_ioctl() - DRM_IOCTL_FAKE_DRM_SUBMIT
 * @drm: the device
 * @data: struct fake_drm_submit
 * @file: the caller's file
 *
 * Context: Process context. May sleep.
 *
 * Return: 0 or a negative errno, see struct fake_drm_submit.
 */
int fake_submit_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/**
 * fake_wait_ioctl() - DRM_IOCTL_FAKE_DRM_WAIT
 * @drm: the device
 * @data: struct fake_drm_wait
 * @file: the caller's file
 *
 * Context: Process context. Sleeps until the fence signals, the timeout or a signal.
 *
 * Return: 0, -ETIME or another negative errno, see struct fake_drm_wait; -ERESTARTSYS.
 */
int fake_wait_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

#endif
