/* SPDX-License-Identifier: MIT */
/* Expectations of a case: devices from the recording, and optional zeros in cases by hand. */
#include "oracle.h"
#include "set_bytes.h"

#define READ(t, pid, fd, dev)                             \
	"@ " t " pid=" pid " fd=" fd " dev=226:" dev "\n" \
	"drm-driver: d\ndrm-client-id: 1\n"
#define SWEEP(t, dev)	      READ(t, "10", "3", dev) READ(t, "10", "4", dev) READ(t, "11", "3", "9")
#define M(pid, fd)	      "{'pid':'" pid "','fd':'" fd "'}"
#define CLIENT(members, rest) "{'members':[" members "]" rest "}"
#define STATE(client)	      "{'clients':[" client "]}"
#define KEY(dev)	      ",'device_key':'226:" dev "'"
#define ENGINE(members)	      STATE("{'engines':{'e':{" members "}}}")
#define DELTA		      "'delta_ns':{'any':[null,'0']}"
#define BUSY_RATIO	      "'busy_ratio':{'any':[null,{'ratio':'0'}]}"
#define FREQ_RATIO	      "'freq_ratio':{'any':[null,{'ratio':'0'}]}"
#define ALL		      DELTA "," BUSY_RATIO "," FREQ_RATIO

/* Of the sweep of one device, 226:128, but for process 11, and of the next one. */
static const struct {
	const char *asked, *expected; /* states */
} rows[] = {
	{"[]", "[]"},
	{"['x']", "['x']"},
	/* the device on which all members are, as far as they are known */
	{"[" STATE(CLIENT(M("10", "3"), "")) "]", "[" STATE(CLIENT(M("10", "3"), KEY("128"))) "]"},
	{"[" STATE(CLIENT(M("10", "3") "," M("10", "4"), "")) "]",
	 "[" STATE(CLIENT(M("10", "3") "," M("10", "4"), KEY("128"))) "]"},
	{"[" STATE(CLIENT(M("10", "4") "," M("12", "3"), "")) "]",
	 "[" STATE(CLIENT(M("10", "4") "," M("12", "3"), KEY("128"))) "]"},
	{"[" STATE(CLIENT(M("12", "3") "," M("11", "3"), "")) "]",
	 "[" STATE(CLIENT(M("12", "3") "," M("11", "3"), KEY("9"))) "]"},
	{"[" STATE(CLIENT(M("10", "3") "," M("11", "3"), "")) "]",
	 "[" STATE(CLIENT(M("10", "3") "," M("11", "3"), "")) "]"},
	{"[" STATE(CLIENT(M("10", "3") "," M("11", "3") "," M("11", "3"), "")) "]",
	 "[" STATE(CLIENT(M("10", "3") "," M("11", "3") "," M("11", "3"), "")) "]"},
	{"[" STATE(CLIENT(M("12", "3"), "")) "]", "[" STATE(CLIENT(M("12", "3"), "")) "]"},
	{"[" STATE(CLIENT("", "")) "," STATE("{}") "]",
	 "[" STATE(CLIENT("", "")) "," STATE("{}") "]"},
	{"[" STATE("{'members':{'any':[[" M("10", "3") "],[" M("10", "4") "]]}}") "]",
	 "[" STATE(
		 "{'members':{'any':[[" M("10", "3") "],[" M("10", "4") "]]}" KEY("128") "}") "]"},
	/*
	 * one that is there stays; each client, sweep and alternative has its own; more states have
	 * none
	 */
	{"[" STATE(CLIENT(M("10", "3"), KEY("7"))) "]",
	 "[" STATE(CLIENT(M("10", "3"), KEY("7"))) "]"},
	{"[" STATE(CLIENT(M("10", "3"), "") "," CLIENT(M("11", "3"), "")) "," STATE(CLIENT(
		 M("10", "4"), "")) "," STATE(CLIENT(M("10", "4"), ",'engines':{'e':{}}")) "]",
	 "[" STATE(CLIENT(M("10", "3"), KEY("128")) "," CLIENT(M("11", "3"), KEY("9"))) "," STATE(
		 CLIENT(M("10", "4"), KEY("129"))) "," STATE(CLIENT(M("10", "4"),
								    ",'engines':{'e':{}}")) "]"},
	{"[{'any':[{'clients':{'anything':true}},{'any':[{'clients':[]}," STATE(
		 CLIENT(M("10", "3"), "")) "]}]}]",
	 "[{'any':[{'clients':{'anything':true}},{'any':[{'clients':[]}," STATE(
		 CLIENT(M("10", "3"), KEY("128"))) "]}]}]"},
	/* what has not grown may be 0 or left out, unless the case says what it is */
	{"[" ENGINE("") "]", "[" ENGINE(ALL) "]"},
	{"[" ENGINE("'busy_ns':'5'") "]", "[" ENGINE("'busy_ns':'5'," ALL) "]"},
	{"[" ENGINE("'delta_ns':'5'") "]",
	 "[" ENGINE("'delta_ns':'5'," BUSY_RATIO "," FREQ_RATIO) "]"},
	{"[" ENGINE("'busy_ratio':null") "]",
	 "[" ENGINE("'busy_ratio':null," DELTA "," FREQ_RATIO) "]"},
	{"[" ENGINE("'freq_ratio':'1'") "]",
	 "[" ENGINE("'freq_ratio':'1'," DELTA "," BUSY_RATIO) "]"},
	{"[" ENGINE("'*':{'anything':true}") "]", "[" ENGINE("'*':{'anything':true}") "]"},
	{"[{'any':[" ENGINE("") "," STATE(
		 "{'engines':{'any':[null,{'e':{'any':[null,{}]},'f':{}}]}}") "]}]",
	 "[{'any':[" ENGINE(ALL) "," STATE("{'engines':{'any':[null,{'e':{'any':[null,{" ALL
					   "}]},'f':{" ALL "}}]}}") "]}]"},
	{"[" STATE("{'id':'1'},{'engines':{'a':{'anything':true}}}") "," ENGINE("") "]",
	 "[" STATE("{'id':'1'},{'engines':{'a':{'anything':true}}}") "," ENGINE(ALL) "]"},
};

