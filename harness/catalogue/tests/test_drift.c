/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "rows.h"
#include "sentence.h"

/* printf 'One thing.' | sha256sum, and so on. */
#define ONE   "0ed03b161099605b243f01d98ba18dd37069f07b7a32644c6a7b4aa9ce20f73f"
#define TWO   "b43cc466460ffa63bd01ea23e8c9fb18ac9643fd1da93bcc9fc7d8ec1f4b836f"
#define THREE "30f6e6dc4c81f26c2224c72fc24c3453604dcedf2d765ee9fb87927591f1a10a"
#define OTHER                                                                              \
	"8a960127a160bff6b352bff875459d76ceda0893de35b08c6d2f49632aa66f99" /* Two strings. \
									    */

static const struct cat_sentence rows[] = {
	{"S01", "", FDI_SPEC_6_12, FDI_SPEC_LATEST, 1, 1, ONE, "", NULL},
	{"S02", "", FDI_SPEC_6_12, FDI_SPEC_LATEST, 3, 3, TWO, "", NULL},
	{"S03", "", FDI_SPEC_6_12, FDI_SPEC_LATEST, 5, 5, TWO, "", NULL},
	{"S04", "", FDI_SPEC_LATEST, FDI_SPEC_LATEST, 7, 7, THREE, "", NULL},
};

static void expect_drift(const char *text, enum fdi_spec spec, int count, const char *expected)
{
	char *printed = NULL;
	size_t len;
	FILE *out = open_memstream(&printed, &len);

	assert_non_null(out);
	assert_int_equal(
		drift_rows(out, rows, sizeof(rows) / sizeof(*rows), text, strlen(text), spec),
		count);
	fclose(out);
	assert_string_equal(printed, expected);
	free(printed);
}

static void same_text_has_none(void **state)
{
	(void)state;
	expect_drift("One thing.\n\nTwo things.\n\nTwo\n things.\n\nThree things.\n",
		     FDI_SPEC_LATEST, 0, "");
	expect_drift("Two things. Two things. One thing.\n", FDI_SPEC_6_12, 0, "");
}

static void changed_sentence_is_one(void **state)
{
	(void)state;
	expect_drift("One thing.\n\nTwo things.\n\nTwo strings.\n\nThree things.\n",
		     FDI_SPEC_LATEST, 1,
		     "S03 line 5: sentence changed or removed\nline 5: new sentence " OTHER "\n");
}

static void removed_sentence_is_one(void **state)
{
	(void)state;
	expect_drift("One thing.\n\nTwo things.\n\nTwo things.\n", FDI_SPEC_LATEST, 1,
		     "S04 line 7: sentence changed or removed\n");
}

static void new_sentence_is_one(void **state)
{
	(void)state;
	expect_drift("One thing. Two things. Two things. Three things.\n", FDI_SPEC_6_12, 1,
		     "line 1: new sentence " THREE "\n");
}

static void a_third_copy_is_new(void **state)
{
	(void)state;
	expect_drift("One thing. Two things.\nTwo things.\nTwo things.\n", FDI_SPEC_6_12, 1,
		     "line 3: new sentence " TWO "\n");
}

static void empty_text_lost_all(void **state)
{
	(void)state;
	expect_drift(
		"", FDI_SPEC_6_12, 3,
		"S01 line 1: sentence changed or removed\nS02 line 3: sentence changed or removed\n"
		"S03 line 5: sentence changed or removed\n");
}

/* A text with places: the same words below two keys, a key that must be there and two that may. */
static const char paper[] = "=====\nPaper\n=====\n"
			    "\nIt is about keys.\n"
			    "\nMust be there\n-------------\n"
			    "\n- drm-a: <uint>\n\nA is a number.\n"
			    "\nMay be there\n------------\n"
			    "\n- drm-b: <uint>\n\nB is free. Readers keep it.\n"
			    "\n- drm-c: <uint>\n\nReaders keep it.\n";

struct placed_row {
	const char *id, *under;
	unsigned int line;
	const char *words;
};

static const struct placed_row placed_rows[] = {
	{"T01", "", 2, "Paper"},
	{"T02", "T01", 7, "Must be there"},
	{"T03", "T01", 14, "May be there"},
	{"S01", "T01", 5, "It is about keys."},
	{"S02", "T02", 10, "drm-a: <uint>"},
	{"S03", "S02", 12, "A is a number."},
	{"S04", "T03", 17, "drm-b: <uint>"},
	{"S05", "S04", 19, "B is free."},
	{"S06", "S04", 19, "Readers keep it."},
	{"S07", "T03", 21, "drm-c: <uint>"},
	{"S08", "S07", 23, "Readers keep it."},
};

