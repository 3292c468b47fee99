/* SPDX-License-Identifier: MIT */
/* Subjects that read a process which did nothing only every so often, here every 3 s. */
#include "idle_every.h"
#include "scoped.h"

#define EVERY 3000000000

/* t: in units of 0.1 s; who: "pid=10 fd=3" */
#define HEAD(t, who)		  "@ " t "00000000 " who " dev=226:0\ndrm-driver:\ta\n"
#define OF(t, who, id, engines)	  HEAD(t, who) "drm-client-id:\t" id "\n" engines
#define E(ns)			  "drm-engine-e:\t" ns " ns\n"
#define P10(t, ns)		  OF(t, "pid=10 fd=3", "7", E(ns))
#define P10_8(t, ns)		  OF(t, "pid=10 fd=4", "8", E(ns))
#define P11(t, ns)		  OF(t, "pid=11 fd=3", "9", E(ns))
#define P11_7(t, ns)		  OF(t, "pid=11 fd=3", "7", E(ns))
#define ON_1(t)			  "@ " t "00000000 pid=10 fd=4 dev=226:1\ndrm-driver:\ta\ndrm-client-id:\t7\n" E("5")
#define TICKS(cycles, total)	  "drm-cycles-e:\t" cycles "\ndrm-total-cycles-e:\t" total "\n"
#define CYCLES(ns, cycles, total) E(ns) TICKS(cycles, total)

/*
 * What is expected of each sweep, with ";" between. A client is "7=", as of any subject; "7~" and
 * what is left of each engine, "b" busy_ns, "c" cycles, "t" total_cycles, or "." for nothing; or
 * "7?", which need not be listed and may be any, with "-" where its members may be any, too.
 */
struct expect_row {
	const char *name, *bytes, *expect;
};

