/* SPDX-License-Identifier: MIT */
/* The reference parser's answers to a case, in this process: its crash is the caller's. */
#ifndef DECOY_ANSWERS_H
#define DECOY_ANSWERS_H

#include "case.h"

struct answers {
	char *bytes; /* free() it; may be used again */
	size_t len, capacity;
};

/*
 * answers_of - write all answers to a case, one after the other, into *out, whose bytes are reused.
 * self is of subject_reference.open().
 * Returns 0, or a negative errno: no answer, or out of memory.
 */
int answers_of(struct answers *out, void *self, const struct decoy_case *tc);

#endif
