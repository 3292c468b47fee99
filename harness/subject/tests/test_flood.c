/* SPDX-License-Identifier: MIT */
/* How many values an answer may have. Which bug makes this fail? One value too many or too few;
 * values in lists not counted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <string.h>

#include "flood.h"

/* An answer of count values: itself, a list, and the numbers in it. */
static struct reply make_reply(size_t count)
{
	json_t *list = json_array();

	for (size_t i = 2; i < count; i++)
		json_array_append_new(list, json_string("5"));
	return (struct reply){.kind = REPLY_ANSWER, .answer = json_pack("{s:o}", "x", list)};
}

static void test_most(void **state)
{
	static const struct {
		size_t count, asked;
		bool flood;
	} rows[] = {
		{2, 0, false},
		{FLOOD_VALUES, 0, false},
		{FLOOD_VALUES + 1, 0, true},
		{FLOOD_VALUES + 1, 1, false},
		{FLOOD_VALUES + 1000, 1000, false},
		{FLOOD_VALUES + 1001, 1000, true},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct reply reply = make_reply(rows[i].count);

		flood_check(rows[i].asked, &reply);
		if ((reply.kind == REPLY_FLOOD) != rows[i].flood || !reply.answer != rows[i].flood)
			fail_msg("row %zu: %s", i, subject_reply_word(reply.kind));
		assert_true(!rows[i].flood || strstr(reply.detail, "values in one answer"));
		reply_clear(&reply);
	}
}

/* A reply without an answer stays what it is. */
static void test_none(void **state)
{
	struct reply reply = {.kind = REPLY_HANG};

	(void)state;
	flood_check(0, &reply);
	assert_int_equal(reply.kind, REPLY_HANG);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_most),
		cmocka_unit_test(test_none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
