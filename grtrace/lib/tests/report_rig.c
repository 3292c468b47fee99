/* SPDX-License-Identifier: MIT */
#include "report_rig.h"

struct script scene;
struct memory memory[1 + CPUS];
struct grt_report *report;
struct gpu_ring render, copy, other;

void begin_stream(void)
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

void append_eos(void)
{
	for (unsigned int cpu = 0; cpu < CPUS; cpu++)
		script_event(&scene, GRT_EOS, NULL, 0)->dev = GRT_NONE;
}

void read_scene(const struct grt_limits *limits)
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

void end_stream(void)
{
	grt_report_free(report);
	for (size_t i = 0; i < 1 + CPUS; i++)
		free(memory[i].bytes);
}

void number_and_read(void)
{
	append_eos();
	script_number(&scene, 0);
	read_scene(NULL);
}

void set_time(struct grt_record *record, uint64_t time)
{
	record->time = scene.time = time;
}

struct grt_record *newest_record(void)
{
	return &scene.lines[scene.count - 1].record;
}

/* A job that is submitted at a time, all its events before at once. */
struct gpu_job submit_at(struct gpu_ring *ring, uint64_t client, uint64_t time)
{
	struct gpu_job job;

	job = script_alloc(&scene, ring, client, 32);
	set_time(newest_record(), time);
	script_commit(&scene, &job, 32);
	set_time(newest_record(), time);
	set_time(script_stage(&scene, &job, GRT_RING_SUBMIT), time);
	return job;
}

void stage_at(struct gpu_job *job, uint16_t type, uint64_t time)
{
	set_time(script_stage(&scene, job, type), time);
}

void complete_at(struct gpu_job *job, uint64_t time)
{
	stage_at(job, GRT_COMPLETE, time);
	stage_at(job, GRT_FENCE_SIGNAL, time);
}

void wait_at(const struct gpu_job *job, uint16_t type, uint64_t client, uint64_t time)
{
	struct grt_record *record = script_event(&scene, type, job->ring, client);

	record->fctx = job->ring->fctx;
	record->fseq = job->fseq;
	set_time(record, time);
}

const uint64_t *client_ns(size_t index)
{
	return grt_report_client(report, index)->activity.ns;
}

const uint64_t *ring_ns(size_t index)
{
	return grt_report_ring(report, index)->activity.ns;
}

void expect_ns(const uint64_t *ns, uint64_t gpu, uint64_t starved, uint64_t stalled, uint64_t sync,
	       uint64_t cpu)
{
	assert_int_equal(ns[GRT_STATE_GPU], gpu);
	assert_int_equal(ns[GRT_STATE_STARVED], starved);
	assert_int_equal(ns[GRT_STATE_STALLED], stalled);
	assert_int_equal(ns[GRT_STATE_SYNC], sync);
	assert_int_equal(ns[GRT_STATE_CPU], cpu);
	assert_int_equal(ns[GRT_STATE_LOST], 0);
}
