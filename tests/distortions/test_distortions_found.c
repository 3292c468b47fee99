/* SPDX-License-Identifier: MIT */
/*
 * Every kind of distortion, applied so that reads show it: the lint must find its rules, and no
 * others.
 */
#include "rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "rules.h"

#define ALL	  FGPU_ALL
#define FROM_25_S (1u << 16) /* from 25 s on: a counter that starts again does not catch up */

struct distortion_case {
	const char *slug;
	fgpu_u32 keys, index;
	fgpu_u64 amount, span;
	const char *text;
	unsigned int rig;
	fgpu_u64 until; /* s; 0: to the end */
	fgpu_u64 period; /* ns; applied in half of the periods */
};

static const struct distortion_case cases[] = {
	/* Client 0 keeps one of two instances of render busy: 2 s are allowed, 4 are too many. */
	{"dip", 0, ALL, 2 * SECOND, 0, "", 0, 12, 0},
	{"dip", FGPU_KEY_TOTAL_CYCLES, ALL, 2 * SECOND, 0, "", 0, 12, 0},
	{"stall", 0, ALL, 2 * SECOND, 0, "", 0, 0, 0},
	{"freeze", 0, ALL, 0, 0, "", 0, 0, 0},
	{"freeze", 0, ALL, 0, 0, "", 0, 20, 0},
	{"spike", 0, ALL, 4 * SECOND, 0, "", 0, 12, 0},
	{"reset", 0, ALL, 0, 0, "", FROM_25_S, 0, 0},
	{"cycles-spike", 0, ALL, 4 * SECOND, 0, "", 0, 12, 0},
	{"wrap", 0, ALL, 32, 0, "", 0, 0, 0},
	{"wrap", 0, ALL, 53, ((fgpu_u64)1 << 53) - 20 * SECOND, "", 0, 0, 0},
	{"wrap", 0, ALL, 64, -20 * SECOND, "", 0, 0, 0},
	{"total-wrap", 0, ALL, 32, 0, "", 0, 0, 0},
	{"over-wall", 0, ALL, 4, 1, "", 0, 0, 0},
	{"over-total", 0, ALL, 4, 1, "", 0, 0, 0},
	{"total-stuck", 0, ALL, 0, 0, "", 0, 0, 0},
	{"total-ahead", 0, ALL, SECOND, 0, "", 0, 0, 0},

	{"key-late", 0, ALL, 12 * SECOND, 0, "", 0, 0, 0},
	{"key-late", FGPU_KEY_CYCLES, ALL, 12 * SECOND, 0, "", 0, 0, 0},
	{"key-gone", 0, ALL, 0, 0, "", 0, 0, 0},
	{"key-gone", FGPU_KEY_CYCLES, ALL, 0, 0, "", 0, 20, 0},
	{"key-flap", 0, ALL, 0, 0, "", 0, 0, 3 * SECOND},
	{"region-gone", 0, 0, 0, 0, "", 0, 0, 0},
	{"header-only", 0, ALL, 0, 0, "", 0, 20, 0},
	{"body-only", 0, 0, 0, 0, "", RIG_PDEV, 20, 0},
	{"driver-missing", 0, 0, 0, 0, "", 0, 0, 0},
	{"id-missing", 0, 0, 0, 0, "", 0, 20, 0},
	{"pdev-missing", 0, 0, 0, 0, "", RIG_PDEV, 20, 0},
	{"capacity-missing", 0, ALL, 0, 0, "", 0, 20, 0},
	{"cycles-without-engine", 0, ALL, 0, 0, "", 0, 0, 0},
	{"capacity-without-engine", 0, ALL, 0, 0, "", 0, 0, 0},
	{"maxfreq-without-engine", 0, ALL, 0, 0, "", RIG_MAXFREQ, 0, 0},
	{"total-without-cycles", 0, ALL, 0, 0, "", 0, 0, 0},
	{"cycles-alone", 0, ALL, 0, 0, "", 0, 0, 0},
	{"total-missing", 0, ALL, 0, 0, "", 0, 0, 0},

	{"engine-twice", 0, ALL, 0, 0, "", 0, 0, 0},
	{"engine-twice", 0, ALL, 5, 0, "", 0, 20, 0},
	{"key-twice", 0, ALL, 0, 0, "", 0, 0, 0},
	{"key-twice", 0, ALL, SECOND, 0, "", 0, 20, 0},
	{"key-twice", FGPU_KEYS_OF_HEADER, 0, 0, 0, "", RIG_PDEV, 0, 0},
	{"reorder", 0, ALL, 0, 0, "", RIG_PDEV, 0, 0},
	{"reorder", 0, ALL, 0, 0, "", RIG_PDEV, 0, 2 * SECOND},
	{"both-ratios", 0, ALL, 0, 0, "", 0, 0, 0},
	{"both-ratios", 0, ALL, 7, 0, "", 0, 20, 0},
	{"alias", 0, ALL, 0, 0, "", 0, 0, 0},
	{"pad", 0, ALL, 4096, 0, "", 0, 0, 0},
	{"pad", 0, ALL, 65536, 0, "", 0, 0, 0},
	{"long-key", 0, ALL, 100000, 0, "", 0, 0, 0},
	{"driver-key", 0, ALL, 0, 0, "", 0, 0, 0},
	{"other-prefix", 0, ALL, 0, 0, "", 0, 0, 0},
	{"foreign-key", 0, ALL, 0, 0, "", 0, 0, 0},
	{"foreign-key", 0, ALL, 0, 0, "x", 0, 0, 0},
	{"unknown-key", 0, ALL, 0, 0, "", 0, 0, 0},
	{"frame-again", 0, ALL, 0, 0, "", 0, 0, 0},
	{"no-colon", 0, ALL, 0, 0, "", 0, 0, 0},
	{"empty-line", 0, ALL, 0, 0, "", 0, 0, 0},
	{"empty-line", 0, ALL, 0, 0, " \t", 0, 0, 0},

	{"capacity-zero", 0, ALL, 0, 0, "", 0, 0, 0},
	{"capacity-changed", 0, ALL, 4, 0, "", 0, 0, 0},
	{"capacity-huge", 0, ALL, 0, 0, "", 0, 20, 0},
	/* Client 0's descriptors are read 3 us apart. */
	{"capacity-torn", 0, ALL, 4, 0, "", 0, 0, RIG_STEP},
	{"maxfreq-zero", 0, ALL, 0, 0, "", RIG_MAXFREQ, 0, 0},
	{"maxfreq-changed", 0, ALL, 9 * SECOND, 0, "", RIG_MAXFREQ, 20, 0},
	{"over-maxfreq", 0, ALL, 0, 0, "", RIG_MAXFREQ, 0, 0},
	{"over-maxfreq", 0, ALL, SECOND, 0, "", RIG_MAXFREQ, 20, 0},
	{"curfreq-zero", 0, ALL, 0, 0, "", RIG_CURFREQ, 0, 0},
	{"curfreq-over-max", 0, ALL, 1, 0, "", RIG_CURFREQ | RIG_MAXFREQ, 0, 0},
	{"freq-khz", 0, ALL, 0, 0, "", RIG_MAXFREQ, 20, 0},
	{"resident-over-total", 0, ALL, 1, 0, "", 0, 0, 0},
	{"shared-over-total", 0, ALL, 1, 0, "", 0, 0, 0},
	{"active-over-resident", 0, ALL, 1, 0, "", 0, 0, 0},
	{"purgeable-over-resident", 0, ALL, 1, 0, "", 0, 0, 0},
	{"alias-unequal", 0, ALL, 1024, 0, "", RIG_ALIAS, 0, 0},
	{"memory-zero", 0, ALL, 0, 0, "", 0, 0, 0},

	{"size-format", 0, 0, 0, 0, "", 0, 0, 0},
	{"unit-missing", 0, ALL, 0, 0, "", 0, 20, 0},
	{"maxfreq-unit-missing", 0, ALL, 0, 0, "", RIG_MAXFREQ, 20, 0},
	{"unit-wrong", 0, ALL, 0, 0, "", 0, 0, 0},
	{"unit-wrong", 0, ALL, 0, 0, " NS", 0, 20, 0},
	{"unit-wrong", FGPU_KEYS_OF_ENGINE | FGPU_KEYS_OF_REGION, ALL, 0, 0, " kB", 0, 20, 0},
	{"unit-glued", 0, ALL, 0, 0, "", 0, 20, 0},
	{"leading-zeros", 0, ALL, 1, 0, "", 0, 20, 0},
	{"leading-zeros", FGPU_KEY_ID | FGPU_KEYS_OF_ENGINE | FGPU_KEYS_OF_REGION, ALL, 40, 0, "",
	 0, 20, 0},
	{"negative", 0, ALL, 0, 0, "", 0, 20, 0},
	{"negative", FGPU_KEYS_OF_ENGINE | FGPU_KEYS_OF_REGION, ALL, 0, 0, "", 0, 20, 0},
	{"plus", 0, ALL, 0, 0, "", 0, 20, 0},
	{"fraction", 0, ALL, 0, 0, "", 0, 20, 0},
	{"fraction", FGPU_KEYS_OF_ENGINE | FGPU_KEYS_OF_REGION, ALL, 0, 0, "", 0, 20, 0},
	{"hex", 0, ALL, 0, 0, "", 0, 20, 0},
	{"hex", FGPU_KEYS_OF_ENGINE | FGPU_KEYS_OF_REGION, ALL, 0, 0, "", 0, 20, 0},
	{"value-text", 0, ALL, 0, 0, "", 0, 20, 0},
	{"value-text", FGPU_KEYS_OF_ENGINE | FGPU_KEYS_OF_REGION, ALL, 0, 0, "-0", 0, 20, 0},
	{"value-empty", 0, ALL, 0, 0, "", 0, 20, 0},
	{"value-empty", FGPU_KEYS_OF_ENGINE | FGPU_KEYS_OF_REGION, ALL, 0, 0, "", 0, 20, 0},
	{"beyond-64", 0, ALL, 0, 0, "", 0, 20, 0},
	{"beyond-64", FGPU_KEYS_OF_ENGINE | FGPU_KEYS_OF_REGION, ALL, 0, 0, "", 0, 20, 0},

	{"separator", 0, ALL, 0, 0, "", RIG_PDEV, 20, 0},
	{"separator", 0, ALL, 0, 0, "  \t\t ", RIG_PDEV, 20, 0},
	{"key-blank", 0, ALL, 0, 0, "", 0, 20, 0},
	{"key-blank", FGPU_KEYS_OF_ENGINE | FGPU_KEYS_OF_REGION | FGPU_KEYS_OF_HEADER, ALL, 0, 0,
	 "", RIG_PDEV, 20, 0},
	{"trailing-space", 0, ALL, 0, 0, "", RIG_PDEV, 20, 0},
	{"crlf", 0, ALL, 0, 0, "", RIG_PDEV, 20, 0},
	{"no-final-newline", 0, ALL, 0, 0, "", 0, 20, 0},
	{"nul", 0, ALL, 0, 0, "", 0, 20, 0},
	{"nul", FGPU_KEYS_OF_ENGINE | FGPU_KEYS_OF_REGION, ALL, 0, 0, "", 0, 20, 0},
	{"control", 0, ALL, 0, 0, "", 0, 20, 0},
	{"control", FGPU_KEYS_OF_ENGINE | FGPU_KEYS_OF_REGION, ALL, 0, 0, "", 0, 20, 0},

	{"engine-renamed", 0, 0, 0, 0, "a/0 \xc3\xa4", 0, 20, 0},
	{"engine-renamed", 0, 0, 0, 0, "copy", 0, 20, 0},
	{"engine-unnamed", 0, ALL, 0, 0, "", 0, 20, 0},
	{"engine-unnamed", FGPU_KEYS_OF_ENGINE, 0, 0, 0, "", 0, 20, 0},
	{"engine-named-capacity", 0, 0, 0, 0, "", 0, 20, 0},
	{"region-renamed", 0, 1, 0, 0, "x", 0, 20, 0},
	{"name-odd", 0, 0, 0, 0, "", 0, 20, 0},
	{"driver-empty", 0, 0, 0, 0, "", 0, 20, 0},
	{"driver-changed", 0, 0, 0, 0, "", 0, 20, 0},
	{"pdev-malformed", 0, 0, 0, 0, "", RIG_PDEV, 20, 0},
	{"pdev-typo", 0, 0, 0, 0, "", RIG_PDEV, 20, 0},
	{"pdev-changed", 0, 0, 0, 0, "", RIG_PDEV, 20, 0},
	{"id-changed", 0, 0, 77, 0, "", 0, 20, 0},
	{"id-shared", 0, 0, 11, 0, "", 0, 0, 0},
	{"id-digits", 0, 0, 0, 0, "123456789012345678901234567890", RIG_PDEV, 20, 0},
	{"id-text", 0, 0, 0, 0, "", 0, 20, 0},

	{"ratio-swapped", 0, ALL, 0, 0, "", 0, 20, 0},
	{"ratio-swapped", 0, ALL, 0, 0, "", RIG_MAXFREQ, 0, 0},
	{"ratio-mixed", 0, 1, 0, 0, "", 0, 0, 0},
	{"capacity-per-client", 0, ALL, 3, 0, "", 0, 0, 0},
	{"maxfreq-per-client", 0, ALL, 3, 0, "", RIG_MAXFREQ, 0, 0},
	{"total-per-client", 0, ALL, 3000 * SECOND, 0, "", 0, 0, 0},
	{"engine-per-client", 0, 1, 0, 0, "", 0, 0, 0},
	{"always-busy", 0, ALL, 0, 0, "", 0, 0, 0},
	{"cycles-still", 0, ALL, 0, 0, "", 0, 0, 0},
	{"region-flap", 0, 0, 0, 0, "", 0, 0, 3 * SECOND},
	{"driver-torn", 0, 0, 0, 0, "", 0, 0, RIG_STEP},
	{"pdev-torn", 0, 0, 0, 0, "", RIG_PDEV, 0, RIG_STEP},

	{"last-submitter", 0, ALL, 0, 0, "", 0, 0, 0},
	{"last-submitter", 0, ALL, 0, 0, "", RIG_COMPLETION, 20, 0},
	{"previous-user", 0, ALL, 0, 0, "", 0, 0, 0},
	{"units-once", 0, ALL, 0, 0, "", RIG_MISHAPS, 0, 0},
	{"from-submission", 0, ALL, 0, 0, "", 0, 0, 0},
	{"next-counts", 0, ALL, 0, 0, "", 0, 0, 0},
	{"reset-loses", 0, ALL, 0, 0, "", RIG_MISHAPS, 0, 0},
	{"reset-doubles", 0, ALL, 0, 0, "", RIG_MISHAPS | RIG_MAXFREQ, 0, 0},
	{"hang-goes-on", 0, ALL, 0, 0, "", RIG_MISHAPS, 0, 0},
	{"close-loses", 0, ALL, 0, 0, "", RIG_MISHAPS, 0, 0},
	{"destroy-loses", 0, ALL, 0, 0, "", RIG_MISHAPS, 0, 0},
	{"total-idle", 0, ALL, 0, 0, "", 0, 0, 0},
	{"next-engine", 0, ALL, 0, 0, "", 0, 0, 0},
	{"next-frequency", 0, ALL, 0, 0, "", RIG_MAXFREQ | RIG_CURFREQ, 0, 0},
	{"all-clients", 0, ALL, 0, 0, "", 0, 0, 0},
	{"cycles-at-max", 0, ALL, 0, 0, "", RIG_MISHAPS, 0, 0},
	{"purged-resident", 0, ALL, 0, 0, "", RIG_MISHAPS, 0, 0},

	{"slow-read", 0, 0, SECOND + 1, 0, "", 0, 20, 0},
	{"pause", 0, 0, SECOND, 0, "", 0, 20, 0},
};

