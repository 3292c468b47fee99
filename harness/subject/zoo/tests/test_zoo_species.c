/* SPDX-License-Identifier: MIT */
/* Every species is in the table once, and really makes a mistake: it differs from the sound one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "exhibit.h"

static const struct {
	const char *species;
	const char *script;
} exhibits[] = {
#define EXHIBIT(species, script) {species, script},
#include "exhibits.def"
};

static const char *script_of(const char *species)
{
	for (size_t i = 0; i < sizeof(exhibits) / sizeof(*exhibits); i++)
		if (!strcmp(exhibits[i].species, species))
			return exhibits[i].script;
	return NULL;
}

static void test_table(void **state)
{
	(void)state;
	assert_true(zoo_count() > 45);
	assert_null(zoo_species(zoo_count()));
	assert_string_equal(zoo_species(0)->name, "sound");
	assert_null(zoo_species(0)->rule);
	assert_int_equal(sizeof(exhibits) / sizeof(*exhibits), zoo_count() - 1);
	for (size_t i = 1; i < zoo_count(); i++) {
		const struct zoo_species *s = zoo_species(i);

		assert_non_null(strchr(s->rule, '.'));
		assert_true(*s->seen_in && *s->does);
		assert_string_equal(s->object.name, s->name);
		assert_int_equal(s->object.abi, DECOY_SUBJECT_ABI);
		for (size_t k = 0; k < i; k++)
			assert_string_not_equal(zoo_species(k)->name, s->name);
	}
}

static void test_each_differs(void **state)
{
	int alike = 0;

	(void)state;
	for (size_t i = 1; i < zoo_count(); i++) {
		const char *script = script_of(zoo_species(i)->name);
		char *right, *wrong;

		if (!script)
			fail_msg("%s has no exhibit", zoo_species(i)->name);
		right = exhibit(zoo_species(0), script);
		wrong = exhibit(zoo_species(i), script);
		assert_non_null(right);
		assert_non_null(wrong);
		if (strstr(right, "crash") || strstr(right, "hang") || strstr(right, "failed"))
			fail_msg("sound, shown %s: %s", zoo_species(i)->name, right);
		if (!strcmp(right, wrong) || strstr(wrong, "failed")) {
			print_error("%s: %s\n", zoo_species(i)->name, wrong);
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
		const char *species, *end;
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

			if (strcmp(zoo_species(i)->name, ends[k].species))
				continue;
			answer = exhibit(zoo_species(i), script_of(ends[k].species));
			assert_string_equal(answer, ends[k].end);
			free(answer);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_table),
		cmocka_unit_test(test_each_differs),
		cmocka_unit_test(test_ends),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
