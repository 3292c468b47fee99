/* SPDX-License-Identifier: MIT */
/*
 * Times that are only so exact: what follows for the sweep after, and for ratios over an interval.
 */
#include "scoped.h"

#define TICKS                            \
	{                                \
		.precision = "time=10ms" \
	}
#define CLIENT(member)                                                                                \
	"{'clients':[{'device':'d','id':'7','members':[{'pid':'1','fd':'3'}],'engines':{'e':{" member \
	"}}}]}"
#define FIRST(time)  "@ " time " sweep=1 pid=1 fd=3\nx: a\n"
#define SECOND(time) "@ " time " sweep=1 pid=1 fd=4\nx: a\n"
#define LAST(time)   "@ " time " sweep=3 pid=1 fd=3\nx: a\n"

/* Two sweeps, a second apart; what is right only as it is widened must not be the value of the
 * first one. */
static const struct {
	const char *name;
	const char *first, *second; /* expected busy_ns of client 8; NULL: nothing is expected */
	const char *answered[2];
	enum verdict verdict;
} pairs[] = {
	{"increased by much",
	 "'100000000'",
	 "'155000000'",
	 {"100000000", "150000000"},
	 VERDICT_PASS},
	{"increased by less than a unit",
	 "'100000000'",
	 "'105000000'",
	 {"100000000", "100000000"},
	 VERDICT_SKIP},
	{"and rounded up", "'100000000'", "'105000000'", {"100000000", "110000000"}, VERDICT_SKIP},
	{"idle", "'105000000'", "'105000000'", {"100000000", "100000000"}, VERDICT_PASS},
	{"idle at the first end of a range",
	 "{'min':'104000000','max':'106000000'}",
	 "'104000000'",
	 {"100000000", "100000000"},
	 VERDICT_PASS},
	{"idle at its last",
	 "{'min':'104000000','max':'106000000'}",
	 "'106000000'",
	 {"100000000", "100000000"},
	 VERDICT_PASS},
	{"increased beyond a range",
	 "{'min':'99000000','max':'100000000'}",
	 "'105000000'",
	 {"100000000", "100000000"},
	 VERDICT_SKIP},
	{"nothing was expected before",
	 NULL,
	 "'105000000'",
	 {"100000000", "100000000"},
	 VERDICT_SKIP},
	{"stale", "'100000000'", "'155000000'", {"100000000", "100000000"}, VERDICT_FAIL},
	{"a dip shown", "'500000000'", "'500000000'", {"500000000", "200000000"}, VERDICT_FAIL},
};

/* Client 7 is idle; what becomes of client 8 decides. */
#define IDLE                                                                                 \
	"{'device':'d','id':'7','members':[{'pid':'1','fd':'3'}],'engines':{'e':{'busy_ns':" \
	"'300000000'}}}"

/* Client 8 is answered first, or last. */
static void answer_two(char *text, size_t size, const char *busy, bool last)
{
	snprintf(text, size,
		 "{'clients':[%s{'device':'d','id':'8','members':[{'pid':'1','fd':'4'}],"
		 "'engines':{'e':{'busy_ns':'%s'}}}%s]}",
		 last ? IDLE "," : "", busy, last ? "" : "," IDLE);
}

static void expect_two(char *text, size_t size, const char *busy)
{
	snprintf(text, size,
		 busy ? "{'clients':[{'id':'7','members':[{'pid':'1','fd':'3'}],'engines':{'e':{"
			"'busy_ns':'300000000'}}},{'id':'8','members':[{'pid':'1','fd':'4'}],"
			"'engines':{'e':{'busy_ns':%s}}}]}"
		      : "null",
		 busy);
}

/* order: in which sweeps client 8 is answered last, a bit each. */
static void check_pair(size_t i, unsigned int order)
{
	static const char bytes[] =
		"@ 0 pid=1 fd=3\ndrm-driver: a\n@ 1000000000 pid=1 fd=3\ndrm-driver: a\n";
	const struct decoy_case tc = recording_of(bytes);
	const struct scope_text text = TICKS;
	struct scope scope = scope_of(&text);
	char expect[2][512], answer[2][512], hypotheses[1100], answers[1100];
	const char *lacks;
	struct judged judged;

	expect_two(expect[0], sizeof(expect[0]), pairs[i].first);
	expect_two(expect[1], sizeof(expect[1]), pairs[i].second);
	for (unsigned int sweep = 0; sweep < 2; sweep++)
		answer_two(answer[sweep], sizeof(answer[sweep]), pairs[i].answered[sweep],
			   order >> sweep & 1);
	snprintf(hypotheses, sizeof(hypotheses), "[[%s,%s]]", expect[0], expect[1]);
	snprintf(answers, sizeof(answers), "[%s,%s]", answer[0], answer[1]);
	judged = judge_scoped(&tc, &scope, hypotheses, answers, &lacks);
	if (judged.verdict != pairs[i].verdict)
		fail_msg("%s (%u): %s: %s", pairs[i].name, order, verdict_word(judged.verdict),
			 judged.detail ? judged.detail : "");
	judged_clear(&judged);
	scope_clear(&scope);
}

static void test_pairs(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
		for (unsigned int order = 0; order < 4; order++)
			check_pair(i, order);
	}
}

