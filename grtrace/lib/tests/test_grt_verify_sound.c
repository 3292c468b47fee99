/* SPDX-License-Identifier: MIT */
/* What a sound tracer may write raises nothing: filters, loss, partial traces, other designs. */
#include "script.h"

static struct script scene;
static struct judged judged;

static bool is_event(const struct line *line)
{
	return line->record.type < GRT_STREAM;
}

static void expect_clean(const char *what, size_t step)
{
	char name[80];

	snprintf(name, sizeof(name), "%s, step %zu", what, step);
	script_judge(&scene, NULL, &judged);
	expect_only(name, &judged, 0);
	assert_int_equal(judged.undetermined, 0);
}

static void a_scene_is_clean(void **state)
{
	(void)state;
	script_scene(&scene, GRT_CLOCK_MONOTONIC, 0, 0);
	expect_clean("the scene", 0);
	assert_int_equal(judged.summary.touched, 0);
	assert_int_equal(judged.summary.order_gaps, 0);
	assert_int_equal(judged.summary.jobs, 21);
}

/* Hours in one instant: only order numbers say what came first. */
static void one_instant(void **state)
{
	(void)state;
	for (uint32_t clock = 0; clock < GRT_CLOCKS; clock++) {
		script_scene(&scene, clock, 0, 0);
		for (size_t i = 0; i < scene.count; i++)
			scene.lines[i].record.time = 5;
		expect_clean("one instant", clock);
		assert_int_equal(judged.summary.unordered, 0);
	}
}

static void numbers_wrap(void **state)
{
	(void)state;
	script_scene(&scene, GRT_CLOCK_MONOTONIC, 0, 0);
	script_number(&scene, UINT32_MAX - 20);
	expect_clean("numbers wrap", 0);
	assert_int_equal(judged.summary.order_gaps, 0);
}

/* A trace begins anywhere, and ends anywhere. */
static void any_part(void **state)
{
	(void)state;
	for (size_t from = 0; from < 250; from++) {
		script_scene(&scene, GRT_CLOCK_MONOTONIC, 0, 0);
		for (size_t i = 0; i < from && i < scene.count; i++)
			scene.lines[i].deleted = is_event(&scene.lines[i]);
		expect_clean("begin", from);
		for (size_t i = 0; i < scene.count; i++)
			scene.lines[i].deleted = is_event(&scene.lines[i]) && i > from;
		for (size_t i = 0; i < scene.count; i++)
			scene.lines[i].deleted |= scene.lines[i].record.type == GRT_EOS;
		expect_clean("end", from);
	}
}

/* Events that a filter leaves out have an order number, and no sequence number. */
static void filter(const char *what, size_t step, bool (*passes)(const struct line *, size_t))
{
	script_scene(&scene, GRT_CLOCK_MONOTONIC, 0, 0);
	for (size_t i = 0; i < scene.count; i++)
		scene.lines[i].deleted |= is_event(&scene.lines[i]) &&
					  !passes(&scene.lines[i], step);
	script_reseq(&scene);
	expect_clean(what, step);
}

static bool of_client(const struct line *line, size_t step)
{
	return line->record.client == step;
}

static bool of_pid(const struct line *line, size_t step)
{
	return line->record.pid == 1000 + step;
}

static bool of_ring(const struct line *line, size_t step)
{
	return line->record.ring == step;
}

static bool of_position(const struct line *line, size_t step)
{
	return line->record.pos >= 8 * step && line->record.pos <= 8 * step + 40;
}

static bool of_half(const struct line *line, size_t step)
{
	return (line->record.order ^ line->record.order >> 3) % (step + 2) != 0;
}

static void filters(void **state)
{
	(void)state;
	for (size_t step = 0; step < 30; step++) {
		filter("client", step, of_client);
		filter("pid", step, of_pid);
		filter("ring", step, of_ring);
		filter("position", step, of_position);
		filter("half", step, of_half);
	}
}

