/* SPDX-License-Identifier: MIT */
#include "rig.h"

#include <stdlib.h>
#include <string.h>

#include "model.h"
#include "stream.h"

static void record_event(void *user, const struct fgpu_event *event)
{
	struct rig *rig = user;

	if (rig->count == rig->max) {
		rig->max = rig->max ? 2 * rig->max : 64;
		rig->events = realloc(rig->events, rig->max * sizeof(*rig->events));
		assert_non_null(rig->events);
	}
	rig->events[rig->count++] = *event;
	stream_event(rig->stream, event);
}

static const struct fgpu_hooks hooks = {record_event};

void rig_new(struct rig *rig, const struct fgpu_limits *limits, int garbage)
{
	static const struct fgpu_limits some = {4, 4, 8, 16, 8, 64, 16, 32, 8, 256, 8, 64};

	memset(rig, 0, sizeof(*rig));
	if (!limits)
		limits = &some;
	rig->size = fgpu_size(limits);
	assert_true(rig->size > 0);
	rig->memory = malloc(rig->size);
	assert_non_null(rig->memory);
	memset(rig->memory, garbage, rig->size);
	rig->stream = stream_new();
	rig->gpu = fgpu_init(rig->memory, rig->size, limits, &hooks, rig);
	assert_non_null(rig->gpu);
}

void rig_free(struct rig *rig)
{
	stream_free(rig->stream);
	free(rig->memory);
	free(rig->events);
}

int rig_do(struct rig *rig, const struct fgpu_command *command)
{
	void *before;
	int ret;

	if (rig->gpu->live && command->at > fgpu_now(rig->gpu))
		rig_advance(rig, command->at);
	while (rig->gpu->live && fgpu_next(rig->gpu) <= fgpu_now(rig->gpu))
		rig_advance(rig, fgpu_now(rig->gpu));
	before = malloc(rig->size);
	assert_non_null(before);
	memcpy(before, rig->memory, rig->size);
	ret = fgpu_do(rig->gpu, command);
	if (ret < 0)
		assert_memory_equal(before, rig->memory, rig->size);
	free(before);
	return ret;
}

void rig_advance(struct rig *rig, fgpu_u64 until)
{
	assert_int_equal(fgpu_advance(rig->gpu, until, 1000000), 0);
	assert_int_equal(fgpu_now(rig->gpu), until);
}

int rig_op(struct rig *rig, fgpu_u64 at, fgpu_u32 op, fgpu_u32 index, fgpu_u64 amount,
	   fgpu_u32 flags)
{
	struct fgpu_command c = fgpu_command(op, at);

	c.index = index;
	c.amount = amount;
	c.flags = flags;
	return rig_do(rig, &c);
}

int rig_open(struct rig *rig, fgpu_u64 at, fgpu_u64 id)
{
	return rig_op(rig, at, FGPU_OPEN, 0, id, 0);
}

int rig_close(struct rig *rig, fgpu_u64 at, fgpu_u32 client)
{
	struct fgpu_command c = fgpu_command(FGPU_CLOSE, at);

	c.client = client;
	return rig_do(rig, &c);
}

static int submit_job(struct rig *rig, fgpu_u64 at, fgpu_u32 client, fgpu_u32 ring, fgpu_u64 work,
		      fgpu_u64 span, fgpu_u32 flags, fgpu_u32 object)
{
	struct fgpu_command c = fgpu_command(FGPU_SUBMIT, at);

	c.client = client;
	c.index = ring;
	c.amount = work;
	c.span = span;
	c.cookie = span ? span : 8; /* for invariants_check() */
	c.flags = flags;
	c.uses[0] = object;
	return rig_do(rig, &c);
}

int rig_submit(struct rig *rig, fgpu_u64 at, fgpu_u32 client, fgpu_u32 ring, fgpu_u64 work,
	       fgpu_u32 flags)
{
	return submit_job(rig, at, client, ring, work, 0, flags, FGPU_NONE);
}

int rig_span(struct rig *rig, fgpu_u64 at, fgpu_u32 client, fgpu_u32 ring, fgpu_u64 span)
{
	return submit_job(rig, at, client, ring, 100, span, 0, FGPU_NONE);
}

int rig_uses(struct rig *rig, fgpu_u64 at, fgpu_u32 client, fgpu_u64 work, fgpu_u32 object)
{
	return submit_job(rig, at, client, 0, work, 0, 0, object);
}

int rig_ready(struct rig *rig, fgpu_u64 at, fgpu_u32 job)
{
	struct fgpu_command c = fgpu_command(FGPU_READY, at);

	c.job = job;
	return rig_do(rig, &c);
}

int rig_create(struct rig *rig, fgpu_u64 at, fgpu_u32 client, fgpu_u64 size, fgpu_u32 flags)
{
	struct fgpu_command c = fgpu_command(FGPU_CREATE, at);

	c.client = client;
	c.amount = size;
	c.flags = flags;
	return rig_do(rig, &c);
}

int rig_object(struct rig *rig, fgpu_u64 at, fgpu_u32 op, fgpu_u32 client, fgpu_u32 object)
{
	struct fgpu_command c = fgpu_command(op, at);

	c.client = client;
	c.object = object;
	return rig_do(rig, &c);
}

struct fgpu_usage rig_used(const struct rig *rig, fgpu_u32 client, fgpu_u32 engine)
{
	struct fgpu_usage used;

	assert_int_equal(fgpu_true_usage(rig->gpu, client, engine, &used), 0);
	return used;
}

struct fgpu_engine_truth rig_truth(const struct rig *rig, fgpu_u32 engine)
{
	struct fgpu_engine_truth truth;

	assert_int_equal(fgpu_true_engine(rig->gpu, engine, &truth), 0);
	return truth;
}

struct fgpu_memory rig_memory(const struct rig *rig, fgpu_u32 client)
{
	struct fgpu_memory memory;

	assert_int_equal(fgpu_true_memory(rig->gpu, client, 0, &memory), 0);
	return memory;
}

struct fgpu_ring_truth rig_ring_truth(const struct rig *rig, fgpu_u32 ring)
{
	struct fgpu_ring_truth truth;

	/* of client 0, where each has its own */
	assert_int_equal(fgpu_true_ring(rig->gpu, fgpu_ring_of(rig->gpu, ring, 0), &truth), 0);
	return truth;
}

int rig_waiting(const struct rig *rig)
{
	const fgpu_u32 waiting = rig_ring_truth(rig, 0).waiting;

	assert_int_equal(rig->gpu->engines[0].waiting, waiting);
	return (int)waiting;
}

const struct fgpu_event *rig_event(const struct rig *rig, fgpu_u32 type, size_t n)
{
	size_t i;

	for (i = 0; i < rig->count; i++)
		if (rig->events[i].type == type && !n--)
			return &rig->events[i];
	return NULL;
}

size_t rig_events(const struct rig *rig, fgpu_u32 type)
{
	size_t i, count = 0;

	for (i = 0; i < rig->count; i++)
		count += rig->events[i].type == type;
	return count;
}

const char *rig_story(const struct rig *rig, size_t from)
{
	/* Alloc Commit Submit Queue Issue cOmplete Fence, - switch, n new, d delete, + map, *
	   unmap, T timeout, R reset, H hang, U undo, W wait, X its end, w fence wait, x its end, P
	   pad */
	static const char letters[] = "?ACSQIOFw-nd+*TRHUWXx?P";
	static char story[256];
	size_t len = 0;

	for (; from < rig->count && len < sizeof(story) - 1; from++)
		story[len++] = letters[rig->events[from].type];
	story[len] = 0;
	return story;
}
