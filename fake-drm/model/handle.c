/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "model.h"

struct fgpu_handle *fgpu_handle_find(const struct fgpu *gpu, fgpu_u32 client, fgpu_u32 object)
{
	fgpu_u32 at = gpu->clients[client].handles;

	while (at != FGPU_NONE && gpu->handles[at].object != object)
		at = gpu->handles[at].next;
	return at == FGPU_NONE ? (void *)0 : &gpu->handles[at];
}

void fgpu_handle_add(struct fgpu *gpu, fgpu_u32 client, fgpu_u32 object)
{
	fgpu_u32 slot = fgpu_slots_alloc(&gpu->handle_slots);
	struct fgpu_handle *handle = &gpu->handles[slot];

	handle->object = object;
	handle->count = 1;
	handle->next = gpu->clients[client].handles;
	gpu->clients[client].handles = slot;
	gpu->objects[object].handles++;
}

int fgpu_do_handle(struct fgpu *gpu, const struct fgpu_command *c)
{
	struct fgpu_handle *handle = fgpu_handle_find(gpu, c->client, c->object);
	struct fgpu_object *object = &gpu->objects[c->object];

	if (object->handles == FGPU_NONE)
		return -FGPU_ENOSPC;
	if (handle) {
		handle->count++;
		object->handles++;
		return 0;
	}
	if (fgpu_slots_full(&gpu->handle_slots))
		return -FGPU_ENOSPC;
	fgpu_handle_add(gpu, c->client, c->object);
	return 0;
}

int fgpu_do_drop(struct fgpu *gpu, const struct fgpu_command *c)
{
	struct fgpu_handle *handle = fgpu_handle_find(gpu, c->client, c->object);
	fgpu_u32 *link = &gpu->clients[c->client].handles;

	if (!handle)
		return -FGPU_ENOENT;
	if (!--handle->count) {
		while (&gpu->handles[*link] != handle)
			link = &gpu->handles[*link].next;
		*link = handle->next;
		fgpu_slots_free(&gpu->handle_slots, (fgpu_u32)(handle - gpu->handles));
	}
	fgpu_object_dropped(gpu, c->object, c->client, 1);
	return 0;
}

void fgpu_handles_drop(struct fgpu *gpu, fgpu_u32 client)
{
	fgpu_u32 at = gpu->clients[client].handles;

	while (at != FGPU_NONE) {
		const struct fgpu_handle *handle = &gpu->handles[at];

		fgpu_slots_free(&gpu->handle_slots, at);
		at = handle->next;
		fgpu_object_dropped(gpu, handle->object, client, handle->count);
	}
	gpu->clients[client].handles = FGPU_NONE;
}
