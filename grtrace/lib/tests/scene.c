/* SPDX-License-Identifier: MIT */
#include "script.h"

#define ALL ((1ULL << GRT_EVENTS) - 2)
#define OF_USER \
	(1ULL << GRT_QUEUE | 1ULL << GRT_ISSUE | 1ULL << GRT_COMPLETE | 1ULL << GRT_FENCE_SIGNAL)

struct scene {
	struct script *script;
	struct gpu_ring dwords, bytes, push, user;
};

static void finish_job(struct script *script, struct gpu_job *job)
{
	script_stage(script, job, GRT_COMPLETE);
	script_stage(script, job, GRT_FENCE_SIGNAL);
}

static void run_job(struct script *script, struct gpu_job *job)
{
	script_stage(script, job, GRT_QUEUE);
	script_stage(script, job, GRT_ISSUE);
	finish_job(script, job);
}

static struct gpu_job submit_job(struct script *script, struct gpu_ring *ring, uint64_t client,
				 uint32_t bytes)
{
	struct gpu_job job = script_alloc(script, ring, client, bytes);

	script_commit(script, &job, bytes);
	script_stage(script, &job, GRT_RING_SUBMIT);
	return job;
}

/* A note of a CPU's stream. */
static void stream_note(struct script *script, uint16_t type)
{
	struct grt_record *record = script_event(script, type, NULL, 0);

	record->dev = GRT_NONE;
	if (type == GRT_MSG) {
		memcpy(((struct line *)record)->pdu, "hello", 5);
		((struct line *)record)->pdu_len = 5;
		record->bytes = 5;
	}
}

static void begin_stream(struct scene *scene, uint32_t clock, uint64_t mask, uint64_t cannot)
{
	struct script *script = scene->script;

	script_stream(script, 7, clock, mask);
	script_dev(script, 0);
	script_dev(script, 1);
	script_ring(script, &scene->dwords, GRT_SHAPE_DWORDS, GRT_RING_FIFO | GRT_RING_REPLAY_ISSUE,
		    32, ALL & ~cannot);
	script_ring(script, &scene->bytes, GRT_SHAPE_BYTES, GRT_RING_FIFO | GRT_RING_PER_CLIENT, 0,
		    ALL & ~cannot);
	script_ring(script, &scene->push, GRT_SHAPE_PUSH, 0, 0, ALL & ~cannot);
	script_ring(script, &scene->user, GRT_SHAPE_PUSH, GRT_RING_USER | GRT_RING_NO_POSITION, 0,
		    OF_USER & ~cannot);
	for (uint32_t client = 1; client <= 3; client++)
		script_client(script, 0, client, 1000 + client);
	script_client(script, 1, 4, 1004);
}

/* Two jobs in flight, a fill by COMMIT, a wait for a fence, two clients. */
static void play_dwords(struct scene *scene)
{
	struct script *script = scene->script;
	struct gpu_job first, second;
	struct grt_record *wait;

	script_event(script, GRT_CTX_SWITCH, &scene->dwords, 1);
	script_job(script, &scene->dwords, 1, 32);
	script_event(script, GRT_CTX_SWITCH, &scene->dwords, 2)->aux = 1;
	first = script_alloc(script, &scene->dwords, 2, 40);
	script_commit(script, &first, 64);
	second = script_alloc(script, &scene->dwords, 1, 32);
	script_commit(script, &second, 32);
	script_stage(script, &first, GRT_RING_SUBMIT);
	script_job(script, &scene->bytes, 2, 40);
	script_stage(script, &second, GRT_RING_SUBMIT);
	script_stage(script, &first, GRT_QUEUE);
	script_stage(script, &second, GRT_QUEUE);
	script_stage(script, &first, GRT_ISSUE);
	wait = script_event(script, GRT_FENCE_WAIT, &scene->dwords, 3);
	wait->fctx = first.ring->fctx;
	wait->fseq = first.fseq;
	wait->aux = 1000;
	finish_job(script, &first);
	wait = script_event(script, GRT_FENCE_WAIT_END, &scene->dwords, 3);
	wait->fctx = first.ring->fctx;
	wait->fseq = first.fseq;
	script_event(script, GRT_CTX_SWITCH, &scene->dwords, 1)->aux = 2;
	script_stage(script, &second, GRT_ISSUE);
	finish_job(script, &second);
}

/* The end of the ring is filled up in front of a packet. */
static void play_bytes(struct scene *scene)
{
	struct script *script = scene->script;
	struct gpu_job job;
	struct grt_record *pad;

	script_job(script, &scene->bytes, 2, 40);
	job = script_alloc(script, &scene->bytes, 2, 56);
	pad = script_event(script, GRT_RING_PAD, &scene->bytes, 2);
	pad->bytes = 16;
	pad->pos = scene->bytes.written += 16;
	script_commit(script, &job, 40);
	script_stage(script, &job, GRT_RING_SUBMIT);
	run_job(script, &job);
	script_job(script, &scene->bytes, 2, 56);
}

/* Space is given back, refused, and waited for; jobs complete in another order, and signal in
 * theirs. */
