/* SPDX-License-Identifier: MIT */
/* Every design is in the table once, differs from the ordinary one, and combines with a fault. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ask.h"
#include "loads_shown.h"

static const struct {
	const char *design;
	const char *script;
} scripts[] = {
#define SCRIPT(design, script) {design, script},
#include "design_scripts.def"
};

static const char *script_of(const char *design)
{
	for (size_t i = 0; i < sizeof(scripts) / sizeof(*scripts); i++)
		if (!strcmp(scripts[i].design, design))
			return scripts[i].script;
	return NULL;
}

static void test_table(void **state)
{
	size_t permitted = 0;

	(void)state;
	assert_null(zoo_design(zoo_designs()));
	assert_string_equal(zoo_design(0)->name, "ordinary");
	for (size_t i = 0; i < zoo_designs(); i++) {
		const struct zoo_parser *d = zoo_design(i);

		permitted += !d->rule;
		assert_true(!d->rule || strchr(d->rule, '.'));
		assert_int_equal(strncmp(d->source, "rst:", 4), 0);
		assert_true(*d->does);
		for (size_t k = 0; k < i; k++)
			assert_string_not_equal(zoo_design(k)->name, d->name);
		for (size_t k = 0; k < zoo_count(); k++)
			assert_string_not_equal(zoo_faulty_parser(k)->name, d->name);
	}
	assert_true(permitted >= 45);
}

/* Each design but the first has a script, and each script its design. */
static void test_scripts(void **state)
{
	size_t rows = sizeof(scripts) / sizeof(*scripts);

	(void)state;
	for (size_t i = 1; i < zoo_designs(); i++)
		if (!script_of(zoo_design(i)->name))
			fail_msg("%s has no script; add its row to "
				 "harness/subject/zoo/tests/design_scripts.def",
				 zoo_design(i)->name);
	for (size_t k = 0; k < rows; k++) {
		size_t i = 1;

		while (i < zoo_designs() && strcmp(zoo_design(i)->name, scripts[k].design))
			i++;
		if (i == zoo_designs())
			fail_msg(
				"harness/subject/zoo/tests/design_scripts.def: there is no design \"%s\"; remove its row",
				scripts[k].design);
	}
	assert_int_equal(rows, zoo_designs() - 1);
}

static void test_each_differs(void **state)
{
	int alike = 0;

	(void)state;
	for (size_t i = 1; i < zoo_designs(); i++) {
		const char *script = script_of(zoo_design(i)->name);
		char *ordinary, *other;

		assert_non_null(script);
		ordinary = ask_parser(zoo_design(0), script);
		other = ask_parser(zoo_design(i), script);
		assert_non_null(ordinary);
		assert_non_null(other);
		if (!strcmp(ordinary, other) || strstr(other, "failed") || strstr(other, "crash")) {
			print_error("%s: %s\n", zoo_design(i)->name, other);
			alike++;
		}
		free(ordinary);
		free(other);
	}
	assert_int_equal(alike, 0);
}

static const struct zoo_parser *parser_of(const char *name)
{
	for (size_t i = 0; i < zoo_count(); i++)
		if (!strcmp(zoo_faulty_parser(i)->name, name))
			return zoo_faulty_parser(i);
	return NULL;
}

/* Fault and design show in one answer. */
static void test_fault_in_a_design(void **state)
{
	static const char script[] =
		"drm-driver: a\ndrm-engine-enc_1: 7 ns\ndrm-engine-enc: 5 ns\n";
	const struct zoo_parser *fault = parser_of("igt-prefix-engine");
	char *answer;

	(void)state;
	assert_non_null(fault);
	for (size_t i = 0; i < zoo_designs(); i++)
		if (!strcmp(zoo_design(i)->name, "capacity-1"))
			zoo_set_design(i);
	answer = ask_parser(fault, script);
	assert_string_equal(answer, "{\"driver\":\"a\",\"engines\":{\"enc_1\":{\"busy_ns\":\"5\","
				    "\"capacity\":\"1\"}},\"regions\":{}}\n");
	free(answer);
	zoo_set_design(0);
	answer = ask_parser(fault, script);
	assert_string_equal(answer, "{\"driver\":\"a\",\"engines\":{\"enc_1\":{\"busy_ns\":\"5\"}},"
				    "\"regions\":{}}\n");
	free(answer);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_table),
		cmocka_unit_test(test_scripts),
		cmocka_unit_test(test_each_differs),
		cmocka_unit_test(test_fault_in_a_design),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