static const struct expect_row expect_rows[] = {
	{"each sweep N after the one before", P10("00", "5") P10("30", "5") P10("60", "5"),
	 "7=;7=;7="},
	{"a bit less", P10("00", "5") P10("29", "5") P10("60", "5"), "7=;7?;7~."},
	{"no wall", P10("10", "5") P10("30", "5") P10("60", "5"), "7=;7?;7~."},
	{"a long read",
	 OF("00", "pid=10 fd=3 until=100000000", "7", E("5")) P10("30", "5") P10("60", "5"),
	 "7=;7?;7~."},
	{"a long sweep",
	 OF("00", "pid=10 fd=3 sweep=1", "7", E("5")) OF("01", "pid=11 fd=3 sweep=1", "9", E("5"))
		 OF("30", "pid=10 fd=3 sweep=2", "7", E("5"))
			 OF("31", "pid=11 fd=3 sweep=2", "9", E("5"))
				 OF("61", "pid=10 fd=3 sweep=3", "7", E("5")),
	 "7= 9=;7? 9?;7~."},
	{"busy once it is surely read",
	 P10("00", "5") P10("30", "100000005") P10("31", "200000005") P10("32", "300000005")
		 P10("33", "300000005") P10("34", "300000005"),
	 "7=;7=;7=;7=;7=;7?"},
	{"not surely read, and busy for N",
	 P10("00", "5") P10("10", "100000005") P10("20", "200000005") P10("30", "300000005")
		 P10("40", "400000005") P10("50", "500000005") P10("60", "600000005")
			 P10("70", "600000005") P10("80", "600000005"),
	 "7=;7?;7?;7?;7?;7~b;7~b;7~.;7?"},
	{"for a bit less",
	 P10("00", "5") P10("11", "100000005") P10("20", "200000005") P10("30", "300000005")
		 P10("40", "400000005") P10("50", "500000005") P10("60", "600000005"),
	 "7=;7?;7?;7?;7?;7?;7~b"},
	{"with a pause",
	 P10("00", "5") P10("10", "100000005") P10("20", "200000005") P10("30", "200000005")
		 P10("40", "400000005") P10("50", "500000005") P10("60", "600000005"),
	 "7=;7?;7?;7?;7?;7?;7?"},
	{"an increase of a new client",
	 P10("00", "5") P10("30", "5") P10_8("30", "5") P10("31", "5") P10_8("31", "100000005")
		 P10("32", "5") P10_8("32", "200000005"),
	 "7=;7= 8=;7? 8?;7? 8?"},
	{"which a reader may not know yet",
	 P10("00", "5") P10("10", "5") P10_8("10", "5") P10("20", "5") P10_8("20", "100000005") P10(
		 "30", "5") P10_8("30", "200000005") P10("40", "5") P10_8("40", "300000005")
		 P10("50", "5") P10_8("50", "400000005") P10("60", "5") P10_8("60", "500000005")
			 P10("70", "5") P10_8("70", "600000005") P10("80", "5")
				 P10_8("80", "700000005") P10("90", "5") P10_8("90", "800000005"),
	 "7=;7? 8?;7? 8?;7? 8?;7? 8?;7? 8?;7? 8?;7? 8?;7? 8?;7~. 8~b"},
	{"an increase that two processes show",
	 P10("00", "5") P11_7("00", "5") P10("30", "100000005") P11_7("30", "100000005")
		 P10("31", "200000005") P11_7("31", "200000005"),
	 "7=;7=;7?-"},
	{"an increase of another process",
	 P10("00", "5") P11("00", "5") P10("30", "100000005") P11("30", "5") P10("31", "200000005")
		 P11("31", "5"),
	 "7= 9=;7= 9=;9? 7="},
	{"a process that is new",
	 P10("00", "5") P10("10", "5") P11("10", "5") P10("20", "5") P11("20", "5"),
	 "7=;7? 9=;7? 9?"},
	{"a new process that is read first", P10("00", "5") P11("10", "5") P10("10", "5"),
	 "7=;7? 9="},
	{"an increase of cycles",
	 OF("00", "pid=10 fd=3", "7", TICKS("5", "9"))
		 OF("30", "pid=10 fd=3", "7", TICKS("8", "19"))
			 OF("31", "pid=10 fd=3", "7", TICKS("9", "29")),
	 "7=;7=;7="},
	{"a client that is new", P10("00", "5") P10("30", "5") P10("60", "5") P10_8("60", "5"),
	 "7=;7=;7= 8="},
	{"whose process was not read before",
	 P10("00", "5") P10("10", "5") P10("40", "5") P10_8("40", "5") P10("70", "5")
		 P10_8("70", "5"),
	 "7=;7?;7~. 8~b;7~. 8="},
	{"engines of which several readings are right",
	 P10("00", "5") P10("10", "5") P10("40", "5") OF("40", "pid=10 fd=4", "8", E("5") E("7")),
	 "7=;7?;7~. 8~."},
	{"a client that is closed", P10("00", "5") P10_8("10", "5") P10_8("40", "5"),
	 "7=;7? 8?;8~."},
	{"and comes again",
	 P10("00", "900") P10_8("10", "5") P10("20", "100") P10("50", "500") P10("80", "800")
		 P10("110", "901"),
	 "7=;7? 8?;7? 8?;7~.;7~.;7~."},
	{"and was surely missing", P10("00", "900") P10_8("30", "5") P10("60", "100"), "7=;8=;7="},
	{"a client that changes its process",
	 P10("00", "5") P10_8("00", "5") P10_8("10", "5") P11_7("10", "5") P10_8("40", "5")
		 P11_7("40", "5"),
	 "7= 8=;7?- 8?;7~. 8~."},
	{"and whose process does not read it", P10("00", "5") P11_7("00", "5") P11_7("10", "5"),
	 "7=;7?-"},
	{"descriptors that change",
	 P10("00", "5") P10("10", "5") OF("10", "pid=10 fd=4", "7", E("5")) P10("20", "5"),
	 "7=;7?-;7?-"},
	{"clients without id",
	 HEAD("00", "pid=10 fd=3") E("5") HEAD("00", "pid=10 fd=4") E("5") HEAD("10", "pid=10 fd=3")
		 E("5") HEAD("10", "pid=10 fd=4") E("5"),
	 "x= x=;x? x?"},
	{"clients of two devices", P10("00", "5") ON_1("00") P10("10", "5") ON_1("10"),
	 "7= 7=;7? 7?"},
	{"none that is named",
	 "@ 0\n"
	 "drm-driver:\ta\ndrm-client-id:\t7\n" E("5") "@ 3000000000\n"
						      "drm-driver:\ta\ndrm-client-id:\t7\n" E("5"),
	 "7=;7?-"},
	{"cycles",
	 OF("00", "pid=10 fd=3", "7", CYCLES("5", "5", "9"))
		 OF("10", "pid=10 fd=3", "7", CYCLES("5", "5", "9"))
			 OF("40", "pid=10 fd=3", "7", CYCLES("6", "6", "10"))
				 OF("70", "pid=10 fd=3", "7", CYCLES("6", "7", "11"))
					 OF("100", "pid=10 fd=3", "7", CYCLES("7", "7", "12")),
	 "7=;7?;7~bct;7~ct;7~bt"},
	{"several engines",
	 OF("00", "pid=10 fd=3", "7", E("5") "drm-engine-f:\t5 ns\n")
		 OF("10", "pid=10 fd=3", "7", E("5") "drm-engine-f:\t5 ns\n")
			 OF("40", "pid=10 fd=3", "7", E("5") "drm-engine-f:\t6 ns\n")
				 OF("70", "pid=10 fd=3", "7",
				    E("6") "drm-engine-f:\t6 ns\ndrm-engine-g:\t1 ns\n"),
	 "7=;7?;7~.b;7~b.b"},
	{"a sweep without descriptors",
	 P10("00", "5") "@ 1000000000 sweep=9 reads=0\n" P10("20", "5"), "7=;7?;7?"},
};