static void play_push(struct scene *scene)
{
	struct script *script = scene->script;
	struct gpu_job first, second;
	struct grt_record *wait;

	first = script_alloc(script, &scene->push, 3, 32);
	script_undo(script, &first);
	script_job(script, &scene->push, 3, 32);
	first = submit_job(script, &scene->push, 3, 32);
	second = submit_job(script, &scene->push, 1, 64);
	wait = script_event(script, GRT_RING_WAIT, &scene->push, 2);
	wait->error = -28;
	wait->pos = scene->push.written;
	wait->aux = scene->push.read;
	wait->bytes = 64;
	wait = script_event(script, GRT_RING_WAIT, &scene->push, 3);
	wait->pos = scene->push.written;
	wait->aux = scene->push.read;
	wait->bytes = 64;
	script_stage(script, &second, GRT_ISSUE);
	script_stage(script, &first, GRT_ISSUE);
	script_stage(script, &second, GRT_COMPLETE)->pos = second.end;
	script_stage(script, &first, GRT_COMPLETE);
	wait = script_event(script, GRT_RING_WAIT_END, &scene->push, 3);
	wait->pos = scene->push.written;
	wait->aux = scene->push.read;
	wait->bytes = 64;
	script_stage(script, &first, GRT_FENCE_SIGNAL);
	script_stage(script, &second, GRT_FENCE_SIGNAL);
	script_job(script, &scene->push, 3, 64);
}

static void reset_ring(struct scene *scene, const struct gpu_ring *ring)
{
	script_event(scene->script, GRT_RESET, ring, 0)->pos = ring->read;
}

/* The first job hangs and fails; the others are issued again. */
static void play_reset_by_issue(struct scene *scene)
{
	struct script *script = scene->script;
	struct gpu_job jobs[3];

	for (size_t i = 0; i < 3; i++)
		jobs[i] = submit_job(script, &scene->dwords, 1, 32);
	script_stage(script, &jobs[0], GRT_ISSUE);
	script_stage(script, &jobs[1], GRT_ISSUE);
	script_stage(script, &jobs[0], GRT_HANG);
	script_stage(script, &jobs[0], GRT_TIMEOUT);
	reset_ring(scene, &scene->dwords);
	script_stage(script, &jobs[0], GRT_COMPLETE)->error = -62;
	script_stage(script, &jobs[0], GRT_FENCE_SIGNAL)->error = -62;
	for (size_t i = 1; i < 3; i++) {
		script_stage(script, &jobs[i], GRT_QUEUE);
		script_stage(script, &jobs[i], GRT_ISSUE)->flags = GRT_FL_REPLAYED;
		finish_job(script, &jobs[i]);
	}
	script_job(script, &scene->dwords, 1, 32);
}

static void play_reset_by_submit(struct scene *scene)
{
	struct script *script = scene->script;
	struct gpu_job jobs[2];

	for (size_t i = 0; i < 2; i++)
		jobs[i] = submit_job(script, &scene->push, 1, 32);
	script_stage(script, &jobs[0], GRT_ISSUE);
	reset_ring(scene, &scene->push);
	for (size_t i = 0; i < 2; i++)
		script_stage(script, &jobs[i], GRT_RING_SUBMIT)->flags = GRT_FL_REPLAYED;
	for (size_t i = 0; i < 2; i++)
		run_job(script, &jobs[i]);
	script_job(script, &scene->push, 1, 32);
}

static void play_memory(struct scene *scene)
{
	struct script *script = scene->script;

	script_memory(script, GRT_MEM_ALLOC, 1, 7);
	script_memory(script, GRT_MEM_MAP, 1, 7);
	script_memory(script, GRT_MEM_MAP, 2, 7);
	script_memory(script, GRT_MEM_MAP, 2, 7);
	script_memory(script, GRT_MEM_UNMAP, 1, 7);
	script_memory(script, GRT_MEM_UNMAP, 2, 7);
	script_memory(script, GRT_MEM_UNMAP, 2, 7);
	script_memory(script, GRT_MEM_FREE, 0, 7);
	script_memory(script, GRT_MEM_ALLOC, 1, 7);
	script_memory(script, GRT_MEM_FREE, 0, 7);
}

static void play_user(struct scene *scene)
{
	struct gpu_job job = {.ring = &scene->user, .client = 4};

	for (job.fseq = 1; job.fseq <= 3; job.fseq++)
		run_job(scene->script, &job);
}

void script_scene(struct script *script, uint32_t clock, uint64_t mask, uint64_t cannot)
{
	struct scene scene = {
		.script = script,
		.dwords = {.number = 0, .fctx = 100, .size = 256},
		.bytes = {.number = 1, .fctx = 201, .size = 96},
		.push = {.number = 2, .fctx = 300, .size = 128},
		.user = {.dev = 1, .number = 0, .fctx = 400, .no_position = true},
	};

	memset(script, 0, sizeof(*script));
	begin_stream(&scene, clock, mask, cannot);
	play_memory(&scene);
	play_dwords(&scene);
	play_bytes(&scene);
	stream_note(script, GRT_MSG);
	play_push(&scene);
	script_client(script, 0, 1, 1101);
	play_reset_by_issue(&scene);
	play_user(&scene);
	play_reset_by_submit(&scene);
	stream_note(script, GRT_EOS);
	stream_note(script, GRT_EOS);
	script_number(script, 0);
}
