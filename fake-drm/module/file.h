/* SPDX-License-Identifier: GPL-2.0-only */
/* Open files of a device. */
#ifndef FAKE_FILE_H
#define FAKE_FILE_H

#include <drm/drm_file.h>

#include "attach.h"
#include "device.h"

struct seq_file;

/**
 * struct fake_file - drm_file.driver_priv of an open file
 * @client: slot of its client in the model
 * @timelines: of its own rings, by the ring that stands for them; NULL elements where a ring is
 * shared. NULL: the device has no such rings
 * @entities: of its rings with the DRM scheduler, by ring; or NULL: the device has none
 * @traced: what the tracer knows of it
 * @attached: fences that it has attached to buffers
 */
struct fake_file {
	u32 client;
	struct fake_timeline **timelines;
	struct fake_sched_entity **entities;
	struct grtrace_client traced;
	struct fake_attached attached;
};

static inline struct fake_file *fake_file_of(const struct drm_file *file)
{
	return file->driver_priv;
}

/* fake_file_client - slot of a file's client in the model. */
static inline u32 fake_file_client(const struct drm_file *file)
{
	return fake_file_of(file)->client;
}

/**
 * fake_file_timeline() - timeline of the fences of a file's jobs in a ring
 * @file: the file
 * @ring: a ring that was set up
 *
 * Context: Any.
 * Return: the timeline, which lives as long as the file.
 */
struct fake_timeline *fake_file_timeline(const struct drm_file *file, u32 ring);

/**
 * fake_open() - drm_driver.open
 * @drm: the device
 * @file: the file that is opened
 *
 * Context: Process context. May sleep.
 *
 * Return: 0; -ENOMEM, also when debugfs injects it; -ENOSPC when the model has no slot for a
 * client; -ENODEV when the device is unplugged.
 */
int fake_open(struct drm_device *drm, struct drm_file *file);

/**
 * fake_postclose() - drm_driver.postclose
 * @drm: the device, which may be unplugged
 * @file: the file that is closed
 *
 * Context: Process context. May sleep.
 */
void fake_postclose(struct drm_device *drm, struct drm_file *file);

/**
 * fake_show_fdinfo() - file_operations.show_fdinfo
 * @m: where to print
 * @f: an open file of a device
 *
 * Prints the core's lines and then the model's, or only the model's where the header is scripted;
 * nothing once the device is unplugged.
 *
 * Context: Process context. Sleeps for a delay that debugfs or a distortion asks for, then enters
 * drm_dev_enter(), so that a delayed reader does not hold up fake_device_unplug().
 */
void fake_show_fdinfo(struct seq_file *m, struct file *f);

#endif