/* A type that was not asked for, or that the tracer cannot emit; two of them. */
static void types_that_are_absent(void **state)
{
	(void)state;
	for (unsigned int one = 1; one < GRT_EVENTS; one++) {
		for (unsigned int two = one; two < GRT_EVENTS; two++) {
			uint64_t without = 1ULL << one | 1ULL << two;

			for (int cannot = 0; cannot < 2; cannot++) {
				script_scene(&scene, GRT_CLOCK_MONOTONIC,
					     cannot ? 0 : ((1ULL << GRT_EVENTS) - 2) & ~without,
					     cannot ? without : 0);
				for (size_t i = 0; i < scene.count; i++)
					scene.lines[i].deleted |=
						is_event(&scene.lines[i]) &&
						without >> scene.lines[i].record.type & 1 &&
						(!cannot || scene.lines[i].record.ring != GRT_NONE);
				if (cannot)
					script_number(&scene, 0);
				else
					script_reseq(&scene);
				expect_clean(cannot ? "it cannot emit" : "not asked for",
					     one * 100 + two);
			}
		}
	}
}

/* A filter that the tracer has in front of its counter: order numbers have no gap. */
static void uncounted_types(void **state)
{
	(void)state;
	for (unsigned int type = 1; type < GRT_EVENTS; type++) {
		script_scene(&scene, GRT_CLOCK_MONOTONIC,
			     ((1ULL << GRT_EVENTS) - 2) & ~(1ULL << type), 0);
		for (size_t i = 0; i < scene.count; i++)
			scene.lines[i].deleted |= scene.lines[i].record.type == type;
		script_number(&scene, 0);
		expect_clean("uncounted", type);
	}
}

/* An event whose time is behind that of the next one, on the other CPU: absence is not judged
 * across it. */
static void an_event_comes_late(void **state)
{
	(void)state;
	for (size_t i = 0; i < SCRIPT_MOST; i++) {
		script_scene(&scene, GRT_CLOCK_MONOTONIC, 0, 0);
		if (i + 1 >= scene.count || !is_event(&scene.lines[i]) ||
		    !is_event(&scene.lines[i + 1]) ||
		    scene.lines[i].record.dev != scene.lines[i + 1].record.dev)
			continue;
		scene.lines[i].record.time += 15;
		expect_clean("late", i);
		assert_int_equal(judged.summary.unordered, 1);
	}
}

/* Some records of CPU 0 are lost, and LOST says how many. */
static void lose_run(size_t from, size_t count)
{
	struct line *last = NULL;
	uint32_t first = 0;
	size_t lost = 0;

	script_scene(&scene, GRT_CLOCK_MONOTONIC, 0, 0);
	for (size_t i = from; i < scene.count && lost < count; i++) {
		struct line *line = &scene.lines[i];

		if (!is_event(line) || line->record.cpu || line->deleted)
			continue;
		last = line;
		if (!lost++)
			first = line->record.seq;
		line->deleted = true;
	}
	if (!last)
		return;
	last->deleted = false;
	last->pdu_len = 0;
	last->record = (struct grt_record){.type = GRT_LOST,
					   .time = last->record.time,
					   .seq = first,
					   .dev = GRT_NONE,
					   .ring = GRT_NONE,
					   .aux = lost};
	expect_clean("loss", from * 10 + count);
	assert_int_equal(judged.summary.lost, lost);
}

static void loss(void **state)
{
	(void)state;
	for (size_t from = 0; from < 250; from++) {
		for (size_t count = 1; count < 8; count++)
			lose_run(from, count);
	}
}

/* Of two CPUs one stream is read; or without the table; or the table is read twice. */
static void some_of_the_streams(void **state)
{
	struct memory memory[1 + CPUS], sources[4];

	(void)state;
	script_scene(&scene, GRT_CLOCK_MONOTONIC, 0, 0);
	script_write(&scene, memory);
	for (size_t cpu = 0; cpu < CPUS; cpu++) {
		sources[0] = memory[1 + cpu];
		sources[1] = memory[0];
		judge_memory(sources, 2, NULL, &judged);
		expect_only("one CPU", &judged, 0);
		judge_memory(sources, 1, NULL, &judged);
		expect_only("one CPU without a table", &judged, 0);
	}
	judge_memory(memory + 1, 2, NULL, &judged);
	expect_only("no table", &judged, 0);
	sources[0] = memory[0];
	sources[1] = memory[1];
	sources[2] = memory[0];
	sources[3] = memory[2];
	judge_memory(sources, 4, NULL, &judged);
	expect_only("two tables", &judged, 0);
	for (size_t i = 0; i < 1 + CPUS; i++)
		free(memory[i].bytes);
}

