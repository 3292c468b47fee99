/* SPDX-License-Identifier: MIT */
/* What the reference parser answers to a case, in this process: whoever asks it can afford its crashes. */
#ifndef DECOY_ANSWERS_H
#define DECOY_ANSWERS_H

#include "case.h"
#include "recording.h"

struct answers {
	char *bytes; /* free() it; may be used again */
	size_t len, room;
};

/*
 * answers_of - all that it answers to a case, one answer after the other, into *out, whose bytes it may
 * use. rec is that of a case whose bytes are one, else NULL. self is of subject_reference.open(). 0, or
 * negative: it gave none, or there is no memory.
 */
int answers_of(struct answers *out, void *self, const struct decoy_case *one,
	       const struct recording *rec);

#endif
