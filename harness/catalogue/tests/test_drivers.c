/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "rows.h"

static struct cat_driver_choice parse_choice(const char *word)
{
	struct cat_driver_choice choice;

	assert_int_equal(cat_driver_parse(word, &choice), 0);
	return choice;
}

static bool is_waived(const char *word, const char *driver, const char *slug, const char *name)
{
	struct cat_driver_choice choice = parse_choice(word);

	return cat_waives(&choice, driver, slug, name);
}

static void words_are_parsed(void **state)
{
	struct cat_driver_choice choice;

	(void)state;
	choice = parse_choice("auto");
	assert_false(choice.none);
	assert_string_equal(choice.name, "");
	assert_string_equal(choice.kernel, "");
	assert_true(parse_choice("none").none);
	choice = parse_choice("xe@6.12.117-1");
	assert_false(choice.none);
	assert_string_equal(choice.name, "xe");
	assert_string_equal(choice.kernel, "6.12.117-1");
	choice = parse_choice("auto@6.9");
	assert_string_equal(choice.name, "");
	assert_string_equal(choice.kernel, "6.9");
}

static void wrong_words_are_refused(void **state)
{
	static const char *const words[] = {
		"",
		"@6.12",
		"xe@",
		"xe@six",
		"none@6.12",
		"xe@6.12.0123456789012345678901234567",
		"d123456789012345678901234567890123456789012345678901234567890123",
	};
	struct cat_driver_choice choice;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(words) / sizeof(*words); i++)
		assert_true(cat_driver_parse(words[i], &choice) < 0);
}

static void kernels_compare_as_numbers(void **state)
{
	(void)state;
	assert_true(kernel_within("6.12", NULL, NULL));
	assert_true(kernel_within("", "6.12", NULL));
	assert_true(kernel_within("", NULL, "6.12"));
	assert_true(kernel_within("6.9", NULL, "6.13"));
	assert_true(kernel_within("6.13.4", NULL, "6.13"));
	assert_false(kernel_within("6.14-rc1", NULL, "6.13"));
	assert_true(kernel_within("6.13.4-rc1", NULL, "6.13.4"));
	assert_false(kernel_within("6.13.5", NULL, "6.13.4"));
	assert_true(kernel_within("6.12.117-1~deb12u1", "6.12", "6.12"));
	assert_false(kernel_within("6.9", "6.12", NULL));
	assert_false(kernel_within("5.19", "6.1", NULL));
	assert_true(kernel_within("7.0", "6.12", NULL));
	assert_false(kernel_within("99999999999999999999.1", NULL, "6.12"));
}

static void none_and_unknown_drivers_waive_nothing(void **state)
{
	(void)state;
	assert_true(is_waived("auto", "xe", "cycles.has-engine", "rcs"));
	assert_false(is_waived("none", "xe", "cycles.has-engine", "rcs"));
	assert_false(is_waived("auto", "i915", "cycles.has-engine", "rcs"));
	assert_false(is_waived("auto", NULL, "cycles.has-engine", "rcs"));
	assert_false(is_waived("auto", "x", "cycles.has-engine", "rcs"));
	assert_true(is_waived("auto", "xe", "cycles.within-total", "rcs"));
	assert_false(is_waived("auto", "xe", "cycles.total-advances", "rcs"));
}

static void chosen_name_beats_the_text(void **state)
{
	(void)state;
	assert_true(is_waived("xe", "i915", "cycles.has-engine", "rcs"));
	assert_true(is_waived("xe", NULL, "cycles.has-engine", "rcs"));
	assert_false(is_waived("i915", "xe", "cycles.has-engine", "rcs"));
}

static void names_are_globs(void **state)
{
	(void)state;
	assert_true(is_waived("auto", "panfrost", "key.known", "drm-curfreq-fragment"));
	assert_false(is_waived("auto", "panfrost", "key.known", "drm-internal-memory"));
	assert_false(is_waived("auto", "panfrost", "key.known", NULL));
	assert_true(is_waived("auto", "amdgpu", "key.prefix", "pasid"));
	assert_false(is_waived("auto", "amdgpu", "key.prefix", "pasids"));
	assert_true(is_waived("auto", "amdgpu", "key.driver-prefix", "amd-evicted-vram"));
	assert_false(is_waived("auto", "amdgpu", "key.driver-prefix", "ati-evicted-vram"));
}

static void ranges_follow_the_kernel(void **state)
{
	(void)state;
	assert_true(is_waived("auto", "v3d", "engine.within-wall", "bin"));
	assert_true(is_waived("auto@6.9.12", "v3d", "engine.within-wall", "bin"));
	assert_false(is_waived("auto@6.10", "v3d", "engine.within-wall", "bin"));
	assert_true(is_waived("amdgpu@6.12", NULL, "memory.total-present", "vram"));
	assert_false(is_waived("amdgpu@6.14", NULL, "memory.total-present", "vram"));
}

