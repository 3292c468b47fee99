/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdlib.h>

#include "record.h"
#include "verify.h"

#define JOBS	 65536
#define CONTEXTS 65536
#define RINGS	 4096
#define CLIENTS	 65536
#define OBJECTS	 65536
#define DEVICES	 65536 /* as many as a record can name */
#define TIMES	 16384

/* --- events --- */

/*
 * A gap in the order numbers begins another epoch; an event that comes too late has one of its own.
 */
static void advance_order(struct grt_verifier *v)
{
	struct device *device = v->device;
	int32_t ahead = device->has_next ? (int32_t)(v->at.order - device->next) : 0;

	if (ahead || device->is_late)
		device->epoch++;
	v->summary.order_gaps += ahead > 0;
	v->summary.unordered += ahead < 0;
	device->is_late = ahead < 0;
	if (!device->is_late)
		device->next = v->at.order + 1;
	device->has_next = true;
}

/* What is judged of an event. */
enum part {
	PART_RING = 1, /* it is one of a ring */
	PART_JOB = 2, /* it is a stage of a job */
	PART_SPACE = 4, /* of a ring: reserved, or waited for */
	PART_POSITION = 8,
	PART_FIFO = 16,
	PART_FENCE = 32,
	PART_RESET = 64,
};

#define OF_SPACE (PART_RING | PART_SPACE | PART_POSITION)
#define OF_JOB	 (PART_RING | PART_JOB)

/* By its type. */
static const unsigned char parts[GRT_TYPES] = {
	[GRT_RING_ALLOC] = OF_JOB | OF_SPACE,
	[GRT_RING_COMMIT] = OF_JOB | OF_SPACE,
	[GRT_RING_SUBMIT] = OF_JOB | PART_POSITION | PART_FENCE | PART_RESET,
	[GRT_QUEUE] = OF_JOB,
	[GRT_ISSUE] = OF_JOB | PART_RESET,
	[GRT_COMPLETE] = OF_JOB | PART_POSITION | PART_FIFO | PART_RESET,
	[GRT_FENCE_SIGNAL] = OF_JOB | PART_FENCE,
	[GRT_RING_UNDO] = OF_SPACE,
	[GRT_RING_WAIT] = OF_SPACE,
	[GRT_RING_WAIT_END] = OF_SPACE,
	[GRT_RING_PAD] = PART_RING | PART_POSITION,
	[GRT_RESET] = PART_RING | PART_POSITION | PART_RESET,
	[GRT_FENCE_WAIT_END] = PART_FENCE,
};

static void check_ring_event(struct grt_verifier *v, unsigned int judged)
{
	struct job *job = NULL;

	if (!v->ring && v->event.ring != GRT_NONE)
		return; /* not declared */
	if (judged & PART_JOB && v->event.fctx && check_context(v))
		job = check_job(v);
	if (judged & PART_SPACE && v->ring)
		check_alloc(v, job);
	if (judged & PART_POSITION && v->ring)
		check_ring(v);
	if (judged & PART_FIFO && v->ring && job)
		check_fifo(v, job);
	if (judged & PART_FENCE && job)
		check_fence(v, job);
	if (judged & PART_RESET && v->ring)
		check_reset(v, job);
	if (job)
		job_enter(v, job);
}

static void check_event(struct grt_verifier *v)
{
	unsigned int judged = parts[v->at.type];

	if (v->event.dev == GRT_NONE)
		return;
	check_declared(v);
	if (!v->device)
		return;
	advance_order(v);
	if (judged & PART_RING)
		check_ring_event(v, judged);
	else if (judged & PART_FENCE)
		check_wait_end(v);
	else if (v->at.type == GRT_CTX_SWITCH && v->ring)
		check_switch(v);
	else if (v->at.type >= GRT_MEM_ALLOC && v->at.type <= GRT_MEM_UNMAP)
		check_memory(v);
}

/* --- items --- */

/* Damage of no CPU may have cost any of them. */
static void lose_item(struct grt_verifier *v, const struct grt_item *item)
{
	if (item->damage == GRT_DAMAGE_STATS)
		return;
	lose_table(v, item);
	if (item->damage && !record_damages_stream(item->damage))
		return;
	if (item->cpu != GRT_NO_CPU)
		lose_stream(v, item->cpu);
	else
		lose_streams(v);
}

static struct event event_of(const struct grt_record *record)
{
	return (struct event){
		.flags = record->flags,
		.dev = record->dev,
		.ring = record->ring,
		.error = record->error,
		.bytes = record->bytes,
		.pid = record->pid,
		.client = record->client,
		.fctx = record->fctx,
		.fseq = record->fseq,
		.pos = record->pos,
		.aux = record->aux,
	};
}

int grt_verifier_item(struct grt_verifier *v, const struct grt_item *item)
{
	v->has_sources |= item->source > 0;
	/* Of a block whose checksum is wrong that is the finding; what is in it follows from it. */
	if (item->suspect)
		v->summary.suspect++;
	else if (item->damage)
		damaged(v, item);
	if (item->suspect || item->damage) {
		lose_item(v, item);
		return v->err;
	}
	v->summary.records++;
	v->item = item;
	v->event = event_of(&item->record);
	v->at = record_place(item);
	check_record(v);
	if (record_is_table(v->at.type))
		check_note(v);
	else if (!is_foreign(v) && check_stream(v))
		check_event(v);
	return v->err;
}

int grt_verifier_end(struct grt_verifier *v)
{
	end_jobs(v);
	end_declared(v);
	return v->err;
}

const struct grt_summary *grt_verifier_summary(const struct grt_verifier *v)
{
	return &v->summary;
}

static size_t limit_or(size_t limit, size_t standard)
{
	return limit ? limit : standard;
}

static void init_tables(struct grt_verifier *v, const struct grt_limits *limits)
{
	const struct table_row {
		struct table *table;
		size_t size, limit;
	} rows[] = {
		{&v->jobs, sizeof(struct job), limit_or(limits->jobs, JOBS)},
		{&v->contexts, sizeof(struct context), limit_or(limits->contexts, CONTEXTS)},
		{&v->rings, sizeof(struct ring), limit_or(limits->rings, RINGS)},
		{&v->clients, sizeof(struct client), limit_or(limits->clients, CLIENTS)},
		{&v->objects, sizeof(struct object), limit_or(limits->objects, OBJECTS)},
		{&v->devices, sizeof(struct device), DEVICES},
		{&v->times, stream_times_size(), TIMES},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		table_init(rows[i].table, rows[i].size, rows[i].limit);
}

int grt_verifier_new(struct grt_verifier **out, const struct grt_limits *limits,
		     void (*receive)(void *to, const struct grt_finding *finding), void *to)
{
	static const struct grt_limits none;
	struct grt_verifier *v = calloc(1, sizeof(*v));

	*out = v;
	if (!v)
		return -ENOMEM;
	v->receive = receive;
	v->to = to;
	init_tables(v, limits ? limits : &none);
	return 0;
}

void grt_verifier_free(struct grt_verifier *v)
{
	if (!v)
		return;
	table_free(&v->jobs);
	table_free(&v->contexts);
	table_free(&v->rings);
	table_free(&v->clients);
	table_free(&v->objects);
	table_free(&v->devices);
	table_free(&v->times);
	free(v->sessions);
	pages_free(&v->cpus);
	free(v);
}
