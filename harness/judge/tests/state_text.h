/* SPDX-License-Identifier: MIT */
/* States compared with answers: the whole diff of each. */
#ifndef DECOY_JUDGE_TESTS_STATE_TEXT_H
#define DECOY_JUDGE_TESTS_STATE_TEXT_H

#include "diff_text.h"
#include "state.h"
#include "unit.h"

struct state_row {
	const char *name;
	const char *expect;
	const char *answer;
	const char *text; /* NULL: allowed */
};

static inline void check_states(const struct state_row *rows, size_t count, unsigned int features)
{
	for (size_t i = 0; i < count; i++) {
		const struct state_row *row = &rows[i];
		json_t *expect = json(row->expect), *answer = json(row->answer);
		struct judge_diff diff;
		bool ok = judge_state(expect, answer, features, &diff);

		if (ok != !row->text || ok != judge_state(expect, answer, features, NULL))
			fail_msg("%s: %s", row->name, ok ? "allowed" : text_of(&diff));
		if (row->text && strcmp(text_of(&diff), row->text) != 0)
			fail_msg("%s: expected\n%s\ngot\n%s", row->name, row->text, text_of(&diff));
		judge_diff_free(&diff);
		json_decref(expect);
		json_decref(answer);
	}
}

#define CHECK_STATES(rows, features) check_states(rows, sizeof(rows) / sizeof(*(rows)), features)

#endif
