/* SPDX-License-Identifier: MIT */
/* Expectations that are wrong, and the whole message about each. */
#include "broken_case.h"

static const struct broken snapshots[] = {
	{"expect", "{'snapshot':null,'oracle':5}",
	 "json:1:11: expect: expected one of snapshot, snapshots, sweeps, any, oracle, lint and decoded"},
	{"expect", "{'snapshot':null}",
	 "json:1:23: expect.snapshot: expected a snapshot or a set, got null"},
	{"expect", "{'snapshot':{'drivr':'xe'}}",
	 "json:1:32: expect.snapshot.drivr: unknown member"},
	{"expect", "{'snapshot':{'engines':{'a':{'busyns':'1'}}}}",
	 "json:1:49: expect.snapshot.engines.a.busyns: unknown member"},
	{"expect", "{'snapshot':{'engines':{'a':{'busy_ns':1}}}}",
	 "json:1:50: expect.snapshot.engines.a.busy_ns: expected a string, an object or null"},
	{"expect", "{'snapshot':{'engines':{'a':{'busy_ns':'01'}}}}",
	 "json:1:50: expect.snapshot.engines.a.busy_ns: expected decimal digits without leading zeros"},
	{"expect", "{'snapshot':{'engines':{'a':{'busy_ns':{'min':'9','max':'5'}}}}}",
	 "json:1:50: expect.snapshot.engines.a.busy_ns: min is larger than max"},
	{"expect", "{'snapshot':{'engines':{'a':{'busy_ns':{'min':'9'}}}}}",
	 "json:1:50: expect.snapshot.engines.a.busy_ns: expected min and max in decimal digits"},
	{"expect", "{'snapshot':{'engines':{'a':{'busy_ns':{'any':[]}}}}}",
	 "json:1:50: expect.snapshot.engines.a.busy_ns: any: expected at least one alternative"},
	{"expect", "{'snapshot':{'engines':{'a':{'busy_ns':{'any':['x']}}}}}",
	 "json:1:50: expect.snapshot.engines.a.busy_ns: expected decimal digits without leading zeros"},
	{"expect", "{'snapshot':{'engines':{'a':{'delta_ns':'5'}}}}",
	 "json:1:51: expect.snapshot.engines.a.delta_ns: unknown member"},
	{"expect", "{'snapshot':{'engines':{'a':{'busy_ns':{'ratio':'1'}}}}}",
	 "json:1:50: expect.snapshot.engines.a.busy_ns: a ratio is allowed only for a ratio"},
	{"expect", "{'snapshot':{'engines':'a'}}",
	 "json:1:34: expect.snapshot.engines: expected an object"},
	{"expect", "{'snapshot':{'driver':{'rejected':true}}}",
	 "json:1:33: expect.snapshot.driver: a refusal is allowed only for a whole answer"},
	{"expect",
	 "{'snapshot':{'a':1,'b':1,'c':1,'d':1,'e':1,'f':1,'g':1,'h':1,'i':1,'j':1,'k':1,'l':1,'m':1,'n':1,'o':1,'p':1,'q':1,'r':1,'s':1,'t':1,'u':1,'v':1}}",
	 "json:1:28: expect.snapshot.a: unknown member\n"
	 "json:1:34: expect.snapshot.b: unknown member\n"
	 "json:1:40: expect.snapshot.c: unknown member\n"
	 "json:1:46: expect.snapshot.d: unknown member\n"
	 "json:1:52: expect.snapshot.e: unknown member\n"
	 "json:1:58: expect.snapshot.f: unknown member\n"
	 "json:1:64: expect.snapshot.g: unknown member\n"
	 "json:1:70: expect.snapshot.h: unknown member\n"
	 "json:1:76: expect.snapshot.i: unknown member\n"
	 "json:1:82: expect.snapshot.j: unknown member\n"
	 "json:1:88: expect.snapshot.k: unknown member\n"
	 "json:1:94: expect.snapshot.l: unknown member\n"
	 "json:1:100: expect.snapshot.m: unknown member\n"
	 "json:1:106: expect.snapshot.n: unknown member\n"
	 "json:1:112: expect.snapshot.o: unknown member\n"
	 "json:1:118: expect.snapshot.p: unknown member\n"
	 "json:1:124: expect.snapshot.q: unknown member\n"
	 "json:1:130: expect.snapshot.r: unknown member\n"
	 "json:1:136: expect.snapshot.s: unknown member\n"
	 "json:1:142: expect.snapshot.t: unknown member\n"
	 "json:1:1: and 2 more"},
};