#define PLACED_ROWS (sizeof(placed_rows) / sizeof(*placed_rows))

/* Rows of the paper, with the hash of their words. */
static void hash_rows(struct cat_sentence *out, char hashes[][SENTENCE_HASH])
{
	size_t i;

	for (i = 0; i < PLACED_ROWS; i++) {
		const struct placed_row *row = &placed_rows[i];
		const struct sentence words = {.ptr = row->words, .len = strlen(row->words)};

		sentence_hash(&words, hashes[i]);
		out[i] = (struct cat_sentence){row->id,		row->under, FDI_SPEC_6_12,
					       FDI_SPEC_LATEST, row->line,  row->line,
					       hashes[i],	"",	    NULL};
	}
}

/* The paper with one piece replaced; free() it. */
static char *change_paper(const char *from, const char *to)
{
	const char *at = strstr(paper, from);
	char *text = calloc(1, sizeof(paper) + strlen(to));

	assert_non_null(at);
	assert_non_null(text);
	snprintf(text, sizeof(paper) + strlen(to), "%.*s%s%s", (int)(at - paper), paper, to,
		 at + strlen(from));
	return text;
}

/* What is printed, each new hash as #; free() it. */
static char *drift_of(const char *text, int *drifts)
{
	struct cat_sentence hashed[PLACED_ROWS];
	char hashes[PLACED_ROWS][SENTENCE_HASH];
	char *printed = NULL, *at;
	size_t len;
	FILE *out = open_memstream(&printed, &len);

	assert_non_null(out);
	hash_rows(hashed, hashes);
	*drifts = drift_rows(out, hashed, PLACED_ROWS, text, strlen(text), FDI_SPEC_LATEST);
	fclose(out);
	for (at = printed; *at; at++) {
		size_t digits = strspn(at, "0123456789abcdef");

		if (digits != SENTENCE_HASH - 1)
			continue;
		*at = '#';
		memmove(at + 1, at + digits, strlen(at + digits) + 1);
	}
	return printed;
}

/* A change of the paper, and its drifts. */
struct drift_case {
	const char *what, *from, *to;
	int drifts;
	const char *printed;
};

static const struct drift_case drift_cases[] = {
	{"nothing", "free. Readers", "free.  Readers", 0, ""},
	{"a comment, a target and a table of contents", "\nIt is",
	 "\n.. A::B is no directive\n\n   here.\n.. _it:\n.. contents::\n   :depth: 2\n\nIt is", 0,
	 ""},
	{"a requirement in a note", "A is a number.",
	 "A is a number.\n\n.. note:: Readers shall wait.\n\n   They shall ask\n   again.", 2,
	 "line 14: new sentence #\nline 16: new sentence #\n"},
	{"a note of another kind, below its name", "A is a number.",
	 "A is a number.\n\n.. versionchanged:: 7.1\n\n   It may be none.", 2,
	 "line 14: new sentence #\nline 16: new sentence #\n"},
	{"a note in a list", "A is a number.", "A is a number.\n\n  .. warning::\n\n     Or is it?",
	 1, "line 16: new sentence #\n"},
	{"a footnote", "A is a number.", "A is a number.\n\n.. [#one] Below one.", 1,
	 "line 14: new sentence #\n"},
	{"a requirement that becomes a note", "A is a number.", ".. tip:: A is a number.", 1,
	 "S03 line 12: sentence moved to line 12, into a note\n"},
	{"a key in another section", "\nMay be there\n------------\n\n- drm-b: <uint>\n",
	 "\n- drm-b: <uint>\n\nMay be there\n------------\n", 3,
	 "S04 line 17: sentence moved to line 14, below T02; expected it below T03\n"
	 "S05 line 19: sentence moved to line 19, below T03; expected it below S04\n"
	 "S06 line 19: sentence moved to line 19, below T03; expected it below S04\n"},
	{"a key that becomes mandatory, with all of its text",
	 "\nMay be there\n------------\n\n- drm-b: <uint>\n\nB is free. Readers keep it.\n",
	 "\n- drm-b: <uint>\n\nB is free. Readers keep it.\n\nMay be there\n------------\n", 1,
	 "S04 line 17: sentence moved to line 14, below T02; expected it below T03\n"},
	{"one of two equal sentences at another key",
	 "B is free. Readers keep it.\n\n- drm-c: <uint>\n",
	 "B is free.\n\n- drm-c: <uint>\n\nReaders keep it.\n", 1,
	 "S06 line 19: sentence moved to line 25, below S07; expected it below S04\n"},
	{"a title with another meaning", "May be there\n------------",
	 "Should be there\n------------", 1,
	 "T03 line 14: title changed or removed\nline 14: new title #\n"},
	{"a title without which its keys are another's", "\nMay be there\n------------\n", "", 3,
	 "T03 line 14: title changed or removed\n"
	 "S04 line 17: sentence moved to line 14, below T02; expected it below T03\n"
	 "S07 line 21: sentence moved to line 18, below T02; expected it below T03\n"},
	{"a title at another depth", "May be there\n------------", "May be there\n^^^^^^^^^^^^", 1,
	 "T03 line 14: title moved to line 14, below T02; expected it below T01\n"},
	{"a title between keys", "\n- drm-c:", "\nOld keys\n--------\n\n- drm-c:", 2,
	 "line 21: new title #\n"
	 "S07 line 21: sentence moved to line 24, below a new title or key; expected it below T03\n"},
	{"a key with another value", "- drm-c: <uint>", "- drm-c: <valstr>", 1,
	 "S07 line 21: sentence changed or removed\nline 21: new sentence #\n"},
	{"a title that is text", "Must be there\n-------------\n", "Must be there\n", 2,
	 "T02 line 7: title changed or removed\nline 7: new sentence #\n"
	 "S02 line 10: sentence moved to line 9, below T01; expected it below T02\n"},
};

