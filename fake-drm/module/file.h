/* SPDX-License-Identifier: GPL-2.0-only */
/* What the DRM core calls for open files of a device. */
#ifndef FAKE_FILE_H
#define FAKE_FILE_H

#include <drm/drm_file.h>

#include "device.h"

struct seq_file;

/* fake_slot - which client of the model a file is. */
static inline u32 fake_slot(const struct drm_file *file)
{
	return (u32)(uintptr_t)file->driver_priv;
}

int fake_open(struct drm_device *drm, struct drm_file *file);
void fake_postclose(struct drm_device *drm, struct drm_file *file);
void fake_show_fdinfo(struct seq_file *m, struct file *f);

#endif
