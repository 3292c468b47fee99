/* SPDX-License-Identifier: MIT */
/* The whole text of a diff. */
#ifndef DECOY_JUDGE_TESTS_DIFF_TEXT_H
#define DECOY_JUDGE_TESTS_DIFF_TEXT_H

#include "diff.h"
#include "unit.h"

/* check_text - the diff has this text; empties it. */
static inline void check_text(struct judge_diff *diff, const char *text, const char *what)
{
	if (strcmp(diff->text ? diff->text : "", text) != 0)
		fail_msg("%s: expected \"%s\", got \"%s\"", what, text, diff->text);
	assert_int_equal(diff->len, strlen(text));
	judge_diff_free(diff);
	assert_null(diff->text);
	assert_int_equal(diff->count + diff->values + diff->len, 0);
}

#endif
