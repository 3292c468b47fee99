/* SPDX-License-Identifier: MIT */
/*
 * The samples of readers beside a load, each reader's as a recording: linted with the rules over
 * time, and the oracle's states compared with the truth.
 */
#ifndef DECOY_VM_OBSERVE_H
#define DECOY_VM_OBSERVE_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define VM_OBSERVE_FILE "reader-%u.fdseq" /* the file name of a reader's recording */

struct observations;

/* vm_observe - *wrong gets a line for each fault of the samples (free() it), or NULL: there is
 * none. 0 or -errno. */
int vm_observe(const struct observations *observations, char **wrong);

/* --- inside --- */

struct recording;

/* One reader's recording, in which its texts come from `first` on. */
struct observed {
	const struct observations *observations;
	const struct recording *rec;
	uint32_t reader;
	size_t first; /* of observations->samples */
	json_t *ids; /* of clients, at their first read */
	FILE *out; /* a line for each fault */
	unsigned int wrong;
};

#define OBSERVED_SHOWN 8 /* lines of a reader, of lint and of oracle each */

/* observed_wrong - add a line about a read of the recording. */
void observed_wrong(struct observed *observed, size_t read, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* observed_states - compare the oracle's states of the recording with the truth. */
void observed_states(struct observed *observed);

#endif
