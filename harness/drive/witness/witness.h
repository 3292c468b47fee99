/* SPDX-License-Identifier: MIT */
/*
 * What a GPU really did, as far as somebody saw it: intervals in which a queue worked for a client.
 * Behind it are the journal of fake_drm, a register model of fake-drm/hardware, or the workload's
 * own fences where nothing better is there. Times are CLOCK_BOOTTIME, in ns. Clients and queues are
 * the numbers of the cell and of the hello; a queue's intervals may overlap up to its units.
 */
#ifndef DECOY_DRIVE_WITNESS_H
#define DECOY_DRIVE_WITNESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "drive.h"

#define WITNESS_NEVER UINT64_MAX
#define WITNESS_ALL   UINT32_MAX /* clients, or queues */

/*
 * One job on one unit. It began in [start_lo, start_hi] and stopped in [end_lo, end_hi];
 * WITNESS_NEVER: it has not stopped. `known` is when a driver could know of its end at the latest:
 * it acknowledged the interrupt, reset the engine, or WITNESS_NEVER. A sound driver counts from
 * some time in [start_lo, start_hi] until some time in [end_lo, known].
 */
struct witness_span {
	uint32_t queue, client, job; /* job: WITNESS_ALL where it is not known */
	uint64_t start_lo, start_hi, end_lo, end_hi, known;
	bool failed; /* ended with an error, or by a reset */
};

struct witness_clock {
	uint32_t queue;
	uint64_t t, hz; /* from t on */
};

struct witness {
	const char *
		source; /* "the journal of fake_drm", "registers of v3d", "the workload's fences" */
	bool exact; /* false: only upper bounds count, and the report says so */
	struct witness_span *spans;
	size_t span_count, span_room;
	struct witness_clock *clocks;
	size_t clock_count, clock_room;
};

/* Bounds in ns. */
struct witness_bounds {
	uint64_t lo, hi;
};

/*
 * witness_counted - what a sound driver may have counted for a client (or WITNESS_ALL) on a queue
 * (of the same engine: call it for each), in a text that was printed between t0 and t1: at least
 * what had ended and was known before t0 (a driver that accounts at completion), at most what had
 * worked, or was not yet known to have ended, until t1.
 */
struct witness_bounds witness_counted(const struct witness *witness, uint32_t queue,
				      uint32_t client, uint64_t t0, uint64_t t1);

/* witness_busy - how long the queue really worked for the client between t0 and t1. */
struct witness_bounds witness_busy(const struct witness *witness, uint32_t queue, uint32_t client,
				   uint64_t t0, uint64_t t1);

/* witness_edges - starts and ends of jobs until t: each may be off by what an edge tolerates. */
size_t witness_edges(const struct witness *witness, uint32_t queue, uint32_t client, uint64_t t);

/* witness_at_once - how many jobs of the queue worked at t, at least. */
uint32_t witness_at_once(const struct witness *witness, uint32_t queue, uint64_t t);

/* witness_hz - the queue's clock at t; 0: nobody saw it. */
uint64_t witness_hz(const struct witness *witness, uint32_t queue, uint64_t t);

/* witness_add, witness_add_clock - append one. */
void witness_add(struct witness *witness, const struct witness_span *span);
void witness_add_clock(struct witness *witness, const struct witness_clock *clock);
void witness_free(struct witness *witness);

/*
 * witness_read_hardware - the lines of fake-drm/hardware, of a hostile guest; words are separated
 * by one blank, times are CLOCK_BOOTTIME in ns, `-` stands for what has not happened:
 *
 *   busy ENGINE CLIENT START END ACK OUTCOME   OUTCOME: done late lost spurious
 *                                              fault stopped reset, or -
 *   clock ENGINE T HZ
 *
 * The driver did the reset that ended a job, so it knows the end of that job; and it knows that of
 * the job before the one that it starts, where the queue has one unit. Other lines are skipped. A
 * line is of the first queue of its engine; one of an engine without a queue, or of a client "-",
 * is left out. Returns 0 or -EPROTO with the number of the line in *line.
 */
int witness_read_hardware(struct witness *witness, const struct drive_hello *hello,
			  const char *text, size_t len, unsigned int *line);

#endif
