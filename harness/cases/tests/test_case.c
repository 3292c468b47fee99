/* SPDX-License-Identifier: MIT */
#include "corpus.h"
#include "set_bytes.h"

static void add_four(struct corpus *corpus)
{
	add(corpus, "cases/README.md", "no case");
	add(corpus, "schema/x.json", "not ours");
	add(corpus, "cases2/key/a.json", "nor this");
	add(corpus, "cases/.json", "nor one without a name");
	add(corpus, "cases/key/b.json",
	    "{'id':'0002','spec':{'since':'latest'}," REST ",'expect':{'oracle':true}}");
	add(corpus, "cases/key/b.fdinfo", "drm-driver: xe\n");
	add(corpus, "cases/key/a.json", GOOD);
	/* what is beside a snapshot is a text, whatever is in it */
	add(corpus, "cases/key/a.fdinfo", "@ what\n");
	add(corpus, "cases/time/c.json",
	    "{'id':'0004','title':'\xc2\xa0 b','rules':['key.whole','key.any-order'],'level':'unclear',"
	    "'target':'consumer','needs':['track','memory','delta'],'origin':'of c','why':'why c',"
	    "'relations':false,'expect':{'sweeps':[null,{'clients':[{'id':'7','members':"
	    "[{'pid':'1','fd':'3'}],'engines':{'e':{'busy_ns':'5'},'f':{'delta_ns':'4'},"
	    "'g':{'any':[null,{'busy_ns':'5'}]}}},{'id':'8','device_key':'x','members':[{'pid':'1','fd':'4'}]}]}]}}");
	add(corpus, "cases/time/c.fdseq",
	    "@ 0 pid=1 fd=3 dev=226:0\nx\n@ 5 pid=1 fd=3 dev=226:128\nx\n@ 5 pid=1 fd=4 dev=226:9\nx\n");
	add(corpus, "cases/time/d.1.json",
	    "{'id':'0003','title':'t','rules':['key.whole'],'level':'must','target':'producer',"
	    "'spec':{'until':'6.12'},'origin':'o','why':'w','expect':{'lint':{'exit':1,"
	    "'rules':['key.any-order','key.whole'],'below':['time.a'],'level':'should',"
	    "'driver':'xe@6.12','spec':'6.12'}}}");
	add(corpus, "cases/time/d.1.fdseq", "@ what\n");
	add(corpus, "cases/registry",
	    "0001 key/a\n0002 key/b\n# a remark\n\n0004 time/c\n0003 time/d.1\n");
}

/* How a case can be named. */
static void check_found(const struct cases *cases, const struct decoy_case *c)
{
	assert_ptr_equal(c, cases_find(cases, "time/c"));
	assert_ptr_equal(c, cases_find(cases, "4"));
	assert_ptr_equal(c, cases_find(cases, "04"));
	assert_null(cases_find(cases, "00004"));
	assert_null(cases_find(cases, "4x"));
	assert_null(cases_find(cases, ""));
	assert_null(cases_find(cases, "0009"));
}

static void check_members(const struct decoy_case *c)
{
	assert_string_equal(c->area, "time");
	assert_string_equal(c->slug, "c");
	assert_string_equal(c->title, "\xc2\xa0 b");
	assert_string_equal(c->origin, "of c");
	assert_string_equal(c->why, "why c");
	assert_string_equal(case_rule(c), "key.whole");
	assert_string_equal(case_level_name(c->level), "unclear");
	assert_true(c->no_relations);
	assert_true(c->is_recording);
	assert_null(case_lacks(c, FEATURE_TRACK | FEATURE_DELTA)); /* memory is left out */
	assert_string_equal(case_lacks(c, FEATURE_TRACK | FEATURE_MEMORY), "delta");
	assert_string_equal(case_lacks(c, FEATURE_PARSE | FEATURE_DELTA), "track");
	assert_true(case_matches(c, "000?"));
	assert_true(case_matches(c, "[t]*c")); /* an asterisk is any text, a slash in it, too */
	assert_false(case_matches(c, "time"));
	assert_false(case_matches(c, "0003"));
}