static const struct time_row {
	const char *name;
	const char *before, *last; /* the reads of the first sweep, and the last one */
	const char *answered;
	enum verdict verdict;
} time_rows[] = {
	{"1 s, a hundredth", FIRST("0"), LAST("1000000000"), "0.51", VERDICT_PASS},
	{"1 s, two", FIRST("0"), LAST("1000000000"), "0.52", VERDICT_FAIL},
	{"20 ms, a half", FIRST("0"), LAST("20000000"), "0.99",
	 VERDICT_SKIP}, /* 0 would be right, too */
	{"100 ms, a tenth", FIRST("0"), LAST("100000000"), "0.6", VERDICT_PASS},
	{"100 ms, two", FIRST("0"), LAST("100000000"), "0.7", VERDICT_FAIL},
	{"no time at all", FIRST("0"), LAST("0"), "99999999", VERDICT_SKIP},
	{"1 ns", FIRST("0"), LAST("1"), "99999999", VERDICT_FAIL},
	{"a first read that lasts 900 ms", FIRST("0 until=900000000"), LAST("1000000000"), "0.6",
	 VERDICT_PASS},
	{"a second read 900 ms later", FIRST("0") SECOND("900000000"), LAST("1000000000"), "0.6",
	 VERDICT_PASS},
	{"that ends later", FIRST("0") SECOND("500000000 until=900000000"), LAST("1000000000"),
	 "0.6", VERDICT_PASS},
	{"a first read that ends last", FIRST("0 until=900000000") SECOND("100000000"),
	 LAST("1000000000"), "0.6", VERDICT_PASS},
	{"long after 0", FIRST("500000000"), LAST("1500000000"), "0.52", VERDICT_FAIL},
	{"a last read that cannot be read", FIRST("0"), "@ 100000000 sweep=3 pid=1 fd=3 err=13",
	 "0.6", VERDICT_PASS},
};

static void check_time(const struct time_row *row)
{
	const struct scope_text text = TICKS;
	struct scope scope = scope_of(&text);
	char bytes[300], answers[300];
	struct decoy_case tc;
	const char *lacks;
	struct judged judged;

	snprintf(bytes, sizeof(bytes), "%s%s", row->before, row->last);
	tc = recording_of(bytes);
	snprintf(answers, sizeof(answers), "[{'clients':[]}," CLIENT("'busy_ratio':'%s'") "]",
		 row->answered);
	judged = judge_scoped(&tc, &scope,
			      "[[{'clients':[]}," CLIENT("'busy_ratio':{'ratio':'0.5'}") "]]",
			      answers, &lacks);
	if (judged.verdict != row->verdict)
		fail_msg("%s: %s: %s", row->name, verdict_word(judged.verdict),
			 judged.detail ? judged.detail : "");
	judged_clear(&judged);
	scope_clear(&scope);
}

/* Inexact times make the ratio of a short interval inexact, that of a long one hardly. */
static void test_ratio_of_times(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(time_rows) / sizeof(time_rows[0]); i++)
		check_time(&time_rows[i]);
}

/* Each sweep has its own interval, and the first has none; a precision of ratios counts once,
 * beside that of times. */
static void test_three_sweeps(void **state)
{
	static const struct {
		const char *precision;
		const char *answered[3];
		enum verdict verdict;
	} rows[] = {
		{"time=10ms", {"0.5", "0.51", "0.6"}, VERDICT_PASS},
		{"time=10ms", {"0.5", "0.51", "0.61"}, VERDICT_FAIL},
		{"time=10ms", {"0.5", "0.52", "0.6"}, VERDICT_FAIL},
		{"time=10ms", {"0.51", "0.51", "0.6"}, VERDICT_FAIL},
		{"time=10ms,ratio=0.01", {"0.51", "0.52", "0.61"}, VERDICT_PASS},
		{"time=10ms,ratio=0.01", {"0.51", "0.53", "0.61"}, VERDICT_FAIL},
		{"time=10ms,ratio=0.01", {"0.51", "0.52", "0.62"}, VERDICT_FAIL},
	};
	static const char bytes[] =
		FIRST("0") "@ 1000000000 sweep=2 pid=1 fd=3\nx: a\n" LAST("1100000000");
	const struct decoy_case tc = recording_of(bytes);

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct scope_text text = {.precision = rows[i].precision};
		struct scope scope = scope_of(&text);
		const char *lacks;
		char answers[700];
		struct judged judged;

		snprintf(answers, sizeof(answers),
			 "[" CLIENT("'busy_ratio':'%s'") "," CLIENT("'busy_ratio':'%s'") "," CLIENT(
				 "'busy_ratio':'%s'") "]",
			 rows[i].answered[0], rows[i].answered[1], rows[i].answered[2]);
		judged = judge_scoped(
			&tc, &scope,
			"[[" CLIENT("'busy_ratio':{'ratio':'0.5'}") "," CLIENT(
				"'busy_ratio':{'ratio':'0.5'}") "," CLIENT("'busy_ratio':{'ratio':'0.5'}") "]]",
			answers, &lacks);
		if (judged.verdict != rows[i].verdict)
			fail_msg("row %zu: %s: %s", i, verdict_word(judged.verdict),
				 judged.detail ? judged.detail : "");
		judged_clear(&judged);
		scope_clear(&scope);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_pairs),
					   cmocka_unit_test(test_ratio_of_times),
					   cmocka_unit_test(test_three_sweeps)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
