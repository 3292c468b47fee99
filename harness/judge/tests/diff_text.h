/* SPDX-License-Identifier: MIT */
/* The whole text of a diff. */
#ifndef DECOY_JUDGE_TESTS_DIFF_TEXT_H
#define DECOY_JUDGE_TESTS_DIFF_TEXT_H

#include <stdlib.h>

#include "diff.h"
#include "unit.h"

/* text_of - judge_diff_text(), "" for none; valid until the next call. */
static inline const char *text_of(const struct judge_diff *diff)
{
	static char *text;

	free(text);
	text = judge_diff_text(diff);
	return text ? text : "";
}

/* check_text - the diff has this text; empties it. */
static inline void check_text(struct judge_diff *diff, const char *text, const char *what)
{
	if (strcmp(text_of(diff), text) != 0)
		fail_msg("%s: expected \"%s\", got \"%s\"", what, text, text_of(diff));
	judge_diff_free(diff);
	assert_null(diff->list);
	assert_int_equal(diff->count + diff->values + diff->kept, 0);
}

#endif
