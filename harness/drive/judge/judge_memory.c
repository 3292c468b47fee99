/* SPDX-License-Identifier: MIT */
/* Memory within one read of each step, where the specification fixes it. */
#include <stdio.h>
#include <string.h>

#include "judge.h"

#define SLACK_BYTES 65536 /* for each object: pages of a GPU may be that large */

/* A buffer, after the steps until now. */
struct object {
	uint64_t bytes;
	uint64_t holders; /* clients that have a handle; a bit each */
	bool purgeable, was_shared;
};

/* Bounds of one category. */
struct range {
	uint64_t lo, hi;
};

/* What a client may print, more than before its first buffer. */
struct memory {
	struct object objects[CELL_OBJECTS];
	uint32_t epoch; /* steps on memory that were played */
	uint32_t count; /* objects that the client has */
	struct range total, shared, resident, purgeable;
	uint64_t kept; /* of objects that are not purgeable: they are resident */
};

static uint64_t bit(uint32_t client)
{
	return client < CELL_CLIENTS ? (uint64_t)1 << client : 0;
}

static void drop_client(struct memory *memory, uint32_t client)
{
	for (uint32_t i = 0; i < CELL_OBJECTS; i++)
		memory->objects[i].holders &= ~bit(client);
}

static void play_step(struct memory *memory, const struct cell_step *step)
{
	struct object *object = &memory->objects[step->object % CELL_OBJECTS];

	switch (step->op) {
	case CELL_CREATE:
		*object = (struct object){.bytes = step->value, .holders = bit(step->client)};
		break;
	case CELL_FREE:
		object->holders &= ~bit(step->client);
		break;
	case CELL_SHARE:
		object->holders |= bit(step->to);
		object->was_shared = true;
		break;
	case CELL_PURGEABLE:
		object->purgeable = step->value;
		break;
	default:
		drop_client(memory, step->client);
	}
}

static bool is_of_memory(uint32_t op)
{
	return op == CELL_CREATE || op == CELL_FREE || op == CELL_SHARE || op == CELL_PURGEABLE ||
	       op == CELL_CLOSE;
}

/* The steps before a read; false: one was played meanwhile, so nothing is known. */
static bool play_until(const struct judging *judging, const struct sample *sample,
		       struct memory *memory)
{
	memset(memory, 0, sizeof(*memory));
	for (uint32_t i = 0; i < judging->run->cell->count; i++) {
		const struct drive_event *event = judging->played[i];

		if (!event || event->t0 > sample->t1 || !is_of_memory(judging->run->steps[i].op))
			continue;
		if (event->t1 >= sample->t0)
			return false;
		play_step(memory, &judging->run->steps[i]);
		memory->epoch++;
	}
	return true;
}

static void add_range(struct range *range, uint64_t lo, uint64_t hi)
{
	range->lo += lo;
	range->hi += hi;
}

static void sum_objects(struct memory *memory, uint32_t client)
{
	for (uint32_t i = 0; i < CELL_OBJECTS; i++) {
		const struct object *object = &memory->objects[i];
		const bool is_shared = object->holders & ~bit(client);

		if (!(object->holders & bit(client)))
			continue;
		memory->count++;
		add_range(&memory->total, object->bytes, object->bytes);
		add_range(&memory->shared, is_shared ? object->bytes : 0,
			  object->was_shared ? object->bytes : 0);
		add_range(&memory->resident, object->purgeable ? 0 : object->bytes, object->bytes);
		add_range(&memory->purgeable, 0, object->purgeable ? object->bytes : 0);
		memory->kept += object->purgeable ? 0 : object->bytes;
	}
}

/* --- what is printed --- */

struct category {
	enum fdi_region_field field;
	const char *key;
};

static const struct category categories[] = {
	{FDI_TOTAL, "drm-total-"},
	{FDI_SHARED, "drm-shared-"},
	{FDI_RESIDENT, "drm-resident-"},
	{FDI_PURGEABLE, "drm-purgeable-"},
};