/* Beyond a limit a rule is undetermined, once, and nothing is called broken. */
static void limits(void **state)
{
	(void)state;
	for (size_t most = 1; most < 12; most++) {
		const struct grt_limits small[] = {
			{.jobs = most},	   {.contexts = most}, {.rings = most},
			{.clients = most}, {.objects = most},
		};

		for (size_t i = 0; i < sizeof(small) / sizeof(*small); i++) {
			script_scene(&scene, GRT_CLOCK_MONOTONIC, 0, 0);
			script_judge(&scene, &small[i], &judged);
			expect_only("limits", &judged, 0);
			if (most == 1)
				assert_in_range(judged.undetermined, 1, 2);
		}
	}
}

#define RING_OF(device)                                                          \
	(struct gpu_ring)                                                        \
	{                                                                        \
		.dev = (device), .number = 1, .fctx = 5 + (device), .size = 4096 \
	}

/* Two devices with a ring and a client each: client 1 and 2, owner 100. */
static void begin_two(struct gpu_ring rings[2], uint32_t clock)
{
	scene = (struct script){0};
	script_stream(&scene, 1, clock, 0);
	for (uint16_t dev = 0; dev < 2; dev++) {
		rings[dev] = RING_OF(dev);
		script_dev(&scene, dev);
		script_ring(&scene, &rings[dev], GRT_SHAPE_DWORDS, 0, 0, (1ULL << GRT_EVENTS) - 2);
		script_client(&scene, dev, 1 + dev, 100);
	}
}

/* The table of a raw stream is in front of it, with owners that come later. */
static void owners_in_front(void **state)
{
	struct memory memory[1 + CPUS];
	struct gpu_ring rings[2];

	(void)state;
	begin_two(rings, GRT_CLOCK_MONOTONIC);
	for (uint32_t owner = 100; owner < 105; owner++) {
		script_client(&scene, 0, 1, owner);
		script_job(&scene, &rings[0], 1, 64);
	}
	script_number(&scene, 0);
	expect_clean("the table of its own", 0);
	script_write(&scene, memory);
	memory_replace(&memory[1], 0, 0, memory[0].bytes, memory[0].len);
	judge_memory(&memory[1], CPUS, NULL, &judged);
	expect_only("the table in front", &judged, 0);
	for (size_t i = 0; i < 1 + CPUS; i++)
		free(memory[i].bytes);
}

/* The clock of device 0 is ahead: its note stands in front of one of device 1 that is of an earlier
 * time. */
static void owners_of_two_clocks(void **state)
{
	struct gpu_ring rings[2];

	(void)state;
	for (int missing = 0; missing < 2; missing++) {
		begin_two(rings, GRT_CLOCK_DEVICE);
		script_job(&scene, &rings[1], 2, 64);
		scene.time = 1000;
		script_client(&scene, 0, 1, 101);
		scene.time = 200;
		script_client(&scene, 1, 2, 201);
		scene.lines[scene.count - 1].deleted = missing;
		script_job(&scene, &rings[1], 2, 64);
		script_number(&scene, 0);
		script_judge(&scene, NULL, &judged);
		expect_only("a clock that is ahead", &judged, missing ? 14 : 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_scene_is_clean),
		cmocka_unit_test(one_instant),
		cmocka_unit_test(numbers_wrap),
		cmocka_unit_test(any_part),
		cmocka_unit_test(filters),
		cmocka_unit_test(types_that_are_absent),
		cmocka_unit_test(uncounted_types),
		cmocka_unit_test(an_event_comes_late),
		cmocka_unit_test(loss),
		cmocka_unit_test(some_of_the_streams),
		cmocka_unit_test(limits),
		cmocka_unit_test(owners_in_front),
		cmocka_unit_test(owners_of_two_clocks),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