#define CASES (sizeof(cases) / sizeof(cases[0]))

static void test_sound(void **state)
{
	unsigned int flags;

	(void)state;
	for (flags = 0; flags < RIG_FLAGS; flags++) {
		struct rig_result result;
		char *found;

		assert_int_equal(rig_play(flags, NULL, &result), 0);
		found = rules_print(result.found);
		assert_string_equal(found, flags & RIG_CURFREQ ? "key.known" : "");
		assert_int_equal(result.shown, 0);
		free(found);
	}
}

static void test_sound_mishaps(void **state)
{
	static const unsigned int flags[] = {RIG_MISHAPS, RIG_MISHAPS | RIG_MAXFREQ,
					     RIG_MISHAPS | RIG_COMPLETION};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(flags) / sizeof(flags[0]); i++) {
		struct rig_result result;
		char *found;

		assert_int_equal(rig_play(flags[i], NULL, &result), 0);
		found = rules_print(result.found);
		assert_string_equal(found, "");
		free(found);
	}
}

static struct fgpu_command command_of(const struct distortion_case *tc)
{
	struct fgpu_command command = rig_distort(tc->slug);

	command.flags = tc->keys;
	command.index = tc->index;
	command.amount = tc->amount;
	command.span = tc->span;
	command.text = tc->text[0] ? tc->text : NULL;
	command.text_len = (fgpu_u32)strlen(tc->text);
	command.period = tc->period;
	command.chance = tc->period ? 500 : 0;
	if (tc->rig & FROM_25_S)
		command.from = 25 * SECOND;
	if (tc->until)
		command.until = tc->until * SECOND;
	return command;
}

