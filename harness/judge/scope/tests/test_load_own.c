/* SPDX-License-Identifier: MIT */
/* What processes show by their own descriptors of clients that others have, too, or had before. */
#include "load.h"
#include "load_case.h"
#include "load_own.h"

#define READ(t, pid, id, ns)                                                                      \
	"@ " t " pid=" pid " fd=3 dev=226:0\ndrm-driver:\ta\ndrm-client-id:\t" id "\ndrm-engine-" \
	"render:\t" ns " ns\n"

/*
 * Client 7 goes from process 0 to process 11, and then both have it; process 12 keeps client 9, and
 * client 5 is of a process that is not known.
 */
static const char sent[] = READ("1000000000", "12", "9", "0")
	READ("1000000000", "0", "7", "0") "@ 1000000000 dev=226:0\ndrm-driver:\ta\ndrm-client-id:\t5\ndrm-engine-render:\t0 ns\n" READ(
		"2000000000", "12", "9", "250000000") READ("2000000000", "11", "7", "500000000")
		READ("3000000000", "0", "7", "1000000000")
			READ("3000000000", "11", "7", "1000000000")
				READ("3000000000", "12", "9", "500000000");

#define P(pid)	       MEMBER(pid, "3")
#define IDLE(id, pids) "{'id':'" id "','device_key':'226:0','members':[" pids "]}"
#define NINE(engines)  CLIENT("9", P("12"), engines)
#define FIRST	       STATE(NINE("") "," IDLE("7", P("0")) "," IDLE("5", ""))
#define SECOND	       STATE(NINE(RATIO("render", "0.25")) "," CLIENT("7", P("11"), RATIO("render", "0.5")))
#define THIRD                                 \
	STATE(CLIENT("7", P("0") "," P("11"), \
		     RATIO("render", "0.5")) "," NINE(RATIO("render", "0.25")))

/* The clients of each list: [["7"],["7","8"]]. */
static json_t *ids_of(json_t *lists)
{
	json_t *all = json_array(), *list, *client;
	size_t i, j;

	json_array_foreach(lists, i, list)
	{
		json_t *ids = json_array();

		json_array_foreach(list, j, client)
			json_array_append(ids, json_object_get(client, "id"));
		json_array_append_new(all, ids);
	}
	return all;
}

/* Each process and its lists. */
static void check_own(json_t *state, const char *expected)
{
	json_t *own = json_object_get(json_object_get(state, "load"), "own"), *lists;
	json_t *all = json_is_object(own) ? json_object() : json_null(), *want = json(expected);
	const char *pid;

	json_object_foreach(own, pid, lists) json_object_set_new(all, pid, ids_of(lists));
	if (!json_equal(all, want))
		fail_msg("expected %s, got %s", expected, json_dumps(all, JSON_ENCODE_ANY));
	json_decref(all);
	json_decref(want);
}

static json_t *own_of(const char *hypotheses, const char *bytes)
{
	const struct decoy_case tc = recording_of(bytes);
	struct scope scope = {.features = LOAD_ALONE};
	json_t *expect = json(hypotheses);

	assert_null(scope_read_load(&scope, "sum"));
	load_expect(expect, &scope);
	load_own(expect, &tc, &scope);
	scope_clear(&scope);
	return expect;
}

/* Of processes that have a client one after another, and at once; in each sweep, and each
 * alternative of a state. */
static void test_lists(void **state)
{
	static const char first[] = "{'0':[['7']],'11':[]}";
	static const char second[] = "{'0':[],'11':[['7']]}";
	static const char third[] = "{'0':[['7']],'11':[['7']]}";
	json_t *all, *any;

	(void)state;
	all = own_of("[[" FIRST "," SECOND "," THIRD "],[" FIRST
		     ",{'any':[{'rejected':true}," SECOND "," SECOND "]}," THIRD "]]",
		     sent);
	for (size_t i = 0; i < 2; i++) {
		check_own(json_array_get(json_array_get(all, i), 0), first);
		check_own(json_array_get(json_array_get(all, i), 2), third);
	}
	check_own(json_array_get(json_array_get(all, 0), 1), second);
	any = json_object_get(json_array_get(json_array_get(all, 1), 1), "any");
	check_own(json_array_get(any, 1), second);
	check_own(json_array_get(any, 2), second);
	json_decref(all);
	all = own_of("[[" THIRD "]]", sent);
	check_own(json_array_get(json_array_get(all, 0), 0), first);
	json_decref(all);
}

