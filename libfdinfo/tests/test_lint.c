/* SPDX-License-Identifier: MIT */
/* The snapshot lint: every rule fires where it should, and only there. */
#include "lint_cases.h"

static const char *const added[] = {"memory.resident-within-region", NULL};

static void each_rule_fires_once_in_its_place(void **state)
{
	struct run run;
	size_t i;

	(void)state;
	for (i = 0; i < LINT_CASES; i++) {
		const struct lint_case *tc = &lint_cases[i];
		const struct found *found = NULL;

		run_lint(&run, tc->breaks,
			 (struct fdi_lint_options){.spec = tc->spec, .added = added});
		if (found_count(&run, tc->slug, &found) != 1)
			fail_msg("case %zu, %s: %u findings", i, tc->slug,
				 found_count(&run, tc->slug, &found));
		if (found->line != tc->line || found->column != tc->column)
			fail_msg("case %zu, %s: at %u:%u", i, tc->slug, found->line, found->column);
		if (strcmp(found->text, tc->text))
			fail_msg("case %zu, %s: about '%s'", i, tc->slug, found->text);
	}
}

static void each_neighbour_holds(void **state)
{
	const struct found *found;
	struct run run;
	size_t i;

	(void)state;
	for (i = 0; i < LINT_CASES; i++) {
		const struct lint_case *tc = &lint_cases[i];

		run_lint(&run, tc->holds,
			 (struct fdi_lint_options){.spec = tc->spec, .added = added});
		if (found_count(&run, tc->slug, &found))
			fail_msg("case %zu, %s: at %u:%u", i, tc->slug, found->line, found->column);
	}
}

/* Broken in the newest text, and not yet a rule in the one of 6.12. */
static void younger_rules_leave_6_12_alone(void **state)
{
	static const struct bytes text =
		B(TOP "v3-x:\t1\ndrm-total-m:\t9\ndrm-resident-m:\t1\ndrm-memory-m:\t2\n"
		      "drm-purgeable-m:\t2\ndrm-active-m:\t2\ndrm-client-name:\ta b\n");
	static const char *const younger[] = {
		"key.driver-prefix",
		"client.name-printable",
		"memory.purgeable-within-resident",
		"memory.active-within-resident",
		"memory.alias-equal",
		"memory.alias-deprecated",
	};
	const struct found *found;
	struct run old, new;
	size_t i;

	(void)state;
	run_lint(&old, text, (struct fdi_lint_options){.spec = OLD});
	run_lint(&new, text, (struct fdi_lint_options){.spec = NEW});
	for (i = 0; i < sizeof(younger) / sizeof(younger[0]); i++) {
		assert_int_equal(found_count(&old, younger[i], &found), 0);
		assert_int_equal(found_count(&new, younger[i], &found), 1);
	}
}

/* The name and the numbers of a finding. */
static void findings_are_about_names_and_numbers(void **state)
{
	static const struct {
		const char *slug, *name;
		uint64_t got, limit;
		struct bytes text;
	} rows[] = {
		{"cycles.within-maxfreq", "x", 1011000001, 1011000000,
		 B(TOP BUSY_1S FREQ_1G "drm-cycles-x:\t1011000001\n")},
		{"cycles.curfreq-within-max", "x", 1001000000, 1000000000,
		 B(TOP FREQ_1G "drm-curfreq-x:\t1001 MHz\n")},
		{"memory.shared-within-total", "m", 5120, 4096,
		 B(TOP TOTAL_4K "drm-shared-m:\t5 KiB\n")},
		{"memory.alias-equal", "m", 2, 1048576,
		 B(TOP "drm-resident-m:\t1 MiB\ndrm-memory-m:\t2\n")},
		{"key.known", "drm-curfreq-x", 0, 0, B(TOP "drm-curfreq-x:\t1 Hz\n")},
		{"text.key-value", "", 0, 0, B(TOP "no colon, no name\n")},
		{"key.prefix", "pasid", 0, 0, B(TOP "pasid:\t1\n")},
		{"client.driver-present", "drm-driver", 0, 0, B("drm-client-id:\t7\n")},
		{"client.id-present", "drm-client-id", 0, 0, B(DRIVER)},
		{"engine.capacity-nonzero", "x", 0, 0, B(TOP BUSY "drm-engine-capacity-x:\t0\n")},
	};
	struct run run;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct found *found = NULL;

		run_lint(&run, rows[i].text, (struct fdi_lint_options){.spec = NEW});
		assert_int_equal(found_count(&run, rows[i].slug, &found), 1);
		assert_string_equal(found->name, rows[i].name);
		assert_int_equal(found->got.value, rows[i].got);
		assert_int_equal(found->limit.value, rows[i].limit);
		assert_int_equal(found->limit.present, rows[i].limit != 0);
		assert_true(found->t_ns == ~(uint64_t)0);
	}
}

/* A capacity in ns is an engine's time: none of the rules of capacities is about it. */
static void an_engine_may_be_called_capacity(void **state)
{
	static const struct bytes text = B(TOP "drm-engine-capacity-x:\t0 ns\n");
	struct run run;

	(void)state;
	run_lint(&run, text, (struct fdi_lint_options){.spec = NEW});
	assert_int_equal(run.count, 1);
	assert_string_equal(run.found[0].slug, "engine.name-like-capacity");
	assert_string_equal(run.found[0].name, "capacity-x");
}