/* Print the rules that are missing and those that are too many; return 0 where there are none. */
static int report_difference(const struct distortion_case *tc,
			     const struct fgpu_distortion_kind *kind,
			     const struct rig_result *result)
{
	rules_set trips = rules_parse(kind->trips), may = rules_parse(kind->may);
	char *missing, *more;

	if (result->shown && !(trips & ~result->found) && !(result->found & ~(trips | may)))
		return 0;
	missing = rules_print(trips & ~result->found);
	more = rules_print(result->found & ~(trips | may));
	print_error(
		"%s (keys %x, text '%s'): shown in %llu reads; not found: %s; found besides: %s; "
		"expected what its row in fake-drm/model/distortion_table.c names\n%s",
		tc->slug, tc->keys, tc->text, (unsigned long long)result->shown, missing, more,
		result->text ? result->text : "");
	free(missing);
	free(more);
	return 1;
}

static void test_found(void **state)
{
	const struct fgpu_distortion_kind *kinds = fgpu_distortion_kinds(NULL);
	size_t i, wrong = 0;

	(void)state;
	for (i = 0; i < CASES; i++) {
		struct fgpu_command command = command_of(&cases[i]);
		struct rig_result result;

		if (rig_play(cases[i].rig & ~FROM_25_S, &command, &result) < 0)
			fail_msg("%s is refused", cases[i].slug);
		wrong += (size_t)report_difference(&cases[i], &kinds[command.kind], &result);
		free(result.text);
	}
	assert_int_equal(wrong, 0);
}

