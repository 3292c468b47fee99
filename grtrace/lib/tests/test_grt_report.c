/* SPDX-License-Identifier: MIT */
/*
 * Latencies, fill and hangs of streams whose times are written by hand; results before their end.
 */
#include "report_rig.h"

/* --- latencies --- */

static void each_part_of_a_job(void **state)
{
	static const uint64_t expected[GRT_LATENCIES] = {1, 20, 300, 4000, 50000, 54321};
	const struct grt_ring_report *ring;
	struct gpu_job job;

	(void)state;
	begin_stream();
	job = script_alloc(&scene, &render, 1, 32);
	set_time(newest_record(), 1000);
	script_commit(&scene, &job, 32);
	set_time(newest_record(), 1001);
	stage_at(&job, GRT_RING_SUBMIT, 1021);
	stage_at(&job, GRT_QUEUE, 1022);
	stage_at(&job, GRT_ISSUE, 1321);
	stage_at(&job, GRT_COMPLETE, 5321);
	stage_at(&job, GRT_FENCE_SIGNAL, 55321);
	number_and_read();
	ring = grt_report_ring(report, 0);
	assert_int_equal(ring->jobs.count, 1);
	for (unsigned int i = 0; i < GRT_LATENCIES; i++) {
		assert_int_equal(ring->jobs.latency[i].count, 1);
		assert_int_equal(ring->jobs.latency[i].min, expected[i]);
		assert_int_equal(ring->jobs.latency[i].p50, expected[i]);
		assert_int_equal(ring->jobs.latency[i].max, expected[i]);
		assert_int_equal(grt_report_client(report, 0)->jobs.latency[i].sum, expected[i]);
	}
	assert_int_equal(grt_report_ring(report, 1)->jobs.latency[0].count, 0);
	assert_int_equal(grt_report_client(report, 1)->jobs.count, 0);
	assert_null(grt_report_ring(report, 3));
	end_stream();
}

/* 1 to 1,000: the true quantiles are 500, 900 and 990. */
static void quantiles(void **state)
{
	const struct grt_quantiles *latency;
	struct grt_report *many;

	(void)state;
	assert_int_equal(grt_report_new(&many, NULL), 0);
	for (uint32_t i = 0; i < 1000; i++) {
		/* each number once, in another order */
		uint64_t ns = (i * 389ULL) % 1000 + 1;
		struct grt_item item = {.record = event(0, i * 5000ULL, 2 * i, 2 * i)};

		item.record.ring = 0;
		item.record.fctx = 1;
		item.record.fseq = i + 1;
		assert_int_equal(grt_report_item(many, &item), 0);
		item.record.type = GRT_COMPLETE;
		item.record.time += ns;
		assert_int_equal(grt_report_item(many, &item), 0);
	}
	assert_int_equal(grt_report_end(many), 0);
	latency = &grt_report_ring(many, 0)->jobs.latency[GRT_ISSUE_TO_COMPLETE];
	assert_int_equal(latency->count, 1000);
	assert_int_equal(latency->sum, 500500);
	assert_int_equal(latency->min, 1);
	assert_int_equal(latency->max, 1000);
	assert_in_range(latency->p50, 500 - 500 / 64, 500 + 500 / 64);
	assert_in_range(latency->p90, 900 - 900 / 64, 900 + 900 / 64);
	assert_in_range(latency->p99, 990 - 990 / 64, 990 + 990 / 64);
	grt_report_free(many);
}

/* --- fill --- */

/* 32 bytes for 400 ns, nothing for 800, 64 for 80: the sum over time stays, whatever the width. */
static void fill_over_time(void **state)
{
	const struct grt_fill *fill;
	struct gpu_job a, b;
	uint64_t sum = 0, max = 0;

	(void)state;
	begin_stream();
	a = submit_at(&render, 1, 1000);
	complete_at(&a, 1400);
	a = submit_at(&render, 1, 2200);
	b = submit_at(&render, 1, 2200);
	complete_at(&a, 2280);
	complete_at(&b, 2280);
	number_and_read();
	fill = &grt_report_ring(report, 0)->fill;
	assert_int_equal(fill->begin, 1000);
	assert_int_equal(fill->width, 32); /* the first power of two of which 64 hold 1,280 ns */
	assert_int_equal(fill->count, 40);
	for (unsigned int i = 0; i < fill->count; i++) {
		sum += fill->mean[i] * fill->width;
		max = fill->max[i] > max ? fill->max[i] : max;
	}
	assert_int_equal(sum, 32 * 400 + 64 * 80);
	assert_int_equal(max, 64);
	assert_int_equal(fill->mean[0], 32);
	assert_int_equal(fill->mean[13], 0);
	assert_int_equal(fill->max[13], 0);
	end_stream();
}

static void waits_for_space(void **state)
{
	const struct grt_ring_report *ring;

	(void)state;
	begin_stream();
	set_time(script_event(&scene, GRT_RING_WAIT, &render, 1), 1000);
	set_time(script_event(&scene, GRT_RING_WAIT, &render, 2), 1100);
	set_time(script_event(&scene, GRT_RING_WAIT_END, &render, 1), 1200);
	set_time(script_event(&scene, GRT_RING_WAIT_END, &render, 2), 1350);
	set_time(script_event(&scene, GRT_RING_WAIT, &render, 2), 1400);
	newest_record()->error = -28;
	number_and_read();
	ring = grt_report_ring(report, 0);
	assert_int_equal(ring->waits, 2);
	assert_int_equal(ring->wait_ns, 350);
	assert_int_equal(ring->refused, 1);
	end_stream();
}

