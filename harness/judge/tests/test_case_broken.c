/* SPDX-License-Identifier: MIT */
/* Cases and registries that are refused, and where the message says that they are wrong. */
#include <errno.h>

#include "corpus.h"

#define WITHOUT(members) "{'id':'0001'," members "}"
#define SNAPSHOT(what)	 "{'id':'0001'," REST ",'expect':{'snapshot':" what "}}"
#define TRACK                                                                       \
	"'title':'t','rules':['key.any-order'],'level':'must','target':'consumer'," \
	"'needs':['track'],'origin':'made','why':'w'"
#define SWEEPS(what) "{'id':'0001'," TRACK ",'expect':{'sweeps':" what "}}"
#define ANY(what)    "{'id':'0001'," TRACK ",'expect':{'any':" what "}}"
#define LINT(what)                                                                               \
	"{'id':'0001','title':'t','rules':['key.any-order'],'level':'must','target':'producer'," \
	"'needs':[],'origin':'made','why':'w','expect':{'lint':" what "}}"
#define TWO_SWEEPS "@ 0 pid=1 fd=3\ndrm-driver: xe\n@ 5 pid=1 fd=3\ndrm-driver: xe\n"

#define ALL_BUT_TITLE \
	"'rules':['key.any-order'],'level':'must','target':'consumer','needs':['parse'],'origin':'made','why':'w'," EXPECT

struct broken {
	const char *text;
	const char *recording; /* NULL: a text beside it */
	const char *why;
};

static const struct broken broken[] = {
	{"", NULL, "cases/key/a.json:1:1: "},
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
	{WITHOUT("'title':'a\\u001b[2J'," ALL_BUT_TITLE), NULL,
	 "a.json:1:22: title: expected a line of text without control bytes"},
	{WITHOUT("'title':'a\x7f'," ALL_BUT_TITLE), NULL, "a.json:1:22: title: expected a line"},
	{WITHOUT("'title':'a\xc2\x9b'," ALL_BUT_TITLE), NULL, "title: expected a line"},
	{WITHOUT("'title':'a\\u0000'," ALL_BUT_TITLE), NULL, "a.json:1:"},
	{WITHOUT("'title':'t','rules':[],'level':'must','target':'consumer','needs':['parse'],"
		 "'origin':'made','why':'w'," EXPECT),
	 NULL, "rules: expected a list of at least one"},
	{WITHOUT("'title':'t','rules':['Key.any'],'level':'must','target':'consumer',"
		 "'needs':['parse'],'origin':'made','why':'w'," EXPECT),
	 NULL,
	 "cases/key/a.json:1:35: rules[0]: expected slugs such as \"key.any-order\", got Key.any"},
	{WITHOUT("'title':'t','rules':['key.nonsense'],'level':'must','target':'consumer',"
		 "'needs':['parse'],'origin':'made','why':'w'," EXPECT),
	 NULL, "rules[0]: no rule key.nonsense"},
	{WITHOUT("'title':'t','rules':['key.whole','key.whole'],'level':'must',"
		 "'target':'consumer','needs':['parse'],'origin':'made','why':'w'," EXPECT),
	 NULL, "rules[1]: twice: key.whole"},
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
	 "spec.from: unknown member"},
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
	{ANY("[]"), TWO_SWEEPS, "expect.any: expected a list of two or more"},
	{ANY("[{'sweeps':[null,null]}]"), TWO_SWEEPS, "expect.any: expected a list of two or more"},
	{ANY("[{'sweeps':[null,null]},{}]"), TWO_SWEEPS, "expect.any[1]: expected {\"sweeps\""},
	{ANY("[{'sweeps':[null,null],'x':1},{'sweeps':[null,null]}]"), TWO_SWEEPS,
	 "expect.any[0]: expected {\"sweeps\""},
	{ANY("[{'sweeps':[null,null]},{'sweeps':[]}]"), TWO_SWEEPS,
	 "expect.any[1].sweeps: expected a list"},
	{ANY("[{'sweeps':[null,null]},{'sweeps':[null]}]"), TWO_SWEEPS,
	 "a.json:1:181: expect.any[1].sweeps: 1 are asked, the recording has 2"},
	{ANY("[{'sweeps':[null,null]},{'sweeps':[null,{'client':[]}]}]"), TWO_SWEEPS,
	 "expect.any[1].sweeps[1]: expected {\"clients\": [...]}"},
	{ANY("[{'sweeps':[null,null]},{'sweeps':[null,null]}]"), NULL, "needs: expected parse"},
	{SWEEPS("[null]"), "@ 5\nx\n@ 4\nx\n", "cases/key/a.fdseq:3:3: time goes backwards"},
	{SNAPSHOT("{}"), TWO_SWEEPS, "expect.snapshot: expected a .fdinfo"},
	{LINT("{'rules':[]}"), NULL, "expect.lint.exit: missing"},
	{LINT("{'exit':5,'rules':[]}"), NULL, "expect.lint.exit: expected an exit code"},
	{LINT("{'exit':1}"), NULL, "expect.lint.rules: missing"},
	{LINT("{'exit':1,'rules':['key.whole','key.any-order']}"), NULL,
	 "\"key.any-order\" is not in order"},
	{LINT("{'exit':1,'rules':[],'level':'unclear'}"), NULL, "expect.lint.level: expected must"},
	{LINT("{'exit':1,'rules':[],'driver':''}"), NULL,
	 "a.json:1:171: expect.lint.driver: expected auto, none or NAME[@KERNEL]"},
	{LINT("{'exit':1,'rules':[],'driver':'xe@'}"), NULL, "expect.lint.driver: expected auto"},
	{LINT("{'exit':1,'rules':[],'driver':5}"), NULL, "expect.lint.driver: expected auto"},
	{LINT("{'exit':1,'rules':[],'spec':'6.13'}"), NULL, "expect.lint.spec: expected 6.12"},
};

