/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * Memory that is counted in another region or state than the true one. The text stays sound: the
 * sums could be those of other buffers, and only the truth shows that they are not.
 */
#include "distortion_kind.h"

/* region_value - what an undistorted device prints for the row's key and client in a region. */
static fgpu_u64 region_value(const struct fgpu_effect *effect, const struct fgpu_row *row,
			     fgpu_u32 region)
{
	return fgpu_printed_memory(effect->gpu, effect->client, region, row->key);
}

void fgpu_apply_counted_twice(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	fgpu_u64 value = row->value;
	fgpu_u32 i;

	for (i = 0; i < effect->gpu->region_count; i++) {
		if (i != row->index)
			value = fgpu_add(value, region_value(effect, row, i));
	}
	fgpu_row_alter(effect, row, value);
}

void fgpu_apply_next_region(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	const fgpu_u32 next = row->index + 1;

	fgpu_row_replace(effect, row,
			 region_value(effect, row, next < effect->gpu->region_count ? next : 0));
}

void fgpu_apply_idle(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	const struct fgpu_memory *memory = &row->facts->memory;

	fgpu_row_replace(effect, row, fgpu_sub(memory->resident, memory->active));
}

/* What was purgeable when it was evicted is resident yet. */
void fgpu_apply_evicted(const struct fgpu_effect *effect, struct fgpu_row *row)
{
	const fgpu_u32 states = FGPU_OBJECT_RESIDENT | FGPU_OBJECT_PURGEABLE;
	const struct fgpu *gpu = effect->gpu;
	fgpu_u64 value = row->value;
	fgpu_u32 at;

	for (at = gpu->clients[effect->client].handles; at != FGPU_NONE;
	     at = gpu->handles[at].next) {
		const struct fgpu_object *object = &gpu->objects[gpu->handles[at].object];

		if (object->region == row->index &&
		    (object->flags & states) == FGPU_OBJECT_PURGEABLE)
			value = fgpu_add(value, object->size);
	}
	fgpu_row_alter(effect, row, value);
}

int fgpu_check_regions(const struct fgpu *gpu, const struct fgpu_command *command)
{
	(void)command;
	return gpu->region_count > 1;
}