/* A value that cannot be read is compared with nothing, and the readable one of two counts. */
static void a_broken_value_is_no_number(void **state)
{
	static const struct bytes text = B(TOP "drm-total-m:\tx\ndrm-shared-m:\t5\n"
					       "drm-total-n:\t1\ndrm-shared-n:\t2\n"
					       "drm-shared-n:\t-\n");
	const struct found *found = NULL;
	struct run run;

	(void)state;
	run_lint(&run, text, (struct fdi_lint_options){.spec = NEW});
	assert_int_equal(found_count(&run, "value.uint", &found), 2);
	assert_int_equal(found_count(&run, "memory.shared-within-total", &found), 1);
	assert_string_equal(found->name, "n");
	assert_int_equal(found->line, 10);
}

/* Of a repeated key the last counts: one finding, at its line. */
static void a_repeated_key_is_compared_once(void **state)
{
	static const struct bytes text =
		B(TOP "drm-total-m:\t4\ndrm-shared-m:\t9\ndrm-shared-m:\t5\ndrm-total-m:\t4\n");
	const struct found *found = NULL;
	struct run run;

	(void)state;
	run_lint(&run, text, (struct fdi_lint_options){.spec = NEW});
	assert_int_equal(found_count(&run, "memory.shared-within-total", &found), 1);
	assert_int_equal(found->line, 9);
}

static void a_clean_text_has_no_finding(void **state)
{
	static const struct bytes text =
		B(FRAME "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-pdev:\t0000:00:02.0\n"
			"drm-client-name:\tx\ndrm-engine-video:\t1000000000 ns\n"
			"drm-engine-capacity-video:\t2\ndrm-cycles-video:\t10\n"
			"drm-maxfreq-video:\t10 MHz\ndrm-total-system0:\t1025 KiB\n"
			"drm-shared-system0:\t0\ndrm-active-system0:\t512\n"
			"drm-resident-system0:\t1 MiB\ndrm-purgeable-system0:\t0\ni915-x:\ty\n");
	struct run run;

	(void)state;
	run_lint(&run, text, (struct fdi_lint_options){.spec = NEW});
	assert_int_equal(run.count, 0);
}

static void other_texts_are_not_judged(void **state)
{
	static const struct bytes texts[] = {
		B(""),
		B("\n\n"),
		B(FRAME "size:   32768\ncount:  2\nexp_name:  system-heap\n"),
		B("drmx-engine: 1\nno colon"),
		B("xpdev:\t1\n"),
	};
	struct run run;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		run_lint(&run, texts[i], (struct fdi_lint_options){.spec = NEW});
		assert_int_equal(run.count, 0);
	}
}

static void findings_come_in_the_order_of_the_text(void **state)
{
	static const struct bytes text =
		B("drm-memory-z:\t1 GiB\n\nx\na b:\t1\ndrm-cycles-b:\t1\r\ndrm-cycles-a:\t2\n"
		  "drm-engine-capacity-a:\t0");
	struct run run;
	unsigned int i;

	(void)state;
	run_lint(&run, text, (struct fdi_lint_options){.spec = NEW});
	assert_true(run.count > 10);
	assert_int_equal(run.found[0].line, 0);
	assert_int_equal(run.found[run.count - 1].line, 7);
	for (i = 1; i < run.count; i++)
		assert_true(run.found[i - 1].line <= run.found[i].line);
}

/* Each cap either suffices for all findings or gives none. */
static void every_cap_is_enough_or_refused(void **state)
{
	static const struct bytes text = B(TOP "v3-x:\t1\ndrm-engine-a:\t1\ndrm-total-b:\t0 KiB\n");
	struct run run, whole;
	size_t size;
	int ret = -1;

	(void)state;
	run_lint(&whole, text, (struct fdi_lint_options){.spec = NEW});
	assert_true(whole.count > 0);
	for (size = 0; ret < 0; size++) {
		struct fdi_lint_options options = {.spec = NEW, .emit = collect, .data = &run};
		char *mem = malloc(size + !size);
		struct fdi_arena arena;

		memset(&run, 0, sizeof(run));
		fdi_arena_init(&arena, mem, size);
		ret = fdi_lint(text.ptr, text.len, &arena, &options);
		if (ret < 0)
			assert_int_equal(ret, -FDI_ENOBUFS);
		assert_int_equal(run.count, ret < 0 ? 0 : whole.count);
		assert_int_equal(arena.used, 0);
		free(mem);
	}
}

static void arguments_are_checked(void **state)
{
	struct fdi_lint_options options = {.spec = NEW};
	struct fdi_arena arena;
	char mem[4096];

	(void)state;
	fdi_arena_init(&arena, mem, sizeof(mem));
	assert_int_equal(fdi_lint(NULL, 1, &arena, &options), -FDI_EINVAL);
	assert_int_equal(fdi_lint("", 0, NULL, &options), -FDI_EINVAL);
	assert_int_equal(fdi_lint("", 0, &arena, NULL), -FDI_EINVAL);
	assert_int_equal(fdi_lint(NULL, 0, &arena, &options), 0);
	/* Without emit(), findings are counted. */
	assert_int_equal(fdi_lint(FRAME DRIVER, sizeof(FRAME DRIVER) - 1, &arena, &options), 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_rule_fires_once_in_its_place),
		cmocka_unit_test(each_neighbour_holds),
		cmocka_unit_test(younger_rules_leave_6_12_alone),
		cmocka_unit_test(findings_are_about_names_and_numbers),
		cmocka_unit_test(an_engine_may_be_called_capacity),
		cmocka_unit_test(a_broken_value_is_no_number),
		cmocka_unit_test(a_repeated_key_is_compared_once),
		cmocka_unit_test(a_clean_text_has_no_finding),
		cmocka_unit_test(other_texts_are_not_judged),
		cmocka_unit_test(findings_come_in_the_order_of_the_text),
		cmocka_unit_test(every_cap_is_enough_or_refused),
		cmocka_unit_test(arguments_are_checked),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
