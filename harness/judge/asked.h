/* SPDX-License-Identifier: MIT */
/* The recording of a case, and what the oracle expects of one; where memory runs out they exit. */
#ifndef DECOY_JUDGE_ASKED_H
#define DECOY_JUDGE_ASKED_H

#include "case.h"
#include "recording.h"

/* asked_recording - rec_free() it; NULL: it is broken, and *error says where and how. */
struct recording *asked_recording(const struct decoy_case *tc, struct rec_error *error);

/* asked_oracle - oracle_hypotheses(). New reference. */
json_t *asked_oracle(const struct recording *rec);

/* asked_refusal - oracle_refusal(). */
unsigned int asked_refusal(const char *text, size_t len);

#endif
