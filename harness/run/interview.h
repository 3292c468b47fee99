/* SPDX-License-Identifier: MIT */
/* One case put to one subject: the questions, and the answers that came. */
#ifndef DECOY_CLI_INTERVIEW_H
#define DECOY_CLI_INTERVIEW_H

#include <jansson.h>
#include <stddef.h>

#include "case.h"
#include "subject.h"

struct interview {
	json_t *answers; /* one a question, in order: a snapshot, or a state for each sweep */
	struct reply last; /* the newest reply; the one that ended it where not all were answered */
	bool complete; /* every question was answered or refused in good form */
};

/*
 * interview - ask bytes as the case wants them asked: one text, or sweep after sweep from a reset.
 * Returns 0; -EINVAL where bytes are no recording; another -errno where the harness could not ask, after
 * it said why. interview_clear() it.
 */
int interview(struct interview *out, struct subject *subject, const struct decoy_case *one,
	      const char *bytes, size_t len);

void interview_clear(struct interview *interview);

#endif
