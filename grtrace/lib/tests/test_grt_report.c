/* SPDX-License-Identifier: MIT */
/* Latencies, states, fill, losses and hangs of streams whose times are written by hand. */
#include "script.h"
#include "libgrtrace_report.h"

static struct script scene;
static struct memory memory[1 + CPUS];
static struct grt_report *report;
static struct gpu_ring render, copy, other;

/*
 * --- rig ----------------------------------------------------------------------------------------
 */

static void begin_stream(void)
{
	const uint64_t all = (1ULL << GRT_EVENTS) - 2;

	memset(&scene, 0, sizeof(scene));
	render = (struct gpu_ring){.number = 0, .fctx = 100, .size = 256};
	other = (struct gpu_ring){.number = 1, .fctx = 200, .size = 256};
	copy = (struct gpu_ring){.dev = 1, .number = 0, .fctx = 300, .size = 256};
	script_stream(&scene, 7, GRT_CLOCK_MONOTONIC, 0);
	script_dev(&scene, 0);
	script_dev(&scene, 1);
	script_ring(&scene, &render, GRT_SHAPE_DWORDS, GRT_RING_FIFO, 0, all);
	script_ring(&scene, &other, GRT_SHAPE_DWORDS, GRT_RING_FIFO, 0, all);
	script_ring(&scene, &copy, GRT_SHAPE_DWORDS, GRT_RING_FIFO, 0, all);
	script_client(&scene, 0, 1, 1001);
	script_client(&scene, 0, 2, 1002);
	script_client(&scene, 1, 3, 1003);
}

static void append_eos(void)
{
	for (unsigned int cpu = 0; cpu < CPUS; cpu++)
		script_event(&scene, GRT_EOS, NULL, 0)->dev = GRT_NONE;
}

static void read_scene(const struct grt_limits *limits)
{
	struct grt_source sources[1 + CPUS];
	struct grt_reader *reader;
	struct grt_item item;

	script_write(&scene, memory);
	for (size_t i = 0; i < 1 + CPUS; i++)
		sources[i] = memory_source(&memory[i]);
	assert_int_equal(grt_reader_new(&reader, sources, 1 + CPUS), 0);
	assert_int_equal(grt_report_new(&report, limits), 0);
	while (grt_reader_next(reader, &item) == 1)
		assert_int_equal(grt_report_item(report, &item), 0);
	assert_int_equal(grt_report_end(report), 0);
	grt_reader_free(reader);
}

static void end_stream(void)
{
	grt_report_free(report);
	for (size_t i = 0; i < 1 + CPUS; i++)
		free(memory[i].bytes);
}

static void number_and_read(void)
{
	append_eos();
	script_number(&scene, 0);
	read_scene(NULL);
}

static void set_time(struct grt_record *record, uint64_t time)
{
	record->time = scene.time = time;
}

static struct grt_record *newest_record(void)
{
	return &scene.lines[scene.count - 1].record;
}

/* A job that is submitted at a time, all its events before at once. */
static struct gpu_job submit_at(struct gpu_ring *ring, uint64_t client, uint64_t time)
{
	struct gpu_job job;

	job = script_alloc(&scene, ring, client, 32);
	set_time(newest_record(), time);
	script_commit(&scene, &job, 32);
	set_time(newest_record(), time);
	set_time(script_stage(&scene, &job, GRT_RING_SUBMIT), time);
	return job;
}

static void stage_at(struct gpu_job *job, uint16_t type, uint64_t time)
{
	set_time(script_stage(&scene, job, type), time);
}

static void complete_at(struct gpu_job *job, uint64_t time)
{
	stage_at(job, GRT_COMPLETE, time);
	stage_at(job, GRT_FENCE_SIGNAL, time);
}

static void wait_at(const struct gpu_job *job, uint16_t type, uint64_t client, uint64_t time)
{
	struct grt_record *record = script_event(&scene, type, job->ring, client);

	record->fctx = job->ring->fctx;
	record->fseq = job->fseq;
	set_time(record, time);
}

static const uint64_t *client_ns(size_t index)
{
	return grt_report_client(report, index)->activity.ns;
}