static void places_count(void **state)
{
	size_t i;
	int wrong = 0;

	(void)state;
	for (i = 0; i < sizeof(drift_cases) / sizeof(*drift_cases); i++) {
		const struct drift_case *one = &drift_cases[i];
		char *text = change_paper(one->from, one->to), *printed;
		int drifts;

		printed = drift_of(text, &drifts);
		if (drifts != one->drifts || strcmp(printed, one->printed) != 0) {
			print_error("%s: %d drifts, expected %d:\n%s", one->what, drifts,
				    one->drifts, printed);
			wrong++;
		}
		free(printed);
		free(text);
	}
	assert_int_equal(wrong, 0);
}

/* The same row stands below one key in the text of 6.12, and below another in the newest. */
static void texts_may_differ_in_place(void **state)
{
	static const char *const texts[] = {"- drm-a: 1\n\n- drm-b: 1\n\nOne thing.\n",
					    "- drm-a: 1\n\nOne thing.\n\n- drm-b: 1\n"};
	char hashes[2][SENTENCE_HASH];
	const struct sentence keys[] = {{.ptr = "drm-a: 1", .len = 8},
					{.ptr = "drm-b: 1", .len = 8}};
	const struct cat_sentence moved[] = {
		{"S01", "", FDI_SPEC_6_12, FDI_SPEC_LATEST, 1, 1, hashes[0], "", NULL},
		{"S02", "", FDI_SPEC_6_12, FDI_SPEC_LATEST, 3, 3, hashes[1], "", NULL},
		{"S03", "S02 S01", FDI_SPEC_6_12, FDI_SPEC_LATEST, 5, 5, ONE, "", NULL},
	};
	enum fdi_spec spec;
	size_t text;

	(void)state;
	sentence_hash(&keys[0], hashes[0]);
	sentence_hash(&keys[1], hashes[1]);
	for (spec = 0; spec < FDI_SPECS; spec++) {
		for (text = 0; text < 2; text++) {
			FILE *out = tmpfile();

			assert_non_null(out);
			assert_int_equal(
				drift_rows(out, moved, 3, texts[text], strlen(texts[text]), spec),
				(spec == FDI_SPEC_LATEST) == (text == 1));
			fclose(out);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(same_text_has_none),
		cmocka_unit_test(changed_sentence_is_one),
		cmocka_unit_test(removed_sentence_is_one),
		cmocka_unit_test(new_sentence_is_one),
		cmocka_unit_test(a_third_copy_is_new),
		cmocka_unit_test(empty_text_lost_all),
		cmocka_unit_test(places_count),
		cmocka_unit_test(texts_may_differ_in_place),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
