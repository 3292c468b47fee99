/* SPDX-License-Identifier: MIT */
#include "any_items.h"

#define RINGS 3
#define JOBS  5

struct job {
	struct gpu_job job;
	unsigned int stage; /* the next one */
};

struct any {
	uint32_t seed;
	uint64_t time;
	uint32_t seq[2], order[2];
	struct gpu_ring rings[RINGS];
	struct job jobs[JOBS];
	uint64_t fence; /* that somebody waits for; 0: nobody */
};

/* Below a number. */
static uint32_t draw(struct any *any, uint32_t below)
{
	any->seed = any->seed * 1664525 + 1013904223;
	return (any->seed >> 16) % below;
}

static void declare(struct any *any, struct script *notes)
{
	static const uint32_t flags[RINGS] = {GRT_RING_FIFO | GRT_RING_REPLAY_ISSUE,
					      GRT_RING_PER_CLIENT, GRT_RING_NO_POSITION};
	const uint64_t all = (1ULL << GRT_EVENTS) - 2;

	script_stream(notes, 7, GRT_CLOCK_MONOTONIC, 0);
	script_dev(notes, 0);
	script_dev(notes, 1);
	for (uint16_t i = 0; i < RINGS; i++) {
		any->rings[i] = (struct gpu_ring){
			.dev = i / 2, .number = i % 2, .fctx = 100 + i, .size = 256};
		any->rings[i].no_position = i == 2;
		/* the last one does not emit FENCE_SIGNAL */
		script_ring(notes, &any->rings[i], i, flags[i], 32,
			    i == 2 ? all & ~(1ULL << GRT_FENCE_SIGNAL) : all);
		script_client(notes, i / 2, 1 + i, 1001 + i);
	}
}

/* The next event of some job: as it should come, for the most part. */
static void job_event(struct any *any, struct grt_record *record)
{
	static const uint16_t stages[] = {GRT_RING_ALLOC,  GRT_RING_COMMIT, GRT_RING_SUBMIT,
					  GRT_QUEUE,	   GRT_ISSUE,	    GRT_COMPLETE,
					  GRT_FENCE_SIGNAL};
	struct job *of = &any->jobs[draw(any, JOBS)];
	struct gpu_ring *ring = of->job.ring;

	if (!of->stage) {
		of->job.ring = ring = &any->rings[draw(any, RINGS)];
		of->job.client = ring->dev ? 3 : 1 + draw(any, 2);
		of->job.fseq = ++ring->fseq;
		of->job.bytes = 32;
		of->job.end = 0;
	}
	*record = (struct grt_record){
		.type = stages[of->stage], .dev = ring->dev, .ring = ring->number};
	record->client = of->job.client;
	record->pid = (uint32_t)(1000 + of->job.client);
	record->fctx = ring->fctx;
	record->fseq = of->job.fseq;
	if (record->type == GRT_RING_COMMIT)
		of->job.end = ring->written += 32;
	if (record->type == GRT_COMPLETE && ring->read < of->job.end)
		ring->read = of->job.end;
	if (!ring->no_position && record->type != GRT_FENCE_SIGNAL) {
		record->pos = record->type == GRT_RING_ALLOC ? ring->written : of->job.end;
		record->aux = record->type == GRT_RING_ALLOC ? ring->read : 0;
		record->bytes = 32;
	}
	of->stage = (of->stage + 1) % (sizeof(stages) / sizeof(*stages));
}

