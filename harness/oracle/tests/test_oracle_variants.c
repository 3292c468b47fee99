/* SPDX-License-Identifier: MIT */
/*
 * What is kept of earlier texts where the specification leaves it open. Which bug makes this fail?
 * A way to read that is lost, or is there twice; total-cycles that are ignored once and read once;
 * a fall that is believed or held against the choice.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>

#include "variant.h"

#define COUNT(table) (sizeof(table) / sizeof(*(table)))

static const char *text_or_dash(struct word word)
{
	return word.text ? word.text : "-";
}

/* A reading: total-cycles ("<": a fall is believed), what is done with them alone (? unknown, r
 * read, i ignored), capacity, maximum frequency. */
static void describe_reading(char *out, size_t size, const struct reading *reading)
{
	snprintf(out, size, "%s%s%c %s %s", text_or_dash(reading->counter[ENGINE_TOTAL_CYCLES]),
		 reading->lower_total ? "<" : "", "?ri"[reading->total_alone],
		 text_or_dash(reading->capacity), text_or_dash(reading->maxfreq));
}

#define TOTAL(value)   .counter = {[ENGINE_TOTAL_CYCLES] = WORD(value)}
#define CYCLES(value)  .counter = {[ENGINE_CYCLES] = WORD("1"), [ENGINE_TOTAL_CYCLES] = WORD(value)}
#define CAPACITY(text) .capacity = WORD(text)
#define MAXFREQ(text)  .maxfreq = WORD(text)
#define READ	       .total_alone = TOTAL_ALONE_READ
#define IGNORED	       .total_alone = TOTAL_ALONE_IGNORED

static const struct {
	bool has_old;
	struct history old;
	struct reading printed;
	const char *want[4]; /* in any order that is the same each time */
} rows[] = {
	/* Total-cycles are those of an engine with cycles (rst:127-129): without, they may be
	   ignored. */
	{false, {.no_time = false}, {CYCLES("5")}, {"5? - -"}},
	{false, {.no_time = false}, {TOTAL("5")}, {"5r - -", "-i - -"}},
	{true, {.no_time = false}, {TOTAL("5")}, {"5r - -", "-i - -"}},
	/* Always, or never; whatever is printed between. */
	{true, {.held = {READ}}, {TOTAL("5")}, {"5r - -"}},
	{true, {.held = {IGNORED}}, {TOTAL("5")}, {"-i - -"}},
	{true, {.held = {READ}}, {CYCLES("5")}, {"5r - -"}},
	{true, {.held = {IGNORED}}, {CYCLES("5")}, {"5i - -"}},
	/* They fall; they do not; nothing is held; nothing is printed. */
	{true, {.held = {CYCLES("6")}}, {CYCLES("5")}, {"5? - -", "5<? - -"}},
	{true, {.held = {CYCLES("5")}}, {CYCLES("5")}, {"5? - -"}},
	{true, {.no_time = false}, {CYCLES("5")}, {"5? - -"}},
	{true, {.held = {CYCLES("5")}}, {.lower_total = false}, {"-? - -"}},
	/* A capacity or a frequency that is missing; two things that are open are four ways. */
	{true, {.held = {CAPACITY("2")}}, {CYCLES("5")}, {"5? - -", "5? 2 -"}},
	{true, {.held = {MAXFREQ("9")}}, {CYCLES("5")}, {"5? - -", "5? - 9"}},
	{true,
	 {.held = {CAPACITY("2"), MAXFREQ("9")}},
	 {CYCLES("5")},
	 {"5? - -", "5? 2 -", "5? - 9", "5? 2 9"}},
	/* The first capacity may be kept while it is held. */
	{true,
	 {.held = {CAPACITY("2")}, .first_capacity = WORD("2")},
	 {CAPACITY("4")},
	 {"-? 4 -", "-? 2 -"}},
	{true, {.held = {CAPACITY("3")}, .first_capacity = WORD("2")}, {CAPACITY("4")}, {"-? 4 -"}},
};

static void test_variants(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		const struct variants variants =
			variants_of(rows[i].has_old ? &rows[i].old : NULL, &rows[i].printed);
		size_t count = 0;

		while (count < COUNT(rows[i].want) && rows[i].want[count])
			count++;
		if (variants.count != count)
			fail_msg("row %zu: %zu variants", i, variants.count);
		for (size_t j = 0; j < count; j++) {
			char text[32];

			describe_reading(text, sizeof(text), &variants.all[j]);
			if (strcmp(text, rows[i].want[j]) != 0)
				fail_msg("row %zu, variant %zu: %s", i, j, text);
		}
	}
}

/* All that may be open at once: all different. */
static void test_most(void **state)
{
	const struct history old = {.held = {CYCLES("6"), CAPACITY("2"), MAXFREQ("9")}};
	const struct reading printed = {TOTAL("5")};
	const struct variants variants = variants_of(&old, &printed);
	char texts[VARIANTS_MAX][32];

	(void)state;
	assert_int_equal(variants.count, VARIANTS_MAX);
	for (size_t i = 0; i < VARIANTS_MAX; i++) {
		describe_reading(texts[i], sizeof(texts[i]), &variants.all[i]);
		for (size_t j = 0; j < i; j++)
			assert_string_not_equal(texts[i], texts[j]);
	}
}

/* Total-cycles below those before are believed or held, as the reading says. */
static void test_lower_total(void **state)
{
	static struct pool pool;

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (int lower = 0; lower < 2; lower++) {
		const struct step first = {.pool = &pool},
				  next = {&pool, {0, 0}, {10, 10}, false, false, false};
		const struct reading high = {CYCLES("6")},
				     low = {CYCLES("5"), .lower_total = lower};
		const struct history old = history_first(&first, &high);
		const struct history new = history_next(&next, &old, &low);

		assert_string_equal(new.held.counter[ENGINE_TOTAL_CYCLES].text, lower ? "5" : "6");
	}
	pool_free(&pool);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_variants),
		cmocka_unit_test(test_most),
		cmocka_unit_test(test_lower_total),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
