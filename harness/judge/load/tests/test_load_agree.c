/* SPDX-License-Identifier: MIT */
/* Loads of two answers of one subject that agree, and that do not. */
#include "diff_text.h"
#include "load_agree.h"
#include "lossy.h"
#include "relation_case.h"
#include "scope_words.h"

#define GIVES(processes, totals) "'load':{'processes':" processes ",'totals':" totals "},"
#define PROCESSES(list)		 "{" GIVES("true", "false") "'processes':[" list "]}"
#define PROCESS(pid, load)	 "{'pid':'" pid "','busy_ratio':'" load "'}"
#define TOTALS(list)		 "{" GIVES("false", "true") "'totals':[" list "]}"
#define TOTAL(name, load)	 "{'device':'" name "','busy_ratio':'" load "'}"

#define NAMED(load) "{'loads':{'gpu':" load "}}"
#define TIMES(ns)                                                                                  \
	"{'load':{'processes':true,'totals':true,'member':'busy_ns'},'processes':[{'pid':'12',"    \
	"'busy_ns':'" ns "'}],'totals':[{'device':'x','busy_ns':'5'},{'device':'y','busy_ns':'" ns \
	"'}]}"

#define TURNED(ns)                                                                              \
	"{'load':{'processes':true,'totals':true,'member':'busy_ns'},'processes':[{'pid':'12'," \
	"'busy_ns':'" ns "'}],'totals':[{'device':'y','busy_ns':'" ns                           \
	"'},{'device':'x','busy_ns':'5'}]}"

#define ENGINE_TEXT(id) "drm-driver: a\ndrm-client-id: " id "\ndrm-engine-e: 5 ns\n"

/* Process 12 alone, and processes 12 and 34 with one client. */
static const char alone[] = "@ 0 pid=12 fd=3 dev=226:0\n" ENGINE_TEXT("7");
static const char apart[] = "@ 0 pid=12 fd=3 dev=226:0\n" ENGINE_TEXT(
	"7") "@ 0 pid=34 fd=3 dev=226:0\n" ENGINE_TEXT("8");
static const char shared[] = "@ 0 pid=12 fd=3 dev=226:0\n" ENGINE_TEXT(
	"7") "@ 0 pid=34 fd=3 dev=226:0\n" ENGINE_TEXT("7");