/* An increase of 5 ms, and one of 50 ms, and what the subject sees of it. */
#define LITTLE P10("00", "5") P10("30", "5000005") P10("31", "10000005")
#define MUCH   P10("00", "5") P10("30", "50000005") P10("31", "100000005")

static const struct scoped_expect_row {
	struct expect_row row;
	struct scope_text scope;
} scoped_rows[] = {
	{{"exact", LITTLE, "7=;7=;7="}, {.engines = "e"}},
	{{"in units of 10 ms", LITTLE, "7=;7=;7?"}, {.precision = "time=10ms"}},
	{{"which is more", MUCH, "7=;7=;7="}, {.precision = "time=10ms"}},
	{{"of another engine", MUCH, "7=;7=;7?"}, {.engines = "f"}},
};

static void write_engine(FILE *out, const json_t *engine)
{
	static const char *const names[] = {"busy_ns", "cycles", "total_cycles"};
	bool left = false;

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		if (!json_is_string(json_object_get(engine, names[i])))
			continue;
		fputc(names[i][0], out);
		left = true;
	}
	if (!left)
		fputc('.', out);
}

/* Of one that need not be listed, all values may be any. */
static void write_optional(FILE *out, const json_t *client)
{
	const json_t *engines = json_object_get(client, "engines");
	const json_t *regions = json_object_get(client, "regions");

	fputs("?", out);
	if (!json_is_true(json_object_get(engines, "anything")) ||
	    !json_is_true(json_object_get(regions, "anything")))
		fputs("!", out);
	if (!json_object_get(client, "members"))
		fputs("-", out);
}

/* before: the state that is expected of any subject. */
static void write_client(FILE *out, const json_t *client, const json_t *before)
{
	const char *id = json_string_value(json_object_get(client, "id")), *name;
	json_t *engine, *other;
	bool same = false;
	size_t i;

	json_array_foreach(json_object_get(before, "clients"), i, other)
		same = same || json_equal(client, other);
	fputs(id ? id : "x", out);
	if (same) {
		fputs("=", out);
	} else if (json_is_true(json_object_get(client, "optional"))) {
		write_optional(out, client);
	} else {
		fputs("~", out);
		json_object_foreach(json_object_get(client, "engines"), name, engine)
			write_engine(out, engine);
	}
}

static char *expected(const json_t *states, const json_t *before)
{
	char *text;
	size_t len, i, j;
	FILE *out = open_memstream(&text, &len);
	json_t *state, *client;

	json_array_foreach((json_t *)states, i, state)
	{
		fputs(i ? ";" : "", out);
		json_array_foreach(json_object_get(state, "clients"), j, client)
		{
			fputs(j ? " " : "", out);
			write_client(out, client, json_array_get(before, i));
		}
	}
	fclose(out);
	return text;
}

static struct decoy_case case_of(const char *bytes)
{
	struct decoy_case tc = recording_of(bytes);

	tc.ask = CASE_ORACLE;
	return tc;
}

static void check_expect(const struct expect_row *row, const struct scope_text *words)
{
	const struct decoy_case tc = case_of(row->bytes);
	struct scope scope = scope_of(words);
	json_t *before = case_expectations(&tc), *all;
	char *text;

	scope.idle_every_ns = EVERY;
	all = idle_every_expect(json_incref(before), &tc, &scope);
	text = expected(json_array_get(all, 0), json_array_get(before, 0));
	if (strcmp(text, row->expect) != 0)
		fail_msg("%s: %s, and not %s", row->name, text, row->expect);
	free(text);
	json_decref(all);
	json_decref(before);
	scope_clear(&scope);
}

static void test_expect(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(expect_rows) / sizeof(*expect_rows); i++)
		check_expect(&expect_rows[i], &(struct scope_text){.engines = NULL});
	for (size_t i = 0; i < sizeof(scoped_rows) / sizeof(*scoped_rows); i++)
		check_expect(&scoped_rows[i].row, &scoped_rows[i].scope);
}