static const uint64_t *ring_ns(size_t index)
{
	return grt_report_ring(report, index)->activity.ns;
}

static void expect_ns(const uint64_t *ns, uint64_t gpu, uint64_t starved, uint64_t stalled,
		      uint64_t sync, uint64_t cpu)
{
	assert_int_equal(ns[GRT_STATE_GPU], gpu);
	assert_int_equal(ns[GRT_STATE_STARVED], starved);
	assert_int_equal(ns[GRT_STATE_STALLED], stalled);
	assert_int_equal(ns[GRT_STATE_SYNC], sync);
	assert_int_equal(ns[GRT_STATE_CPU], cpu);
	assert_int_equal(ns[GRT_STATE_LOST], 0);
}

/*
 * --- latencies ----------------------------------------------------------------------------------
 */

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

/*
 * --- states -------------------------------------------------------------------------------------
 */

/* Two jobs of one client that overlap count once; what was not submitted is the CPU's time. */
static void union_of_intervals(void **state)
{
	struct gpu_job a, b, c;

	(void)state;
	begin_stream();
	a = submit_at(&render, 1, 1000);
	stage_at(&a, GRT_ISSUE, 1000);
	b = submit_at(&other, 1, 1100);
	stage_at(&b, GRT_ISSUE, 1100);
	complete_at(&a, 1300);
	complete_at(&b, 1500);
	c = submit_at(&render, 1, 2500);
	stage_at(&c, GRT_ISSUE, 2600);
	complete_at(&c, 2700);
	number_and_read();
	expect_ns(client_ns(0), 600, 0, 100, 0, 1000);
	expect_ns(ring_ns(0), 400, 0, 100, 0, 1200);
	expect_ns(ring_ns(1), 400, 0, 0, 0, 0);
	assert_int_equal(grt_report_client(report, 0)->activity.begin, 1000);
	assert_int_equal(grt_report_client(report, 0)->activity.end, 2700);
	assert_int_equal(grt_report_client(report, 0)->activity.most, GRT_STATE_CPU);
	end_stream();
}

/* The second client's job waits while the engine runs the first one's; then while it runs none. */
static void starved_and_stalled(void **state)
{
	struct gpu_job a, b;

	(void)state;
	begin_stream();
	a = submit_at(&render, 1, 1000);
	stage_at(&a, GRT_ISSUE, 1000);
	b = submit_at(&other, 2, 1050);
	complete_at(&a, 1400);
	stage_at(&b, GRT_ISSUE, 1410);
	complete_at(&b, 1500);
	number_and_read();
	expect_ns(client_ns(1), 90, 350, 10, 0, 0);
	expect_ns(ring_ns(1), 90, 350, 10, 0, 0);
	expect_ns(client_ns(0), 400, 0, 0, 0, 0);
	assert_int_equal(grt_report_client(report, 1)->activity.most, GRT_STATE_STARVED);
	end_stream();
}

/* What another engine does with a job of the same client does not matter to the one that waits. */
static void starved_on_one_engine(void **state)
{
	struct gpu_job a, b, c;

	(void)state;
	begin_stream();
	strcpy(((struct grt_ring_pdu *)scene.lines[4].pdu)->engine, "copy");
	a = submit_at(&render, 1, 1000);
	stage_at(&a, GRT_ISSUE, 1000);
	b = submit_at(&render, 2, 1050);
	c = submit_at(&other, 2, 1100);
	stage_at(&c, GRT_ISSUE, 1110);
	complete_at(&c, 1200);
	complete_at(&a, 1400);
	stage_at(&b, GRT_ISSUE, 1400);
	complete_at(&b, 1500);
	number_and_read();
	expect_ns(client_ns(1), 90 + 100, 60 + 200, 0, 0, 0);
	end_stream();
}

/* An engine of another device is no competitor. */
static void device_apart(void **state)
{
	struct gpu_job a, b;

	(void)state;
	begin_stream();
	a = submit_at(&copy, 3, 1000);
	stage_at(&a, GRT_ISSUE, 1000);
	b = submit_at(&render, 1, 1000);
	stage_at(&b, GRT_ISSUE, 1200);
	complete_at(&a, 1300);
	complete_at(&b, 1300);
	number_and_read();
	expect_ns(client_ns(0), 100, 0, 200, 0, 0);
	end_stream();
}

