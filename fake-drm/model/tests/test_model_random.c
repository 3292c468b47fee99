/* SPDX-License-Identifier: MIT */
/*
 * Commands by chance, from seeds: what must hold always holds after each, and a second device, in
 * other garbage and advanced in other steps, prints the same and has the same truth, distortions
 * included.
 */
#include "rig.h"

#include <string.h>

#include "draw.h"
#include "invariants.h"
#include "model.h"
#include "stream.h"

#define COMMANDS 10000 /* a seed */

struct pair {
	struct rig a, b;
	struct engine_totals totals;
	size_t compared; /* events */
	fgpu_u64 shown; /* that were shown, bit n: slot n */
	struct dice dice;
};

static void build_device(struct rig *rig, int garbage)
{
	static const struct fgpu_limits limits = {3, 2, 6, 8, 5, 40, 12, 20, 4, 256, 6, 10};

	rig_new(rig, &limits, garbage);
	rig_device(rig, 0);
	rig_engine(rig, "render", 4, 19200000);
	rig_engine(rig, "copy", 1, 3000000000);
	rig_engine(rig, "video", 2, 0);
	rig_deep_ring(rig, 0, FGPU_SHAPE_DWORDS, 256, 3);
	rig_ring(rig, 0, FGPU_SHAPE_BYTES, 301);
	rig_ring(rig, 0, FGPU_SHAPE_PUSH, 64);
	rig_ring(rig, 1, FGPU_SHAPE_BYTES, 128);
	rig_ring(rig, 1, FGPU_SHAPE_DWORDS, 64);
	rig_deep_ring(rig, 2, FGPU_SHAPE_PUSH, 40, 8);
	rig_region(rig, "vram", 1 << 20);
	rig_region(rig, "system", 0);
	rig_live(rig);
}

/* In small steps of time and budget; no call does more than it may. */
static void advance_in_steps(struct pair *pair, fgpu_u64 until)
{
	struct rig *rig = &pair->b;

	while (fgpu_now(rig->gpu) < until || fgpu_next(rig->gpu) <= until) {
		fgpu_u64 to = fgpu_now(rig->gpu) + draw(&pair->dice, 100);
		fgpu_u32 budget = (fgpu_u32)draw(&pair->dice, 3);
		size_t from = rig->count, done = 0;

		to = to < until ? to : until;
		assert_in_range(fgpu_advance(rig->gpu, to, budget), 0, 1);
		for (; from < rig->count; from++)
			done += rig->events[from].type == FGPU_EVENT_COMPLETE;
		assert_true(done <= budget);
	}
}

static void assert_same_event(const struct fgpu_event *a, const struct fgpu_event *b)
{
	assert_int_equal(a->time, b->time);
	assert_int_equal(a->type, b->type);
	assert_int_equal(a->position, b->position);
	assert_int_equal(a->aux, b->aux);
	assert_int_equal(a->fence, b->fence);
	assert_int_equal(a->client_id, b->client_id);
	assert_int_equal(a->bytes, b->bytes);
	assert_int_equal(a->cookie, b->cookie);
	assert_int_equal(a->client, b->client);
	assert_int_equal(a->ring, b->ring);
	assert_int_equal(a->error, b->error);
	assert_int_equal(a->flags, b->flags);
}

static void assert_same(struct pair *pair)
{
	fgpu_u32 i;

	assert_int_equal(pair->a.count, pair->b.count);
	for (; pair->compared < pair->a.count; pair->compared++)
		assert_same_event(&pair->a.events[pair->compared], &pair->b.events[pair->compared]);
	for (i = 0; i < 3; i++) {
		const struct fgpu_engine_truth a = rig_truth(&pair->a, i);
		const struct fgpu_engine_truth b = rig_truth(&pair->b, i);

		assert_memory_equal(&a, &b, sizeof(a));
	}
	assert_true(fgpu_next(pair->a.gpu) == fgpu_next(pair->b.gpu));
}

struct text {
	char bytes[16384];
	size_t len;
};

static void text_add(void *to, const char *bytes, fgpu_u64 len)
{
	struct text *text = to;

	if (len > sizeof(text->bytes) - text->len) /* some distortions are long */
		len = sizeof(text->bytes) - text->len;
	memcpy(text->bytes + text->len, bytes, len);
	text->len += len;
}

static int show_text(const struct rig *rig, fgpu_u32 client, struct text *text,
		     struct fgpu_reading *reading)
{
	const struct fgpu_sink sink = {text_add, text};

	text->len = 0;
	return fgpu_show(rig->gpu, client, FGPU_PART_HEADER | FGPU_PART_BODY, &sink, reading);
}

