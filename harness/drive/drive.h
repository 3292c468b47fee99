/* SPDX-License-Identifier: MIT */
/*
 * The player of the driver test: starts a workload (docs/protocol.md), plays cells through it, and
 * emits what happened. It judges nothing. The same code runs on a machine, inside `decoy`, and in a
 * guest, inside the agent, which never waits for the host.
 */
#ifndef DECOY_DRIVE_H
#define DECOY_DRIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cell.h"
#include "recording.h"

#define DRIVE_NAME    32 /* bytes of a name in a hello, with the NUL */
#define DRIVE_QUEUES  32
#define DRIVE_REGIONS 8
#define DRIVE_READERS 16 /* of a cell, with the player, which is reader 0 */

/* What a workload can do beside open, run and close; bits of drive_hello.can. */
enum drive_can {
	DRIVE_CAN_ADOPT = 1 << 0,
	DRIVE_CAN_FAULT = 1 << 1,
	DRIVE_CAN_HANG = 1 << 2,
	DRIVE_CAN_INTERRUPTS = 1 << 3, /* late, lost and spurious */
	DRIVE_CAN_MEMORY = 1 << 4, /* create and free */
	DRIVE_CAN_SHARE = 1 << 5,
	DRIVE_CAN_PURGE = 1 << 6,
	DRIVE_CAN_DESTROY = 1 << 7,
	DRIVE_CAN_RESET = 1 << 8,
	DRIVE_CAN_FREQUENCY = 1 << 9,
	DRIVE_CAN_TIMEOUT = 1 << 10, /* the driver ends a job that hangs by itself */
	DRIVE_CAN_UNBIND = 1 << 11, /* set by the player: the device can be unbound here */
};

struct drive_queue {
	char name[DRIVE_NAME]; /* as the workload calls it */
	char engine[DRIVE_NAME]; /* as the driver prints it: drm-engine-ENGINE */
	uint32_t units; /* jobs that run at once */
};

struct drive_hello {
	char name[DRIVE_NAME], version[DRIVE_NAME]; /* of the workload */
	struct drive_queue queues[DRIVE_QUEUES];
	uint32_t queue_count;
	char regions[DRIVE_REGIONS][DRIVE_NAME]; /* where CREATE puts objects; the first one */
	uint32_t region_count;
	uint32_t can;
};

#define DRIVE_TEXT 1024 /* bytes of an event's text */

/* What happened. Times are CLOCK_BOOTTIME, in ns: it happened between t0 and t1. */
enum drive_kind {
	DRIVE_CELL, /* a cell begins: cell */
	DRIVE_STEP, /* a step was played: step, its number in the cell; err: 0, or an errno */
	DRIVE_MEMBER, /* pid and fd are a descriptor of client */
	DRIVE_GONE, /* it was closed, or its process ended */
	DRIVE_STARTED, /* job, as the workload says; t0 is its own time, t1 when its line came */
	DRIVE_ENDED, /* job; err: 0, or an errno; times as in STARTED */
	DRIVE_CLOCK, /* value is the time of the witness, between t0 and t1 */
	DRIVE_SKIPPED, /* the cell is not played further; text: why */
	DRIVE_CELL_END,
	DRIVE_FAILED, /* nothing more is played; text: which sentence of the protocol was broken */
	DRIVE_SAID, /* text: a line of the workload's standard error */
	DRIVE_KINDS
};

struct drive_event {
	uint32_t kind;
	uint32_t cell, step;
	uint32_t client, job;
	int32_t pid, fd, err;
	uint64_t t0, t1, value;
	const char *text; /* at most DRIVE_TEXT bytes, without its NUL; NULL: none. Valid during
			     the call */
};

/* Who gets it. Called by one process, in the order of time of each kind. */
struct drive_sink {
	void (*hello)(void *user, const struct drive_hello *hello);
	void (*event)(void *user, const struct drive_event *event);
	/* A read of fdinfo, of reader 0 (the player) or another, in the order of time of each
	 * reader. Its sweep is unique in the run, and reader == sweep % DRIVE_READERS. A descriptor
	 * that is no MEMBER at that time passes: a child has it between fork() and exec(). */
	void (*read)(void *user, uint32_t cell, uint32_t reader, const struct rec_read *read);
	/* For a backend that keeps a truth, between CELL and CELL_END: before the workload starts,
	 * and once nothing of it is left. May be NULL. */
	void (*cell_begin)(void *user, uint32_t cell);
	void (*cell_end)(void *user, uint32_t cell);
	void *user;
};

struct drive_config {
	const char *const *argv; /* the workload; the node is appended */
	const char *node; /* /dev/dri/renderD128: read when a cell begins, after cell_begin() */
	const char *proc; /* "/proc" */
	const uint32_t *majors; /* of the device, ended by 0; NULL: those of DRM and accel */
	/* Make the driver lose its device. NULL: cells with UNBIND are skipped. 0 or -errno. */
	int (*unbind)(void *user);
	void *user;
	uint64_t answer_ns; /* that an answer may take, of CLOCK_MONOTONIC */
	uint64_t end_ns; /* that a job may take beyond its time, and that of all before it */
	uint32_t first; /* number of the first cell: events count from it */
	uint64_t *sweep; /* number of the next sweep's; NULL: the run begins with this call */
};

/*
 * drive_ask - start the workload, receive its hello, end it. 0; -EPROTO after an event FAILED;
 * -errno where it does not start.
 */
int drive_ask(const struct drive_config *config, const struct drive_sink *sink);

/*
 * drive_play - play cells, each with workload processes of its own. Returns 0 when all were played
 * or skipped, -EPROTO after FAILED, or -errno: -EINVAL where a number of a cell or a step is
 * outside of its table. No process and no descriptor of it is left. Meanwhile this process ignores
 * SIGPIPE, and orphans of its descendants become its children: one call at a time, of the main
 * thread.
 */
int drive_play(const struct drive_config *config, const struct cell *cells, uint32_t count,
	       const struct cell_step *steps, const struct drive_sink *sink);

/* --- the same as text, between a guest and its host (drive_text.c) --- */

/* drive_write_* - one line each, without its line feed, of at most DRIVE_LINE bytes. */
#define DRIVE_LINE 4096
size_t drive_write_hello(char line[DRIVE_LINE], const struct drive_hello *hello);
size_t drive_write_event(char line[DRIVE_LINE], const struct drive_event *event);

/* drive_read_* - the inverse, of a hostile line. False: it is no such line. *event's text points
 * into `text`. */
bool drive_read_hello(const char *line, size_t len, struct drive_hello *hello);
bool drive_read_event(const char *line, size_t len, struct drive_event *event,
		      char text[DRIVE_LINE]);

#endif
