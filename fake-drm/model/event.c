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

struct fgpu_event fgpu_event_in_bytes(const struct fgpu_event *event, fgpu_u32 unit)
{
	struct fgpu_event bytes = *event;

	switch (event->type) {
	case FGPU_EVENT_RING_ALLOC:
	case FGPU_EVENT_RING_WAIT:
	case FGPU_EVENT_RING_WAIT_END:
		bytes.aux *= unit;
		break;
	case FGPU_EVENT_FENCE_SIGNAL:
	case FGPU_EVENT_FENCE_WAIT:
	case FGPU_EVENT_FENCE_WAIT_END:
	case FGPU_EVENT_CTX_SWITCH:
		unit = 0;
	}
	bytes.position *= unit;
	bytes.bytes *= unit;
	return bytes;
}

void fgpu_emit(struct fgpu *gpu, struct fgpu_event *event)
{
	event->time = gpu->now;
	if (gpu->hooks && gpu->hooks->event)
		gpu->hooks->event(gpu->user, event);
}
