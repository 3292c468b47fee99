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

/* Written as bytes, since lies may hold any. */
static void body_show(struct fake_device *fake, struct drm_file *file, u32 parts,
		      struct seq_file *m)
{
	struct fake_text text = {};

	if (!fake_gpu_read(&fake->gpu, fake_slot(file), parts, m->size - m->count, &text))
		seq_write(m, text.bytes, text.len);
	fake_text_free(&text);
}

/* The core's lines, then the model's; or the model's alone. */
void fake_show_fdinfo(struct seq_file *m, struct file *f)
{
	struct drm_file *file = f->private_data;
	struct drm_device *drm = file->minor->dev;
	struct fake_device *fake = fake_of_drm(drm);
	u32 parts = FGPU_PART_BODY;
	int idx;

	if (fake->scripted)
		parts |= FGPU_PART_HEADER;
	else
		drm_show_fdinfo(m, f);
	if (!drm_dev_enter(drm, &idx))
		return;
	body_show(fake, file, parts, m);
	drm_dev_exit(idx);
}
