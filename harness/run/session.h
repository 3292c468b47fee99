/* SPDX-License-Identifier: MIT */
/* One case put to one subject: the questions, and the answers that came. */
#ifndef DECOY_SESSION_H
#define DECOY_SESSION_H

#include <jansson.h>
#include <stddef.h>

#include "case.h"
#include "subject.h"

struct session {
	json_t *answers; /* one a question, in order: a snapshot, or a state for each sweep */
	struct reply last; /* the newest reply; the one that ended it where not all were answered */
	bool complete; /* every question was answered or refused in good form */
};

/*
 * session_run - ask a case: one text, texts one after another, or sweep after sweep from a reset.
 * Returns 0; -EINVAL where its recording is broken; another -errno where the harness could not ask,
 * after an error was printed. session_clear() it.
 */
int session_run(struct session *out, struct subject *subject, const struct decoy_case *one);

void session_clear(struct session *session);

#endif
