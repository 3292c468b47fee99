/* SPDX-License-Identifier: MIT */
/* Relations of one text: of which texts each holds, and the bytes that it makes of them. */
#include <stdbool.h>
#include <stdio.h>

#include "relation.h"
#include "relation_text.h"
#include "unit.h"

/* The lines of a text but the last, which code that reads too far would find. */
static struct textlines split_lines(const char *text)
{
	struct textlines lines;

	textlines_split(&lines, text, strlen(text));
	lines.count--;
	lines.drm_count -= lines.list[lines.count].is_drm;
	return lines;
}

static const struct {
	bool (*holds)(const struct textlines *lines);
	const char *text;
	bool expected;
} conditions[] = {
	{permute_holds, "drm-a: 1\nx: 1\ndrm-b: 1\nlast: 1\n", true},
	{permute_holds, "drm-a: 1\ndrm-a: 1\nlast: 1\n", false},
	{permute_holds, "drm-a: 1\nlast: 1", false},
	{permute_holds, "drm a: 1\nlast: 1\n", false},
	{gap_holds, "drm-a: 1\nlast: 1\n", true},
	{gap_holds, "drm a: 1\nlast: 1\n", false},
	{newline_holds, "drm-a: 1\nlast: 1\n", true},
	{newline_holds, "drm a: 1\nlast: 1\n", false},
	/* each size, the first and the last; a key with nothing behind its prefix has none */
	{unit_holds, "drm-total-a: 1\ndrm-total-b: 2 KiB\ndrm-total-c: x\n", true},
	{unit_holds, "drm-total-a: x\ndrm-total-b: 2 KiB\nlast: 1\n", false},
	{unit_holds, "drm-total-a: 1\ndrm-total-b: x\nlast: 1\n", false},
	{unit_holds, "drm-total-: x\ndrm-total-b: 2 KiB\nlast: 1\n", true},
	{unit_holds, "drm a: 1\nlast: 1\n", false},
	/* each of the lines that are added */
	{unknown_holds, "drm-a: 1\nx: 1\nlock: 1\n", true},
	{unknown_holds, "drm-evicted-x: 1\ndrm-a: 1\nlast: 1\n", false},
	{unknown_holds, "drm-a: 1\nvendor-foo: 1\nlast: 1\n", false},
	{unknown_holds, "drm-a: 1\nlock: 1\nlast: 1\n", false},
	{unknown_holds, "x: 1\ndrm-last: 1\n", false},
	{unknown_holds, "drm-a: 1\ndrm b: 1\nlast: 1\n", false},
	/* each id */
	{ids_hold, "drm-a: 1\ndrm-client-id: x\n", true},
	{ids_hold, "drm-client-id: 0\ndrm-a: x\nlast: 1\n", true},
	{ids_hold, "drm-client-id: 123456789\nlast: 1\n", true},
	{ids_hold, "drm-client-id: 1234567890\nlast: 1\n", false},
	{ids_hold, "drm-client-id: 1234567890123456\nlast: 1\n", false},
	{ids_hold, "drm-client-id: x\ndrm-a: 1\nlast: 1\n", false},
	{ids_hold, "drm-a: 1\ndrm-client-id: 07\nlast: 1\n", false},
	{ids_hold, "drm-client-id: 1\ndrm-client-id: 2\nlast: 1\n", false},
	{ids_hold, "drm-client-id: 1\ndrm b: 1\nlast: 1\n", false},
};

static void test_conditions(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(conditions) / sizeof(*conditions); i++) {
		struct textlines lines = split_lines(conditions[i].text);

		if (conditions[i].holds(&lines) != conditions[i].expected)
			fail_msg("row %zu: \"%s\"", i, conditions[i].text);
		textlines_free(&lines);
	}
}

/*
 * The seeds choose by SplitMix64. From 0 its numbers are e220a8397b1dcdaf, 6e789e6aa1b965f4,
 * 06c45d188009454f, f88bb8a8724c81ec, 1b39896a51a8749b, 53cb9f0c747ea2ea, 2c829abe1f4532e1 and
 * c584133ac916ab3c (published with it).
 */
