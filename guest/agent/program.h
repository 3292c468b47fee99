/* SPDX-License-Identifier: MIT */
/* Command mode: a program of the user's in a root of its own, the plan played beside it. */
#ifndef DECOY_GUEST_PROGRAM_H
#define DECOY_GUEST_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "program_wire.h"
#include "wire.h"

#define PROGRAM_ROOT  "/root"
#define PROGRAM_UPPER "/upper/upper" /* what was written to that root */

struct program {
	struct guest_program as;
	const char *directory;
	char **arguments; /* ended by NULL */
	char **variables;
};

/* Ports to the host. */
struct ports {
	int control, in, out, err, files;
};

/* control_print - a line on the control port, after emit_flush(). Returns false, for the caller to
 * return. */
bool control_print(int control, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* program_read - from the file. False: it is malformed. */
bool program_read(struct program *program, const char *path);

/* root_make - mount the host's tree read-only below a writable layer in memory, kernel file systems
 * on top. */
bool root_make(int control);

/*
 * program_start - in its root. ends: the agent's ends of descriptors 0 to 2; those that are a
 * terminal are one descriptor. Its pid, or -errno.
 */
pid_t program_start(const struct program *program, int ends[3]);

/* root_directory - make the program's working directory in its root where the tree lacks it. */
void root_directory(const struct program *program);

/* files_return - what the program wrote below its working directory, to the port. Bytes that went
 * there, or -errno. */
int64_t files_return(const struct program *program, int port);

/* How many bytes were forwarded, and how the program ended. */
struct relay_end {
	uint64_t out, err; /* bytes */
	int code; /* as a shell reports it */
	bool lost; /* the player ended first: the run does not count */
};

/*
 * relay - between ports and program until the program or the player ends; stamps: report when
 * standard output was written. 0 or -errno.
 */
int relay(const struct ports *ports, int ends[3], bool stamps, pid_t program, pid_t player,
	  struct relay_end *end);

/*
 * play_realtime - play the plan in step with real time, round after round, until `stop` is closed.
 * Writes a byte to `ready` when all records of time 0 are applied. Exit code.
 */
int play_realtime(const char *plan, const struct guest_program *as, int control, int ready,
		  int stop);

/* truth_opened - after a GUEST_OPEN that succeeded: remember which client has the slot. */
void truth_opened(const struct guest_record *open);

/* truth_report - the truth of all devices, and their open files. False after report_failure(). */
bool truth_report(int control, uint64_t now);

#endif