/* Clients differ by their ids and their devices; of those of one process nothing is put there. */
static void test_apart(void **state)
{
	static const char bytes[] = READ("1000000000", "10", "1", "0")
		READ("1000000000", "11", "2", "0");
	static const char *const states[] = {
		STATE(IDLE("1", P("10")) "," IDLE("2", P("11"))),
		STATE(IDLE("1", P("10")) ","
					 "{'id':'1','device_key':'226:1','members':[" P("11") "]}"),
		STATE(IDLE("1", P("10")) ","
					 "{'id':'1','members':[" P("11") "]}"),
		STATE(IDLE("1", P("10")) ","
					 "{'device_key':'226:0','members':[" P("11") "]}"),
	};

	(void)state;
	for (size_t i = 0; i < sizeof(states) / sizeof(*states); i++) {
		char hypotheses[1000];
		json_t *all;

		snprintf(hypotheses, sizeof(hypotheses), "[[%s]]", states[i]);
		all = own_of(hypotheses, bytes);
		check_own(json_array_get(json_array_get(all, 0), 0), "null");
		json_decref(all);
	}
}

/* A recording that is broken shows nothing of anyone. */
static void test_broken(void **state)
{
	json_t *all = own_of("[[" THIRD "]]", "@ x\n");

	(void)state;
	check_own(json_array_get(json_array_get(all, 0), 0), "null");
	json_decref(all);
}

#define ANSWERS(second, third)                                                        \
	PROCESSES("")                                                                 \
	"," PROCESSES(PROCESS("12", "0.25") "," PROCESS("11", second)) "," PROCESSES( \
		PROCESS("12", "0.25") "," third)

#define NAMED(pid, load) "{'pid':'" pid "','loads':{'gpu':'" load "'}}"
#define NAMED_ANSWERS(second)                                                     \
	PROCESSES("")                                                             \
	"," PROCESSES(NAMED("12", "0.25") "," NAMED("11", second)) "," PROCESSES( \
		NAMED("12", "0.25") "," NAMED("11", "0.5"))

static const struct load_row numbers[] = {
	{"what all descriptors show", "sum", NULL, FIRST "," SECOND "," THIRD,
	 ANSWERS("0.5", PROCESS("11", "0.5")), VERDICT_PASS, NULL, NULL},
	{"11 sees the client for the first time", "sum", NULL, FIRST "," SECOND "," THIRD,
	 ANSWERS("0", PROCESS("11", "0.5")), VERDICT_PASS, NULL, NULL},
	{"the same of a load with a name", "gpu=sum", NULL, FIRST "," SECOND "," THIRD,
	 NAMED_ANSWERS("0"), VERDICT_PASS, NULL, NULL},
	{"no descriptor shows that of it", "gpu=sum", NULL, FIRST "," SECOND "," THIRD,
	 NAMED_ANSWERS("0.25"), VERDICT_FAIL, "load gpu of processes 11", "processes 12"},
	{"no descriptor shows that", "sum", NULL, FIRST "," SECOND "," THIRD,
	 ANSWERS("0.25", PROCESS("11", "0.5")), VERDICT_FAIL, "processes 11", "processes 12"},
};

/* Client 7 of process 10, which 11 has, too, in the second sweep: for 11 it is new, and has done
 * nothing yet. */
static const char joined[] = READ("1000000000", "12", "9", "0") READ("1000000000", "10", "7", "0")
	READ("2000000000", "12", "9", "250000000") READ("2000000000", "10", "7", "500000000")
		READ("2000000000", "11", "7", "500000000");

static const struct load_row counted = {
	"it counts for 11, whose descriptor shows 0",
	"sum",
	NULL,
	STATE(NINE("") "," IDLE("7", P("10"))) "," STATE(NINE(RATIO("render", "0.25")) "," CLIENT(
		"7", P("10") "," P("11"), RATIO("render", "0.5"))),
	PROCESSES("") "," PROCESSES(PROCESS("12", "0.25")),
	VERDICT_PASS,
	NULL,
	NULL};

static void test_numbers(void **state)
{
	const struct decoy_case tc = recording_of(sent), other = recording_of(joined);

	(void)state;
	for (size_t i = 0; i < sizeof(numbers) / sizeof(*numbers); i++)
		check_load(&numbers[i], &tc, LOAD_ALONE);
	check_load(&counted, &other, LOAD_ALONE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lists),
		cmocka_unit_test(test_apart),
		cmocka_unit_test(test_broken),
		cmocka_unit_test(test_numbers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
