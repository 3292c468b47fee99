/* SPDX-License-Identifier: GPL-2.0-only */
/* What the DRM core calls for open files of a device. */
#ifndef FAKE_FILE_H
#define FAKE_FILE_H

#include <drm/drm_file.h>

#include "attach.h"
#include "device.h"

struct seq_file;

/* An open file. */
struct fake_file {
	u32 client; /* of the model */
	struct fake_attached attached;
};

static inline struct fake_file *fake_file_of(const struct drm_file *file)
{
	return file->driver_priv;
}

/* fake_file_client - which client of the model a file is. */
static inline u32 fake_file_client(const struct drm_file *file)
{
	return fake_file_of(file)->client;
}

int fake_open(struct drm_device *drm, struct drm_file *file);
void fake_postclose(struct drm_device *drm, struct drm_file *file);
void fake_show_fdinfo(struct seq_file *m, struct file *f);

#endif