/* A client that waits for its job leaves the GPU idle until its next SUBMIT. */
static void sync_bound(void **state)
{
	struct gpu_job a, b;

	(void)state;
	begin_stream();
	a = submit_at(&render, 1, 1000);
	stage_at(&a, GRT_ISSUE, 1000);
	wait_at(&a, GRT_FENCE_WAIT, 1, 1010);
	complete_at(&a, 1100);
	wait_at(&a, GRT_FENCE_WAIT_END, 1, 1120);
	b = submit_at(&render, 1, 1600);
	stage_at(&b, GRT_ISSUE, 1600);
	complete_at(&b, 1700);
	wait_at(&b, GRT_FENCE_WAIT, 1, 1750);
	wait_at(&b, GRT_FENCE_WAIT_END, 1, 1760);
	number_and_read();
	/* 1700 to 1750: it submits nothing, and waits for nothing */
	expect_ns(client_ns(0), 200, 0, 0, 510, 50);
	expect_ns(ring_ns(0), 200, 0, 0, 510, 50);
	assert_int_equal(grt_report_client(report, 0)->activity.most, GRT_STATE_SYNC);
	end_stream();
}

/* A reset ends what is run until it is issued again. */
static void reset_interrupts(void **state)
{
	struct gpu_job a;

	(void)state;
	begin_stream();
	a = submit_at(&render, 1, 1000);
	stage_at(&a, GRT_ISSUE, 1000);
	set_time(script_event(&scene, GRT_RESET, &render, 0), 1100);
	stage_at(&a, GRT_ISSUE, 1300);
	newest_record()->flags = GRT_FL_REPLAYED;
	complete_at(&a, 1400);
	number_and_read();
	expect_ns(client_ns(0), 200, 0, 200, 0, 0);
	assert_int_equal(grt_report_client(report, 0)->jobs.replayed, 1);
	assert_int_equal(grt_report_client(report, 0)->jobs.latency[GRT_ISSUE_TO_COMPLETE].max,
			 100);
	end_stream();
}

/*
 * --- fill ---------------------------------------------------------------------------------------
 */

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

/*
 * --- losses -------------------------------------------------------------------------------------
 */

/* Of 20 jobs one after another, an event is lost: the job of that event is left out, and no other. */
static void jobs_that_touch_a_loss(void **state)
{
	(void)state;
	for (size_t step = 0; step < 140; step++) {
		struct line *line;
		const struct grt_totals *totals;
		uint64_t counted;

		begin_stream();
		for (unsigned int i = 0; i < 20; i++)
			script_job(&scene, &render, 1, 32);
		append_eos();
		script_number(&scene, 0);
		line = &scene.lines[9 + step];
		assert_int_not_equal(line->record.fseq, 0);
		line->record = (struct grt_record){.type = GRT_LOST,
						   .time = line->record.time,
						   .seq = line->record.seq,
						   .cpu = line->record.cpu,
						   .dev = GRT_NONE,
						   .ring = GRT_NONE,
						   .aux = 1};
		read_scene(NULL);
		totals = grt_report_totals(report);
		counted = grt_report_ring(report, 0)->jobs.latency[GRT_ALLOC_TO_SIGNAL].count;
		assert_int_equal(totals->lost, 1);
		assert_int_equal(totals->losses, 1);
		/* an event on a CPU is between two of it: the loss reaches into the next job */
		assert_in_range(totals->left_out, 1, 2);
		assert_int_equal(counted + totals->left_out, 20);
		assert_int_equal(totals->jobs, 20);
		end_stream();
	}
}

