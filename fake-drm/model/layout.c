/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "model.h"

#define LAYOUT_MAX 0x7fffffffULL /* bytes of a device */

/* Where each table begins in the block. */
struct layout {
	fgpu_u64 end;
	fgpu_u64 engines, regions, rings, clients, used, jobs, objects, handles, distortions;
	fgpu_u64 waits, instances, client_words, job_words, object_words, handle_words, wait_words,
		text;
};

static fgpu_u64 reserve_table(struct layout *layout, fgpu_u64 count, fgpu_u64 each)
{
	fgpu_u64 at = layout->end, rest = 7;

	layout->end = fgpu_add(at, fgpu_scale(count, each, 1, &rest)) & ~7ULL;
	return at;
}

static fgpu_u64 reserve_words(struct layout *layout, fgpu_u32 bits)
{
	return reserve_table(layout, bits / 32 + 1, sizeof(fgpu_u32));
}

static void compute_layout(struct layout *layout, const struct fgpu_limits *limits)
{
	struct layout empty = {0};

	*layout = empty;
	reserve_table(layout, 1, sizeof(struct fgpu));
	layout->engines = reserve_table(layout, limits->engines, sizeof(struct fgpu_engine));
	layout->regions = reserve_table(layout, limits->regions, sizeof(struct fgpu_region));
	layout->rings = reserve_table(layout, (fgpu_u64)limits->rings + limits->contexts,
				      sizeof(struct fgpu_ring));
	layout->clients = reserve_table(layout, limits->clients, sizeof(struct fgpu_client));
	layout->used = reserve_table(layout, (fgpu_u64)limits->clients * limits->engines,
				     sizeof(struct fgpu_used));
	layout->jobs = reserve_table(layout, limits->jobs, sizeof(struct fgpu_job));
	layout->objects = reserve_table(layout, limits->objects, sizeof(struct fgpu_object));
	layout->handles = reserve_table(layout, limits->handles, sizeof(struct fgpu_handle));
	layout->distortions =
		reserve_table(layout, limits->distortions, sizeof(struct fgpu_distortion));
	layout->waits = reserve_table(layout, limits->waits, sizeof(struct fgpu_wait));
	layout->instances = reserve_table(layout, limits->instances, sizeof(fgpu_u32));
	layout->client_words = reserve_words(layout, limits->clients);
	layout->job_words = reserve_words(layout, limits->jobs);
	layout->object_words = reserve_words(layout, limits->objects);
	layout->handle_words = reserve_words(layout, limits->handles);
	layout->wait_words = reserve_words(layout, limits->waits);
	layout->text = reserve_table(layout, limits->text, 1);
}

fgpu_u64 fgpu_size(const struct fgpu_limits *limits)
{
	struct layout layout;

	if (limits->distortions > FGPU_SHOWN)
		return 0;
	compute_layout(&layout, limits);
	return layout.end <= LAYOUT_MAX ? layout.end : 0;
}

static void set_tables(struct fgpu *gpu, char *base, const struct layout *at)
{
	gpu->engines = (struct fgpu_engine *)(base + at->engines);
	gpu->regions = (struct fgpu_region *)(base + at->regions);
	gpu->rings = (struct fgpu_ring *)(base + at->rings);
	gpu->clients = (struct fgpu_client *)(base + at->clients);
	gpu->jobs = (struct fgpu_job *)(base + at->jobs);
	gpu->objects = (struct fgpu_object *)(base + at->objects);
	gpu->handles = (struct fgpu_handle *)(base + at->handles);
	gpu->distortions = (struct fgpu_distortion *)(base + at->distortions);
	gpu->waits = (struct fgpu_wait *)(base + at->waits);
	gpu->instances = (fgpu_u32 *)(base + at->instances);
	gpu->text = base + at->text;
}

static void set_slots(struct fgpu *gpu, char *base, const struct layout *at)
{
	const struct fgpu_limits *limits = &gpu->limits;

	fgpu_slots_init(&gpu->client_slots, (fgpu_u32 *)(base + at->client_words), limits->clients);
	fgpu_slots_init(&gpu->job_slots, (fgpu_u32 *)(base + at->job_words), limits->jobs);
	fgpu_slots_init(&gpu->object_slots, (fgpu_u32 *)(base + at->object_words), limits->objects);
	fgpu_slots_init(&gpu->handle_slots, (fgpu_u32 *)(base + at->handle_words), limits->handles);
	fgpu_slots_init(&gpu->wait_slots, (fgpu_u32 *)(base + at->wait_words), limits->waits);
}

struct fgpu *fgpu_init(void *memory, fgpu_u64 size, const struct fgpu_limits *limits,
		       const struct fgpu_hooks *hooks, void *user)
{
	fgpu_u64 need = fgpu_size(limits), i;
	struct fgpu *gpu = memory;
	struct fgpu_used *used;
	struct layout layout;
	char *base = memory;

	if (!need || size < need)
		return (void *)0;
	/* Compilers turn a loop into this call; instrumenting ones do not. */
	__builtin_memset(base, 0, need);
	compute_layout(&layout, limits);
	gpu->limits = *limits;
	gpu->hooks = hooks;
	gpu->user = user;
	gpu->wait_next = gpu->sync_next = FGPU_NEVER;
	set_tables(gpu, base, &layout);
	set_slots(gpu, base, &layout);
	used = (struct fgpu_used *)(base + layout.used);
	for (i = 0; i < limits->clients; i++)
		gpu->clients[i].used_engines = used + i * limits->engines;
	for (i = 0; i < limits->instances; i++)
		gpu->instances[i] = FGPU_NONE;
	return gpu;
}