/* Of the case, as its only hypothesis or as the last of two. */
static void check_states(enum case_ask ask, const char *asked, const char *expected)
{
	struct decoy_case tc = recording_of(SWEEP("1", "128") SWEEP("2", "129"));
	json_t *states = json(asked), *right = json(expected), *got;

	tc.ask = ask;
	tc.asked = ask == CASE_SWEEPS ? json_incref(states)
				      : json_pack("[{s:[]},{s:O}]", "sweeps", "sweeps", states);
	got = case_expectations(&tc);
	assert_int_equal(json_array_size(got), ask == CASE_SWEEPS ? 1 : 2);
	if (!json_equal(json_array_get(got, ask == CASE_SWEEPS ? 0 : 1), right))
		fail_msg("%s: %s", asked, json_dumps(got, 0));
	json_decref(got);
	json_decref(states);
	json_decref((json_t *)tc.asked);
	json_decref(right);
}

static void test_states(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		check_states(CASE_SWEEPS, rows[i].asked, rows[i].expected);
		check_states(CASE_HYPOTHESES, rows[i].asked, rows[i].expected);
	}
}

/* A descriptor without device or number names none. */
static void test_nameless(void **state)
{
	static const char asked[] =
		"[" STATE(CLIENT(M("0", "0"), "") "," CLIENT(M("10", "3"), "")) "]";
	struct decoy_case tc = recording_of("@ 1 dev=226:128\ndrm-driver: d\ndrm-client-id: 1\n"
					    "@ 1 pid=10 fd=3\ndrm-driver: d\ndrm-client-id: 2\n");
	json_t *states = json(asked), *got;

	(void)state;
	tc.ask = CASE_SWEEPS;
	tc.asked = states;
	got = case_expectations(&tc);
	assert_true(json_equal(json_array_get(got, 0), states));
	json_decref(got);
	json_decref(states);
}

/*
 * The oracle is asked for all of a text, and its states get devices, but nothing that may be left
 * out.
 */