/* --- hangs, limits --- */

/*
 * The scene's reset: one job hangs, is timed out and fails; another ring is reset without a hang.
 */
static void hangs(void **state)
{
	const struct grt_hang *hang;

	(void)state;
	script_scene(&scene, GRT_CLOCK_MONOTONIC, 0, 0);
	script_number(&scene, 0);
	read_scene(NULL);
	assert_int_equal(grt_report_totals(report)->hangs, 4);
	for (size_t i = 0; i < 2; i++) {
		hang = grt_report_hang(report, i);
		assert_int_equal(hang->at.type, i ? GRT_TIMEOUT : GRT_HANG);
		assert_int_equal(hang->outcome, GRT_OUTCOME_FAILED);
		assert_int_equal(hang->error, -62);
		assert_int_equal(hang->unfinished, 3);
		assert_int_equal(hang->issued, script_find(&scene, GRT_HANG, 0, 0)->time - 20);
	}
	hang = grt_report_hang(report, 2);
	assert_int_equal(hang->at.type, GRT_RESET);
	assert_int_equal(hang->ring, 0);
	assert_int_equal(hang->unfinished, 3);
	assert_int_equal(grt_report_hang(report, 3)->ring, 2);
	assert_null(grt_report_hang(report, 4));
	end_stream();
}

static void limits(void **state)
{
	(void)state;
	for (size_t most = 1; most < 6; most++) {
		const struct grt_limits small[] = {
			{.jobs = most}, {.rings = most}, {.clients = most}};

		for (size_t i = 0; i < sizeof(small) / sizeof(*small); i++) {
			script_scene(&scene, GRT_CLOCK_MONOTONIC, 0, 0);
			script_number(&scene, 0);
			read_scene(&small[i]);
			if (most == 1)
				assert_true(grt_report_totals(report)->beyond > 0);
			end_stream();
		}
	}
}

/* --- before the end --- */

/* Reads the scene, and asks for results at these times on the way. */
static void read_until(const uint64_t *times, void (*check)(size_t index))
{
	struct grt_source sources[1 + CPUS];
	struct grt_reader *reader;
	struct grt_item item;
	size_t next = 0;

	script_number(&scene, 0);
	script_write(&scene, memory);
	for (size_t i = 0; i < 1 + CPUS; i++)
		sources[i] = memory_source(&memory[i]);
	assert_int_equal(grt_reader_new(&reader, sources, 1 + CPUS), 0);
	assert_int_equal(grt_report_new(&report, NULL), 0);
	while (grt_reader_next(reader, &item) == 1) {
		while (times[next] && item.record.type < GRT_STREAM &&
		       item.record.time >= times[next]) {
			assert_int_equal(grt_report_now(report, times[next]), 0);
			check(next++);
		}
		assert_int_equal(grt_report_item(report, &item), 0);
	}
	assert_int_equal(times[next], 0);
	assert_int_equal(grt_report_end(report), 0);
	grt_reader_free(reader);
}

static struct grt_activity known;

/* At 250 one job is run since 200 and one waits; at 450 the first is done since 400. */
static void check_now(size_t index)
{
	const struct grt_ring_report *ring = grt_report_ring(report, 0);
	struct grt_activity since = grt_activity_since(&ring->activity, &known);

	assert_int_equal(ring->jobs.count, 2);
	assert_int_equal(ring->jobs.unfinished, index ? 1 : 2);
	assert_int_equal(ring->fill.now, index ? 32 : 64);
	assert_int_equal(grt_report_client(report, 0)->jobs.unfinished, index ? 0 : 1);
	assert_int_equal(since.end, index ? 450 : 250);
	if (index)
		expect_ns(since.ns, 150, 0, 50, 0, 0);
	else
		expect_ns(since.ns, 50, 0, 100, 0, 0);
	assert_int_equal(since.most, index ? GRT_STATE_GPU : GRT_STATE_STALLED);
	known = ring->activity;
}

static void results_before_the_end(void **state)
{
	static const uint64_t times[] = {250, 450, 0};
	struct gpu_job one, two;

	(void)state;
	known = (struct grt_activity){0};
	begin_stream();
	one = submit_at(&render, 1, 100);
	two = submit_at(&render, 2, 150);
	stage_at(&one, GRT_ISSUE, 200);
	complete_at(&one, 400);
	stage_at(&two, GRT_ISSUE, 500);
	complete_at(&two, 600);
	append_eos();
	read_until(times, check_now);
	expect_ns(ring_ns(0), 300, 0, 200, 0, 0);
	assert_int_equal(grt_report_ring(report, 0)->jobs.unfinished, 0);
	assert_int_equal(grt_report_ring(report, 0)->jobs.latency[GRT_ALLOC_TO_SIGNAL].count, 2);
	assert_int_equal(grt_report_totals(report)->cpus, CPUS);
	end_stream();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_part_of_a_job),
		cmocka_unit_test(quantiles),
		cmocka_unit_test(fill_over_time),
		cmocka_unit_test(waits_for_space),
		cmocka_unit_test(hangs),
		cmocka_unit_test(limits),
		cmocka_unit_test(results_before_the_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
