/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * ioctls that programs send to a driver of a known name to find out whether it works. A device of
 * another name gives ENOTTY.
 */
#ifndef FAKE_PERSONALITY_H
#define FAKE_PERSONALITY_H

#include <drm/drm_device.h>
#include <drm/drm_file.h>

/**
 * fake_msm_param_ioctl() - DRM_IOCTL_MSM_GET_PARAM
 * @drm: the device
 * @data: struct drm_msm_param
 * @file: the caller's file
 *
 * Context: Process context. May sleep. Acquires fake_gpu.lock.
 *
 * Return: 0; -ENOTTY when the device's driver is not called msm; -EINVAL.
 */
int fake_msm_param_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

#endif