/* No kind has to trip this rule, because it is judged for some drivers only. */
static void test_curfreq(void **state)
{
	struct fgpu_command command = rig_distort("curfreq-zero");
	struct rig_result result;

	(void)state;
	assert_int_equal(rig_play(RIG_CURFREQ, &command, &result), 0);
	assert_true((result.found & rules_parse("cycles.curfreq-follows-load")) != 0);
	free(result.text);
}

/* Rules that no kind trips are printed: a new rule needs no distortion, but is better with one. */
static void test_every_rule(void **state)
{
	const struct fgpu_distortion_kind *kinds;
	rules_set trips = rules_parse("cycles.curfreq-follows-load");
	fgpu_u32 kind, count;
	size_t rules;
	char *left;

	(void)state;
	kinds = fgpu_distortion_kinds(&count);
	for (kind = 0; kind < count; kind++)
		trips |= rules_parse(kinds[kind].trips);
	fdi_rules(&rules);
	left = rules_print(~trips & (~(rules_set)0 >> (RULES_MAX - rules)));
	if (*left)
		print_message("%s: no distortion trips it; consider a row in "
			      "fake-drm/model/distortion_table.c\n",
			      left);
	free(left);
}

/* default_case - of a kind that has none: the members that it needs, and no others. */
static struct distortion_case default_case(const struct fgpu_distortion_kind *kind, fgpu_u32 index)
{
	struct distortion_case tc = {.slug = kind->slug, .index = index, .text = "", .until = 20};