static const struct {
	const char *relation, *bytes, *precision;
	const char *plain, *changed;
	bool agree;
} rows[] = {
	{"gap", alone, NULL, PROCESSES(PROCESS("12", "0.5")), PROCESSES(PROCESS("12", "0.5")),
	 true},
	{"gap", alone, NULL, PROCESSES(PROCESS("12", "0.5")), PROCESSES(PROCESS("12", "0.25")),
	 false},
	{"gap", alone, NULL, PROCESSES(PROCESS("12", "0.5")), PROCESSES(""), false},
	{"gap", alone, NULL, PROCESSES(PROCESS("12", "0")), PROCESSES(""), true},
	{"gap", alone, NULL, PROCESSES(""), PROCESSES(PROCESS("12", "0.5")), false},
	{"gap", alone, "ratio=0.01", PROCESSES(PROCESS("12", "0.5")),
	 PROCESSES(PROCESS("12", "0.51")), true},
	{"gap", alone, "ratio=0.01", PROCESSES(PROCESS("12", "0.5")),
	 PROCESSES(PROCESS("12", "0.52")), false},
	{"renumber-pids", alone, NULL, PROCESSES(PROCESS("12", "0.5")),
	 PROCESSES(PROCESS("97", "0.5")), true},
	{"renumber-pids", alone, NULL, PROCESSES(PROCESS("12", "0.5")),
	 PROCESSES(PROCESS("12", "0.5")), false},
	{"renumber-pids", apart, NULL, PROCESSES(PROCESS("12", "0.5")),
	 PROCESSES(PROCESS("75", "0.5")), false},
	/* for which process a shared client counts may change with their order */
	{"renumber-pids", shared, NULL, PROCESSES(PROCESS("12", "0.5")),
	 PROCESSES(PROCESS("75", "0.5")), true},
	{"permute-reads", shared, NULL, PROCESSES(PROCESS("12", "0.5")),
	 PROCESSES(PROCESS("34", "0.5")), true},
	{"permute-lines", shared, NULL, PROCESSES(PROCESS("12", "0.5")),
	 PROCESSES(PROCESS("34", "0.5")), false},
	{"dup-fd", alone, NULL, PROCESSES(PROCESS("12", "0.5")), PROCESSES(PROCESS("25", "0.5")),
	 true},
	/* of a device it does not */
	{"dup-fd", alone, NULL, TOTALS(TOTAL("x", "0.5")), TOTALS(TOTAL("y", "0.5")), true},
	{"dup-fd", alone, NULL, TOTALS(TOTAL("x", "0.5")), TOTALS(TOTAL("x", "1.5")), false},
	{"renumber-pids", shared, NULL, TOTALS(TOTAL("x", "0.5")), TOTALS(TOTAL("x", "1")), false},
	{"gap", alone, NULL, TOTALS(TOTAL("x", "0.5") "," TOTAL("y", "0.25")),
	 TOTALS(TOTAL("y", "0.5") "," TOTAL("x", "0.25")), true},
	{"gap", alone, NULL, TOTALS(TOTAL("x", "0.5") "," TOTAL("y", "0")),
	 TOTALS(TOTAL("x", "0.5")), true},
	{"gap", alone, NULL, TOTALS(TOTAL("x", "0.5") "," TOTAL("y", "0.25")),
	 TOTALS(TOTAL("x", "0.5")), false},
	/* a load of null is one of 0 */
	{"gap", alone, NULL, PROCESSES("{'pid':'12','busy_ratio':null}"),
	 PROCESSES(PROCESS("12", "0")), true},
	{"gap", alone, NULL, PROCESSES(PROCESS("12", "0")),
	 PROCESSES("{'pid':'12','busy_ratio':null}"), true},
	{"gap", alone, NULL, PROCESSES("{'pid':'12','busy_ratio':null}"),
	 PROCESSES(PROCESS("12", "0.5")), false},
	{"gap", alone, NULL, TOTALS(TOTAL("x", "0.5")),
	 TOTALS(TOTAL("x", "0.5") "," TOTAL("y", "0.25")), false},
	{"gap", alone, NULL, TOTALS(TOTAL("x", "0.25") "," TOTAL("y", "0.5")),
	 TOTALS(TOTAL("x", "0.25") "," TOTAL("y", "0.75")), false},
	/* times are compared exactly, or by the precision of times */
	{"gap", alone, NULL, TIMES("5000000"), TIMES("5000000"), true},
	{"gap", alone, "ratio=0.01", TIMES("5000000"), TIMES("5000001"), false},
	{"gap", alone, "time=1us", TIMES("5000000"), TIMES("5001000"), true},
	{"gap", alone, "time=1us", TIMES("5000000"), TIMES("5001001"), false},
	{"gap", alone, "time=1us", TURNED("5000000"), TIMES("5000000"), true},
	{"gap", alone, "ratio=0.01", TOTALS(TOTAL("x", "0.50") "," TOTAL("y", "0.52")),
	 TOTALS(TOTAL("x", "0.51") "," TOTAL("y", "0.50")), true},
	{"gap", alone, "ratio=0.01", TOTALS(TOTAL("x", "0.52") "," TOTAL("y", "0.50")),
	 TOTALS(TOTAL("x", "0.51") "," TOTAL("y", "0.50")), true},
	/* a load with a name */
	{"gap", alone, NULL, NAMED(PROCESSES(PROCESS("12", "0.5"))),
	 NAMED(PROCESSES(PROCESS("12", "0.25"))), false},
	{"gap", alone, "ratio=0.01", NAMED(PROCESSES(PROCESS("12", "0.5"))),
	 NAMED(PROCESSES(PROCESS("12", "0.51"))), true},
	{"gap", alone, "ratio=0.01", NAMED(PROCESSES(PROCESS("12", "0.5"))),
	 NAMED(PROCESSES(PROCESS("12", "0.52"))), false},
	{"renumber-pids", alone, NULL, NAMED(PROCESSES(PROCESS("12", "0.5"))),
	 NAMED(PROCESSES(PROCESS("97", "0.5"))), true},
	{"renumber-pids", alone, NULL, NAMED(PROCESSES(PROCESS("12", "0.5"))),
	 NAMED(PROCESSES(PROCESS("12", "0.5"))), false},
};

