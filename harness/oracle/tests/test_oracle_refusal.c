/* SPDX-License-Identifier: MIT */
/*
 * What a text may be refused for: each row of refusal.def with a text that it alone applies to; the
 * choices that a program has; and what may be answered to a text that may be refused. Which bug
 * makes this fail? A text of good form that may be refused; any value that passes for a text
 * because it may be refused.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "oracle.h"
#include "refusal.h"
#include "sets.h"

#define ID "drm-client-id: 7\n"
#define E  "drm-engine-e: 5 ns\n"
#define OK "drm-driver: d\n" ID E

struct refusal_row {
	const char *text;
	unsigned int bits;
};

static const struct refusal_row rows[] = {
	{OK, 0},
	{OK "drm-pdev: 0000:00:02.0\n", 0},
	{OK "drm-cycles-e: 1\ndrm-total-cycles-e: 2\n", 0},
	{OK "drm-total-m: 1 KiB\ndrm-shared-m: 0\n", 0},
	{OK "drm-client-name: two words\nvendor-x: 5 gibbons\n", 0},
	{OK "lock:\t1: FLOCK\nlock:\t2: POSIX\n", 0},
	{"drm-driver: d\n" E, 0}, /* the id is optional (rst:58, 69) */
	{ID E, REFUSAL_BIT(DRIVER)},
	{OK "drm-pdev: 0000:00.02.0\n", REFUSAL_BIT(DEVICE)},
	{OK "no pair\n", REFUSAL_BIT(PAIR)},
	{OK "\n", REFUSAL_BIT(PAIR)},
	{OK "x:\n", REFUSAL_BIT(PAIR)},
	{OK ": x\n", REFUSAL_BIT(PAIR)},
	{OK "x: 1", REFUSAL_BIT(FEED)},
	{OK "x: 1\ry: 2\n", REFUSAL_BIT(RETURN)},
	{OK "x y: 1\n", REFUSAL_BIT(KEY)},
	{OK "engine-e: 5 ns\n", REFUSAL_BIT(PREFIX)},
	{OK "total-m: 5\n", REFUSAL_IN_MEMORY(REFUSAL_BIT(PREFIX))},
	{OK "x: 1\nx: 1\n", REFUSAL_BIT(REPEATED)},
	{OK E, REFUSAL_BIT(REPEATED)},
	{OK "drm-total-m: 1\ndrm-total-m: 1\n", REFUSAL_IN_MEMORY(REFUSAL_BIT(REPEATED))},
	{OK "drm-engine-: 5 ns\n", REFUSAL_BIT(NAME)},
	{OK "drm-total-: 5\n", REFUSAL_IN_MEMORY(REFUSAL_BIT(NAME))},
	{OK "drm-engine-f: 5  ns\n", REFUSAL_BIT(NUMBER)},
	{OK "drm-engine-f: 5\n", REFUSAL_BIT(NUMBER)},
	{OK "drm-engine-f: 05 ns\n", REFUSAL_BIT(NUMBER)},
	{OK "drm-engine-f: -5 ns\n", REFUSAL_BIT(NUMBER)},
	{OK "drm-engine-capacity-x: 5 ns\n", REFUSAL_BIT(NUMBER)},
	{OK "drm-total-cycles-x: 5 KiB\n", REFUSAL_BIT(NUMBER)},
	{OK "drm-total-m: 5 GiB\n", REFUSAL_IN_MEMORY(REFUSAL_BIT(NUMBER))},
	{OK "x: 1 \n", REFUSAL_BIT(TAIL)},
	{OK "x: 1\r\n", REFUSAL_BIT(TAIL)},
	{OK "x: \xff\n", REFUSAL_BIT(BYTES)},
	{OK "drm-engine-f: 5 ns\ndrm-engine-capacity-e: 0\n", REFUSAL_BIT(CAPACITY)},
	/* in the first line */
	{"x: 1\nx: 1\n" OK, REFUSAL_BIT(REPEATED)},
	{"engine-e: 5 ns\n" OK, REFUSAL_BIT(PREFIX)},
	{"drm-client-id: x\n" E, REFUSAL_BIT(DRIVER) | REFUSAL_BIT(NUMBER)},
	{"drm-driver: d\n" ID, REFUSAL_BIT(USAGE)},
};

static void test_rows(void **state)
{
	unsigned int all = 0;

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		const int bits = oracle_refusal(rows[i].text, strlen(rows[i].text));

		if (bits != (int)rows[i].bits)
			fail_msg("row %zu: %#x", i, (unsigned int)bits);
		all |= rows[i].bits;
	}
	/* Without a row here, a row of refusal.def is not tested. */
	assert_int_equal(all & ((1u << REFUSALS) - 1), (1u << REFUSALS) - 1);
}

/* A text with a NUL, which is in no literal. */
static void test_nul(void **state)
{
	static const char text[] = OK "x: 1\0\n";

	(void)state;
	assert_int_equal(oracle_refusal(text, sizeof(text) - 1),
			 REFUSAL_BIT(PAIR) | REFUSAL_BIT(BYTES));
}

