/* SPDX-License-Identifier: MIT */
/*
 * The why of each consumer's case of level must names the sentence of the specification that
 * forbids what fails: "rst:N" or "rst:N-M", lines of the newest text.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "case.h"
#include "corpus.h"

#define LAST_LINE 205 /* of the newest text, before its list of drivers */

static bool any_word(const char *word)
{
	(void)word;
	return true;
}

static bool is_asked(const struct decoy_case *one)
{
	return one->level == CASE_MUST && one->target == CASE_CONSUMER;
}

static bool is_line(unsigned long line)
{
	return line >= 1 && line <= LAST_LINE;
}

/* At least one sentence is named, and each that is named has lines that exist. */
static bool names_sentence(const char *why)
{
	size_t count = 0;

	for (const char *at = why; (at = strstr(at, "rst:")); count++) {
		bool in_word = at > why && isalpha((unsigned char)at[-1]);
		char *end;
		unsigned long first, last;

		at += strlen("rst:");
		if (in_word) { /* "the first: ..." */
			count--;
			continue;
		}
		if (*at < '0' || *at > '9')
			return false;
		first = last = strtoul(at, &end, 10);
		if (*end == '-' && end[1] >= '0' && end[1] <= '9')
			last = strtoul(end + 1, &end, 10);
		if (!is_line(first) || !is_line(last) || last < first)
			return false;
		at = end;
	}
	return count > 0;
}

static void test_words(void **state)
{
	(void)state;
	assert_true(names_sentence("a sum fails (rst:47-48)."));
	assert_true(names_sentence("rst:1, rst:205"));
	assert_true(names_sentence("the first: 8 (rst:1)"));
	assert_false(names_sentence("the first: 8"));
	assert_false(names_sentence("no sentence"));
	assert_false(names_sentence("rst:"));
	assert_false(names_sentence("rst:0"));
	assert_false(names_sentence("rst:206"));
	assert_false(names_sentence("rst:48-47"));
	assert_false(names_sentence("rst:47, and rst:200-210"));
}

static void test_corpus(void **state)
{
	const struct case_words all = {.rule = any_word, .driver = any_word};
	const struct corpus_file *embedded;
	struct case_file *files;
	struct cases cases;
	size_t count, asked = 0, silent = 0;
	char *why = NULL;

	(void)state;
	embedded = corpus_files(&count);
	files = calloc(count, sizeof(*files));
	assert_non_null(files);
	for (size_t i = 0; i < count; i++)
		files[i] = (struct case_file){embedded[i].path, embedded[i].bytes, embedded[i].len};
	if (cases_load(&cases, files, count, "cases/", &all, &why))
		fail_msg("%s", why);
	for (size_t i = 0; i < cases.count; i++) {
		const struct decoy_case *one = &cases.list[i];

		if (!is_asked(one))
			continue;
		asked++;
		if (names_sentence(one->why))
			continue;
		fprintf(stderr,
			"corpus/cases/%s.json: \"why\" names no sentence that forbids what fails; "
			"add rst:N or rst:N-M (lines 1 to %d)\n",
			one->name, LAST_LINE);
		silent++;
	}
	assert_int_equal(silent, 0);
	assert_true(asked > 100);
	cases_free(&cases);
	free(files);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_words),
		cmocka_unit_test(test_corpus),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