static void test_rows(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct scope scope = {.features = FEATURE_TRACK | FEATURE_LOAD |
						  FEATURE_NO_CLIENTS};
		const struct decoy_case tc = recording_of(rows[i].bytes);
		json_t *plain = json(rows[i].plain), *changed = json(rows[i].changed), *wide;
		json_t *before = json_deep_copy(plain);
		struct judge_diff diff;

		if (rows[i].precision)
			assert_null(scope_read_precision(&scope.precision, rows[i].precision));
		wide = lossy_widen_answer(plain, &scope);
		assert_true(json_equal(plain, before)); /* the answer itself stays */
		if (relation_agree(relation_find(rows[i].relation), &tc, wide, changed,
				   scope.features, &diff) != rows[i].agree)
			fail_msg("row %zu: %s: %s", i, rows[i].relation, text_of(&diff));
		assert_int_equal(diff.kept > 0, !rows[i].agree);
		assert_int_equal(relation_agree(relation_find(rows[i].relation), &tc, wide, changed,
						scope.features, NULL),
				 rows[i].agree);
		judge_diff_free(&diff);
		json_decref(wide);
		json_decref(before);
		json_decref(plain);
		json_decref(changed);
	}
}

/* Loads count only of a subject that has them, and do not make up for clients that differ. */
static void test_features(void **state)
{
	static const struct {
		const char *plain, *changed;
		unsigned int features;
		bool agree;
	} of[] = {
		{"{" GIVES("true", "false") "'clients':[],'processes':[" PROCESS("12", "0.5") "]}",
		 "{'clients':[],'processes':[]}", FEATURE_ALL, true},
		{"{" GIVES("true", "false") "'clients':[],'processes':[" PROCESS("12", "0.5") "]}",
		 "{'clients':[],'processes':[]}", FEATURE_ALL | FEATURE_LOAD, false},
		{"{" GIVES("true", "false") "'clients':[],'processes':[]}",
		 "{'clients':[{'device':'a','id':'7','engines':{'e':{'busy_ns':'5'}}}],'processes':[]}",
		 FEATURE_ALL | FEATURE_LOAD, false},
	};
	const struct decoy_case tc = recording_of(alone);

	(void)state;
	for (size_t i = 0; i < sizeof(of) / sizeof(*of); i++) {
		json_t *plain = json(of[i].plain), *changed = json(of[i].changed);
		struct judge_diff diff;

		if (relation_agree(relation_find("gap"), &tc, plain, changed, of[i].features,
				   &diff) != of[i].agree)
			fail_msg("row %zu: %s", i, text_of(&diff));
		judge_diff_free(&diff);
		json_decref(plain);
		json_decref(changed);
	}
}

/* A load with a name is named in front of the difference. */
static void test_text(void **state)
{
	const struct decoy_case tc = recording_of(alone);
	json_t *plain = json(NAMED(PROCESSES(PROCESS("12", "0.5"))));
	json_t *changed = json(NAMED(PROCESSES(PROCESS("12", "0.25"))));
	struct judge_diff diff;

	(void)state;
	assert_false(relation_agree(relation_find("gap"), &tc, plain, changed,
				    FEATURE_TRACK | FEATURE_LOAD | FEATURE_NO_CLIENTS, &diff));
	check_text(&diff, "load gpu of processes 12: busy_ratio: expected \"0.5\", got \"0.25\"",
		   "a load with a name");
	json_decref(plain);
	json_decref(changed);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows),
					   cmocka_unit_test(test_features),
					   cmocka_unit_test(test_text)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
