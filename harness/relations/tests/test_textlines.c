/* SPDX-License-Identifier: MIT */
/* Texts as lines. Other bytes follow the last byte of a text and must not be read. */
#include "unit.h"

#include <stdio.h>

#include "textlines.h"

/* Each line once: its key up to the colon, its value, whether it is DRM's. */
static const struct {
	const char *line;
	const char *key;
	const char *value;
	bool is_drm;
} rows[] = {
	{"pos:\t0\n", "pos", "0", false},
	{"drm-driver: \txe \n", "drm-driver", "xe ", true},
	{"no colon\n", "", "", false},
	{"\n", "", "", false},
	{":1\n", "", "1", false},
	{"drm-:1\n", "drm-", "1", false}, /* nothing follows the prefix */
	{"drm-a::b\n", "drm-a", ":b", true},
	{"drm_a: 1\n", "drm_a", "1", false},
	{"drn-a: 1\n", "drn-a", "1", false},
	{"drm-b: ", "drm-b", "", true},
};

#define ROWS (sizeof(rows) / sizeof(*rows))

static void test_lines(void **state)
{
	char text[256] = "";
	struct textlines lines;
	size_t len, drm = 0;
	FILE *out;

	(void)state;
	for (size_t i = 0; i < ROWS; i++)
		strcat(text, rows[i].line);
	len = strlen(text);
	strcpy(text + len, " x: 1"); /* behind it */
	textlines_split(&lines, text, len);
	assert_int_equal(lines.count, ROWS);
	out = fmemopen(NULL, sizeof(text), "r+");
	for (size_t i = 0; i < ROWS; i++) {
		const struct textline *line = &lines.list[i];

		assert_int_equal(line->len, strlen(rows[i].line));
		assert_memory_equal(line->start, rows[i].line, line->len);
		assert_true(textline_has_key(line, rows[i].key));
		assert_false(textline_has_key(line, "drm-c"));
		assert_int_equal(line->value_len, strlen(rows[i].value));
		if (line->value_len)
			assert_memory_equal(line->value, rows[i].value, line->value_len);
		assert_int_equal(line->is_drm, rows[i].is_drm);
		if (line->is_drm)
			assert_int_equal(lines.drm[drm++], i);
		textline_write(line, out);
	}
	assert_int_equal(lines.drm_count, drm);
	assert_int_equal(ftell(out), len);
	fclose(out);
	textlines_free(&lines);
}

/* Of texts: may their lines be moved and rewritten? */
static const struct {
	const char *text;
	bool is_plain;
	bool ends_in_lf;
	bool has_repeats;
} texts[] = {
	{"", true, true, false},
	{"\n", true, true, false},
	{"\n\n\n", true, true, false},
	{"\na: 1", true, false, false},
	{"drm-a: 1\n\ndrm-b:\t2 x\n", true, true, false},
	/* keys: some, without white space or control bytes */
	{"no colon\n", false, true, false},
	{"a: 1\n:1\n", false, true, false},
	{"a : 1\n", false, true, false},
	{" a: 1\n", false, true, false},
	{"a\t: 1\n", false, true, false},
	{"\x1f"
	 "a: 1\n",
	 false, true, false},
	{"\x01: 1\n", false, true, false},
	{"!: 1\n", true, true, false},
	{"a\x7f: 1\n", true, true, false},
	/* values: no control bytes but tabs */
	{"a: \x1f", false, false, false},
	{"a:\x01\n", false, true, false},
	{"a: 1\r\nb: 2\n", false, true, false},
	{"a: \x7f\xff\n", true, true, false},
	/* one line that is not plain is enough, at any place */
	{"a\nb: 1\nc: 1\n", false, true, false},
	{"a: 1\nb: 1\nc", false, false, false},
	/* keys that are there twice, beside each other or not */
	{"drm-a: 1\ndrm-a: 2\n", true, true, true},
	{"drm-b: 1\ndrm-cc: 1\ndrm-a: 2\ndrm-d: 1\ndrm-b: 2", true, false, true},
	{"drm-aa: 1\ndrm-a: 1\ndrm-bb: 1\ndrm-aa: 1\n", true, true, true},
	{"drm-a: 1\ndrm-aa: 1\ndrm-b: 1\n", true, true, false},
	{"drm-aa: 1\ndrm-a: 1\n", true, true, false},
	{"pos: 1\npos: 1\ndrm-a: 1\n", true, true, false},
};

static void test_texts(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
		struct textlines lines;

		textlines_split(&lines, texts[i].text, strlen(texts[i].text));
		if (lines.is_plain != texts[i].is_plain ||
		    lines.ends_in_lf != texts[i].ends_in_lf ||
		    lines.has_repeats != texts[i].has_repeats)
			fail_msg("\"%s\": %s%s%s", texts[i].text, lines.is_plain ? "plain " : "",
				 lines.ends_in_lf ? "ends in a line feed " : "",
				 lines.has_repeats ? "has a key twice" : "");
		textlines_free(&lines);
	}
}

/* A line ends with the text, even if the bytes behind would continue it. */
static void test_end(void **state)
{
	struct textlines lines;

	(void)state;
	textlines_split(&lines, "pos:\t0\ndrm-a: 1\n", 5);
	assert_int_equal(lines.count, 1);
	assert_int_equal(lines.list[0].value_len, 0);
	textlines_free(&lines);
	textlines_split(&lines, "drm-a: 1\n", 5);
	assert_int_equal(lines.list[0].key_len, 0);
	assert_int_equal(lines.drm_count, 0);
	assert_false(lines.is_plain);
	textlines_free(&lines);
}

/* A NUL is a control byte like others, and the end of nothing. */
static void test_nul(void **state)
{
	static const char text[] = "a: \0\nb: 1";
	struct textlines lines;

	(void)state;
	textlines_split(&lines, text, sizeof(text) - 1);
	assert_int_equal(lines.count, 2);
	assert_int_equal(lines.list[0].value_len, 1);
	assert_false(lines.is_plain);
	textlines_free(&lines);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lines),
		cmocka_unit_test(test_texts),
		cmocka_unit_test(test_end),
		cmocka_unit_test(test_nul),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
