/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "model.h"

int fgpu_true_usage(const struct fgpu *gpu, fgpu_u32 client, fgpu_u32 engine,
		    struct fgpu_usage *out)
{
	const struct fgpu_used *used;

	if (client >= gpu->limits.clients || engine >= gpu->engine_count ||
	    !gpu->clients[client].used)
		return -FGPU_ENOENT;
	used = &gpu->clients[client].used_engines[engine];
	out->busy_ns = used->ns;
	out->cycles = used->ticks;
	return 0;
}

int fgpu_true_engine(const struct fgpu *gpu, fgpu_u32 index, struct fgpu_engine_truth *out)
{
	const struct fgpu_engine *engine;

	if (index >= gpu->engine_count)
		return -FGPU_ENOENT;
	engine = &gpu->engines[index];
	out->busy_ns = engine->busy_ns;
	out->cycles = engine->busy_ticks;
	out->total_cycles = engine->ticks;
	out->hz = engine->hz;
	out->maxfreq_hz = engine->max_hz;
	out->capacity = engine->capacity;
	out->running = engine->running;
	return 0;
}

int fgpu_true_ring(const struct fgpu *gpu, fgpu_u32 index, struct fgpu_ring_truth *out)
{
	const struct fgpu_ring *ring;

	if (!fgpu_ring_is_live(gpu, index))
		return -FGPU_ENOENT;
	ring = &gpu->rings[index];
	out->written = ring->written;
	out->submitted = ring->submitted;
	out->read = ring->read;
	out->size = ring->size;
	out->fence = ring->signalled;
	out->queued = ring->queued;
	out->waiting = ring->waiting;
	return 0;
}

static struct fgpu_packet fill_of(const struct fgpu_job *job)
{
	struct fgpu_packet packet = {0};

	packet.kind = FGPU_PACKET_FILL;
	packet.position = job->end - job->units;
	packet.units = job->fill;
	packet.client_id = job->client_id;
	return packet;
}

static struct fgpu_packet commands_of(const struct fgpu_job *job, fgpu_u32 shape)
{
	struct fgpu_packet packet = {0};

	packet.kind = shape == FGPU_SHAPE_PUSH ? FGPU_PACKET_ENTRY : FGPU_PACKET_COMMANDS;
	packet.position = job->end - job->units + job->fill;
	packet.units = job->units - job->fill;
	packet.length = job->length;
	packet.indirect = job->indirect;
	packet.fence = job->fence;
	packet.cookie = job->cookie;
	packet.client_id = job->client_id;
	return packet;
}

int fgpu_true_packet(const struct fgpu *gpu, fgpu_u32 ring, fgpu_u32 n, struct fgpu_packet *out)
{
	fgpu_u32 at;

	if (!fgpu_ring_is_live(gpu, ring))
		return -FGPU_ENOENT;
	for (at = gpu->rings[ring].head; at != FGPU_NONE; at = gpu->jobs[at].next) {
		const struct fgpu_job *job = &gpu->jobs[at];

		if (job->fill && !n--) {
			*out = fill_of(job);
			return 0;
		}
		if (!n--) {
			*out = commands_of(job, gpu->rings[ring].shape);
			return 0;
		}
	}
	return -FGPU_ENOENT;
}

int fgpu_true_wait(const struct fgpu *gpu, fgpu_u32 slot, struct fgpu_wait_truth *out)
{
	if (slot >= gpu->limits.waits || !gpu->waits[slot].used)
		return -FGPU_ENOENT;
	out->fence = gpu->waits[slot].fence;
	out->client = gpu->waits[slot].client;
	out->ring = gpu->waits[slot].ring;
	return 0;
}

int fgpu_true_object(const struct fgpu *gpu, fgpu_u32 slot, struct fgpu_object_truth *out)
{
	const struct fgpu_object *object;

	if (slot >= gpu->limits.objects || !gpu->objects[slot].used)
		return -FGPU_ENOENT;
	object = &gpu->objects[slot];
	out->size = object->size;
	out->region = object->region;
	out->flags = object->flags;
	out->handles = object->handles;
	out->exports = object->exports;
	out->active = object->active;
	return 0;
}

static void add_object(struct fgpu_memory *sum, const struct fgpu_object *object)
{
	sum->total = fgpu_add(sum->total, object->size);
	if (object->handles > 1 || object->exports || object->flags & FGPU_OBJECT_IMPORTED)
		sum->shared = fgpu_add(sum->shared, object->size);
	if (!(object->flags & FGPU_OBJECT_RESIDENT))
		return;
	sum->resident = fgpu_add(sum->resident, object->size);
	if (fgpu_object_is_active(object))
		sum->active = fgpu_add(sum->active, object->size);
	else if (object->flags & FGPU_OBJECT_PURGEABLE)
		sum->purgeable = fgpu_add(sum->purgeable, object->size);
}

int fgpu_true_memory(const struct fgpu *gpu, fgpu_u32 client, fgpu_u32 region,
		     struct fgpu_memory *out)
{
	struct fgpu_memory sum = {0};
	fgpu_u32 at;

	if (client >= gpu->limits.clients || region >= gpu->region_count ||
	    !gpu->clients[client].used)
		return -FGPU_ENOENT;
	for (at = gpu->clients[client].handles; at != FGPU_NONE; at = gpu->handles[at].next) {
		const struct fgpu_object *object = &gpu->objects[gpu->handles[at].object];

		if (object->region == region)
			add_object(&sum, object);
	}
	*out = sum;
	return 0;
}

const char *fgpu_engine_name(const struct fgpu *gpu, fgpu_u32 engine, fgpu_u32 *len)
{
	if (engine >= gpu->engine_count)
		return (void *)0;
	*len = gpu->engines[engine].name_len;
	return gpu->engines[engine].name;
}

const char *fgpu_region_name(const struct fgpu *gpu, fgpu_u32 region, fgpu_u32 *len)
{
	if (region >= gpu->region_count)
		return (void *)0;
	*len = gpu->regions[region].name_len;
	return gpu->regions[region].name;
}

const char *fgpu_ring_name(const struct fgpu *gpu, fgpu_u32 ring, fgpu_u32 *len)
{
	if (ring >= gpu->ring_count)
		return (void *)0;
	*len = gpu->rings[ring].name_len;
	return gpu->rings[ring].name;
}

const char *fgpu_client_name(const struct fgpu *gpu, fgpu_u32 client, fgpu_u32 *len)
{
	if (client >= gpu->limits.clients || !gpu->clients[client].used)
		return (void *)0;
	*len = gpu->clients[client].name_len;
	return gpu->clients[client].name;
}
