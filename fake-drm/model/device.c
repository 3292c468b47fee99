/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "model.h"

#define RING_MOST (1ULL << 32) /* units of a ring: positions then never wrap in practice */

#define DEPTH_MOST 4096 /* jobs of a ring that run at once */

/* Names are stored in the block and never freed. */
static const char *store_name(struct fgpu *gpu, const struct fgpu_command *c, fgpu_u32 *len)
{
	char *to = gpu->text + gpu->text_used;
	fgpu_u32 i;

	for (i = 0; i < c->text_len; i++)
		to[i] = c->text[i];
	gpu->text_used += c->text_len;
	*len = c->text_len;
	return to;
}

/* Whether a name is given, and fits. */
static int check_name(const struct fgpu *gpu, const struct fgpu_command *c)
{
	if (!c->text_len)
		return -FGPU_EINVAL;
	return c->text_len > gpu->limits.text - gpu->text_used ? -FGPU_ENOSPC : 0;
}

int fgpu_do_device(struct fgpu *gpu, const struct fgpu_command *c)
{
	int ret = check_name(gpu, c);

	if (ret)
		return ret;
	if (gpu->driver)
		return -FGPU_EINVAL;
	gpu->driver = store_name(gpu, c, &gpu->driver_len);
	gpu->flags = c->flags;
	return 0;
}

int fgpu_do_pdev(struct fgpu *gpu, const struct fgpu_command *c)
{
	int ret = check_name(gpu, c);

	if (ret)
		return ret;
	if (gpu->pdev)
		return -FGPU_EINVAL;
	gpu->pdev = store_name(gpu, c, &gpu->pdev_len);
	return 0;
}

int fgpu_do_engine(struct fgpu *gpu, const struct fgpu_command *c)
{
	struct fgpu_engine *engine = &gpu->engines[gpu->engine_count];
	int ret = check_name(gpu, c);

	if (ret)
		return ret;
	if (!c->amount)
		return -FGPU_EINVAL;
	if (gpu->engine_count == gpu->limits.engines ||
	    c->amount > gpu->limits.instances - gpu->instances_used)
		return -FGPU_ENOSPC;
	engine->name = store_name(gpu, c, &engine->name_len);
	engine->keys = c->flags;
	engine->capacity = (fgpu_u32)c->amount;
	engine->instance = gpu->instances + gpu->instances_used;
	engine->reap = FGPU_NONE;
	engine->next = FGPU_NEVER;
	engine->submitter = engine->user = engine->user_before = engine->ghost = FGPU_NONE;
	engine->hz = engine->max_hz = c->span;
	gpu->instances_used += engine->capacity;
	return (int)gpu->engine_count++;
}

int fgpu_do_region(struct fgpu *gpu, const struct fgpu_command *c)
{
	struct fgpu_region *region = &gpu->regions[gpu->region_count];
	int ret = check_name(gpu, c);

	if (ret)
		return ret;
	if (gpu->region_count == gpu->limits.regions)
		return -FGPU_ENOSPC;
	region->name = store_name(gpu, c, &region->name_len);
	region->keys = c->flags;
	region->size = c->amount;
	return (int)gpu->region_count++;
}

static int check_ring(const struct fgpu_command *c)
{
	if (c->kind >= FGPU_SHAPES || !c->amount || c->amount > RING_MOST || c->span > DEPTH_MOST)
		return -FGPU_EINVAL;
	if (c->kind == FGPU_SHAPE_BYTES)
		return c->amount < 2 ? -FGPU_EINVAL : 0;
	return c->amount % 8 ? -FGPU_EINVAL : 0;
}

int fgpu_do_ring(struct fgpu *gpu, const struct fgpu_command *c)
{
	struct fgpu_ring *ring = &gpu->rings[gpu->ring_count];
	int ret = check_name(gpu, c);

	if (!ret)
		ret = check_ring(c);
	if (ret)
		return ret;
	if (gpu->ring_count == gpu->limits.rings)
		return -FGPU_ENOSPC;
	if (c->kind == FGPU_SHAPE_BYTES &&
	    (fgpu_u64)(gpu->bytes_count + 1) * gpu->limits.clients > gpu->limits.contexts)
		return -FGPU_ENOSPC;
	ring->name = store_name(gpu, c, &ring->name_len);
	ring->engine = c->index;
	ring->shape = c->kind;
	ring->size = c->amount;
	ring->head = ring->pending = FGPU_NONE;
	ring->depth = c->span ? (fgpu_u32)c->span : 1;
	ring->first_waiting = ring->last_waiting = FGPU_NONE;
	ring->owner = FGPU_NONE;
	ring->nth = c->kind == FGPU_SHAPE_BYTES ? gpu->bytes_count++ : 0;
	gpu->ring_end++;
	return (int)gpu->ring_count++;
}

int fgpu_do_live(struct fgpu *gpu, const struct fgpu_command *c)
{
	(void)c;
	if (!gpu->driver)
		return -FGPU_EINVAL;
	gpu->live = 1;
	return 0;
}

int fgpu_do_unplug(struct fgpu *gpu, const struct fgpu_command *c)
{
	fgpu_u32 i;

	(void)c;
	for (i = 0; i < gpu->ring_end; i++) {
		fgpu_space_cancel(gpu, i, FGPU_ALL, -FGPU_ENODEV);
		fgpu_ring_cancel(gpu, i, FGPU_ALL, -FGPU_ENODEV);
	}
	for (i = 0; i < gpu->engine_count; i++) {
		gpu->engines[i].hz = 0;
		fgpu_engine_timing(gpu, i);
	}
	gpu->unplugged = 1;
	return 0;
}