static void test_load(void **state)
{
	struct corpus corpus = {.count = 0};
	struct cases cases;
	const struct decoy_case *c, *d;
	char *why;

	(void)state;
	add_four(&corpus);
	if (load(&corpus, &cases, &why))
		fail_msg("%s", why);
	assert_int_equal(cases.count, 4);
	assert_string_equal(cases.list[0].name, "key/a");
	assert_string_equal(cases.list[1].name, "key/b");
	assert_string_equal(cases.list[2].name, "time/d.1");
	assert_string_equal(cases.list[3].name, "time/c");
	assert_int_equal(cases.list[0].ask, CASE_SNAPSHOT);
	assert_false(cases.list[0].is_recording);
	assert_int_equal(cases.list[0].len, strlen("@ what\n"));
	assert_int_equal(cases.list[1].ask, CASE_ORACLE);
	c = cases_find(&cases, "0004");
	check_found(&cases, c);
	check_members(c);
	d = cases_find(&cases, "0003");
	assert_int_equal(d->lint.exit, 1);
	assert_int_equal(json_array_size(d->lint.rules), 2);
	assert_int_equal(json_array_size(d->lint.below), 1);
	assert_string_equal(d->lint.driver, "xe@6.12");
	assert_string_equal(d->lint.level, "should");
	assert_string_equal(d->lint.spec, "6.12");
	cases_free(&cases);
	drop(&corpus);
}

/* In the area of scenarios a case needs no bytes; who has some beside it is a case as any other. */
static void test_simulated(void **state)
{
#define ORACLE                                                                                    \
	"'title':'t','rules':['key.whole'],'level':'must','target':'consumer','needs':['track']," \
	"'origin':'o','why':'w','expect':{'oracle':true}}"
	struct corpus corpus = {.count = 0};
	struct cases cases;
	char *why;

	(void)state;
	add(&corpus, "cases/scenario/dip.json", "{'id':'0001'," ORACLE);
	add(&corpus, "cases/scenario/dup.json", "{'id':'0002'," ORACLE);
	add(&corpus, "cases/scenario/dup.fdseq", "@ 0 pid=1 fd=3\ndrm-driver: xe\n");
	/* of a driver that prints it, what the lint finds */
	add(&corpus, "cases/scenario/odd.json",
	    "{'id':'0003','title':'t','rules':['key.whole'],'level':'must','target':'producer',"
	    "'origin':'o','why':'w','expect':{'lint':{'exit':0,'rules':[]}}}");
	add(&corpus, "cases/registry", "0001 scenario/dip\n0002 scenario/dup\n0003 scenario/odd\n");
	if (load(&corpus, &cases, &why))
		fail_msg("%s", why);
	assert_int_equal(cases.count, 3);
	assert_true(cases.list[2].is_simulated);
	assert_true(cases.list[0].is_simulated);
	assert_true(cases.list[0].is_recording);
	assert_null(cases.list[0].bytes);
	assert_false(cases.list[1].is_simulated);
	assert_non_null(cases.list[1].bytes);
	cases_free(&cases);
	drop(&corpus);
}

/* A case that needs no values over time cannot do without the memory that it asks for. */
static void test_lacks(void **state)
{
	static const struct decoy_case memory = {.needs = FEATURE_PARSE | FEATURE_MEMORY};
	static const struct decoy_case totals = {.needs = FEATURE_TRACK | FEATURE_MEMORY |
							  FEATURE_TOTALS};

	(void)state;
	assert_string_equal(case_lacks(&memory, FEATURE_PARSE), "memory");
	assert_null(case_lacks(&memory, FEATURE_PARSE | FEATURE_MEMORY));
	assert_null(case_lacks(&totals, FEATURE_TRACK | FEATURE_TOTALS));
	assert_string_equal(case_lacks(&totals, FEATURE_TRACK | FEATURE_MEMORY), "totals");
}