/* The corpus is refused, and says this. */
static void refused(struct corpus *corpus, const char *expected, const char *what)
{
	struct cases cases;
	char *why;

	if (!load(corpus, &cases, &why))
		fail_msg("loaded: %s", what);
	if (!strstr(why, expected))
		fail_msg("%s: expected \"%s\", got \"%s\"", what, expected, why);
	if (strstr(why, "lost") && !strstr(expected, "lost"))
		fail_msg("%s: nothing is lost, got \"%s\"", what, why);
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
		{"expect: expected oracle: no bytes are beside it",
		 {"cases/scenario/a.json", GOOD, "cases/registry", "0001 scenario/a\n"}},
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
		{"cases/registry:2:1: this id is given twice",
		 {"cases/key/a.json", GOOD, "cases/key/a.fdinfo", "", "cases/registry",
		  "0001 key/a\n0001 key/b\n"}},
		{"cases/registry:2:6: this case has two ids",
		 {"cases/key/a.json", GOOD, "cases/key/a.fdinfo", "", "cases/registry",
		  "0001 key/a\n0002 key/a\n"}},
		{"cases/registry:1:1: expected \"NNNN area/slug\"",
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

/* A rule that comes again and again is one fault; of other faults the first 50 are said. */
static void test_many(void **state)
{
	static char text[200000];
	struct corpus corpus = {.count = 0};
	struct cases cases;
	char *why, *at = text;
	size_t lines = 0;

	(void)state;
	at += sprintf(at, "{'id':'0001','rules':['key.whole'");
	for (int i = 0; i < 5000; i++)
		at += sprintf(at, ",'key.whole'");
	at += sprintf(at, "],\n");
	for (int i = 0; i < 5000; i++)
		at += sprintf(at, "'x%d':1,", i);
	sprintf(at, "'level':'must','target':'consumer','origin':'o','why':'w'," EXPECT "}");
	add(&corpus, "cases/key/a.json", text);
	add(&corpus, "cases/key/a.fdinfo", "");
	add(&corpus, "cases/registry", "0001 key/a\n");
	assert_int_equal(load(&corpus, &cases, &why), -EINVAL);
	for (char *c = why; *c; c++)
		lines += *c == '\n';
	assert_int_equal(lines, 51);
	assert_non_null(
		strstr(why, "a.json:1:35: rules[1]: twice: key.whole\ncases/key/a.json:2:6: x0"));
	assert_non_null(strstr(why, "there are more\n"));
	free(why);
	drop(&corpus);
}

static int until_failure; /* allocations of jansson */

static void *scarce(size_t size)
{
	return until_failure-- ? malloc(size) : NULL;
}

/* Whatever allocation fails, nothing is loaded in part; the very first of a file is no fault of it. */
static void test_memory(void **state)
{
	struct corpus corpus = {.count = 0};
	struct cases cases;
	int ret = -1, failures = 0;
	char *why;

	(void)state;
	add(&corpus, "cases/key/a.json", GOOD);
	add(&corpus, "cases/key/a.fdinfo", "");
	add(&corpus, "cases/registry", "0001 key/a\n");
	json_set_alloc_funcs(scarce, free);
	for (int most = 0; ret && most < 1000; most++, failures++) {
		until_failure = most;
		ret = load(&corpus, &cases, &why);
		assert_true(!ret || ret == -ENOMEM || strstr(why, "cases/key/a.json:1:"));
		free(why);
	}
	json_set_alloc_funcs(malloc, free);
	assert_int_equal(ret, 0);
	assert_true(failures > 20);
	cases_free(&cases);
	drop(&corpus);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_broken),
		cmocka_unit_test(test_files),
		cmocka_unit_test(test_many),
		cmocka_unit_test(test_memory),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
