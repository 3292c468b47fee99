/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "model.h"

struct fgpu_event fgpu_event(fgpu_u32 type)
{
	struct fgpu_event event = {0};

	event.type = type;
	event.client = FGPU_NONE;
	event.ring = FGPU_NONE;
	event.job = FGPU_NONE;
	return event;
}

void fgpu_emit(struct fgpu *gpu, struct fgpu_event *event)
{
	event->time = gpu->now;
	if (gpu->hooks && gpu->hooks->event)
		gpu->hooks->event(gpu->user, event);
}
