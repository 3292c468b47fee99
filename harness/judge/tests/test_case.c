/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "case.h"

#define REST                                                                        \
	"'title':'t','rules':['key.any-order'],'level':'must','target':'consumer'," \
	"'needs':['parse'],'origin':'made','why':'w'"
#define WITHOUT(members) "{'id':'0001'," members "}"
#define EXPECT		 "'expect':{'snapshot':{'driver':'xe'}}"
#define GOOD		 "{'id':'0001'," REST "," EXPECT "}"
#define SNAPSHOT(what)	 "{'id':'0001'," REST ",'expect':{'snapshot':" what "}}"
#define TRACK                                                                       \
	"'title':'t','rules':['key.any-order'],'level':'must','target':'consumer'," \
	"'needs':['track'],'origin':'made','why':'w'"
#define SWEEPS(what) "{'id':'0001'," TRACK ",'expect':{'sweeps':" what "}}"
#define LINT(what)                                                                               \
	"{'id':'0001','title':'t','rules':['key.any-order'],'level':'must','target':'producer'," \
	"'needs':[],'origin':'made','why':'w','expect':{'lint':" what "}}"
#define TWO_SWEEPS "@ 0 pid=1 fd=3\ndrm-driver: xe\n@ 5 pid=1 fd=3\ndrm-driver: xe\n"

struct broken {
	const char *text;
	const char *recording; /* NULL: a text beside it */
	const char *why;
};