/* A sequence number that is missing is a loss, also where no LOST record says so. */
static void gap_without_lost(void **state)
{
	(void)state;
	begin_stream();
	for (unsigned int i = 0; i < 5; i++)
		script_job(&scene, &render, 1, 32);
	append_eos();
	script_number(&scene, 0);
	script_delete(&scene, script_find(&scene, GRT_ISSUE, 0, 2));
	read_scene(NULL);
	assert_int_equal(grt_report_totals(report)->lost, 0);
	assert_int_equal(grt_report_totals(report)->losses, 1);
	assert_int_equal(grt_report_totals(report)->left_out, 1);
	assert_int_equal(grt_report_ring(report, 0)->jobs.latency[GRT_ALLOC_TO_SIGNAL].count, 4);
	end_stream();
}

/* The same where bytes are damaged: the places are counted, too. */
static void gap_by_damage(void **state)
{
	const struct grt_totals *totals;
	struct grt_record *record;

	(void)state;
	begin_stream();
	for (unsigned int i = 0; i < 5; i++)
		script_job(&scene, &render, 1, 32);
	append_eos();
	script_number(&scene, 0);
	record = script_find(&scene, GRT_ISSUE, 0, 2);
	record->flags = 0x8000;
	read_scene(NULL);
	totals = grt_report_totals(report);
	assert_int_equal(totals->damaged, 1);
	assert_int_equal(totals->damaged_bytes, GRT_RECORD_SIZE);
	assert_int_equal(totals->left_out, 1);
	end_stream();
}

static void no_loss_leaves_nothing_out(void **state)
{
	const struct grt_totals *totals;

	(void)state;
	script_scene(&scene, GRT_CLOCK_MONOTONIC, 0, 0);
	script_number(&scene, 0);
	read_scene(NULL);
	totals = grt_report_totals(report);
	assert_int_equal(totals->losses, 0);
	assert_int_equal(totals->left_out, 0);
	assert_int_equal(totals->open_ends, 0);
	assert_int_equal(totals->absent_cpus, 0);
	assert_int_equal(totals->jobs, 22); /* one of them is undone, and its number used again */
	end_stream();
}

/* What a filter leaves out is no loss: order numbers jump, sequence numbers do not. */
static void filtered(void **state)
{
	const struct grt_totals *totals;

	(void)state;
	script_scene(&scene, GRT_CLOCK_MONOTONIC, 0, 0);
	for (size_t i = 0; i < scene.count; i++)
		scene.lines[i].deleted |= scene.lines[i].record.type < GRT_STREAM &&
					  scene.lines[i].record.client == 2;
	script_reseq(&scene);
	read_scene(NULL);
	totals = grt_report_totals(report);
	assert_int_equal(totals->losses, 0);
	assert_int_equal(totals->left_out, 0);
	assert_true(grt_report_device(report, 0)->order_gaps > 0);
	end_stream();
}

/* A stream that begins at another number than 0 has lost what was before. */
static void late_begin(void **state)
{
	(void)state;
	begin_stream();
	script_job(&scene, &render, 1, 32);
	append_eos();
	script_number(&scene, 5);
	read_scene(NULL);
	assert_int_equal(grt_report_totals(report)->losses, 1);
	assert_int_equal(grt_report_totals(report)->left_out, 1);
	end_stream();
}

/*
 * --- hangs, limits ------------------------------------------------------------------------------
 */

/* The scene's reset: one job hangs, is timed out and fails; another ring is reset without a hang. */
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

/*
 * --- before the end -----------------------------------------------------------------------------
 */

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
		cmocka_unit_test(union_of_intervals),
		cmocka_unit_test(starved_and_stalled),
		cmocka_unit_test(starved_on_one_engine),
		cmocka_unit_test(device_apart),
		cmocka_unit_test(sync_bound),
		cmocka_unit_test(reset_interrupts),
		cmocka_unit_test(fill_over_time),
		cmocka_unit_test(waits_for_space),
		cmocka_unit_test(jobs_that_touch_a_loss),
		cmocka_unit_test(gap_without_lost),
		cmocka_unit_test(gap_by_damage),
		cmocka_unit_test(no_loss_leaves_nothing_out),
		cmocka_unit_test(filtered),
		cmocka_unit_test(late_begin),
		cmocka_unit_test(hangs),
		cmocka_unit_test(limits),
		cmocka_unit_test(results_before_the_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
