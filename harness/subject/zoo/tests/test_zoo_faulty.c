/* SPDX-License-Identifier: MIT */
/* Every faulty parser is in the table once, and differs from the sound one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ask.h"

static const struct {
	const char *parser;
	const char *script;
} scripts[] = {
#define SCRIPT(parser, script) {parser, script},
#include "faulty_scripts.def"
};

static const char *script_of(const char *parser)
{
	for (size_t i = 0; i < sizeof(scripts) / sizeof(*scripts); i++)
		if (!strcmp(scripts[i].parser, parser))
			return scripts[i].script;
	return NULL;
}

static void test_table(void **state)
{
	(void)state;
	assert_true(zoo_count() > 45);
	assert_null(zoo_faulty_parser(zoo_count()));
	assert_string_equal(zoo_faulty_parser(0)->name, "sound");
	assert_null(zoo_faulty_parser(0)->rule);
	for (size_t i = 1; i < zoo_count(); i++) {
		const struct zoo_parser *s = zoo_faulty_parser(i);

		assert_non_null(strchr(s->rule, '.'));
		assert_true(*s->source && *s->does);
		assert_string_equal(s->object.name, s->name);
		assert_int_equal(s->object.abi, DECOY_SUBJECT_ABI);
		for (size_t k = 0; k < i; k++)
			assert_string_not_equal(zoo_faulty_parser(k)->name, s->name);
	}
}

/* Each parser but the first has a script, and each script its parser. */
static void test_scripts(void **state)
{
	size_t rows = sizeof(scripts) / sizeof(*scripts);

	(void)state;
	for (size_t i = 1; i < zoo_count(); i++)
		if (!script_of(zoo_faulty_parser(i)->name))
			fail_msg("%s has no script; add its row to "
				 "harness/subject/zoo/tests/faulty_scripts.def",
				 zoo_faulty_parser(i)->name);
	for (size_t k = 0; k < rows; k++) {
		size_t i = 1;

		while (i < zoo_count() && strcmp(zoo_faulty_parser(i)->name, scripts[k].parser))
			i++;
		if (i == zoo_count())
			fail_msg(
				"harness/subject/zoo/tests/faulty_scripts.def: there is no parser \"%s\"; remove its row",
				scripts[k].parser);
	}
	assert_int_equal(rows, zoo_count() - 1);
}

static void test_each_differs(void **state)
{
	int alike = 0;

	(void)state;
	for (size_t i = 1; i < zoo_count(); i++) {
		const char *script = script_of(zoo_faulty_parser(i)->name);
		char *right, *wrong;

		assert_non_null(script);
		right = ask_parser(zoo_faulty_parser(0), script);
		wrong = ask_parser(zoo_faulty_parser(i), script);
		assert_non_null(right);
		assert_non_null(wrong);
		if (strstr(right, "crash") || strstr(right, "hang") || strstr(right, "failed"))
			fail_msg("sound, shown %s: %s", zoo_faulty_parser(i)->name, right);
		if (!strcmp(right, wrong) || strstr(wrong, "failed")) {
			print_error("%s: %s\n", zoo_faulty_parser(i)->name, wrong);
			alike++;
		}
		free(right);
		free(wrong);
	}
	assert_int_equal(alike, 0);
}

static void test_ends(void **state)
{
	static const struct {
		const char *parser, *end;
	} ends[] = {
		{"htop-no-colon", "crash"},	  {"qmassa-empty-panics", "crash"},
		{"igt-sixteen-engines", "crash"}, {"igt-region-line", "crash"},
		{"htop-second-pdev", "crash"},	  {"nul-panics", "crash"},
		{"hang-empty-line", "hang"},
	};

	(void)state;
	for (size_t i = 1; i < zoo_count(); i++) {
		for (size_t k = 0; k < sizeof(ends) / sizeof(*ends); k++) {
			char *answer;

			if (strcmp(zoo_faulty_parser(i)->name, ends[k].parser))
				continue;
			answer = ask_parser(zoo_faulty_parser(i), script_of(ends[k].parser));
			assert_string_equal(answer, ends[k].end);
			free(answer);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_table),
		cmocka_unit_test(test_scripts),
		cmocka_unit_test(test_each_differs),
		cmocka_unit_test(test_ends),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