static const struct broken broken[] = {
	{"{'id':'0001',", NULL, "cases/key/a.json:1:"},
	{"{'id':'0001'\n'title':'t'}", NULL, "cases/key/a.json:2:"},
	{"{'id':'0001','id':'0002'}", NULL, "duplicate"},
	{"[]", NULL, "expected an object"},
	{"{" REST "," EXPECT "}", NULL, "id: missing"},
	{"{'id':'1'," REST "," EXPECT "}", NULL, "id: expected four digits"},
	{"{'id':1," REST "," EXPECT "}", NULL, "id: expected four digits"},
	{"{'id':'0001x'," REST "," EXPECT "}", NULL, "id: expected four digits"},
	{"{'id':'00001'," REST "," EXPECT "}", NULL, "id: expected four digits"},
	{"{'id':'0001'," REST "}", NULL, "expect: missing"},
	{"{'id':'0001','colour':'red'," REST "," EXPECT "}", NULL, "colour: unknown member"},
	{WITHOUT("'rules':['key.any-order'],'level':'must','target':'consumer','needs':['parse'],"
		 "'origin':'made','why':'w'," EXPECT),
	 NULL, "title: missing"},
	{WITHOUT("'title':'','rules':['key.any-order'],'level':'must','target':'consumer',"
		 "'needs':['parse'],'origin':'made','why':'w'," EXPECT),
	 NULL, "title: expected a line"},
	{WITHOUT("'title':'t','rules':['key.any-order'],'level':'must','target':'consumer',"
		 "'needs':['parse'],'origin':'made','why':'a\\nb'," EXPECT),
	 NULL, "why: expected a line"},
	{WITHOUT("'title':'t','rules':[],'level':'must','target':'consumer','needs':['parse'],"
		 "'origin':'made','why':'w'," EXPECT),
	 NULL, "rules: expected a list of at least one"},
	{WITHOUT("'title':'t','rules':['Key.any'],'level':'must','target':'consumer',"
		 "'needs':['parse'],'origin':'made','why':'w'," EXPECT),
	 NULL, "rules: expected slugs such as \"key.any-order\", got Key.any"},
	{WITHOUT("'title':'t','rules':['key.nonsense'],'level':'must','target':'consumer',"
		 "'needs':['parse'],'origin':'made','why':'w'," EXPECT),
	 NULL, "rules: no rule \"key.nonsense\""},
	{WITHOUT("'title':'t','rules':['key.whole','key.whole'],'level':'must',"
		 "'target':'consumer','needs':['parse'],'origin':'made','why':'w'," EXPECT),
	 NULL, "rules: \"key.whole\" twice"},
	{WITHOUT("'title':'t','rules':['key.whole'],'level':'maybe','target':'consumer',"
		 "'needs':['parse'],'origin':'made','why':'w'," EXPECT),
	 NULL, "level: expected must"},
	{WITHOUT("'title':'t','rules':['key.whole'],'level':'must','target':'both',"
		 "'needs':['parse'],'origin':'made','why':'w'," EXPECT),
	 NULL, "target: expected consumer"},
	{WITHOUT("'title':'t','rules':['key.whole'],'level':'must','target':'consumer',"
		 "'needs':['fly'],'origin':'made','why':'w'," EXPECT),
	 NULL, "needs: no feature fly"},
	{WITHOUT("'title':'t','rules':['key.whole'],'level':'must','target':'consumer',"
		 "'needs':['memory'],'origin':'made','why':'w'," EXPECT),
	 NULL, "needs: expected parse"},
	{WITHOUT("'title':'t','rules':['key.whole'],'level':'must','target':'producer',"
		 "'needs':['parse'],'origin':'made','why':'w'," EXPECT),
	 NULL, "expect: lint is for producers"},
	{"{'id':'0001','spec':{'since':'5.0'}," REST "," EXPECT "}", NULL,
	 "spec.since: expected 6.12 or latest"},
	{"{'id':'0001','spec':{'from':'6.12'}," REST "," EXPECT "}", NULL,
	 "spec: unknown member \"from\""},
	{"{'id':'0001','spec':{'since':'latest','until':'6.12'}," REST "," EXPECT "}", NULL,
	 "spec: since is later than until"},
	{"{'id':'0001','relations':'no'," REST "," EXPECT "}", NULL,
	 "relations: expected true or false"},
	{"{'id':'0001'," REST ",'expect':{}}", NULL, "expect: expected one of"},
	{"{'id':'0001'," REST ",'expect':{'snapshot':{},'oracle':true}}", NULL,
	 "expect: expected one of"},
	{"{'id':'0001'," REST ",'expect':{'guess':{}}}", NULL, "expect.guess: unknown member"},
	{"{'id':'0001'," REST ",'expect':{'oracle':'yes'}}", NULL, "expect.oracle: expected true"},
	/* slips in expectations */
	{SNAPSHOT("null"), NULL, "expect.snapshot: expected an expectation"},
	{SNAPSHOT("{'drivr':'xe'}"), NULL, "expect.snapshot.drivr: no such member"},
	{SNAPSHOT("{'engines':{'a':{'busyns':'1'}}}"), NULL,
	 "expect.snapshot.engines.a.busyns: no such member"},
	{SNAPSHOT("{'engines':{'a':{'busy_ns':1}}}"), NULL,
	 "expect.snapshot.engines.a.busy_ns: no expectation"},
	{SNAPSHOT("{'engines':{'a':{'busy_ns':'01'}}}"), NULL,
	 "expect.snapshot.engines.a.busy_ns: expected decimal digits"},
	{SNAPSHOT("{'engines':{'a':{'busy_ns':{'min':'9','max':'5'}}}}"), NULL,
	 "min is larger than max"},
	{SNAPSHOT("{'engines':{'a':{'busy_ns':{'min':'9'}}}}"), NULL, "expected min and max"},
	{SNAPSHOT("{'engines':{'a':{'busy_ns':{'any':[]}}}}"), NULL, "any: expected at least one"},
	{SNAPSHOT("{'engines':{'a':{'busy_ns':{'any':['x']}}}}"), NULL, "expected decimal digits"},
	{SNAPSHOT("{'engines':{'a':{'delta_ns':'5'}}}"), NULL, "delta_ns: no such member"},
	{SNAPSHOT("{'engines':{'a':{'busy_ns':{'ratio':'1'}}}}"), NULL,
	 "a ratio stands for a ratio"},
	{SNAPSHOT("{'engines':'a'}"), NULL, "expect.snapshot.engines: expected an object"},
	{SNAPSHOT("{'driver':{'rejected':true}}"), NULL, "only an answer is refused"},
	{SWEEPS("[]"), TWO_SWEEPS, "expect.sweeps: expected a list"},
	{SWEEPS("[null]"), TWO_SWEEPS, "expect.sweeps: 1 are asked, the recording has 2"},
	{SWEEPS("[null,{'client':[]}]"), TWO_SWEEPS,
	 "expect.sweeps[1]: expected {\"clients\": [...]}"},
	{SWEEPS("[null,{'clients':[{'members':[{'pid':'1'}]}]}]"), TWO_SWEEPS,
	 "expect.sweeps[1].clients[0].members: expected {\"pid\",\"fd\"}"},
	{SWEEPS("[null,{'clients':[{'device':'a'}]}]"), TWO_SWEEPS,
	 "device: is the subject's choice"},
	{SWEEPS("[null,{'clients':[{'optional':'yes'}]}]"), TWO_SWEEPS, "optional: expected true"},
	{SWEEPS("[null,{'clients':[{'engines':{'a':{'busy_ratio':'0.5'}}}]}]"), TWO_SWEEPS,
	 "busy_ratio: expected {\"ratio\": ...}"},
	{SWEEPS("[null,null]"), NULL, "needs: expected parse"},
	{SWEEPS("[null]"), "@ 5\nx\n@ 4\nx\n",
	 "its recording, line 3, column 3: time goes backwards"},
	{SNAPSHOT("{}"), TWO_SWEEPS, "expect.snapshot: expected a .fdinfo"},
	{LINT("{'rules':[]}"), NULL, "expect.lint.exit: missing"},
	{LINT("{'exit':5,'rules':[]}"), NULL, "expect.lint.exit: expected an exit code"},
	{LINT("{'exit':1}"), NULL, "expect.lint.rules: missing"},
	{LINT("{'exit':1,'rules':['key.whole','key.any-order']}"), NULL,
	 "\"key.any-order\" is not in order"},
	{LINT("{'exit':1,'rules':[],'level':'unclear'}"), NULL, "expect.lint.level: expected must"},
	{LINT("{'exit':1,'rules':[],'driver':''}"), NULL, "expect.lint.driver: expected a driver"},
	{LINT("{'exit':1,'rules':[],'spec':'6.13'}"), NULL, "expect.lint.spec: expected 6.12"},
};

