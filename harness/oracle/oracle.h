/* SPDX-License-Identifier: MIT */
/*
 * The ideal observer: what may be answered by someone who saw only what was said.
 *
 * Reads texts with a reader of its own: slow, obvious, exact (digit strings of any length). Shares no
 * line with libfdinfo or the model. Answers are expectations in the language of docs/answers.md.
 */
#ifndef DECOY_ORACLE_H
#define DECOY_ORACLE_H

#include <jansson.h>
#include <stddef.h>

#include "recording.h"

/*
 * oracle_snapshot - every answer that one text allows, as an expectation of a whole answer
 * ({"rejected":true} among them where no drm- key was said). New reference, NULL: out of memory.
 */
json_t *oracle_snapshot(const char *text, size_t len);

/*
 * oracle_states - for each sweep of rec, the expectation of the state after it: a JSON array of
 * {"clients":[...]}. New reference, NULL: out of memory.
 */
json_t *oracle_states(const struct recording *rec);

#endif
