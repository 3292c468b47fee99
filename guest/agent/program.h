/* SPDX-License-Identifier: MIT */
/* Command mode: a program of the user's in a root of its own, the plan played beside it. */
#ifndef DECOY_GUEST_PROGRAM_H
#define DECOY_GUEST_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "note.h"
#include "wire.h"

#define PROGRAM_ROOT "/root"

struct program {
	struct guest_program as;
	const char *directory;
	char **arguments; /* ended by NULL */
	char **variables;
};

/* Ports to the host. */
struct ports {
	int control, in, out, err;
};

/* control_print - a line, after all that say() said. Returns false. */
bool control_print(int control, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* root_make - the host's tree; what is written goes to memory; kernel file systems on top. */
bool root_make(int control);

/*
 * program_start - in its root. ends: the agent's ends of descriptors 0 to 2; those of a terminal are
 * one and the same. Its pid, or -errno.
 */
pid_t program_start(const struct program *program, int ends[3]);

/* What passed, and how it ended. */
struct relay_end {
	uint64_t out, err; /* bytes */
	int code; /* as a shell says it */
	bool lost; /* the player ended first: nothing counts */
};

/* relay - between ports and program until that ends, or the player does. 0 or -errno. */
int relay(const struct ports *ports, int ends[3], pid_t program, pid_t player,
	  struct relay_end *end);

/*
 * pace - play the plan in step with real time, and again when it is over, until `stop` is closed.
 * When all is done that is to be done at time 0, a byte goes to `ready`. Exit code.
 */
int pace(const char *plan, const struct guest_program *as, int control, int ready, int stop);

/* truth_opened - a record of an open file, that was done: who has the slot now. */
void truth_opened(const struct guest_record *open);

/* truth_tell - what is true of all devices, who has them open. False after it said why. */
bool truth_tell(int control, uint64_t now);

#endif
