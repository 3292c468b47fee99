/* SPDX-License-Identifier: MIT */
/*
 * What readers saw beside a load, each as a recording: before the lint with its rules over time, and what
 * the oracle makes of it before what was true.
 */
#ifndef DECOY_CLI_VM_OBSERVE_H
#define DECOY_CLI_VM_OBSERVE_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define VM_OBSERVE_FILE "reader-%u.fdseq" /* what a reader's recording is called */

struct observations;

/* vm_observe - *wrong gets a line for each thing that is wrong with what was read (free() it), or NULL:
 * nothing is. 0 or -errno. */
int vm_observe(const struct observations *observations, char **wrong);

/* --- inside ---------------------------------------------------------------------------------------- */

struct recording;

/* One reader's recording, in which its texts come from `first` on. */
struct observed {
	const struct observations *observations;
	const struct recording *rec;
	uint32_t reader;
	size_t first; /* of seen->samples */
	json_t *ids; /* of clients, as they were at the first read */
	FILE *out; /* a line for each wrong thing */
	unsigned int wrong;
};

#define OBSERVED_SHOWN 8 /* lines of a reader's, of lint and of oracle each */

/* observed_wrong - one more line, of a read of the recording. */
void observed_wrong(struct observed *observed, size_t read, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* observed_states - what the oracle makes of the recording, against what was true. 0 or -ENOMEM. */
int observed_states(struct observed *observed);

#endif
