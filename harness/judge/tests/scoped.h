/* SPDX-License-Identifier: MIT */
/* One expectation and one answer, judged within a scope. */
#ifndef DECOY_JUDGE_TESTS_SCOPED_H
#define DECOY_JUDGE_TESTS_SCOPED_H

#include "lossy.h"
#include "scope_words.h"
#include "set_bytes.h"

/* A scope in the words of the command line; NULL: not given. */
struct scope_text {
	const char *features, *engines, *regions, *precision, *categories;
	bool zero_for_absent;
	bool every_region; /* not only those that are named: as where sums alone are declared */
};

static inline struct scope scope_of(const struct scope_text *text)
{
	struct scope scope = {.features = FEATURE_ALL & ~FEATURE_TOTALS};
	struct scope by = {.zero_for_absent = text->zero_for_absent};

	if (text->features)
		assert_null(scope_read_features(&by, text->features));
	if (text->engines)
		assert_null(scope_read_names(&by.engines, text->engines));
	if (text->regions)
		assert_null(scope_read_regions(&by, text->regions));
	if (text->every_region)
		scope_names_clear(&by.regions);
	if (text->categories)
		assert_null(scope_read_categories(&by.categories, text->categories));
	if (text->precision)
		assert_null(scope_read_precision(&by.precision, text->precision));
	scope_narrow(&scope, &by);
	scope_clear(&by);
	return scope;
}

/*
 * Judge answers to sweeps (or, where tc is no recording, one snapshot) by hypotheses. Both are JSON
 * with ' for "; *lacks is what lossy_expectations() says. free() the detail.
 */
static inline struct judged judge_scoped(const struct decoy_case *tc, const struct scope *scope,
					 const char *hypotheses, const char *answered,
					 const char **lacks)
{
	json_t *exact = lossy_expectations(json(hypotheses), tc, scope, lacks);
	json_t *answers = json(answered), *wide;
	struct lossy_case about = {.tc = tc, .features = lossy_features(scope)};
	struct judged judged;

	lossy_answers(&answers, scope);
	wide = lossy_widen(exact, tc, answers, scope);
	about.exact = exact;
	about.wide = wide;
	about.answers = answers;
	judged = judge_answers(tc, wide, answers, about.features, &about.closest);
	lossy_settle(&judged, &about);
	json_decref(exact);
	json_decref(answers);
	json_decref(wide);
	return judged;
}

/* One row of a table: what becomes of an answer. detail: a part of it, or of what is lacking; NULL:
 * any. */
struct scoped_row {
	const char *name;
	struct scope_text scope;
	const char *expect; /* one expectation */
	const char *answer;
	enum verdict verdict;
	const char *detail;
};

static inline void check_scoped(const struct scoped_row *row, bool is_recording)
{
	const struct decoy_case tc = {.id = "0001", .is_recording = is_recording};
	struct scope scope = scope_of(&row->scope);
	const char *lacks;
	char hypotheses[4096], answers[4096];
	struct judged judged;

	snprintf(hypotheses, sizeof(hypotheses), "[[%s]]", row->expect);
	snprintf(answers, sizeof(answers), "[%s]", row->answer);
	judged = judge_scoped(&tc, &scope, hypotheses, answers, &lacks);
	if (lacks) {
		judged_clear(&judged);
		judged.verdict = VERDICT_SKIP;
		judged.detail = strdup(lacks);
	}
	if (judged.verdict != row->verdict)
		fail_msg("%s: %s: %s", row->name, verdict_word(judged.verdict),
			 judged.detail ? judged.detail : "");
	if (row->detail && (!judged.detail || !strstr(judged.detail, row->detail)))
		fail_msg("%s: \"%s\" is not in \"%s\"", row->name, row->detail,
			 judged.detail ? judged.detail : "");
	judged_clear(&judged);
	scope_clear(&scope);
}

#define SCOPED_ROWS(rows, is_recording)                                   \
	static void test_##rows(void **state)                             \
	{                                                                 \
		(void)state;                                              \
		for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) \
			check_scoped(&rows[i], is_recording);             \
	}

#endif