static struct range range_of(const struct memory *memory, enum fdi_region_field field,
			     uint64_t resident)
{
	struct range purgeable = memory->purgeable;

	switch (field) {
	case FDI_TOTAL:
		return memory->total;
	case FDI_SHARED:
		return memory->shared;
	case FDI_RESIDENT:
		return memory->resident;
	default:
		/* What may be purged, and is still resident, is purgeable. */
		purgeable.lo = beyond(resident, memory->kept);
		purgeable.lo = purgeable.lo < purgeable.hi ? purgeable.lo : purgeable.hi;
		return purgeable;
	}
}

static void find_memory(struct judging *judging, const struct sample *sample,
			const struct category *category, const struct range *range, uint64_t got)
{
	struct drive_finding *finding;
	char key[2 * DRIVE_NAME], time[PLACE_TEXT];

	snprintf(key, sizeof(key), "%s%s", category->key, judging->run->hello->regions[0]);
	finding = finding_add(judging, "driver.memory", sample->client, NULL, key);
	if (!finding)
		return;
	finding->t0 = sample->t0;
	finding->t1 = sample->t1;
	finding->lo = range->lo;
	finding->hi = range->hi;
	finding->got = got;
	finding_say(finding,
		    "client %u, at %s: %s is %llu KiB more than before its buffers; expected %llu "
		    "to %llu KiB",
		    sample->client, place_time(judging, sample->t0, time), finding->key,
		    (unsigned long long)got / 1024, (unsigned long long)range->lo / 1024,
		    (unsigned long long)range->hi / 1024);
}

static void judge_sample(struct judging *judging, const struct sample *sample,
			 const struct sample *base, const struct memory *memory)
{
	const uint64_t slack = (uint64_t)(memory->count + 1) * SLACK_BYTES;
	const uint64_t resident =
		beyond(sample->memory[FDI_RESIDENT].value, base->memory[FDI_RESIDENT].value);

	for (size_t i = 0; i < sizeof(categories) / sizeof(*categories); i++) {
		const enum fdi_region_field field = categories[i].field;
		const struct range range = range_of(memory, field, resident);
		const uint64_t got = beyond(sample->memory[field].value, base->memory[field].value);

		if (!sample->memory[field].present)
			continue;
		judging->findings->checked++;
		if (got + slack < range.lo || got > range.hi + slack)
			find_memory(judging, sample, &categories[i], &range, got);
	}
}

/* Does a later text of the client have the same steps before it? */
static bool has_later(const struct judging *judging, size_t at, uint32_t epoch)
{
	for (size_t i = at + 1; i < judging->sample_count; i++) {
		struct memory memory;

		if (judging->samples[i].client == judging->samples[at].client)
			return play_until(judging, &judging->samples[i], &memory) &&
			       memory.epoch == epoch;
	}
	return false;
}

/*
 * The first text after a step may be one step late, if another one follows. What a client has
 * before its first buffer is the driver's own.
 */
static void judge_client(struct judging *judging, uint32_t client)
{
	const struct sample *base = NULL;
	bool had_objects = false;
	uint32_t epoch = 0;

	for (size_t i = 0; i < judging->sample_count; i++) {
		const struct sample *sample = &judging->samples[i];
		struct memory memory;
		bool is_first;

		if (sample->client != client || !play_until(judging, sample, &memory))
			continue;
		sum_objects(&memory, client);
		had_objects |= memory.count > 0;
		base = had_objects ? base : sample;
		is_first = memory.epoch != epoch;
		epoch = memory.epoch;
		if (had_objects && base && (!is_first || !has_later(judging, i, epoch)))
			judge_sample(judging, sample, base, &memory);
	}
}

void judge_memory(struct judging *judging)
{
	bool is_asked = false;

	for (uint32_t i = 0; i < judging->run->cell->count; i++)
		is_asked |= judging->run->steps[i].op == CELL_CREATE;
	for (uint32_t client = 0; is_asked && client < judging->client_count; client++)
		judge_client(judging, client);
}
