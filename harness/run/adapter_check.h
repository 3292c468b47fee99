/* SPDX-License-Identifier: MIT */
/* Which members of the answers (docs/answers.md) an adapter ever answered, and in how many cases
 * they were expected. */
#ifndef DECOY_RUN_ADAPTER_CHECK_H
#define DECOY_RUN_ADAPTER_CHECK_H

#include <stdio.h>

#include "case.h"
#include "subject.h"

#define ADAPTER_MEMBERS 32

struct adapter_check {
	unsigned int cases; /* that were answered completely */
	unsigned int
		expected[ADAPTER_MEMBERS]; /* cases in which no reading leaves the member out */
	unsigned int answered[ADAPTER_MEMBERS]; /* of those, where an answer has it */
};

/*
 * adapter_check_add - count a case. states: one expectation for each answer, of one hypothesis; as
 * they are before they are narrowed to what the subject answers.
 */
void adapter_check_add(struct adapter_check *check, const struct decoy_case *tc,
		       const json_t *states, const json_t *answers);

/* adapter_check_text, adapter_check_json - the table for a subject. */
void adapter_check_text(FILE *out, const struct adapter_check *check,
			const struct subject *subject);
void adapter_check_json(FILE *out, const struct adapter_check *check,
			const struct subject *subject);

#endif
