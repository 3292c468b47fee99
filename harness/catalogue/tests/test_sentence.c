/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "sentence.h"

struct expected {
	unsigned int line;
	const char *text; /* unchanged, with its line breaks */
};

static void expect_sentences(const char *text, const struct expected *expected)
{
	struct sentence_walk walk;
	struct sentence sentence;

	sentence_begin(&walk, text, strlen(text));
	for (; expected->text; expected++) {
		assert_true(sentence_next(&walk, &sentence));
		assert_int_equal(sentence.len, strlen(expected->text));
		assert_memory_equal(sentence.ptr, expected->text, sentence.len);
		assert_int_equal(sentence.line, expected->line);
	}
	assert_false(sentence_next(&walk, &sentence));
	assert_false(sentence_next(&walk, &sentence));
}

static void paragraphs_split_at_full_stops(void **state)
{
	(void)state;
	expect_sentences("One here. Two\nover lines.\nThree without end\n\n\nFour.",
			 (struct expected[]){{1, "One here."},
					     {1, "Two\nover lines."},
					     {3, "Three without end"},
					     {6, "Four."},
					     {0, NULL}});
}

static void full_stops_inside_do_not_split(void **state)
{
	(void)state;
	expect_sentences(
		"See (i.e., this) at 2.5 or `x. Y` or a.B, e.g. so. No `Y.` More\n",
		(struct expected[]){{1, "See (i.e., this) at 2.5 or `x. Y` or a.B, e.g. so."},
				    {1, "No `Y.` More"},
				    {0, NULL}});
}

static void titles_and_notes_are_some(void **state)
{
	(void)state;
	expect_sentences(
		".. _label:\n\n=====\nA title. Whole\n=====\n\n.. note::\n   Inside.\n\n   Still.\n"
		"After.\n\nOther\n^^^^^\nText.\n.. tip:: One\n   more. And\n",
		(struct expected[]){{4, "A title. Whole"},
				    {8, "Inside."},
				    {10, "Still."},
				    {11, "After."},
				    {13, "Other"},
				    {15, "Text."},
				    {16, "One\n   more."},
				    {17, "And"},
				    {0, NULL}});
}

static void comments_and_targets_are_none(void **state)
{
	(void)state;
	expect_sentences(
		"..\n   Hidden.\n\n.. Hidden, too: a::b\n   Still.\n\n.. _target: x\n"
		".. contents:: Of it\n   :local:\n\n   Deep.\n\n.. [1] Footnote.\n.. |x| replace:: y\n"
		".. toctree::\n\n   file\n\nAfter.\n",
		(struct expected[]){{13, "Footnote."}, {14, "y"}, {19, "After."}, {0, NULL}});
}

struct expected_kind {
	enum sentence_kind kind;
	unsigned int depth;
	bool inset;
};

static void kinds_and_depths_differ(void **state)
{
	static const char text[] =
		"===\nTop\n===\nText.\n\nInner\n===\n- drm-x: 1\n\nDeep\n---\n"
		".. note::\n  - drm-y: 1\n\n  Inset.\n\n- item\n\nBack\n===\nEnd.\n";
	static const struct expected_kind kinds[] = {
		{SENTENCE_TITLE, 0, false}, {SENTENCE_TEXT, 0, false},	{SENTENCE_TITLE, 1, false},
		{SENTENCE_KEY, 0, false},   {SENTENCE_TITLE, 2, false}, {SENTENCE_KEY, 0, true},
		{SENTENCE_TEXT, 0, true},   {SENTENCE_TEXT, 0, false},	{SENTENCE_TITLE, 1, false},
		{SENTENCE_TEXT, 0, false},
	};
	struct sentence_walk walk;
	struct sentence sentence;
	size_t i;

	(void)state;
	sentence_begin(&walk, text, strlen(text));
	for (i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		assert_true(sentence_next(&walk, &sentence));
		assert_int_equal(sentence.kind, kinds[i].kind);
		assert_int_equal(sentence.inset, kinds[i].inset);
		if (sentence.kind == SENTENCE_TITLE)
			assert_int_equal(sentence.depth, kinds[i].depth);
	}
	assert_false(sentence_next(&walk, &sentence));
}

static void list_items_begin_sentences(void **state)
{
	(void)state;
	expect_sentences("- One item\n  goes on.\n- Two. And more\n* Star\n12. Number\n-not one\n",
			 (struct expected[]){{1, "One item\n  goes on."},
					     {3, "Two."},
					     {3, "And more"},
					     {4, "Star"},
					     {5, "Number\n-not one"},
					     {0, NULL}});
}

static void references_are_none(void **state)
{
	(void)state;
	expect_sentences("* :ref:`a-stats`\n* :ref:`b-stats`\n* :ref:`c` is one\n- \n-",
			 (struct expected[]){{3, ":ref:`c` is one"}, {0, NULL}});
}

static void key_lines_stand_alone(void **state)
{
	(void)state;
	expect_sentences("- drm-made-<name>: <number>\n  What it is.\n\n- drm-pdev: <a:b.c>\n",
			 (struct expected[]){{1, "drm-made-<name>: <number>"},
					     {2, "What it is."},
					     {4, "drm-pdev: <a:b.c>"},
					     {0, NULL}});
}

static void empty_texts_have_none(void **state)
{
	static const char *const texts[] = {"", "\n", " \t\n\n", "===", ".. x", "- \n"};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(texts) / sizeof(*texts) - 1; i++)
		expect_sentences(texts[i], (struct expected[]){{0, NULL}});
}

static void any_bytes_end(void **state)
{
	static const char marks[] = "a.A `\n-*:= 1\r\0\377d[]_|";
	char text[512];
	uint32_t seed = 7;
	int round;

	(void)state;
	for (round = 0; round < 20000; round++) {
		struct sentence_walk walk;
		struct sentence sentence;
		size_t len = (size_t)round % sizeof(text);
		size_t i, consumed = 0;

		for (i = 0; i < len; i++) {
			seed = seed * 1664525 + 1013904223;
			text[i] = marks[(seed >> 16) % (sizeof(marks) - 1)];
		}
		sentence_begin(&walk, text, len);
		while (sentence_next(&walk, &sentence)) {
			assert_true(sentence.len > 0);
			assert_true(sentence.ptr >= text + consumed);
			assert_true(sentence.ptr + sentence.len <= text + len);
			consumed = sentence.ptr + sentence.len - text;
		}
	}
}

/* printf 'a b' | sha256sum */
static void hash_folds_white_space(void **state)
{
	static const char *const same[] = {"a b", "a  b", " a\n\t b ", "a\r\nb\n"};
	char hex[SENTENCE_HASH];
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(same) / sizeof(*same); i++) {
		struct sentence sentence = {.ptr = same[i], .len = strlen(same[i])};

		sentence_hash(&sentence, hex);
		assert_string_equal(
			hex, "c8687a08aa5d6ed2044328fa6a697ab8e96dc34291e8c2034ae8c38e6fcc6d65");
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(paragraphs_split_at_full_stops),
		cmocka_unit_test(full_stops_inside_do_not_split),
		cmocka_unit_test(titles_and_notes_are_some),
		cmocka_unit_test(comments_and_targets_are_none),
		cmocka_unit_test(kinds_and_depths_differ),
		cmocka_unit_test(list_items_begin_sentences),
		cmocka_unit_test(references_are_none),
		cmocka_unit_test(key_lines_stand_alone),
		cmocka_unit_test(empty_texts_have_none),
		cmocka_unit_test(any_bytes_end),
		cmocka_unit_test(hash_folds_white_space),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