/* The ends of what a lint may be asked for. */
static void test_lint(void **state)
{
	static const char *const lints[] = {
		"{'exit':0,'rules':[]}",
		"{'exit':4,'rules':['key.any-order'],'level':'must'}",
		"{'exit':0,'rules':[],'below':[]}",
		"{'exit':1,'rules':['key.any-order','key.whole','time.a'],'level':'may','spec':'latest'}",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(lints) / sizeof(*lints); i++) {
		struct corpus corpus = {.count = 0};
		struct cases cases;
		char json[400], *why;

		sprintf(json,
			"{'id':'0001','title':'t','rules':['key.whole'],'level':'may','target':'producer',"
			"'needs':[],'origin':'o','why':'w','expect':{'lint':%s}}",
			lints[i]);
		add(&corpus, "cases/key/a.json", json);
		add(&corpus, "cases/key/a.fdinfo", "");
		add(&corpus, "cases/registry", "0001 key/a\n");
		if (load(&corpus, &cases, &why))
			fail_msg("%s", why);
		assert_int_equal(cases.list[0].ask, CASE_LINT);
		assert_int_equal(cases.list[0].level, CASE_MAY);
		cases_free(&cases);
		drop(&corpus);
	}
}

static bool engine_allows(const json_t *engines, const char *engine, const char *field,
			  const char *value)
{
	json_t *answer = value ? json_string(value) : NULL;
	bool yes = judge_value(json_object_get(json_object_get(engines, engine), field), answer);

	json_decref(answer);
	return yes;
}

static bool allows_engine(const json_t *engines, const char *engine, const char *text)
{
	json_t *answer = json(text);
	bool yes = judge_value(json_object_get(engines, engine), answer);

	json_decref(answer);
	return yes;
}

/* What is asked knows the device of each client whose descriptors the recording names. */
static void test_device_keys(void **state)
{
	struct corpus corpus = {.count = 0};
	struct cases cases;
	json_t *asked, *states, *clients, *engines;
	char *why;

	(void)state;
	add_four(&corpus);
	assert_int_equal(load(&corpus, &cases, &why), 0);
	asked = case_expectations(cases_find(&cases, "0004"));
	assert_int_equal(json_array_size(asked), 1);
	states = json_array_get(asked, 0);
	assert_int_equal(json_array_size(states), 2);
	assert_true(json_is_null(json_array_get(states, 0)));
	clients = json_object_get(json_array_get(states, 1), "clients");
	assert_string_equal(
		json_string_value(json_object_get(json_array_get(clients, 0), "device_key")),
		"226:128");
	assert_string_equal(
		json_string_value(json_object_get(json_array_get(clients, 1), "device_key")), "x");
	/* a delta that a case by hand leaves out may be 0, and one that it has is unchanged */
	engines = json_object_get(json_array_get(clients, 0), "engines");
	assert_true(engine_allows(engines, "e", "delta_ns", "0"));
	assert_true(engine_allows(engines, "e", "delta_ns", NULL));
	assert_false(engine_allows(engines, "e", "delta_ns", "5"));
	assert_true(engine_allows(engines, "e", "freq_ratio", "0.0"));
	assert_false(engine_allows(engines, "e", "busy_ratio", "0.5"));
	assert_false(engine_allows(engines, "f", "delta_ns", "0"));
	/* and where the engine itself may be absent, too */
	assert_true(allows_engine(engines, "g", "{'busy_ns':'5','delta_ns':'0'}"));
	assert_true(allows_engine(engines, "g", "{'busy_ns':'5'}"));
	assert_false(allows_engine(engines, "g", "{'busy_ns':'5','delta_ns':'5'}"));
	assert_true(judge_value(json_object_get(engines, "g"), NULL));
	json_decref(asked);
	asked = case_expectations(cases_find(&cases, "0001"));
	assert_int_equal(json_array_size(asked), 1);
	json_decref(asked);
	assert_null(case_expectations(cases_find(&cases, "0003")));
	cases_free(&cases);
	drop(&corpus);
}

