/* SPDX-License-Identifier: MIT */
/* Streams for tests of the verifier: jobs on rings of each shape, written event by event, and
 * judged. */
#ifndef GRT_TESTS_SCRIPT_H
#define GRT_TESTS_SCRIPT_H

#include "memory.h"

#define CPUS	    2
#define SCRIPT_MOST 400

/* One record with its PDU. */
struct line {
	struct grt_record record;
	unsigned char pdu[128];
	size_t pdu_len;
	bool deleted;
};

struct script {
	struct line lines[SCRIPT_MOST];
	size_t count;
	uint64_t time;
	unsigned int cpu; /* of the next event */
	uint32_t pids[8]; /* owners of clients */
};

/* A ring as the GPU has it. */
struct gpu_ring {
	uint16_t dev, number;
	uint64_t fctx, fseq; /* fseq: of the newest job */
	uint64_t size, written, read;
	bool no_position;
};

struct gpu_job {
	struct gpu_ring *ring;
	uint64_t client, fseq, end;
	uint32_t bytes;
};

/* --- notes --- */

struct line *script_note(struct script *script, uint16_t type, const void *pdu, size_t len);
void script_stream(struct script *script, uint64_t session, uint32_t clock, uint64_t mask);
void script_dev(struct script *script, uint16_t dev);
void script_ring(struct script *script, const struct gpu_ring *ring, uint32_t shape, uint32_t flags,
		 uint32_t pad, uint64_t types);
void script_client(struct script *script, uint16_t dev, uint64_t client, uint32_t pid);

/* --- events --- */

/* script_event - at the next time, on the other CPU. */
struct grt_record *script_event(struct script *script, uint16_t type, const struct gpu_ring *ring,
				uint64_t client);
struct gpu_job script_alloc(struct script *script, struct gpu_ring *ring, uint64_t client,
			    uint32_t bytes);
void script_commit(struct script *script, struct gpu_job *job, uint32_t bytes);
void script_undo(struct script *script, struct gpu_job *job);

/* script_stage - SUBMIT, QUEUE, ISSUE, COMPLETE, FENCE_SIGNAL, TIMEOUT or HANG of a job. */
struct grt_record *script_stage(struct script *script, struct gpu_job *job, uint16_t type);

/* script_job - all of a job. */
struct gpu_job script_job(struct script *script, struct gpu_ring *ring, uint64_t client,
			  uint32_t bytes);
void script_memory(struct script *script, uint16_t type, uint64_t client, uint64_t object);

/* script_scene - a sound stream: rings of each shape, resets with both forms of replay, waits,
 * memory. */
void script_scene(struct script *script, uint32_t clock, uint64_t mask, uint64_t cannot);

/* --- judging --- */

/* script_find - the nth (from 0) record of a type on a ring of device 0; fails the test if there is
 * none. */
struct grt_record *script_find(struct script *script, uint16_t type, uint16_t ring, size_t nth);

/* script_delete - the line does not come into the stream. */
void script_delete(struct script *script, const struct grt_record *record);

/* script_number - fill in seq and order, beginning at first, but for lines that are deleted. */
void script_number(struct script *script, uint32_t first);

/* script_reseq - only seq: as after a filter. */
void script_reseq(struct script *script);

/* script_write - the table, and the streams of CPUs, as raw streams: memory[0] and [1 + cpu]. */
void script_write(const struct script *script, struct memory memory[1 + CPUS]);

/* What a verifier found. */
struct judged {
	unsigned int broken[64]; /* by rule */
	unsigned int damaged, undetermined;
	uint64_t undetermined_rules; /* a bit each */
	char text[4096];
	struct grt_finding first;
	struct grt_summary summary;
};

void judge_memory(struct memory *memory, unsigned int count, const struct grt_limits *limits,
		  struct judged *judged);

/* script_judge - number nothing, write, judge. */
void script_judge(const struct script *script, const struct grt_limits *limits,
		  struct judged *judged);

#define MANY 255 /* once or more */

/*
 * is_only - was exactly this rule broken so many times, and no other? Else it says what was.
 * expect_only fails the test if it was not broken just once, or with 0 if one was.
 */
bool is_only(const char *what, const struct judged *judged, unsigned int rule, unsigned int times);
void expect_only(const char *what, const struct judged *judged, unsigned int rule);

#endif
