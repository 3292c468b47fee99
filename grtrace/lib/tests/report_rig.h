/* SPDX-License-Identifier: MIT */
/* Streams whose times are written by hand, and the report of them. */
#ifndef GRT_TESTS_REPORT_RIG_H
#define GRT_TESTS_REPORT_RIG_H

#include "libgrtrace_report.h"
#include "script.h"

/* The only one: two devices, of which the first has two rings and two clients. */
extern struct script scene;
extern struct memory memory[1 + CPUS];
extern struct grt_report *report;
extern struct gpu_ring render, copy, other;

/* begin_stream - the scene anew, with its notes. end_stream - free what was read. */
void begin_stream(void);
void end_stream(void);

/* append_eos - of each CPU. read_scene - the report of the scene. number_and_read - both, with all
 * numbers. */
void append_eos(void);
void read_scene(const struct grt_limits *limits);
void number_and_read(void);

/* set_time - of a record, and of those that follow. newest_record - of the scene. */
void set_time(struct grt_record *record, uint64_t time);
struct grt_record *newest_record(void);

/* submit_at - a job that is submitted at a time, all its events before at once. Then its other
 * events. */
struct gpu_job submit_at(struct gpu_ring *ring, uint64_t client, uint64_t time);
void stage_at(struct gpu_job *job, uint16_t type, uint64_t time);
void complete_at(struct gpu_job *job, uint64_t time);
void wait_at(const struct gpu_job *job, uint16_t type, uint64_t client, uint64_t time);

/*
 * client_ns, ring_ns - time in each state; expect_ns - what it must be, and none in GRT_STATE_LOST.
 */
const uint64_t *client_ns(size_t index);
const uint64_t *ring_ns(size_t index);
void expect_ns(const uint64_t *ns, uint64_t gpu, uint64_t starved, uint64_t stalled, uint64_t sync,
	       uint64_t cpu);

#endif
