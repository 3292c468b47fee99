/* SPDX-License-Identifier: MIT */
/* Expected clients, and the ratio that a subject answers for a process or a device. */
#ifndef DECOY_JUDGE_TESTS_LOAD_CASE_H
#define DECOY_JUDGE_TESTS_LOAD_CASE_H

#include "scoped.h"

#define MEMBER(pid, fd)	     "{'pid':'" pid "','fd':'" fd "'}"
#define RATIO(name, value)   "'" name "':{'busy_ns':'9','busy_ratio':{'ratio':'" value "'}}"
#define RATIO_2(name, value) "'" name "':{'capacity':'2','busy_ratio':{'ratio':'" value "'}}"
#define CLIENT(id, members, engines)                                           \
	"{'id':'" id "','driver':'a','device_key':'226:0','members':[" members \
	"],'engines':{" engines "}}"
#define CLIENT_B(id, members, engines)                                         \
	"{'id':'" id "','driver':'b','device_key':'226:1','members':[" members \
	"],'engines':{" engines "}}"
#define STATE(clients)	   "{'clients':[" clients "]}"
#define PROCESSES(list)	   "{'processes':[" list "]}"
#define PROCESS(pid, load) "{'pid':'" pid "','busy_ratio':'" load "'}"
#define TOTALS(list)	   "{'totals':[" list "]}"
#define TOTAL(name, load)  "{'device':'" name "','busy_ratio':'" load "'}"

/* render 0.5, video 0.25 in process 10: sum 0.75, maximum 0.5, mean 0.375 */
#define ONE STATE(CLIENT("1", MEMBER("10", "3"), RATIO("render", "0.5") "," RATIO("video", "0.25")))

struct load_row {
	const char *name;
	const char *load, *precision; /* loads with a blank between */
	const char *expect; /* expectations of the sweeps, with "," between */
	const char *answer; /* the same of answers */
	enum verdict verdict;
	const char *detail; /* a part of it; NULL: any */
	const char *without; /* no part of it; NULL: any */
};

static inline void check_load(const struct load_row *row, const struct decoy_case *tc,
			      unsigned int features)
{
	struct scope scope = {.features = features};
	char hypotheses[8192], answers[8192];
	const char *lacks;
	struct judged judged;

	for (const char *word = row->load; word;
	     word = strchr(word, ' ') ? strchr(word, ' ') + 1 : NULL) {
		char *load = strndup(word, strcspn(word, " "));

		assert_null(scope_read_load(&scope, load));
		free(load);
	}
	if (row->precision)
		assert_null(scope_read_precision(&scope.precision, row->precision));
	snprintf(hypotheses, sizeof(hypotheses), "[[%s]]", row->expect);
	snprintf(answers, sizeof(answers), "[%s]", row->answer);
	judged = judge_scoped(tc, &scope, hypotheses, answers, &lacks);
	if (judged.verdict != row->verdict || lacks)
		fail_msg("%s: %s: %s", row->name, lacks ? lacks : verdict_word(judged.verdict),
			 judged.detail ? judged.detail : "");
	if (row->detail && (!judged.detail || !strstr(judged.detail, row->detail)))
		fail_msg("%s: \"%s\" is not in \"%s\"", row->name, row->detail,
			 judged.detail ? judged.detail : "");
	if (row->without && judged.detail && strstr(judged.detail, row->without))
		fail_msg("%s: \"%s\" is in \"%s\"", row->name, row->without, judged.detail);
	judged_clear(&judged);
	scope_clear(&scope);
}

#define LOAD_ALONE (FEATURE_TRACK | FEATURE_UTILIZATION | FEATURE_LOAD | FEATURE_NO_CLIENTS)

#define LOAD_ROWS(rows)                                                            \
	static void test_##rows(void **state)                                      \
	{                                                                          \
		const struct decoy_case tc = {.id = "0001", .is_recording = true}; \
                                                                                   \
		(void)state;                                                       \
		for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)          \
			check_load(&rows[i], &tc, LOAD_ALONE);                     \
	}

#endif
