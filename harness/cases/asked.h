/* SPDX-License-Identifier: MIT */
/* What the oracle expects of a recording; where memory runs out they exit. */
#ifndef DECOY_CASES_ASKED_H
#define DECOY_CASES_ASKED_H

#include "case.h"
#include "recording.h"

/* asked_oracle - oracle_hypotheses(). New reference. */
json_t *asked_oracle(const struct recording *rec);

/* asked_refusal - oracle_refusal(). */
unsigned int asked_refusal(const char *text, size_t len);

#endif
