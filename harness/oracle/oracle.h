/* SPDX-License-Identifier: MIT */
/*
 * The ideal observer: what may be answered by a subject that knows only what was printed.
 *
 * Parses texts with a reader of its own: slow, obvious, exact (digit strings of any length). Shares
 * no line with libfdinfo or the model. Answers are expectations in the language of docs/answers.md.
 */
#ifndef DECOY_ORACLE_H
#define DECOY_ORACLE_H

#include <jansson.h>
#include <stddef.h>

#include "recording.h"

/*
 * oracle_snapshot - every answer that one text allows, as an expectation of a whole answer
 * ({"rejected":true} among them where oracle_refusal() allows it). New reference, NULL: out of
 * memory.
 */
json_t *oracle_snapshot(const char *text, size_t len);

/*
 * oracle_hypotheses - what may be answered to a recording: a JSON array of hypotheses, each a JSON
 * array with the expectation of the state after each sweep, {"clients":[...]}. They differ in what
 * the specification leaves open for a whole recording (hypothesis.h), and one of them must explain
 * all answers. The first is that of oracle_states(), where that is no anything. New reference,
 * NULL: out of memory.
 */
json_t *oracle_hypotheses(const struct recording *rec);

/*
 * oracle_hypotheses_unknown - the same for a recording whose sweeps may have missed a client: one
 * that a sweep did not show may have been opened since.
 */
json_t *oracle_hypotheses_unknown(const struct recording *rec);

/*
 * oracle_refusal - what a reader may refuse the text for: a bit for each row of refusal.def, 0: for
 * nothing. No other function decides that. Or -ENOMEM.
 */
int oracle_refusal(const char *text, size_t len);

/* oracle_refusals - of the hypotheses those in which a text is refused. New reference, NULL: out of
 * memory. */
json_t *oracle_refusals(const struct recording *rec);

/*
 * oracle_states - the expectations of the default hypothesis alone: the device is the node's, of
 * several descriptors the last counts and larger counters are held, texts are read whole and none
 * is refused. From a text on that leaves open who its client is, anything is expected. New
 * reference, NULL: out of memory.
 */
json_t *oracle_states(const struct recording *rec);

#endif
