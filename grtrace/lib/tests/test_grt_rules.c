/* SPDX-License-Identifier: MIT */
/* The table of rules is that of docs/grtrace.md. */
#include "memory.h"

static void the_page_has_the_same_rules(void **state)
{
	FILE *page = fopen(DECOY_SOURCE_DIR "/docs/grtrace.md", "r");
	size_t count, found = 0;
	const struct grt_rule *rules = grt_rules(&count);
	char line[1024];

	(void)state;
	assert_non_null(page);
	while (fgets(line, sizeof(line), page)) {
		unsigned int number;
		char slug[64], level;

		if (sscanf(line, "| R%u | %63s | %c |", &number, slug, &level) != 3)
			continue;
		assert_true(found < count);
		assert_int_equal(rules[found].number, number);
		assert_string_equal(rules[found].slug, slug);
		assert_int_equal(rules[found].level, level);
		assert_int_equal(number, ++found);
	}
	fclose(page);
	assert_int_equal(found, count);
	assert_ptr_equal(grt_rules(NULL), rules);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_page_has_the_same_rules),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