static bool knows_rule(const char *slug)
{
	return !strcmp(slug, "key.any-order") || !strcmp(slug, "key.whole");
}

/* A corpus in memory: "path" and text in turn; ' stands for " in JSON. */
struct corpus {
	struct case_file files[16];
	char *copies[16];
	size_t count;
};

static void add(struct corpus *corpus, const char *path, const char *text)
{
	char *copy = strdup(text);

	assert_non_null(copy);
	for (char *c = copy; *c && strstr(path, ".json"); c++) {
		if (*c == '\'')
			*c = '"';
	}
	corpus->copies[corpus->count] = copy;
	corpus->files[corpus->count++] = (struct case_file){path, copy, strlen(copy)};
}

static void drop(struct corpus *corpus)
{
	for (size_t i = 0; i < corpus->count; i++)
		free(corpus->copies[i]);
}

static int load(struct corpus *corpus, struct cases *cases, char **why)
{
	return cases_load(cases, corpus->files, corpus->count, "cases/", knows_rule, why);
}

/* The corpus is refused, and says this. */
static void refused(struct corpus *corpus, const char *expected, const char *what)
{
	struct cases cases;
	char *why;

	if (!load(corpus, &cases, &why))
		fail_msg("loaded: %s", what);
	if (!strstr(why, expected))
		fail_msg("%s: expected \"%s\", got \"%s\"", what, expected, why);
	free(why);
	drop(corpus);
}

static void test_broken(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(broken) / sizeof(*broken); i++) {
		const struct broken *row = &broken[i];
		struct corpus corpus = {.count = 0};

		add(&corpus, "cases/key/a.json", row->text);
		add(&corpus, row->recording ? "cases/key/a.fdseq" : "cases/key/a.fdinfo",
		    row->recording ? row->recording : "drm-driver: xe\n");
		add(&corpus, "cases/registry", "0001 key/a\n");
		refused(&corpus, row->why, row->text);
	}
}

