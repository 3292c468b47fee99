/* SPDX-License-Identifier: MIT */
/*
 * The ideal observer: what may be answered by a subject that knows only what was printed.
 *
 * Parses texts with a reader of its own: slow, obvious, exact (digit strings of any length). Shares no
 * line with libfdinfo or the model. Answers are expectations in the language of docs/answers.md.
 */
#ifndef DECOY_ORACLE_H
#define DECOY_ORACLE_H

#include <jansson.h>
#include <stddef.h>

#include "recording.h"

/*
 * oracle_snapshot - every answer that one text allows, as an expectation of a whole answer
 * ({"rejected":true} among them where no drm- key was printed, or the format is broken). New reference, NULL: out of memory.
 */
json_t *oracle_snapshot(const char *text, size_t len);

/*
 * oracle_hypotheses - what may be answered to a recording: a JSON array of hypotheses, each a JSON array
 * with the expectation of the state after each sweep, {"clients":[...]}. They differ in what the
 * specification leaves open for a whole recording (hypothesis.h), and one of them must explain all
 * answers. The first is that of oracle_states(). New reference, NULL: out of memory.
 */
json_t *oracle_hypotheses(const struct recording *rec);

/*
 * oracle_states - the expectations of the default hypothesis alone: the device is the node's, of several
 * descriptors the last counts and larger counters are held, texts are read whole and none is refused. New
 * reference, NULL: out of memory.
 */
json_t *oracle_states(const struct recording *rec);

#endif