static const struct broken recordings[] = {
	{"expect", "{'sweeps':[]}", "json:1:21: expect.sweeps: expected a list"},
	{"expect", "{'sweeps':[null]}",
	 "json:1:21: expect.sweeps: expected 2 states, one for each sweep of the recording, got 1"},
	{"expect", "{'sweeps':[null,{'client':[]}]}",
	 "json:1:27: expect.sweeps[1]: expected {\"clients\": [...]}"},
	{"expect", "{'sweeps':[null,{'clients':[{'members':[{'pid':'1'}]}]}]}",
	 "json:1:50: expect.sweeps[1].clients[0].members: expected {\"pid\",\"fd\"} in decimal digits"},
	{"expect", "{'sweeps':[null,{'clients':[{'device':'a'}]}]}",
	 "json:1:49: expect.sweeps[1].clients[0].device: expected {\"anything\": true}, as the subject chooses the name"},
	{"expect", "{'sweeps':[null,{'clients':[{'optional':'yes'}]}]}",
	 "json:1:51: expect.sweeps[1].clients[0].optional: expected true or false"},
	{"expect", "{'sweeps':[null,{'clients':[{'engines':{'a':{'busy_ratio':'0.5'}}}]}]}",
	 "json:1:69: expect.sweeps[1].clients[0].engines.a.busy_ratio: expected {\"ratio\": ...}"},
	{"expect", "{'any':[]}",
	 "json:1:18: expect.any: expected a list of two or more {\"sweeps\": [...]}"},
	{"expect", "{'any':[{'sweeps':[null,null]}]}",
	 "json:1:18: expect.any: expected a list of two or more {\"sweeps\": [...]}"},
	{"expect", "{'any':[{'sweeps':[null,null]},{}]}",
	 "json:1:42: expect.any[1]: expected {\"sweeps\": [...]}"},
	{"expect", "{'any':[{'sweeps':[null,null],'x':1},{'sweeps':[null,null]}]}",
	 "json:1:19: expect.any[0]: expected {\"sweeps\": [...]}"},
	{"expect", "{'any':[{'sweeps':[null,null]},{'sweeps':[]}]}",
	 "json:1:52: expect.any[1].sweeps: expected a list"},
	{"expect", "{'any':[{'sweeps':[null,null]},{'sweeps':[null]}]}",
	 "json:1:52: expect.any[1].sweeps: expected 2 states, one for each sweep of the recording, got 1"},
	{"expect", "{'any':[{'sweeps':[null,null]},{'sweeps':[null,{'client':[]}]}]}",
	 "json:1:58: expect.any[1].sweeps[1]: expected {\"clients\": [...]}"},
	{"expect", "{'sweeps':[{'client':[]},null]}",
	 "json:1:22: expect.sweeps[0]: expected {\"clients\": [...]}"},
	{"expect", "{'sweeps':[null,null,null]}",
	 "json:1:21: expect.sweeps: expected 2 states, one for each sweep of the recording, got 3"},
	{"expect", "{'sweeps':5}", "json:1:21: expect.sweeps: expected a list"},
	{"expect", "{'any':[{'sweeps':[null]},{'sweeps':[null,null]}]}",
	 "json:1:29: expect.any[0].sweeps: expected 2 states, one for each sweep of the recording, got 1"},
};

static const struct broken rows_of_texts[] = {
	{"expect", "{'snapshots':[{}]}",
	 "json:1:24: expect.snapshots: expected a list of two or more snapshots"},
	{"expect", "{'snapshots':[{},null]}",
	 "json:1:28: expect.snapshots[1]: expected a snapshot or a set, got null"},
	{"expect", "{'snapshots':[{},{'drivr':'xe'}]}",
	 "json:1:37: expect.snapshots[1].drivr: unknown member"},
	{"expect", "{'snapshots':[{'drivr':'xe'},{}]}",
	 "json:1:34: expect.snapshots[0].drivr: unknown member"},
	{"expect", "{'snapshots':[{},{},{}]}",
	 "json:1:24: expect.snapshots: expected 2 snapshots, one for each read of the recording, got 3"},
};

