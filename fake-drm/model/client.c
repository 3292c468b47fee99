/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "ledger.h"

static void set_name(struct fgpu_client *client, const struct fgpu_command *c)
{
	fgpu_u32 i;

	for (i = 0; i < c->text_len; i++)
		client->name[i] = c->text[i];
	client->name_len = c->text_len;
}

int fgpu_do_open(struct fgpu *gpu, const struct fgpu_command *c)
{
	struct fgpu_used none = {0};
	struct fgpu_client *client;
	fgpu_u32 slot, i;

	if (fgpu_slots_full(&gpu->client_slots))
		return -FGPU_ENOSPC;
	slot = fgpu_slots_alloc(&gpu->client_slots);
	client = &gpu->clients[slot];
	client->used = 1;
	client->handles = FGPU_NONE;
	client->id = c->amount;
	client->opened = gpu->now;
	set_name(client, c);
	for (i = 0; i < gpu->engine_count; i++)
		client->used_engines[i] = none;
	fgpu_contexts_open(gpu, slot);
	return (int)slot;
}

int fgpu_do_name(struct fgpu *gpu, const struct fgpu_command *c)
{
	set_name(&gpu->clients[c->client], c);
	return 0;
}

/* cancel_in - end what the client has in a ring; its engine is fed afterwards. */
static void cancel_in(struct fgpu *gpu, fgpu_u32 ring, fgpu_u32 client)
{
	fgpu_space_cancel(gpu, ring, client, -FGPU_ECANCELED);
	fgpu_ring_cancel(gpu, ring, client, -FGPU_ECANCELED);
}

int fgpu_do_destroy(struct fgpu *gpu, const struct fgpu_command *c)
{
	fgpu_u32 ring = fgpu_ring_of(gpu, c->index, c->client);

	cancel_in(gpu, ring, c->client);
	fgpu_engine_dispatch(gpu, gpu->rings[ring].engine);
	fgpu_book_end(gpu, BOOKS_DESTROY, c->client, gpu->rings[ring].engine);
	return 0;
}

int fgpu_do_close(struct fgpu *gpu, const struct fgpu_command *c)
{
	fgpu_u32 i;

	fgpu_waits_interrupt(gpu, c->client, -FGPU_EINTR);
	for (i = 0; i < gpu->ring_end; i++)
		cancel_in(gpu, i, c->client);
	for (i = 0; i < gpu->engine_count; i++)
		fgpu_engine_dispatch(gpu, i);
	fgpu_handles_drop(gpu, c->client);
	for (i = 0; i < gpu->engine_count; i++)
		fgpu_book_end(gpu, BOOKS_CLOSE, c->client, i);
	fgpu_distortion_forget(gpu, c->client);
	gpu->clients[c->client].used = 0;
	fgpu_slots_free(&gpu->client_slots, c->client);
	return 0;
}
