/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "model.h"

#define RESIDENT_IDLE(object) \
	((object)->flags & FGPU_OBJECT_RESIDENT && !fgpu_object_is_active(object))

static void emit_object_event(struct fgpu *gpu, fgpu_u32 type, fgpu_u32 slot, fgpu_u32 client)
{
	struct fgpu_event event = fgpu_event(type);

	event.client = client;
	if (client != FGPU_NONE)
		event.client_id = gpu->clients[client].id;
	event.aux = slot;
	event.bytes = gpu->objects[slot].size;
	fgpu_emit(gpu, &event);
}

static int region_fits(const struct fgpu_region *region, fgpu_u64 size)
{
	fgpu_u64 most = region->size ? region->size : FGPU_NEVER;

	return size <= most - region->resident;
}

static void object_populate(struct fgpu *gpu, fgpu_u32 slot, fgpu_u32 client)
{
	struct fgpu_object *object = &gpu->objects[slot];

	object->flags |= FGPU_OBJECT_RESIDENT;
	gpu->regions[object->region].resident += object->size;
	emit_object_event(gpu, FGPU_EVENT_MEM_MAP, slot, client);
}

static void object_evict(struct fgpu *gpu, fgpu_u32 slot, fgpu_u32 client)
{
	struct fgpu_object *object = &gpu->objects[slot];

	object->flags &= ~(fgpu_u32)FGPU_OBJECT_RESIDENT;
	gpu->regions[object->region].resident -= object->size;
	emit_object_event(gpu, FGPU_EVENT_MEM_UNMAP, slot, client);
}

static int object_is_named(const struct fgpu_object *object)
{
	return object->used && (object->handles || object->exports);
}

/* Free an object with the last of its handles, dma-bufs and jobs. */
static void object_free_unused(struct fgpu *gpu, fgpu_u32 slot, fgpu_u32 client)
{
	struct fgpu_object *object = &gpu->objects[slot];

	if (object_is_named(object) || object->active)
		return;
	if (object->flags & FGPU_OBJECT_RESIDENT)
		object_evict(gpu, slot, client);
	emit_object_event(gpu, FGPU_EVENT_MEM_FREE, slot, client);
	object->used = 0;
	fgpu_slots_free(&gpu->object_slots, slot);
}

struct fgpu_object *fgpu_object_named(const struct fgpu *gpu, fgpu_u32 slot)
{
	if (slot >= gpu->limits.objects || !object_is_named(&gpu->objects[slot]))
		return (void *)0;
	return &gpu->objects[slot];
}

int fgpu_object_is_active(const struct fgpu_object *object)
{
	return object->active || object->flags & FGPU_OBJECT_BUSY;
}

void fgpu_object_active(struct fgpu *gpu, fgpu_u32 slot, int more)
{
	gpu->objects[slot].active += (fgpu_u32)more;
	if (more < 0)
		object_free_unused(gpu, slot, FGPU_NONE);
}

int fgpu_do_create(struct fgpu *gpu, const struct fgpu_command *c)
{
	struct fgpu_object *object, empty = {0};
	fgpu_u32 slot;

	if (!c->amount)
		return -FGPU_EINVAL;
	if (fgpu_slots_full(&gpu->object_slots) || fgpu_slots_full(&gpu->handle_slots))
		return -FGPU_ENOSPC;
	if (c->flags & FGPU_OBJECT_RESIDENT && !region_fits(&gpu->regions[c->index], c->amount))
		return -FGPU_ENOSPC;
	slot = fgpu_slots_alloc(&gpu->object_slots);
	object = &gpu->objects[slot];
	*object = empty;
	object->used = 1;
	object->region = c->index;
	object->flags = c->flags;
	object->size = c->amount;
	fgpu_handle_add(gpu, c->client, slot);
	emit_object_event(gpu, FGPU_EVENT_MEM_ALLOC, slot, c->client);
	if (c->flags & FGPU_OBJECT_RESIDENT)
		object_populate(gpu, slot, c->client);
	return (int)slot;
}

void fgpu_object_dropped(struct fgpu *gpu, fgpu_u32 slot, fgpu_u32 client, fgpu_u32 count)
{
	gpu->objects[slot].handles -= count;
	object_free_unused(gpu, slot, client);
}

int fgpu_do_export(struct fgpu *gpu, const struct fgpu_command *c)
{
	struct fgpu_object *object = &gpu->objects[c->object];

	if (object->exports == FGPU_NONE)
		return -FGPU_ENOSPC;
	object->exports++;
	return 0;
}

int fgpu_do_unexport(struct fgpu *gpu, const struct fgpu_command *c)
{
	struct fgpu_object *object = &gpu->objects[c->object];

	if (!object->exports)
		return -FGPU_ENOENT;
	object->exports--;
	object_free_unused(gpu, c->object, FGPU_NONE);
	return 0;
}

int fgpu_do_madvise(struct fgpu *gpu, const struct fgpu_command *c)
{
	struct fgpu_object *object = &gpu->objects[c->object];

	object->flags = (object->flags & ~(fgpu_u32)FGPU_OBJECT_PURGEABLE) | c->flags;
	return 0;
}

int fgpu_do_populate(struct fgpu *gpu, const struct fgpu_command *c)
{
	struct fgpu_object *object = &gpu->objects[c->object];

	if (object->flags & FGPU_OBJECT_RESIDENT)
		return 0;
	if (!region_fits(&gpu->regions[object->region], object->size))
		return -FGPU_ENOSPC;
	object_populate(gpu, c->object, FGPU_NONE);
	return 0;
}

int fgpu_do_evict(struct fgpu *gpu, const struct fgpu_command *c)
{
	struct fgpu_object *object = &gpu->objects[c->object];

	if (fgpu_object_is_active(object))
		return -FGPU_EBUSY;
	if (object->flags & FGPU_OBJECT_RESIDENT)
		object_evict(gpu, c->object, FGPU_NONE);
	return 0;
}

int fgpu_do_busy(struct fgpu *gpu, const struct fgpu_command *c)
{
	gpu->objects[c->object].flags |= FGPU_OBJECT_BUSY;
	return 0;
}

int fgpu_do_idle(struct fgpu *gpu, const struct fgpu_command *c)
{
	gpu->objects[c->object].flags &= ~(fgpu_u32)FGPU_OBJECT_BUSY;
	return 0;
}

/* Evict idle objects of a region, lowest slot first, until no more than most is resident. */
static void region_evict_idle(struct fgpu *gpu, fgpu_u32 index, fgpu_u64 most, fgpu_u32 flags)
{
	struct fgpu_region *region = &gpu->regions[index];
	fgpu_u32 i;

	for (i = 0; i < gpu->limits.objects && region->resident > most; i++) {
		const struct fgpu_object *object = &gpu->objects[i];

		if (object->used && object->region == index && RESIDENT_IDLE(object) &&
		    (object->flags & flags) == flags)
			object_evict(gpu, i, FGPU_NONE);
	}
}

int fgpu_do_pressure(struct fgpu *gpu, const struct fgpu_command *c)
{
	const struct fgpu_region *region = &gpu->regions[c->index];
	fgpu_u64 most = fgpu_sub(region->size ? region->size : region->resident, c->amount);

	region_evict_idle(gpu, c->index, most, FGPU_OBJECT_PURGEABLE);
	region_evict_idle(gpu, c->index, most, 0);
	return 0;
}