static void other_event(struct any *any, struct grt_record *record)
{
	static const uint16_t types[] = {
		GRT_FENCE_WAIT, GRT_CTX_SWITCH, GRT_MEM_ALLOC, GRT_MEM_MAP,	 GRT_MEM_UNMAP,
		GRT_MEM_FREE,	GRT_TIMEOUT,	GRT_HANG,      GRT_RESET,	 GRT_RING_UNDO,
		GRT_RING_WAIT,	GRT_RING_PAD,	GRT_HW_START,  GRT_RING_WAIT_END};
	const struct job *of = &any->jobs[draw(any, JOBS)];
	const struct gpu_ring *ring = of->job.ring ? of->job.ring : any->rings;

	*record = (struct grt_record){.type = types[draw(any, sizeof(types) / sizeof(*types))],
				      .dev = ring->dev,
				      .ring = ring->number};
	record->client = ring->dev ? 3 : 1 + draw(any, 2);
	record->pid = (uint32_t)(1000 + record->client);
	if (record->type >= GRT_MEM_ALLOC && record->type <= GRT_MEM_UNMAP) {
		record->ring = GRT_NONE;
		record->aux = 5 + draw(any, 2);
		record->bytes = 4096;
		return;
	}
	if (record->type == GRT_CTX_SWITCH) {
		record->aux = draw(any, 3);
		return;
	}
	if (record->type == GRT_RING_WAIT && draw(any, 3) == 0)
		record->error = -28;
	if (record->type == GRT_RING_WAIT || record->type == GRT_RING_WAIT_END) {
		record->pos = ring->written;
		record->aux = ring->read;
		record->bytes = 240;
		return;
	}
	record->fctx = record->type == GRT_RESET || record->type == GRT_RING_PAD ? 0 : ring->fctx;
	record->fseq = record->fctx ? of->job.fseq : 0;
	record->pos = record->type == GRT_RESET ? ring->read : of->job.end;
	if (record->type == GRT_FENCE_WAIT && any->fence)
		record->type = GRT_FENCE_WAIT_END;
	if (record->type == GRT_FENCE_WAIT || record->type == GRT_FENCE_WAIT_END) {
		record->pos = 0;
		any->fence = record->fseq = any->fence ? any->fence : record->fseq;
		any->fence = record->type == GRT_FENCE_WAIT ? any->fence : 0;
	}
}

/* A value that is another one, once in so many. */
static void distort(struct any *any, struct grt_record *record)
{
	switch (draw(any, 120)) {
	case 0:
		record->fseq++;
		break;
	case 1:
		record->pos += 32;
		break;
	case 2:
		record->client = 3 - record->client % 3;
		break;
	case 3:
		record->flags |= GRT_FL_REPLAYED;
		break;
	case 4:
		record->error = -62;
		break;
	case 5:
		record->ring = 4;
		break;
	case 6:
		record->pid++;
		break;
	case 7:
		record->bytes += 4;
		break;
	case 8:
		record->aux = 0xffff888012345678;
		break;
	case 9:
		record->fctx++;
		break;
	}
}

static void stream_item(struct any *any, struct grt_item *item)
{
	struct grt_record *record = &item->record;

	if (draw(any, 4))
		job_event(any, record);
	else
		other_event(any, record);
	distort(any, record);
	any->time += draw(any, 50);
	record->time = any->time;
	record->cpu = (uint16_t)draw(any, 2);
	item->gap = draw(any, 60) == 0;
	any->seq[record->cpu] += item->gap;
	record->seq = any->seq[record->cpu]++;
	any->order[record->dev] += item->gap;
	record->order = any->order[record->dev]++;
	item->cpu = record->cpu;
	item->source = 1U + record->cpu;
	item->len = GRT_RECORD_SIZE;
	if (draw(any, 70) == 0)
		*item = (struct grt_item){
			.damage = GRT_DAMAGE_MAGIC, .cpu = 0, .len = 8, .gap = true};
	else if (draw(any, 70) == 0)
		item->suspect = true;
}

void any_items(struct any_items *items, uint32_t seed)
{
	struct any any = {.seed = seed, .time = 1000};

	memset(items, 0, sizeof(*items));
	declare(&any, &items->notes);
	for (size_t i = 0; i < ANY_ITEMS; i++) {
		struct grt_item *item = &items->list[i];
		const struct line *line = &items->notes.lines[i];

		item->offset = i * 100;
		if (i >= items->notes.count) {
			stream_item(&any, item);
			continue;
		}
		item->cpu = GRT_NO_CPU;
		item->record = line->record;
		item->pdu = line->pdu;
		item->pdu_len = line->pdu_len;
	}
	/* the streams end, of which one is cut */
	items->list[ANY_ITEMS - 1].record = (struct grt_record){.type = GRT_EOS,
								.time = any.time,
								.dev = GRT_NONE,
								.ring = GRT_NONE,
								.seq = any.seq[0],
								.aux = any.seq[0]};
	items->list[ANY_ITEMS - 1].cpu = 0;
	items->list[ANY_ITEMS - 1].damage = GRT_DAMAGE_NONE;
}
