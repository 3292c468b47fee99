/* SPDX-License-Identifier: MIT */
/* Does a case prove anything about numbers that are only so exact? */
#ifndef DECOY_JUDGE_RESOLUTION_H
#define DECOY_JUDGE_RESOLUTION_H

#include <jansson.h>
#include <stdbool.h>

/* An answer that is within its widened expectation, and what it is compared with. */
struct resolution {
	bool is_recording;
	unsigned int features;
	struct resolution_sweep {
		const json_t *exact, *wide; /* one expectation, and the same widened */
		const json_t *answer;
	} now, before; /* the sweep before; all NULL: there is none */
};

/*
 * resolution_hides - is a value right only as it is widened, where the widened set also allows the
 * answer of a parser that lost the value: 0, or the value of the sweep before? free() the place
 * ("client 7: engines.render. busy_ns"); NULL: no value is.
 */
char *resolution_hides(const struct resolution *about);

#endif
