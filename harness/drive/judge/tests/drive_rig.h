/* SPDX-License-Identifier: MIT */
/*
 * A cell that was played by a driver that is written down here: what it was asked, what its engines
 * did, and what it printed, every RIG_EVERY ms. Times are ms of the cell, which begins at
 * RIG_BEGIN.
 */
#ifndef DECOY_TEST_DRIVE_RIG_H
#define DECOY_TEST_DRIVE_RIG_H

#include "drive_judge.h"

#define RIG_BEGIN 1000000000000ull
#define RIG_EVERY 10
#define RIG_MOST  64
#define MS	  1000000ull
#define RIG_HZ	  1000000000ull

struct rig_job {
	uint32_t client, queue;
	uint64_t sent, start, end; /* end: as it was and as it was known */
	bool failed;
};

struct rig_member {
	uint32_t client;
	int32_t pid, fd;
	uint64_t from, until;
};

struct rig {
	struct drive_hello hello;
	struct cell_step steps[RIG_MOST];
	struct drive_event events[4 * RIG_MOST];
	size_t event_count;
	uint32_t step_count;
	struct rig_job jobs[RIG_MOST];
	uint32_t job_count;
	struct rig_member members[RIG_MOST];
	size_t member_count;
	uint64_t end; /* of the cell */
	bool completion; /* the driver accounts when a job is done */
	bool without_jobs; /* the witness does not know the jobs of its spans */
	bool inexact;
	/* The driver's faults; each NULL: it is sound. */
	uint64_t (*of_job)(const struct rig_job *job, uint64_t t); /* ns that it counts of a job */
	uint32_t (*owner)(const struct rig_job *job); /* the client to which it does */
	uint32_t (*engine)(const struct rig_job *job); /* and the queue */
	uint64_t (*total)(uint64_t sum, uint32_t client, uint32_t queue, uint64_t t);
	uint32_t (*id)(const struct rig_member *member, uint64_t t);
	/* More lines of a text. */
	int (*lines)(char *text, size_t size, const struct rig_member *member, uint64_t t);
	uint64_t capacity; /* 0: as the hello has it */
	const char *unit; /* NULL: ns */
	uint64_t clocks[2]; /* Hz of queues 0 and 1; 0: nobody saw them */
};

/* The only one. rig_begin - one render engine of one unit and one copy engine, for that long. */
extern struct rig rig;
void rig_begin(uint64_t end);

/* rig_open - a client, by descriptor 3 + client of process 100 + client. */
void rig_open(uint32_t client, uint64_t from, uint64_t until);
void rig_member(uint32_t client, int32_t pid, int32_t fd, uint64_t from, uint64_t until);

/* rig_job - submitted at sent; it works from start to end. rig_waits: it never begins. */
struct rig_job *rig_job(uint32_t client, uint32_t queue, uint64_t sent, uint64_t start,
			uint64_t end);
void rig_waits(uint32_t client, uint32_t queue, uint64_t sent);

/* rig_step - that is played at t. */
struct cell_step *rig_step(uint32_t op, uint32_t client, uint32_t queue, uint64_t t);

/* rig_judge - all findings; the caller frees them. */
struct drive_findings rig_judge(void);

/* rig_finds - the first finding is of that rule, stands for itself, and all others that stand for
 * themselves are of the same rule; NULL: there is none. */
void rig_finds(const char *what, const char *rule);

/* rig_names - a finding of that rule is among them. */
void rig_names(const char *what, const char *rule);

/* rig_counted - ns that a sound driver has counted of a job at t. */
uint64_t rig_counted(const struct rig_job *job, uint64_t t);

#endif