static void test_files(void **state)
{
	static const struct {
		const char *why;
		const char *files[9]; /* path, text, ... */
	} rows[] = {
		{"expected one file beside it, a.fdinfo",
		 {"cases/key/a.json", GOOD, "cases/registry", "0001 key/a\n"}},
		{"expected one file beside it",
		 {"cases/key/a.json", GOOD, "cases/key/a.fdinfo", "", "cases/key/a.fdseq", "",
		  "cases/registry", "0001 key/a\n"}},
		{"cases/key/b.fdseq: no case beside it",
		 {"cases/key/b.fdseq", "", "cases/registry", ""}},
		{"expected AREA/SLUG.json",
		 {"cases/a.json", GOOD, "cases/a.fdinfo", "", "cases/registry", ""}},
		{"expected AREA/SLUG.json",
		 {"cases/x/y/a.json", GOOD, "cases/x/y/a.fdinfo", "", "cases/registry", ""}},
		{"expected lower case",
		 {"cases/key/A.json", GOOD, "cases/key/A.fdinfo", "", "cases/registry", ""}},
		{"no file \"registry\"", {"cases/key/a.json", GOOD, "cases/key/a.fdinfo", ""}},
		{"0001 of key/a is not in it",
		 {"cases/key/a.json", GOOD, "cases/key/a.fdinfo", "", "cases/registry",
		  "# none\n"}},
		{"0001 was given to key/b, and key/a has it",
		 {"cases/key/a.json", GOOD, "cases/key/a.fdinfo", "", "cases/registry",
		  "0001 key/b\n"}},
		{"0002 key/b is lost",
		 {"cases/key/a.json", GOOD, "cases/key/a.fdinfo", "", "cases/registry",
		  "0001 key/a\n0002 key/b"}},
		{"line 2: id 0001 is given twice",
		 {"cases/key/a.json", GOOD, "cases/key/a.fdinfo", "", "cases/registry",
		  "0001 key/a\n0001 key/b\n"}},
		{"line 2: key/a has two ids",
		 {"cases/key/a.json", GOOD, "cases/key/a.fdinfo", "", "cases/registry",
		  "0001 key/a\n0002 key/a\n"}},
		{"line 1: expected \"NNNN area/slug\"",
		 {"cases/key/a.json", GOOD, "cases/key/a.fdinfo", "", "cases/registry",
		  "1 key/a\n"}},
		{"id 0001 is both key/a and key/b",
		 {"cases/key/a.json", GOOD, "cases/key/a.fdinfo", "", "cases/key/b.json", GOOD,
		  "cases/key/b.fdinfo", ""}},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct corpus corpus = {.count = 0};

		for (size_t j = 0; j < 8 && rows[i].files[j]; j += 2)
			add(&corpus, rows[i].files[j], rows[i].files[j + 1]);
		refused(&corpus, rows[i].why, rows[i].why);
	}
}

