/* SPDX-License-Identifier: MIT */
/* Boundaries of the rules of one text: the number of findings, and their contents. */
#include "lint_cases.h"

static const struct {
	const char *slug;
	unsigned int count;
	struct bytes text;
} counted[] = {
	/* the first line of the frame that is late, not an empty one before it */
	{"key.standard-frame", 1, B(FRAME DRIVER "\nlock:\t1\n")},
	/* an engine of the name of a line of the frame */
	{"engine.unique-name", 0, B(TOP "drm-engine-pos:\t5 ns\n")},
	/* every digit of a slot, the first one, too */
	{"client.pdev-format", 1, B(TOP "drm-pdev:\t0000:0G:00.0\n")},
	{"client.pdev-format", 1, B(TOP "drm-pdev:\tg000:03:00.0\n")},
	{"client.pdev-format", 0, B(TOP "drm-pdev:\tabcd:EF:09.7\n")},
	/* the ioctl accepts the bytes from 0x21 to 0x7e */
	{"client.name-printable", 0, B(TOP "drm-client-name:\t!\n")},
	{"client.name-printable", 0, B(TOP "drm-client-name:\t~\n")},
	{"client.name-printable", 1, B(TOP "drm-client-name:\t\x01x\n")},
	/* 0x0d is white space, 0x0e is not */
	{"key.no-whitespace", 0, B(TOP "v3d-\x0e:\t1\n")},
	{"key.prefix", 1, B(TOP "-x-y:\t1\n")},
	{"key.prefix", 0, B(TOP "a-b:\t1\n")},
	{"key.driver-prefix", 1, B(TOP "v3x-y:\t1\n")},
	/* bytes below 0x20, wherever they are */
	{"text.control", 1, B(TOP "v3d-x:\t\x01\n")},
	{"text.control", 1, B(TOP "v3d-x:\t\x1f\n")},
	{"text.control", 1, B(TOP "\x02v3d-x:\t1\n")},
	{"text.control", 0, B(TOP "v3d-x:\t~ !\n")},
	/* reported at the first line with the key, and only without both other keys */
	{"cycles.ratio-computable", 1, B(TOP BUSY "drm-cycles-x:\t1\ndrm-cycles-x:\t2\n")},
	{"cycles.ratio-computable", 0, B(TOP BUSY "drm-cycles-x:\t1\ndrm-total-cycles-x:\t5\n")},
	{"cycles.ratio-computable", 0, B(TOP BUSY FREQ_1G "drm-cycles-x:\t1\n")},
	/* 1 us at 1 GHz are 1000 cycles; 1 % are 10 more, 1 ms a million more */
	{"cycles.within-maxfreq", 0,
	 B(TOP FREQ_1G "drm-engine-x:\t1000 ns\ndrm-cycles-x:\t1001010\n")},
	{"cycles.within-maxfreq", 1,
	 B(TOP FREQ_1G "drm-engine-x:\t1000 ns\ndrm-cycles-x:\t1001011\n")},
	/* of two the last counts, and without maxfreq there is nothing to exceed */
	{"cycles.curfreq-within-max", 0, B(TOP "drm-curfreq-x:\t9 Hz\n")},
	{"cycles.curfreq-within-max", 0,
	 B(TOP "drm-curfreq-x:\t9 Hz\ndrm-curfreq-x:\t5 Hz\ndrm-maxfreq-x:\t7 Hz\n")},
	{"memory.alias-deprecated", 1, B(TOP "drm-memory-m:\t1\ndrm-memory-m:\t1\n")},
	{"memory.alias-deprecated", 0, B(FRAME "drm-client-id:\t7\ndrm-memory-m:\t1\n")},
	/* print_size() divides by 1024 as often as nothing is lost, twice at most */
	{"value.core-size-format", 0, B(TOP "drm-total-m:\t2 KiB\n")},
	{"value.core-size-format", 0, B(TOP "drm-total-m:\t1025 KiB\n")},
	{"value.core-size-format", 1, B(TOP "drm-total-m:\t1024 KiB\n")},
};

static void rules_fire_just_so_often(void **state)
{
	const struct found *found;
	struct run run;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(counted) / sizeof(counted[0]); i++) {
		run_lint(&run, counted[i].text, (struct fdi_lint_options){.spec = NEW});
		if (found_count(&run, counted[i].slug, &found) != counted[i].count)
			fail_msg("row %zu, %s: %u findings", i, counted[i].slug,
				 found_count(&run, counted[i].slug, &found));
	}
}

/* find_finding - the only finding of a rule. */
static const struct found *find_finding(struct run *run, const char *slug, struct bytes text)
{
	const struct found *found = NULL;

	run_lint(run, text, (struct fdi_lint_options){.spec = NEW});
	assert_int_equal(found_count(run, slug, &found), 1);
	return found;
}

static void findings_have_name_and_expectation(void **state)
{
	static const struct bytes late = B(FRAME DRIVER "lock:\t1\n"), nul = B(TOP "v3d-x:\t\0a\n"),
				  region = B(TOP "drm-total-m:\t1 GiB\n"),
				  id = B(FRAME DRIVER "drm-client-id:\t7 x\n"),
				  speed = B(TOP BUSY "drm-maxfreq-x:\t1 ns\n");
	struct run run;

	(void)state;
	assert_string_equal(find_finding(&run, "key.standard-frame", late)->name, "lock");
	assert_int_equal(find_finding(&run, "text.nul", nul)->text_len, 1);
	assert_non_null(strstr(find_finding(&run, "value.unit", region)->expected, "KiB"));
	assert_non_null(strstr(find_finding(&run, "value.unit", id)->expected, "without a unit"));
	assert_non_null(strstr(find_finding(&run, "value.unit", speed)->expected, "Hz"));
}

/* Numbers of which a rule is about one. */
static void findings_carry_the_number(void **state)
{
	static const struct bytes capacity = B(TOP BUSY "drm-engine-capacity-x:\t0\n"),
				  maxfreq = B(TOP BUSY "drm-maxfreq-x:\t0 MHz\n"),
				  vast = B(TOP TOTAL_4K "drm-shared-m:\t18014398509481984 KiB\n");
	const struct found *found;
	struct run run;

	(void)state;
	found = find_finding(&run, "engine.capacity-nonzero", capacity);
	assert_true(found->got.present && !found->got.value);
	found = find_finding(&run, "cycles.maxfreq-nonzero", maxfreq);
	assert_true(found->got.present && !found->got.value);
	/* 2^54 KiB are 2^64 bytes: one more than fits */
	found = find_finding(&run, "memory.shared-within-total", vast);
	assert_true(found->got.saturated);
	assert_true(found->got.value == UINT64_MAX);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rules_fire_just_so_often),
		cmocka_unit_test(findings_have_name_and_expectation),
		cmocka_unit_test(findings_carry_the_number),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