	if ((kind->reads & FGPU_NEEDS_AMOUNT) == FGPU_NEEDS_AMOUNT)
		tc.amount = 4 * SECOND;
	if ((kind->reads & FGPU_NEEDS_SPAN) == FGPU_NEEDS_SPAN)
		tc.span = 1;
	if (kind->reads & FGPU_NEEDS_PERIOD)
		tc.period = 3 * SECOND;
	return tc;
}

/* Play a kind that has no case, with the first flags that show it; return 0 where it is right. */
static int check_default(const struct fgpu_distortion_kind *kind)
{
	static const unsigned int flags[] = {0, RIG_PDEV, RIG_CURFREQ, RIG_ALIAS};
	size_t i;

	for (i = 0; i < 2 * sizeof(flags) / sizeof(flags[0]); i++) {
		struct distortion_case tc = default_case(kind, i % 2 ? 0 : ALL);
		struct fgpu_command command = command_of(&tc);
		struct rig_result result;
		int wrong;

		if (rig_play(flags[i / 2], &command, &result) < 0)
			continue;
		wrong = result.shown ? report_difference(&tc, kind, &result) : 0;
		free(result.text);
		if (result.shown)
			return wrong;
	}
	print_error("%s: refused, or not shown, with default members; add a case to "
		    "tests/distortions/test_distortions_found.c\n",
		    kind->slug);
	return 1;
}

static void test_every_kind(void **state)
{
	const struct fgpu_distortion_kind *kinds;
	fgpu_u32 kind, count;
	int wrong = 0;
	size_t i;

	(void)state;
	kinds = fgpu_distortion_kinds(&count);
	for (kind = 0; kind < count; kind++) {
		for (i = 0; i < CASES && strcmp(cases[i].slug, kinds[kind].slug); i++)
			;
		if (i == CASES)
			wrong += check_default(&kinds[kind]);
	}
	assert_int_equal(wrong, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_sound),	   cmocka_unit_test(test_sound_mishaps),
		cmocka_unit_test(test_found),	   cmocka_unit_test(test_curfreq),
		cmocka_unit_test(test_every_rule), cmocka_unit_test(test_every_kind),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
