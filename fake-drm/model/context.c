/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * Rings of clients: behind the rings that were set up, in the order of the clients' slots, one for
 * each ring of shape BYTES.
 */
#include "model.h"

static int stands_for_contexts(const struct fgpu *gpu, fgpu_u32 ring)
{
	return ring < gpu->ring_count && gpu->rings[ring].shape == FGPU_SHAPE_BYTES;
}

fgpu_u32 fgpu_ring_of(const struct fgpu *gpu, fgpu_u32 ring, fgpu_u32 client)
{
	if (!stands_for_contexts(gpu, ring) || client >= gpu->limits.clients)
		return ring;
	return gpu->ring_count + client * gpu->bytes_count + gpu->rings[ring].nth;
}

int fgpu_ring_is_live(const struct fgpu *gpu, fgpu_u32 ring)
{
	fgpu_u64 client;

	if (ring >= gpu->ring_end)
		return 0;
	if (ring < gpu->ring_count)
		return !stands_for_contexts(gpu, ring);
	client = fgpu_divide(ring - gpu->ring_count, gpu->bytes_count, (void *)0);
	return gpu->clients[client].used;
}

void fgpu_contexts_open(struct fgpu *gpu, fgpu_u32 client)
{
	fgpu_u32 i;

	for (i = 0; i < gpu->ring_count; i++) {
		fgpu_u32 number = fgpu_ring_of(gpu, i, client);
		struct fgpu_ring *ring = &gpu->rings[number];

		if (number == i)
			continue;
		if (!ring->size)
			*ring = gpu->rings[i];
		ring->fence = ring->signalled = 0;
		ring->owner = FGPU_NONE;
		if (number >= gpu->ring_end)
			gpu->ring_end = number + 1;
	}
}

int fgpu_ring_named(const struct fgpu *gpu, const struct fgpu_command *c)
{
	if (!stands_for_contexts(gpu, c->index))
		return c->client ? -FGPU_EINVAL : (int)c->index;
	if (c->client >= gpu->limits.clients || !gpu->clients[c->client].used)
		return -FGPU_ENOENT;
	return (int)fgpu_ring_of(gpu, c->index, c->client);
}
