/* SPDX-License-Identifier: MIT */
/* Values compared with expectations. */
#ifndef DECOY_JUDGE_TESTS_VALUE_ROWS_H
#define DECOY_JUDGE_TESTS_VALUE_ROWS_H

#include "set.h"
#include "unit.h"

struct value_row {
	const char *expect;
	const char *answer; /* NULL: absent */
	bool allowed;
};

static inline void check_values(const struct value_row *rows, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		json_t *expect = json(rows[i].expect), *answer = json(rows[i].answer);

		if (judge_value(expect, answer) != rows[i].allowed)
			fail_msg("%s of %s", rows[i].answer, rows[i].expect);
		json_decref(expect);
		json_decref(answer);
	}
}

#define CHECK_VALUES(rows) check_values(rows, sizeof(rows) / sizeof(*(rows)))

#endif
