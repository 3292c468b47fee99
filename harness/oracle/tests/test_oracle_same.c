/* SPDX-License-Identifier: MIT */
/*
 * Beliefs that differ in one thing are two. Which bug makes this fail? A comparison that leaves
 * something out, so that one of two candidates is forgotten, or that never finds two alike, so that
 * there are too many.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "history.h"

static struct word words[] = {WORD("1"), WORD("2")};

/* A belief in which everything is there. */
static struct history base_history(void)
{
	const struct ratios ratios = {.range = {{0.5L, 1.0L}, {2.0L, 3.0L}}, .count = 2};
	const struct sample sample = {{1, 2}, {WORD("1"), WORD("2"), WORD("3")}};
	const struct utilization utilization = {.observed = true,
						.held_back = true,
						.base = sample,
						.level = sample,
						.advance = sample};

	return (struct history){
		.held = {.counter = {WORD("1"), WORD("2"), WORD("3")},
			 .maxfreq = WORD("4"),
			 .capacity = WORD("5"),
			 .odd_capacity = true},
		.utilization = {utilization, utilization, utilization},
		.fell = true,
		.no_time = true,
		.vanished = true,
		.unprinted = {true, true, true},
		.delta = {.words = words, .count = 2, .absent = true},
		.busy_ratio = ratios,
		.freq_ratio = ratios,
	};
}

static void change_ratios(struct ratios *ratios, int what)
{
	switch (what) {
	case 0:
		ratios->range[0].low = 0.4L;
		break;
	case 1:
		ratios->range[1].high = 4.0L;
		break;
	case 2:
		ratios->count = 1;
		break;
	case 3:
		ratios->absent = true;
		break;
	default:
		ratios->anything = true;
	}
}

static void change_sample(struct sample *sample, int what)
{
	if (what < COUNTERS)
		sample->held[what] = WORD("9");
	else if (what == COUNTERS)
		sample->when.from = 9;
	else
		sample->when.to = 9;
}

static void change_utilization(struct utilization *utilization, int what)
{
	if (what == 0)
		utilization->observed = false;
	else if (what == 1)
		utilization->held_back = false;
	else if (what == 2)
		utilization->engine_held = true;
	else if (what < 3 + COUNTERS + 2)
		change_sample(&utilization->level, what - 3);
	else if (what < 3 + 2 * (COUNTERS + 2))
		change_sample(&utilization->advance, what - 3 - COUNTERS - 2);
	else
		change_sample(&utilization->base, what - 3 - 2 * (COUNTERS + 2));
}

#define RATIO_CHANGES	    5
#define SWEEP_CHANGES	    (COUNTERS + 2)
#define UTILIZATION_CHANGES (3 + 3 * SWEEP_CHANGES)

/* Changes a member that stands alone; false: there are no more. */
static bool change_alone(struct history *history, int what)
{
	switch (what) {
	case 0:
		history->held.maxfreq = (struct word){0};
		return true;
	case 1:
		history->held.capacity = WORD("9");
		return true;
	case 2:
		history->held.odd_capacity = false;
		return true;
	case 3:
		history->fell = false;
		return true;
	case 4:
		history->vanished = false;
		return true;
	case 5:
		history->delta.count = 1;
		return true;
	case 6:
		history->delta.absent = false;
		return true;
	case 7:
		history->no_time = false;
		return true;
	case 8:
		history->held.total_alone = TOTAL_ALONE_READ;
		return true;
	case 9:
		history->first_capacity = WORD("9");
		return true;
	case 10:
		history->aside = WORD("9");
		return true;
	default:
		return false;
	}
}

/* The belief with one thing changed; false: there are no more changes. */
static bool change_history(struct history *history, int what)
{
	const int utilizations = UTILIZATIONS * UTILIZATION_CHANGES;

	if (what < utilizations) {
		change_utilization(&history->utilization[what / UTILIZATION_CHANGES],
				   what % UTILIZATION_CHANGES);
		return true;
	}
	what -= utilizations;
	if (what < COUNTERS) {
		history->held.counter[what] = WORD("9");
		return true;
	}
	what -= COUNTERS;
	if (what < COUNTERS) {
		history->unprinted[what] = false;
		return true;
	}
	what -= COUNTERS;
	if (what < 2 * RATIO_CHANGES) {
		change_ratios(what < RATIO_CHANGES ? &history->busy_ratio : &history->freq_ratio,
			      what % RATIO_CHANGES);
		return true;
	}
	return change_alone(history, what - 2 * RATIO_CHANGES);
}

static void test_histories(void **state)
{
	const struct history one = base_history(), other = base_history();
	struct history changed = base_history();

	(void)state;
	assert_true(history_same(&one, &other));
	for (int what = 0; change_history(&changed, what); what++, changed = base_history()) {
		if (history_same(&one, &changed) || history_same(&changed, &one))
			fail_msg("change %d is not noticed", what);
	}
}

/* Ranges are a set: their order has no meaning. */
static void test_ratios(void **state)
{
	const struct ratios a = {.range = {{0.5L, 1.0L}, {2.0L, 3.0L}}, .count = 2};
	const struct ratios b = {.range = {{2.0L, 3.0L}, {0.5L, 1.0L}}, .count = 2};
	struct ratios sum = {0}, none = {.absent = true}, whatever = {.anything = true};

	(void)state;
	assert_true(ratios_same(&a, &b));
	ratios_add_all(&sum, &a);
	ratios_add_all(&sum, &b);
	assert_true(ratios_same(&sum, &a));
	ratios_add_all(&sum, &none);
	assert_true(sum.absent && !sum.anything && sum.count == 2);
	ratios_add_all(&sum, &whatever);
	assert_true(sum.absent && sum.anything);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_histories),
		cmocka_unit_test(test_ratios),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
