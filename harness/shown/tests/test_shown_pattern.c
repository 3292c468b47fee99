/* SPDX-License-Identifier: MIT */
/* Expressions that find percentages, and logs of the truth that are none. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "made_monitor.h"

static void test_patterns(void **state)
{
	static const char *const refused[] = {"[0-9]+%",
					      "(?<load>[0-9]+)",
					      "(?<pid>[0-9]+)",
					      "(",
					      "(?<pid>a)(?<pid>b)(c)",
					      "\\([0-9]+\\)",
					      "()()()()()()()()()()()()()()()()"};
	struct shown_counts counts;

	(void)state;
	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		struct shown_pattern *pattern;
		char *why = NULL;

		if (shown_pattern_new(&pattern, refused[i], &why) != -EINVAL)
			fail_msg("accepted: %s", refused[i]);
		assert_non_null(why);
		free(why);
	}
	/* parentheses that are no groups; a group before the percentage */
	counts = judge("\\([](]+(?<pid>[0-9]+)\\)(x*) (?<percent>[0-9.]+)%", steady, "(](10) 25%\n",
		       NULL, NULL);
	expect(&counts, PERIODS - 2, 0, 2);
	counts = judge("[[:blank:](]+(?<pid>[[:digit:]]+)[[.).]()] (?<percent>[0-9.]+)%", steady,
		       " (10) 25%\n", NULL, NULL);
	expect(&counts, PERIODS - 2, 0, 2);
}

static void test_malformed(void **state)
{
	static const char *const logs[] = {
		"x\n",
		"{}\n",
		"{\"t\":\"1\",\"device\":\"g\",\"engines\":{\"e\":{}}}\n",
		"{\"t\":\"1\",\"device\":\"g\",\"client\":\"c\",\"engines\":{}}\n",
		"{\"t\":\"2\",\"device\":\"g\",\"engines\":{}}\n{\"t\":\"1\",\"device\":\"g\",\"engines\":{}}\n",
	};
	struct shown_pattern *pattern = pattern_of("([0-9]+)%");

	(void)state;
	for (size_t i = 0; i < sizeof(logs) / sizeof(logs[0]); i++) {
		struct shown *shown = shown_new(pattern);

		if (shown_judge(shown, logs[i], strlen(logs[i])) != -EINVAL)
			fail_msg("accepted: %s", logs[i]);
		shown_free(shown);
	}
	shown_pattern_free(pattern);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_patterns),
		cmocka_unit_test(test_malformed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
