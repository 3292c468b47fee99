/* SPDX-License-Identifier: MIT */
/* States compared with answers: whether each is allowed, and a part of its diff. */
#ifndef DECOY_JUDGE_TESTS_STATE_CASE_H
#define DECOY_JUDGE_TESTS_STATE_CASE_H

#include "diff_text.h"
#include "state.h"
#include "unit.h"

struct state_case {
	const char *name;
	const char *expect;
	const char *answer;
	unsigned int features;
	const char *diff; /* NULL: allowed */
};

#define M(pid, fd)   "{'pid':'" #pid "','fd':'" #fd "'}"
#define ENGINE(busy) "'engines':{'render':{'busy_ns':'" #busy "'}}"
#define NO_TOTALS    (FEATURE_ALL & ~FEATURE_TOTALS)

/* Two clients of one device; the first is shown by two descriptors. */
#define TWO                                                                                           \
	"{'clients':[{'id':'7','device_key':'226:128','members':[" M(10, 3) "," M(11, 3) "]," ENGINE( \
		2000) "},{'id':'8','device_key':'226:128','members':[" M(12,                          \
									 3) "]," ENGINE(50) "}]}"

#define C7	     "{'device':'a','id':'7','members':[" M(11, 3) "," M(10, 3) "]," ENGINE(2000) "}"
#define C8	     "{'device':'a','id':'8','members':[" M(12, 3) "]," ENGINE(50) "}"
#define CLIENTS(...) "{'clients':[" __VA_ARGS__ "]}"

static inline void check_state_case(const struct state_case *row)
{
	json_t *expect = json(row->expect), *answer = json(row->answer);
	struct judge_diff diff;
	bool ok = judge_state(expect, answer, row->features, &diff);

	if (ok != !row->diff || ok != judge_state(expect, answer, row->features, NULL))
		fail_msg("%s: %s", row->name, ok ? "allowed" : text_of(&diff));
	if (row->diff && !strstr(text_of(&diff), row->diff))
		fail_msg("%s: expected \"%s\", got \"%s\"", row->name, row->diff, text_of(&diff));
	assert_int_equal(diff.count > 0, !ok);
	judge_diff_free(&diff);
	json_decref(expect);
	json_decref(answer);
}

#define TEST_ROWS(rows)                                                   \
	static void test_##rows(void **state)                             \
	{                                                                 \
		(void)state;                                              \
		for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) \
			check_state_case(&rows[i]);                       \
	}

#endif