/* Of a case by hand that leaves its sweeps open; and one without a recording. */
static void test_by_hand(void **state)
{
	const char *const bytes = P10("00", "5") P10("10", "5") P10("40", "6");
	struct decoy_case tc = case_of(bytes);
	const struct scope scope = {.features = FEATURE_ALL, .idle_every_ns = EVERY};
	json_t *asked = json("[null,null,null]"), *before = case_expectations(&tc), *all;
	char *text;

	(void)state;
	tc.ask = CASE_SWEEPS;
	tc.asked = asked;
	all = idle_every_expect(case_expectations(&tc), &tc, &scope);
	text = expected(json_array_get(all, 0), json_array_get(before, 0));
	assert_string_equal(text, "7=;7?;7~b");
	free(text);
	json_decref(before);
	json_decref(all);
	set_bytes(&tc, "@ x");
	assert_ptr_equal(idle_every_expect(asked, &tc, &scope), asked);
	json_decref(asked);
}

/* --- answers --- */

/* Two clients of one device: process 10 does nothing, and 11 is surely read, in the last sweep
 * again. */
static const char two[] = P10("00", "5") P11("00", "7") P10("30", "5") P11("30", "1000000007")
	P10("40", "500000005") P11("40", "1500000007") P10("70", "800000005")
		P11("70", "1800000007");

#define VALUES(ns, by, ratio) "{'busy_ns':'" ns "','delta_ns':'" by "','busy_ratio':'" ratio "'}"
#define ANSWER(id, pid, values)                                            \
	"{'device':'d','id':'" id "','driver':'a','members':[{'pid':'" pid \
	"','fd':'3'}],'engines':{'e':" values "}}"
#define SUM(count, ns, by)                                                             \
	"'totals':[{'device':'d','clients':'" count "','engines':{'e':{'busy_ns':'" ns \
	"','delta_ns':'" by "'}}}]"
#define STATE(clients, sum) "{'clients':[" clients "]," sum "}"
#define FIRST                                                                                \
	STATE(ANSWER("7", "10", "{'busy_ns':'5'}") "," ANSWER("9", "11", "{'busy_ns':'7'}"), \
	      SUM("2", "12", "0"))                                                           \
	"," STATE(ANSWER("7", "10", VALUES("5", "0", "0")) "," ANSWER(                       \
			  "9", "11", VALUES("1000000007", "1000000000", "0.333333")),        \
		  SUM("2", "1000000012", "1000000000"))
#define NINE	 ANSWER("9", "11", VALUES("1500000007", "500000000", "0.5"))
#define LAST_9	 ANSWER("9", "11", VALUES("1800000007", "300000000", "0.1"))
#define LAST(ns) ANSWER("7", "10", ns) "," LAST_9
#define AS_IT_IS                                                 \
	STATE(ANSWER("7", "10", VALUES("5", "0", "0")) "," NINE, \
	      SUM("2", "1500000012", "500000000"))
#define ALL_READ LAST(VALUES("800000005", "800000000", "0.2"))

/* Numbers of devices and of processes in place of clients. */
#define PROCESSES(a, b) \
	"{'processes':[{'pid':'10','busy_ratio':'" a "'},{'pid':'11','busy_ratio':'" b "'}]}"
#define DEVICE(ratio)	  "{'totals':[{'device':'d','busy_ratio':'" ratio "'}]}"
#define BY_PROCESS	  PROCESSES("0", "0") "," PROCESSES("0", "0.333333") ","
#define BY_DEVICE	  DEVICE("0") "," DEVICE("0.333333") ","
#define HELD(at, who, ns) "{'" at "':[{'" who "','busy_ns':'" ns "'}]}"