static void test_oracle(void **state)
{
	static const char text[] = "drm-client-id: 12\ndrm-driver: a";
	struct decoy_case tc = {.ask = CASE_ORACLE, .bytes = text, .len = sizeof(text) - 1};
	json_t *got = case_expectations(&tc), *snapshot = oracle_snapshot(text, sizeof(text) - 1);

	(void)state;
	assert_int_equal(json_array_size(got), 1);
	assert_true(json_equal(json_array_get(json_array_get(got, 0), 0), snapshot));
	json_decref(got);
	json_decref(snapshot);

	tc.is_recording = true;
	set_bytes(
		&tc,
		"@ 1 pid=1 fd=3 dev=226:0\ndrm-driver: a\ndrm-client-id: 1\ndrm-engine-e: 5 ns\n");
	got = case_expectations(&tc);
	snapshot = oracle_hypotheses(tc.recording);
	assert_true(json_equal(got, snapshot));
	json_decref(got);
	json_decref(snapshot);
}

#define GOOD   "drm-driver: a\ndrm-engine-e: 1 ns\n"
#define BROKEN GOOD "no pair\n"

static void check_asked(const struct decoy_case *tc, const char *expected)
{
	json_t *got = case_expectations(tc), *want = json(expected);

	if (!json_equal(got, want))
		fail_msg("%s: %s", expected, json_dumps(got, 0));
	json_decref(want);
	json_decref(got);
}

/* A refusal is allowed where the text may be refused, and written nowhere: to a snapshot, to each
 * of several, to a state. */
static void test_refusals(void **state)
{
	json_t *one = json("{'driver':'a'}"), *any = json("{'any':[null,{'driver':'a'}]}");
	json_t *two = json("[{'driver':'a'},{'driver':'a'}]"), *refusal = json("{'rejected':true}");
	json_t *both = json("{'any':[{'driver':'a'},{'rejected':true}]}");
	json_t *sweeps = json("[" STATE(CLIENT(M("1", "3"), "")) "]");
	struct decoy_case tc = {.ask = CASE_SNAPSHOT, .asked = one, .bytes = GOOD};

	(void)state;
	tc.len = strlen(tc.bytes);
	check_asked(&tc, "[[{'driver':'a'}]]");
	tc.bytes = BROKEN;
	tc.len = strlen(tc.bytes);
	check_asked(&tc, "[[{'any':[{'rejected':true},{'driver':'a'}]}]]");
	tc.asked = any;
	check_asked(&tc, "[[{'any':[{'rejected':true},null,{'driver':'a'}]}]]");
	tc.asked = refusal;
	check_asked(&tc, "[[{'rejected':true}]]");
	/* once is enough */
	tc.asked = both;
	check_asked(&tc, "[[{'any':[{'driver':'a'},{'rejected':true}]}]]");
	tc = (struct decoy_case){.ask = CASE_SNAPSHOTS, .asked = two, .is_recording = true};
	set_bytes(&tc, "@ 0\n" GOOD "@ 1\n" BROKEN);
	check_asked(&tc, "[[{'driver':'a'},{'any':[{'rejected':true},{'driver':'a'}]}]]");
	tc = (struct decoy_case){.ask = CASE_SWEEPS, .asked = sweeps, .is_recording = true};
	set_bytes(&tc, "@ 0 pid=1 fd=3\n" GOOD);
	check_asked(&tc, "[[" STATE(CLIENT(M("1", "3"), "")) "]]");
	set_bytes(&tc, "@ 0 pid=1 fd=3\n" BROKEN);
	check_asked(&tc, "[[" STATE(CLIENT(M("1", "3"), "")) "],[" STATE("") "]]");
	json_decref(one);
	json_decref(any);
	json_decref(two);
	json_decref(refusal);
	json_decref(both);
	json_decref(sweeps);
}

/* A snapshot by hand is unchanged; a producer case and a broken recording have no expectation. */
static void test_others(void **state)
{
	json_t *asked = json("{'any':[null,{'driver':'a'}]}"), *got;
	struct decoy_case tc = {
		.ask = CASE_SNAPSHOT, .asked = asked, .bytes = GOOD, .len = strlen(GOOD)};

	(void)state;
	got = case_expectations(&tc);
	assert_true(json_equal(json_array_get(json_array_get(got, 0), 0), asked));
	json_decref(got);
	tc.ask = CASE_LINT;
	assert_null(case_expectations(&tc));
	tc = (struct decoy_case){.ask = CASE_ORACLE, .is_recording = true};
	set_bytes(&tc, "@ x");
	assert_null(case_expectations(&tc));
	json_decref(asked);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_states), cmocka_unit_test(test_nameless),
		cmocka_unit_test(test_oracle), cmocka_unit_test(test_refusals),
		cmocka_unit_test(test_others),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