/* One of two reads without a text, which stops none of the others. */
static const char *const unread[] = {
	"@ 0 pid=1 fd=3 err=13\n@ 5 pid=1 fd=3\ndrm-driver: xe\n",
	"@ 0 pid=1 fd=3\ndrm-driver: xe\n@ 5 pid=1 fd=3 err=13\n",
};

static const struct broken rows_of_unread[] = {
	{"expect", "{'snapshots':[{},{}]}",
	 "json:1:24: expect.snapshots: expected a recording without err="},
};

static const struct broken no_recordings[] = {
	{"expect", "{'snapshots':[{},{}]}",
	 "json:1:24: expect.snapshots: expected a .fdseq file next to the case\n"
	 "json:1:126: needs: expected parse"},
	/* sweeps of a text */
	{"expect", "{'sweeps':[null,null]}",
	 "json:1:21: expect.sweeps: expected a .fdseq file next to the case\n"
	 "json:1:127: needs: expected parse"},
	{"expect", "{'any':[{'sweeps':[null,null]},{'sweeps':[null,null]}]}",
	 "json:1:18: expect.any: expected a .fdseq file next to the case\n"
	 "json:1:160: needs: expected parse"},
};

static const struct broken no_text[] = {
	/* a snapshot of a recording */
	{"expect", "{'snapshot':{}}",
	 "json:1:23: expect.snapshot: expected a .fdinfo file next to the case\n"
	 "json:1:120: needs: expected track"},
};

static const struct broken lints[] = {
	{"expect", "{'lint':{'rules':[]}}", "json:1:19: expect.lint.exit: missing"},
	{"expect", "{'lint':{'exit':5,'rules':[]}}",
	 "json:1:27: expect.lint.exit: expected an exit code, 0 to 4"},
	{"expect", "{'lint':{'exit':1}}", "json:1:19: expect.lint.rules: missing"},
	{"expect", "{'lint':{'exit':1,'rules':['key.whole','key.any-order']}}",
	 "json:1:37: expect.lint.rules: \"key.any-order\" is out of order: expected ascending slugs"},
	{"expect", "{'lint':{'exit':1,'rules':[],'level':'unclear'}}",
	 "json:1:48: expect.lint.level: expected must, should or may"},
	{"expect", "{'lint':{'exit':1,'rules':[],'driver':''}}",
	 "json:1:49: expect.lint.driver: expected auto, none or NAME[@KERNEL]"},
	{"expect", "{'lint':{'exit':1,'rules':[],'driver':'xe@'}}",
	 "json:1:49: expect.lint.driver: expected auto, none or NAME[@KERNEL]"},
	{"expect", "{'lint':{'exit':1,'rules':[],'driver':5}}",
	 "json:1:49: expect.lint.driver: expected auto, none or NAME[@KERNEL]"},
	{"expect", "{'lint':{'exit':1,'rules':[],'spec':'6.13'}}",
	 "json:1:47: expect.lint.spec: expected 6.12 or latest"},
	{"expect", "{'lint':5}", "json:1:19: expect.lint: expected an object"},
	{"expect", "{'lint':{'exit':'1','rules':[]}}",
	 "json:1:27: expect.lint.exit: expected an exit code, 0 to 4"},
	{"expect", "{'lint':{'exit':-1,'rules':[]}}",
	 "json:1:27: expect.lint.exit: expected an exit code, 0 to 4"},
	{"expect", "{'lint':{'exit':true,'rules':[]}}",
	 "json:1:27: expect.lint.exit: expected an exit code, 0 to 4"},
	{"expect", "{'lint':{'exit':1,'rules':{}}}",
	 "json:1:37: expect.lint.rules: expected a list"},
	{"expect", "{'lint':{'exit':1,'rules':['key.nonsense']}}",
	 "json:1:38: expect.lint.rules[0]: unknown rule key.nonsense"},
	{"expect", "{'lint':{'exit':1,'rules':['key.any-order','time.b','time.a']}}",
	 "json:1:37: expect.lint.rules: \"time.a\" is out of order: expected ascending slugs"},
	{"expect", "{'lint':{'exit':1,'rules':['key.whole','key.whole']}}",
	 "json:1:50: expect.lint.rules[1]: listed twice: key.whole"},
	{"expect", "{'lint':{'exit':1,'rules':['key.whole',5]}}",
	 "json:1:50: expect.lint.rules[1]: expected slugs such as \"key.any-order\", got another type"},
	{"expect", "{'lint':{'exit':1,'rules':[5,'key.whole']}}",
	 "json:1:38: expect.lint.rules[0]: expected slugs such as \"key.any-order\", got another type"},
	{"expect", "{'lint':{'exit':1,'rules':[],'below':{}}}",
	 "json:1:48: expect.lint.below: expected a list"},
	{"expect", "{'lint':{'exit':1,'rules':[],'below':['key.nonsense']}}",
	 "json:1:49: expect.lint.below[0]: unknown rule key.nonsense"},
	{"expect", "{'lint':{'exit':1,'rules':[],'below':['key.whole','key.any-order']}}",
	 "json:1:48: expect.lint.below: \"key.any-order\" is out of order: expected ascending slugs"},
	{"expect", "{'lint':{'exit':1,'rules':[],'level':'consumer'}}",
	 "json:1:48: expect.lint.level: expected must, should or may"},
	{"expect", "{'lint':{'exit':1,'rules':[],'spec':'may'}}",
	 "json:1:47: expect.lint.spec: expected 6.12 or latest"},
};