/* The ids of a selection, in one string. */
static const char *select_ids(const struct cases *cases, struct case_selection selection)
{
	static char text[64];
	const struct decoy_case *list[8];
	size_t count = cases_select(cases, &selection, list, NULL);

	text[0] = '\0';
	for (size_t i = 0; i < count; i++) {
		if (i)
			strcat(text, " ");
		strcat(text, list[i]->id);
	}
	return text;
}

static void test_select(void **state)
{
	static const char *const time[] = {"time/*"}, *const some[] = {"0001", "*/c"};
	struct case_selection all = {0}, old = {.has_spec = true, .spec = CASE_SPEC_6_12};
	struct case_selection third = {.shard = 3, .shards = 3, .run = time, .run_count = 1};
	const struct decoy_case *list[8];
	struct corpus corpus = {.count = 0};
	struct cases cases;
	size_t before;
	char *why;

	(void)state;
	add_four(&corpus);
	assert_int_equal(load(&corpus, &cases, &why), 0);
	assert_string_equal(select_ids(&cases, all), "0001 0002 0003 0004");
	assert_string_equal(
		select_ids(&cases, (struct case_selection){.run = time, .run_count = 1}),
		"0003 0004");
	assert_string_equal(
		select_ids(&cases, (struct case_selection){.run = some, .run_count = 2}),
		"0001 0004");
	assert_string_equal(
		select_ids(&cases, (struct case_selection){.skip = some, .skip_count = 2}),
		"0002 0003");
	assert_string_equal(select_ids(&cases, (struct case_selection){.run = time,
								       .run_count = 1,
								       .skip = some,
								       .skip_count = 2}),
			    "0003");
	assert_string_equal(select_ids(&cases, old), "0001 0003 0004");
	old.spec = CASE_SPEC_LATEST;
	assert_string_equal(select_ids(&cases, old), "0001 0002 0004");
	assert_string_equal(select_ids(&cases, (struct case_selection){.has_target = true,
								       .target = CASE_PRODUCER}),
			    "0003");
	assert_string_equal(select_ids(&cases, (struct case_selection){.shard = 1, .shards = 3}),
			    "0001 0004");
	assert_string_equal(select_ids(&cases, (struct case_selection){.shard = 2, .shards = 3}),
			    "0002");
	assert_string_equal(select_ids(&cases, (struct case_selection){.shard = 3, .shards = 3}),
			    "0003");
	assert_string_equal(select_ids(&cases, (struct case_selection){.shard = 5, .shards = 5}),
			    "");
	/* the place among all cases counts, not that among the selected */
	assert_int_equal(cases_select(&cases, &third, list, &before), 1);
	assert_string_equal(list[0]->id, "0003");
	assert_int_equal(before, 2);
	cases_free(&cases);
	drop(&corpus);
}

/* A copy of a case has its recording until it gets bytes of its own, and only a consumer's
 * recording is parsed. */
static void test_bytes(void **state)
{
	static const struct {
		enum case_target target;
		bool is_recording;
		const char *bytes;
		size_t reads; /* 0: none is parsed */
	} rows[] = {
		{CASE_CONSUMER, true, "@ 0\nx: 1\n@ 1\nx: 1\n", 2},
		{CASE_CONSUMER, true, "@ x\n", 0},
		{CASE_CONSUMER, false, "x: 1\n", 0},
		{CASE_PRODUCER, true, "@ 0\nx: 1\n", 0},
	};
	const struct decoy_case tc = recording_of("@ 0\nx: 1\n");

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct decoy_case copy = tc;

		copy.target = rows[i].target;
		copy.is_recording = rows[i].is_recording;
		set_bytes(&copy, rows[i].bytes);
		assert_ptr_equal(copy.bytes, rows[i].bytes);
		assert_int_equal(copy.len, strlen(rows[i].bytes));
		assert_int_equal(copy.recording ? copy.recording->read_count : 0, rows[i].reads);
	}
	assert_int_equal(tc.recording->read_count, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_load),	    cmocka_unit_test(test_simulated),
		cmocka_unit_test(test_lacks),	    cmocka_unit_test(test_lint),
		cmocka_unit_test(test_device_keys), cmocka_unit_test(test_select),
		cmocka_unit_test(test_bytes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