/* Reasons that the same texts have are one choice; from the fifth on they are chosen together. */
static void test_choices(void **state)
{
	struct refusals refusals = {0};
	bool chosen[16] = {false};

	(void)state;
	assert_int_equal(refusals_choices(&refusals), 1);
	assert_int_equal(refusals_choice(&refusals, 0), 0);
	refusals_add(&refusals, 0);
	refusals_add(&refusals, 1 | 2);
	refusals_add(&refusals, 1 | 2);
	assert_int_equal(refusals.count, 1);
	assert_int_equal(refusals_choices(&refusals), 2);
	assert_int_equal(refusals_choice(&refusals, 1), 1 | 2);
	refusals_add(&refusals, 2);
	refusals_add(&refusals, 2);
	assert_int_equal(refusals.count, 2);
	assert_int_equal(refusals_choices(&refusals), 4);
	for (unsigned int i = 0; i < 4; i++)
		chosen[refusals_choice(&refusals, i)] = true;
	assert_true(chosen[0] && chosen[1] && chosen[2] && chosen[3]);
	for (unsigned int bit = 4; bit < 1u << 20; bit <<= 1)
		refusals_add(&refusals, bit);
	assert_int_equal(refusals.count, REFUSAL_TEXTS);
	assert_int_equal(refusals.texts[REFUSAL_TEXTS - 2], 1 << 14);
	assert_int_equal(refusals.texts[REFUSAL_TEXTS - 1], (1 << 20) - (1 << 15));
	assert_int_equal(refusals_choices(&refusals), 1 << REFUSAL_GROUPS);
	assert_int_equal(refusals_choice(&refusals, (1 << REFUSAL_GROUPS) - 1), (1 << 20) - 1);
	assert_int_equal(refusals_choice(&refusals, 1 << (REFUSAL_GROUPS - 1)), (1 << 20) - 1 - 7);
}

/* --- what may be answered --- */

/* Is {"busy_ns": busy} of engine e, of the client 1/3, an answer to the newest sweep in some
 * hypothesis? */
static bool is_allowed(const json_t *hypotheses, const char *busy)
{
	char want[64];
	bool found = false;

	snprintf(want, sizeof(want), "\"busy_ns\": \"%s\"", busy);
	for (size_t i = 0; i < json_array_size(hypotheses); i++) {
		const json_t *states = json_array_get(hypotheses, i);
		const json_t *newest = json_array_get(states, json_array_size(states) - 1);
		char *text = sets_text(newest);

		found |= strstr(text, want) || strstr(text, "anything");
		free(text);
	}
	return found;
}

static bool has_empty(const json_t *hypotheses)
{
	for (size_t i = 0; i < json_array_size(hypotheses); i++) {
		const json_t *state = json_array_get(json_array_get(hypotheses, i), 0);

		if (!json_array_size(json_object_get(state, "clients")))
			return true;
	}
	return false;
}

/* 5 of a text of each kind may be answered, or no client at all; and 77 of none. */
static void test_values(void **state)
{
	static const char *const texts[] = {
		OK "no pair\n",
		ID E,
		OK "drm-driver: e\n",
		"drm-driver: d\r\ndrm-client-id: 7\r\ndrm-engine-e: 5 ns\r\n",
		OK "drm-engine-capacity-f: 0\ndrm-engine-f: 1 ns\n",
		OK "\n",
		OK "drm-client-id: 8\n",
		"drm-driver: d\rdrm-client-id: 7\rdrm-engine-e: 5 ns\r",
		OK "drm-engine-f: x\n",
	};
	static const char *const places[] = {"dev=226:0 ", ""};

	(void)state;
	for (size_t i = 0; i < 2 * sizeof(texts) / sizeof(*texts); i++) {
		char bytes[256];
		struct rec_error error;
		struct recording *rec;
		json_t *all;
		const int len = snprintf(bytes, sizeof(bytes), "@ 0 pid=1 fd=3 %slen=%zu\n%s\n",
					 places[i % 2], strlen(texts[i / 2]), texts[i / 2]);

		assert_int_equal(rec_load(&rec, bytes, (size_t)len, &error), 0);
		all = oracle_hypotheses(rec);
		if (!is_allowed(all, "5") || is_allowed(all, "77") || !has_empty(all))
			fail_msg("row %zu: 5: %d, 77: %d, none: %d", i, is_allowed(all, "5"),
				 is_allowed(all, "77"), has_empty(all));
		json_decref(all);
		rec_free(rec);
	}
}

/*
 * Refused for the one reason and read for the other: no capacity of 0, but lines that are no pairs.
 */
static void test_one_reason(void **state)
{
	static const char bytes[] = "@ 0 pid=1 fd=3 dev=226:0\n" OK "no pair\n"
				    "@ 9 pid=1 fd=3 dev=226:0\n" OK
				    "drm-engine-capacity-f: 0\ndrm-engine-f: 6 ns\n";
	struct recording *rec;
	struct rec_error error;
	json_t *all, *refused;

	(void)state;
	assert_int_equal(rec_load(&rec, bytes, sizeof(bytes) - 1, &error), 0);
	all = oracle_hypotheses(rec);
	refused = oracle_refusals(rec);
	assert_int_equal(json_array_size(all), 4);
	assert_int_equal(json_array_size(refused), 3);
	json_decref(all);
	json_decref(refused);
	rec_free(rec);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rows),	   cmocka_unit_test(test_nul),
		cmocka_unit_test(test_choices),	   cmocka_unit_test(test_values),
		cmocka_unit_test(test_one_reason),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
