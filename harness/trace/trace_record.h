/* SPDX-License-Identifier: MIT */
/* Record what the ring tracer of this kernel sees. */
#ifndef DECOY_TRACE_RECORD_H
#define DECOY_TRACE_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "trace_trigger.h"

struct trace_recording {
	int out; /* a descriptor: the container, block by block, as events come */
	const struct trace_trigger
		*snapshot_on; /* write only the newest events, once it comes; NULL: all events */
	uint32_t for_ms; /* 0: until the command ends, or a signal comes */
	char **command; /* ended by NULL, or NULL: none; it begins when events are recorded */
};

struct trace_recorded {
	uint64_t events, lost; /* in the file; for lack of space in the kernel's buffers */
	char *triggered; /* what made the snapshot, a sentence; NULL: nothing did, and nothing is
			    written; free() it */
	int code; /* exit code of the command, as a shell has it; 0: none, or it was ended */
};

/*
 * trace_record - until the time is over, the command has ended, or SIGINT, SIGTERM or SIGHUP comes:
 * then the file is ended, too. A snapshot is written when its trigger comes, and the command goes
 * on. Killed, it leaves a container without END, with all blocks that are older than a second. 0,
 * or -errno and *why is a sentence (free() it).
 */
int trace_record(const struct trace_recording *as, struct trace_recorded *recorded, char **why);

#endif
