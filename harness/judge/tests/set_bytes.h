/* SPDX-License-Identifier: MIT */
/* The bytes of a case that a test writes. */
#ifndef DECOY_JUDGE_TESTS_SET_BYTES_H
#define DECOY_JUDGE_TESTS_SET_BYTES_H

#include "case.h"
#include "unit.h"

/* set_bytes - case_set_bytes() with a string; its recording is kept until the program ends. */
static inline void set_bytes(struct decoy_case *tc, const char *bytes)
{
	static struct kept {
		const struct recording *rec;
		struct kept *next;
	} * all;
	struct kept *kept = malloc(sizeof(*kept));

	assert_non_null(kept);
	case_set_bytes(tc, bytes, strlen(bytes));
	*kept = (struct kept){tc->recording, all};
	all = kept;
}

static inline struct decoy_case recording_of(const char *bytes)
{
	struct decoy_case tc = {.id = "0001", .is_recording = true};

	set_bytes(&tc, bytes);
	return tc;
}

#endif
