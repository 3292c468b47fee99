/* SPDX-License-Identifier: MIT */
/*
 * The oracle against what is known by hand of members of families. Which bug makes this fail? One
 * in the oracle, that other members of the family would hide, as they expect what the oracle has.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

#include "case.h"
#include "corpus.h"
#include "oracle.h"
#include "sets.h"

static bool any_word(const char *word)
{
	(void)word;
	return true;
}

/* What no case writes by hand: where texts are refused. */
static json_t *refusals_of(const struct decoy_case *member)
{
	struct recording *rec;
	struct rec_error error;
	json_t *refusals;

	assert_int_equal(rec_load(&rec, member->bytes, member->len, &error), 0);
	refusals = oracle_refusals(rec);
	rec_free(rec);
	return refusals;
}

/* The hypotheses by hand: a list of lists of states; a snapshot counts as one state. */
static json_t *by_hand(const struct decoy_case *member)
{
	json_t *list, *alternative;
	size_t i;

	if (member->ask == CASE_SNAPSHOT)
		return case_expectations(member);
	list = refusals_of(member);
	if (member->ask == CASE_SWEEPS)
		json_array_append(list, (json_t *)member->asked);
	else
		json_array_foreach((json_t *)member->asked, i, alternative)
			json_array_append(list, json_object_get(alternative, "sweeps"));
	return list;
}

static json_t *by_oracle(const struct decoy_case *member)
{
	struct recording *rec;
	struct rec_error error;
	json_t *hypotheses;

	if (!member->is_recording)
		return json_pack("[[o]]", oracle_snapshot(member->bytes, member->len));
	assert_int_equal(rec_load(&rec, member->bytes, member->len, &error), 0);
	hypotheses = oracle_hypotheses(rec);
	rec_free(rec);
	return hypotheses;
}

static size_t count_differences(const struct decoy_case *member)
{
	json_t *hand = by_hand(member), *oracle = by_oracle(member);
	size_t wrong = sets_differ(member->name, hand, oracle);

	json_decref(hand);
	json_decref(oracle);
	return wrong;
}

static void test_anchors(void **state)
{
	const struct case_words all = {.rule = any_word, .driver = any_word};
	size_t count, anchors = 0, wrong = 0;
	const struct corpus_file *embedded = corpus_files(&count);
	struct case_file *files = calloc(count, sizeof(*files));
	struct cases cases;
	char *why = NULL;

	(void)state;
	assert_non_null(files);
	for (size_t i = 0; i < count; i++)
		files[i] = (struct case_file){embedded[i].path, embedded[i].bytes, embedded[i].len};
	if (cases_load(&cases, files, count, "cases/", &all, &why))
		fail_msg("%s", why);
	for (size_t i = 0; i < cases.count; i++) {
		if (!cases.list[i].member || cases.list[i].ask == CASE_ORACLE)
			continue;
		anchors++;
		wrong += count_differences(&cases.list[i]);
	}
	assert_int_equal(wrong, 0);
	assert_true(anchors >= 5);
	cases_free(&cases);
	free(files);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_anchors)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