static const struct {
	void (*change)(struct textlines *lines, uint64_t seed, FILE *out);
	uint64_t seed;
	const char *text;
	const char *expected;
} changes[] = {
	/* the last of i lines with the one of number modulo i, for i of 9 to 2: 7 4 2 4 2 2 2 0 */
	{permute_lines, 0,
	 "drm-a:1\ndrm-b:1\ndrm-c:1\ndrm-d:1\ndrm-e:1\nx:1\ndrm-f:1\ndrm-g:1\ndrm-h:1\ndrm-i:1\ndrm-last:1\n",
	 "drm-b:1\ndrm-a:1\ndrm-d:1\ndrm-f:1\ndrm-g:1\nx:1\ndrm-i:1\ndrm-c:1\ndrm-e:1\ndrm-h:1\n"},
	/* only the first two changed places: that is another order */
	{permute_lines, 48, "drm-a:1\ndrm-b:1\ndrm-c:1\ndrm-d:1\nlast:1\n",
	 "drm-b:1\ndrm-a:1\ndrm-c:1\ndrm-d:1\n"},
	/* none did: then the first and the last do */
	{permute_lines, 1, "drm-a:1\ndrm-b:1\ndrm-c:1\nlast:1\n", "drm-c:1\ndrm-b:1\ndrm-a:1\n"},
	{permute_lines, 0, "x:1\ny:1\ndrm-last:1\n", "x:1\ny:1\n"},
	{change_gaps, 1, "drm-a:\t1\ndrm-b: 2 \npos:\t1\ndrm-c:\ndrm-last: 1\n",
	 "drm-a:         1\ndrm-b:\t2 \npos:\t1\ndrm-c:\n"},
	{change_units, 0,
	 "drm-total-: 4 KiB\ndrm-total-a:\t4 KiB\ndrm-total-b: 5\npos: 4 KiB\ndrm-total-c: 1 KiB\n",
	 "drm-total-: 4 KiB\ndrm-total-a:\t4096\ndrm-total-b: 5\npos: 4 KiB\n"},
	/* places of three lines in a text of three: number modulo 4, 3 0 3 */
	{add_unknown, 0, "drm-a: 1\nx: 1\ndrm-b: 1\nlast: 1\n",
	 "vendor-foo: 1\ndrm-a: 1\nx: 1\ndrm-b: 1\ndrm-evicted-x:\t5 KiB\n"
	 "lock:\t1: FLOCK  ADVISORY  WRITE 2345 00:05:678 0 EOF\n"},
	{add_newline, 0, "drm-a: 1\nlast: 1\n", "drm-a: 1\n"},
	{renumber_ids, 0, "drm-client-id:\t12\ndrm-a: 12\ndrm-client-id: 3\n",
	 "drm-client-id:\t97\ndrm-a: 12\n"},
	{renumber_ids, 0, "drm-client-id: 123456789\nlast: 1\n", "drm-client-id: 976543210\n"},
};

static void test_changes(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(changes) / sizeof(*changes); i++) {
		struct textlines lines = split_lines(changes[i].text);
		char *bytes = NULL;
		size_t len;
		FILE *out = open_memstream(&bytes, &len);

		assert_non_null(out);
		changes[i].change(&lines, changes[i].seed, out);
		assert_int_equal(fclose(out), 0);
		assert_string_equal(bytes, changes[i].expected);
		free(bytes);
		textlines_free(&lines);
	}
}

/* 1 to 9 digits: the first d becomes 10 - d, the others 9 - d; what is no number stays as it is. */
static void test_digits(void **state)
{
	static const struct {
		const char *digits;
		const char *other; /* NULL: there is none */
	} rows[] = {
		{"0", "0"},
		{"1", "9"},
		{"10", "99"},
		{"905", "194"},
		{"123456789", "976543210"},
		{"", NULL},
		{"00", NULL},
		{"07", NULL},
		{"007", NULL},
		{"1234567890", NULL},
		{"x", NULL},
		{"x7", NULL},
		{"7x", NULL},
		{"7:", NULL},
		{"7/", NULL},
		{"-7", NULL},
		{"7 x", NULL},
		{"7.0", NULL},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		char digits[16];
		size_t len = strlen(rows[i].digits);

		strcpy(digits, rows[i].digits);
		if (relation_renumber(digits, len) != !!rows[i].other)
			fail_msg("\"%s\"", rows[i].digits);
		assert_string_equal(digits, rows[i].other ? rows[i].other : rows[i].digits);
		if (rows[i].other)
			assert_true(relation_renumber(digits, len));
		assert_string_equal(digits, rows[i].digits);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_conditions),
		cmocka_unit_test(test_changes),
		cmocka_unit_test(test_digits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