static void add_four(struct corpus *corpus)
{
	add(corpus, "cases/README.md", "no case");
	add(corpus, "schema/x.json", "not ours");
	add(corpus, "cases/key/b.json",
	    "{'id':'0002','spec':{'since':'latest'}," REST ",'expect':{'oracle':true}}");
	add(corpus, "cases/key/b.fdinfo", "drm-driver: xe\n");
	add(corpus, "cases/key/a.json", GOOD);
	add(corpus, "cases/key/a.fdinfo", "drm-driver: xe\n");
	add(corpus, "cases/time/c.json",
	    "{'id':'0004','title':'t','rules':['key.whole','key.any-order'],'level':'unclear',"
	    "'target':'consumer','needs':['track','memory','delta'],'origin':'o','why':'w',"
	    "'relations':false,'expect':{'sweeps':[null,{'clients':[{'id':'7','members':"
	    "[{'pid':'1','fd':'3'}],'engines':{'e':{'busy_ns':'5'},'f':{'delta_ns':'4'}}},{'id':'8','device_key':'x','members':[{'pid':'1','fd':'4'}]}]}]}}");
	add(corpus, "cases/time/c.fdseq",
	    "@ 0 pid=1 fd=3 dev=226:0\nx\n@ 5 pid=1 fd=3 dev=226:128\nx\n@ 5 pid=1 fd=4 dev=226:9\nx\n");
	add(corpus, "cases/time/d.1.json",
	    "{'id':'0003','title':'t','rules':['key.whole'],'level':'must','target':'producer',"
	    "'spec':{'until':'6.12'},'origin':'o','why':'w','expect':{'lint':{'exit':1,"
	    "'rules':['key.any-order','key.whole'],'level':'should','driver':'xe@6.12','spec':'6.12'}}}");
	add(corpus, "cases/time/d.1.fdseq", "@ what\n");
	add(corpus, "cases/registry",
	    "0001 key/a\n0002 key/b\n# a remark\n\n0004 time/c\n0003 time/d.1\n");
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
	assert_int_equal(cases.list[0].len, strlen("drm-driver: xe\n"));
	assert_int_equal(cases.list[1].ask, CASE_ORACLE);
	c = cases_find(&cases, "0004");
	assert_ptr_equal(c, cases_find(&cases, "time/c"));
	assert_null(cases_find(&cases, "0009"));
	assert_string_equal(c->area, "time");
	assert_string_equal(c->slug, "c");
	assert_string_equal(case_rule(c), "key.whole");
	assert_string_equal(case_level_name(c->level), "unclear");
	assert_true(c->no_relations);
	assert_true(c->is_recording);
	assert_null(case_lacks(c, FEATURE_TRACK | FEATURE_DELTA)); /* memory is left out */
	assert_string_equal(case_lacks(c, FEATURE_TRACK | FEATURE_MEMORY), "delta");
	assert_string_equal(case_lacks(c, FEATURE_PARSE | FEATURE_DELTA), "track");
	d = cases_find(&cases, "0003");
	assert_int_equal(d->lint.exit, 1);
	assert_int_equal(json_array_size(d->lint.rules), 2);
	assert_string_equal(d->lint.driver, "xe@6.12");
	cases_free(&cases);
	drop(&corpus);
}

static bool allows(const json_t *engines, const char *engine, const char *field, const char *value)
{
	json_t *answer = value ? json_string(value) : NULL;
	bool yes = judge_value(json_object_get(json_object_get(engines, engine), field), answer);

	json_decref(answer);
	return yes;
}

/* What is asked knows the device of each client whose descriptors the recording names. */
static void test_device_keys(void **state)
{
	struct corpus corpus = {.count = 0};
	struct cases cases;
	json_t *asked, *clients, *engines;
	char *why;

	(void)state;
	add_four(&corpus);
	assert_int_equal(load(&corpus, &cases, &why), 0);
	asked = case_expectations(cases_find(&cases, "0004"));
	assert_int_equal(json_array_size(asked), 2);
	assert_true(json_is_null(json_array_get(asked, 0)));
	clients = json_object_get(json_array_get(asked, 1), "clients");
	assert_string_equal(
		json_string_value(json_object_get(json_array_get(clients, 0), "device_key")),
		"226:128");
	assert_string_equal(
		json_string_value(json_object_get(json_array_get(clients, 1), "device_key")), "x");
	/* growth that a case by hand leaves out may be 0, and what it says stays */
	engines = json_object_get(json_array_get(clients, 0), "engines");
	assert_true(allows(engines, "e", "delta_ns", "0"));
	assert_true(allows(engines, "e", "delta_ns", NULL));
	assert_false(allows(engines, "e", "delta_ns", "5"));
	assert_true(allows(engines, "e", "freq_ratio", "0.0"));
	assert_false(allows(engines, "e", "busy_ratio", "0.5"));
	assert_false(allows(engines, "f", "delta_ns", "0"));
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_broken), cmocka_unit_test(test_files),
		cmocka_unit_test(test_load),   cmocka_unit_test(test_device_keys),
		cmocka_unit_test(test_select),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