static void assert_same_text(struct pair *pair)
{
	static struct text a, b;
	struct fgpu_reading of_a = {0}, of_b = {0};
	fgpu_u32 i;

	for (i = 0; i < 6; i++) {
		assert_int_equal(show_text(&pair->a, i, &a, &of_a),
				 show_text(&pair->b, i, &b, &of_b));
		assert_int_equal(of_a.bytes, of_b.bytes);
		assert_int_equal(of_a.shown, of_b.shown);
		assert_int_equal(of_a.delay_ns, of_b.delay_ns);
		assert_int_equal(a.len, b.len);
		assert_memory_equal(a.bytes, b.bytes, a.len);
		pair->shown |= of_a.shown;
	}
}

static void assert_stream(const struct pair *pair)
{
	fgpu_u32 i;

	for (i = 0; i < 3; i++)
		assert_int_equal(stream_busy(pair->a.stream, i, fgpu_now(pair->a.gpu)),
				 rig_truth(&pair->a, i).busy_ns);
	for (i = 0; i < 16; i++)
		if (fgpu_ring_is_live(pair->a.gpu, i))
			assert_int_equal(stream_unfinished(pair->a.stream, i),
					 rig_ring_truth(&pair->a, i).queued);
}

static void run_step(struct pair *pair)
{
	struct fgpu_command c;
	int ret;

	draw_command(&pair->dice, fgpu_now(pair->a.gpu), &c);
	rig_advance(&pair->a, c.at);
	advance_in_steps(pair, c.at);
	invariants_check(pair->a.gpu, &pair->totals);
	if (c.op == FGPU_CLOSE)
		invariants_close(pair->a.gpu, &pair->totals, c.client);
	ret = rig_do(&pair->a, &c);
	assert_int_equal(rig_do(&pair->b, &c), ret);
	invariants_check(pair->a.gpu, &pair->totals);
	assert_stream(pair);
	assert_same(pair);
	if (!draw(&pair->dice, 8))
		assert_same_text(pair);
}

/* When all doors close, nothing is left over. */
static void check_end(struct pair *pair)
{
	struct fgpu *gpu = pair->a.gpu;
	fgpu_u32 i;

	for (i = 0; i < gpu->limits.objects; i++)
		while (gpu->objects[i].exports)
			if (rig_object(&pair->a, gpu->now, FGPU_UNEXPORT, 0, i))
				break;
	for (i = 0; i < gpu->limits.clients; i++)
		rig_close(&pair->a, gpu->now, i);
	rig_advance(&pair->a, gpu->now);
	assert_true(fgpu_idle(gpu));
	assert_int_equal(gpu->client_slots.used | gpu->object_slots.used | gpu->handle_slots.used,
			 0);
	assert_int_equal(gpu->regions[0].resident | gpu->regions[1].resident, 0);
	assert_int_equal(rig_events(&pair->a, FGPU_EVENT_MEM_ALLOC),
			 rig_events(&pair->a, FGPU_EVENT_MEM_FREE));
}

static void test_random(void **state)
{
	static const fgpu_u32 frequent[] = {
		FGPU_EVENT_RING_UNDO,	   FGPU_EVENT_RING_WAIT,  FGPU_EVENT_HANG,
		FGPU_EVENT_MEM_UNMAP,	   FGPU_EVENT_CTX_SWITCH, FGPU_EVENT_RING_WAIT_END,
		FGPU_EVENT_FENCE_WAIT_END, FGPU_EVENT_RING_PAD,
	};
	struct pair pair;
	fgpu_u64 seed;
	size_t i;

	(void)state;
	for (seed = 1; seed <= 10; seed++) {
		memset(&pair, 0, sizeof(pair));
		pair.dice.seed = seed;
		build_device(&pair.a, 0);
		build_device(&pair.b, 0xff);
		if (seed % 2) { /* half of them late in time, where the fastest clock saturates */
			rig_advance(&pair.a, 1ULL << 63);
			rig_advance(&pair.b, 1ULL << 63);
			invariants_check(pair.a.gpu, &pair.totals);
		}
		for (i = 0; i < COMMANDS; i++)
			run_step(&pair);
		for (i = 0; i < sizeof(frequent) / sizeof(*frequent); i++)
			assert_true(rig_events(&pair.a, frequent[i]) > 5);
		assert_true(rig_events(&pair.a, FGPU_EVENT_COMPLETE) > 800);
		assert_int_equal(pair.shown, 15); /* of four slots */
		check_end(&pair);
		rig_free(&pair.a);
		rig_free(&pair.b);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_random)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