static const struct {
	const char *recording;
	const char *why;
} faults[] = {
	{"@ 5\nx\n@ 4\nx\n", "cases/key/a.fdseq:3:3: time goes backwards: expected 5 or later\n"},
	{"@ 5\nx\n@ 5x", "cases/key/a.fdseq:3:4: time: expected a digit\n"},
};

static const char two_sweeps[] = "@ 0 pid=1 fd=3\ndrm-driver: xe\n@ 5 pid=1 fd=3\ndrm-driver: xe\n";

static void test_snapshots(void **state)
{
	const struct sound recorded = {two_sweeps, of_text.target, of_text.needs, of_text.expect};

	(void)state;
	refuses_all(snapshots, sizeof(snapshots) / sizeof(*snapshots), &of_text);
	refuses_all(no_text, sizeof(no_text) / sizeof(*no_text), &recorded);
}

static void test_recordings(void **state)
{
	const struct sound sound = {two_sweeps, of_text.target, "['track']", "{'oracle':true}"};
	const struct sound text = {NULL, of_text.target, "['track']", "{'oracle':true}"};
	const struct sound row = {two_sweeps, of_text.target, "['parse']", NULL};

	(void)state;
	for (size_t i = 0; i < sizeof(unread) / sizeof(*unread); i++) {
		const struct sound without = {unread[i], of_text.target, "['parse']", NULL};

		refuses_all(rows_of_unread, 1, &without);
	}
	refuses_all(rows_of_texts, sizeof(rows_of_texts) / sizeof(*rows_of_texts), &row);
	refuses_all(recordings, sizeof(recordings) / sizeof(*recordings), &sound);
	refuses_all(no_recordings, sizeof(no_recordings) / sizeof(*no_recordings), &text);
}

/* Its texts have relations where they are cases of their own. */
static void test_relations(void **state)
{
	struct corpus corpus = {.count = 0};
	struct cases cases;
	char *why;

	(void)state;
	add(&corpus, "cases/key/a.json", "{'id':'0001'," REST ",'expect':{'snapshots':[{},{}]}}");
	add(&corpus, "cases/key/a.fdseq", two_sweeps);
	add(&corpus, "cases/registry", "0001 key/a\n");
	if (load(&corpus, &cases, &why))
		fail_msg("%s", why);
	assert_true(cases.list[0].no_relations);
	cases_free(&cases);
	drop(&corpus);
}

static void test_lints(void **state)
{
	const struct sound sound = {NULL, "'producer'", "[]", NULL};

	(void)state;
	refuses_all(lints, sizeof(lints) / sizeof(*lints), &sound);
}

/* What is wrong with a recording has its own place. */
static void test_faults(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(faults) / sizeof(*faults); i++) {
		const struct broken sweeps = {"expect", "{'sweeps':[null]}", NULL};
		const struct sound sound = {faults[i].recording, of_text.target, "['track']", NULL};
		char json[500], *why;

		write_case(json, sizeof(json), &sweeps, &sound);
		why = refused_bytes(json, sound.recording);
		assert_string_equal(why, faults[i].why);
		free(why);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_snapshots), cmocka_unit_test(test_recordings),
		cmocka_unit_test(test_lints),	  cmocka_unit_test(test_relations),
		cmocka_unit_test(test_faults),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