static const struct answer_row {
	const char *name, *load, *answers;
	const char *fault; /* NULL: none */
} answer_rows[] = {
	{"read in each sweep", NULL,
	 FIRST "," STATE(ANSWER("7", "10", VALUES("500000005", "500000000", "0.5")) "," NINE,
			 SUM("2", "2000000012",
			     "1000000000")) "," STATE(LAST(VALUES("800000005", "300000000", "0.1")),
						      SUM("2", "2600000012", "1100000000")),
	 NULL},
	{"not read", NULL,
	 FIRST "," AS_IT_IS "," STATE(ALL_READ, SUM("2", "2600000012", "1100000000")), NULL},
	{"not listed", NULL,
	 FIRST "," STATE(NINE, SUM("1", "1500000007", "500000000")) "," STATE(
		 ALL_READ, SUM("2", "2600000012", "1100000000")),
	 NULL},
	{"a total below what is surely read", NULL,
	 FIRST "," STATE(NINE, SUM("1", "1500000006", "500000000")) "," STATE(
		 ALL_READ, SUM("2", "2600000012", "1100000000")),
	 "totals d: engines.e.busy_ns: expected 1500000007.."},
	{"never read", NULL,
	 FIRST "," AS_IT_IS
	       "," STATE(LAST(VALUES("5", "0", "0")), SUM("2", "1800000012", "300000000")),
	 "client 7 (10/3): engines.e.busy_ns: expected 800000005"},
	{"a total of what is read", NULL,
	 FIRST "," AS_IT_IS "," STATE(ALL_READ, SUM("2", "2600000011", "1100000000")),
	 "totals d: engines.e.busy_ns: expected 2600000012"},
	{"missing where it is read", NULL,
	 FIRST "," AS_IT_IS "," STATE(LAST_9, SUM("1", "1800000007", "300000000")),
	 "client 7 (10/3): missing"},
	{"a delta that is no number", NULL,
	 FIRST "," AS_IT_IS "," STATE(LAST(VALUES("800000005", "-1", "0.2")),
				      SUM("2", "2600000012", "1100000000")),
	 "engines.e.delta_ns"},
	{"a ratio that is none", NULL,
	 FIRST "," AS_IT_IS "," STATE(LAST(VALUES("800000005", "1", "nan")),
				      SUM("2", "2600000012", "1100000000")),
	 "engines.e.busy_ratio"},
	{"wrong where it is read in each sweep", NULL,
	 FIRST
	 "," STATE(ANSWER("9", "11", VALUES("1500000007", "400000000", "0.5")),
		   SUM("1", "1500000007", "500000000")) "," STATE(ALL_READ, SUM("2", "2600000012",
										"1100000000")),
	 "client 9 (11/3): engines.e.delta_ns"},
	{"the load of a process", "sum",
	 BY_PROCESS PROCESSES("0", "0.5") "," PROCESSES("0.2", "0.1"), NULL},
	{"that is read", "sum", BY_PROCESS PROCESSES("0.5", "0.5") "," PROCESSES("0.1", "0.1"),
	 NULL},
	{"of one that is surely read", "sum",
	 BY_PROCESS PROCESSES("0", "0") "," PROCESSES("0.2", "0.1"), "processes 11: busy_ratio"},
	{"the load of a device", "sum", BY_DEVICE DEVICE("0.5") "," DEVICE("0.3"), NULL},
	{"that is all read", "sum", BY_DEVICE DEVICE("1") "," DEVICE("0.2"), NULL},
	{"less than what is surely read", "sum", BY_DEVICE DEVICE("0.4") "," DEVICE("0.05"),
	 "busy_ratio of the devices"},
	{"the mean of a device", "mean", BY_DEVICE DEVICE("0.5") "," DEVICE("0.3"), NULL},
	{"the held time of a device", "held",
	 HELD("totals", "device':'d", "12") "," HELD("totals", "device':'d", "1000000012") "," HELD(
		 "totals", "device':'d", "1500000012") "," HELD("totals", "device':'d",
								"2600000012"),
	 NULL},
	{"that is never read", "held",
	 HELD("totals", "device':'d", "12") "," HELD("totals", "device':'d", "1000000012") "," HELD(
		 "totals", "device':'d", "1500000012") "," HELD("totals", "device':'d",
								"1800000012"),
	 "busy_ns of the devices"},
};

static void check_answer(const struct answer_row *row)
{
	const struct decoy_case tc = case_of(two);
	struct scope scope = {.features = FEATURE_ALL, .idle_every_ns = EVERY};
	json_t *all = case_expectations(&tc);
	char *hypotheses = json_dumps(all, 0), *answers;
	const char *lacks;
	struct judged judged;

	if (row->load) {
		scope.features |= FEATURE_LOAD | FEATURE_NO_CLIENTS;
		scope.features &= ~(unsigned int)FEATURE_TOTALS;
		assert_null(scope_read_load(&scope, row->load));
	}
	assert_true(asprintf(&answers, "[%s]", row->answers) > 0);
	judged = judge_scoped(&tc, &scope, hypotheses, answers, &lacks);
	if (judged.verdict != (row->fault ? VERDICT_FAIL : VERDICT_PASS) ||
	    (row->fault && !strstr(judged.detail, row->fault)))
		fail_msg("%s: %s: %s", row->name, verdict_word(judged.verdict),
			 judged.detail ? judged.detail : "");
	judged_clear(&judged);
	free(answers);
	free(hypotheses);
	json_decref(all);
}

static void test_answers(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(answer_rows) / sizeof(*answer_rows); i++)
		check_answer(&answer_rows[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_expect),
					   cmocka_unit_test(test_by_hand),
					   cmocka_unit_test(test_answers)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