static void faults_are_not_waived(void **state)
{
	(void)state;
	assert_false(is_waived("auto", "amdgpu", "engine.unique-name", "enc"));
	assert_false(is_waived("auto", "xe", "cycles.exclusive", "rcs"));
	assert_false(is_waived("auto", "panthor", "cycles.within-maxfreq", "panthor"));
	assert_false(is_waived("auto", "panfrost", "cycles.curfreq-follows-load", "fragment"));
}

static void optional_rules_are_added(void **state)
{
	static const char *const slugs[] = {"cycles.curfreq-follows-load",
					    "memory.resident-within-region"};
	static const struct {
		const char *choice, *driver;
		bool adds[2];
	} rows[] = {
		{"auto", "panfrost", {true, false}}, {"auto", "panthor", {true, false}},
		{"auto", "xe", {false, true}},	     {"auto", "v3d", {false, false}},
		{"auto", NULL, {false, false}},	     {"none", "panfrost", {false, false}},
		{"xe", "panfrost", {false, true}},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		const struct cat_driver_choice choice = parse_choice(rows[i].choice);

		for (size_t j = 0; j < 2; j++)
			if (cat_adds(&choice, rows[i].driver, slugs[j]) != rows[i].adds[j])
				fail_msg("row %zu: %s", i, slugs[j]);
	}
}

/* The list has each optional rule of the lints, once. */
static void optional_rules_are_listed(void **state)
{
	size_t count, listed = 0, optional = 0;
	const struct fdi_rule *const *rules = cat_producer_rules(&count);

	(void)state;
	for (size_t i = 0; i < count; i++) {
		size_t found = 0;

		for (listed = 0; cat_optional[listed]; listed++)
			found += !strcmp(cat_optional[listed], rules[i]->slug);
		assert_int_equal(found, rules[i]->optional);
		optional += rules[i]->optional;
	}
	assert_int_equal(listed, optional);
}

static void accounting_is_the_drivers(void **state)
{
	struct cat_driver_choice automatic = parse_choice("auto");
	struct cat_driver_choice none = parse_choice("none");
	struct cat_driver_choice msm = parse_choice("msm");

	(void)state;
	assert_int_equal(cat_accounting(&automatic, "panfrost"), FDI_ACCOUNT_COMPLETION);
	assert_int_equal(cat_accounting(&automatic, "i915"), FDI_ACCOUNT_RUNNING);
	assert_int_equal(cat_accounting(&automatic, "v3d"), FDI_ACCOUNT_RUNNING);
	assert_int_equal(cat_accounting(&automatic, "fake-drm"), FDI_ACCOUNT_RUNNING);
	/* no sentence forbids a sound one to account at completion */
	assert_int_equal(cat_accounting(&automatic, "unknown"), FDI_ACCOUNT_COMPLETION);
	assert_int_equal(cat_accounting(&automatic, NULL), FDI_ACCOUNT_COMPLETION);
	assert_int_equal(cat_accounting(&none, "unknown"), FDI_ACCOUNT_COMPLETION);
	assert_int_equal(cat_accounting(&none, "i915"), FDI_ACCOUNT_COMPLETION);
	assert_int_equal(cat_accounting(&msm, "i915"), FDI_ACCOUNT_COMPLETION);
}

static void rows_name_known_drivers(void **state)
{
	size_t entries, profiles, i, j;
	const struct cat_driver_entry *entry = cat_drivers(&entries);
	const struct cat_driver_profile *profile = cat_profiles(&profiles);

	(void)state;
	for (i = 0; i < entries; i++) {
		if (strlen(entry[i].reason) < 30)
			fail_msg(
				"%s %s: give the reason in harness/catalogue/drivers.c, 30 bytes or more",
				entry[i].driver, entry[i].slug);
		for (j = 0; j < profiles && strcmp(entry[i].driver, profile[j].driver); j++)
			;
		if (j == profiles)
			fail_msg("%s: no such driver; add its row to harness/catalogue/profiles.c",
				 entry[i].driver);
	}
	for (i = 1; i < profiles; i++)
		assert_true(strcmp(profile[i - 1].driver, profile[i].driver) < 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_are_parsed),
		cmocka_unit_test(wrong_words_are_refused),
		cmocka_unit_test(kernels_compare_as_numbers),
		cmocka_unit_test(none_and_unknown_drivers_waive_nothing),
		cmocka_unit_test(chosen_name_beats_the_text),
		cmocka_unit_test(names_are_globs),
		cmocka_unit_test(ranges_follow_the_kernel),
		cmocka_unit_test(faults_are_not_waived),
		cmocka_unit_test(optional_rules_are_added),
		cmocka_unit_test(optional_rules_are_listed),
		cmocka_unit_test(accounting_is_the_drivers),
		cmocka_unit_test(rows_name_known_drivers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
