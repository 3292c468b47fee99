// SPDX-License-Identifier: GPL-2.0-only
/* Open files of a device: each is a client of the model. */
#include <linux/seq_file.h>

#include <drm/drm_file.h>

#include "file.h"

int fake_open(struct drm_device *drm, struct drm_file *file)
{
	struct fgpu_command open = fgpu_command(FGPU_OPEN, 0);
	int slot;

	open.amount = file->client_id;
	slot = fake_gpu_do(&fake_of_drm(drm)->gpu, &open);
	if (slot < 0)
		return slot;
	file->driver_priv = (void *)(uintptr_t)slot;
	return 0;
}

void fake_postclose(struct drm_device *drm, struct drm_file *file)
{
	struct fgpu_command close = fgpu_command(FGPU_CLOSE, 0);

	close.client = fake_slot(file);
	WARN_ON(fake_gpu_do(&fake_of_drm(drm)->gpu, &close));
}

/* The core's lines, then the model's: written as bytes, since lies may hold any. */
void fake_show_fdinfo(struct seq_file *m, struct file *f)
{
	struct drm_file *file = f->private_data;
	struct drm_device *drm = file->minor->dev;
	struct fake_text text = {};
	int idx;

	drm_show_fdinfo(m, f);
	if (!drm_dev_enter(drm, &idx))
		return;
	if (!fake_gpu_show(&fake_of_drm(drm)->gpu, fake_slot(file), FGPU_PART_BODY, &text))
		seq_write(m, text.bytes, text.len);
	drm_dev_exit(idx);
	fake_text_free(&text);
}
