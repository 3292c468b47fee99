/* SPDX-License-Identifier: MIT */
/* Families: which cases one file stands for, and every fault of such a file with its place. */
#include <errno.h>
#include <stdio.h>

#include "corpus.h"

#define FRONT                                                                                             \
	"{'id':'0001','title':'t','rules':['key.whole'],'level':'must','target':'consumer','origin':'o'," \
	"'why':'w','needs':['parse'],'expect':{'oracle':true},\n"
#define REGISTRY "0001 key/a\n"

static void add_family(struct corpus *corpus, const char *rest, const char *template)
{
	char *json = NULL;

	assert_true(asprintf(&json, FRONT "%s}", rest) > 0);
	add(corpus, "cases/key/a.json", json);
	free(json);
	add(corpus, "cases/key/a.fdinfo", template);
	add(corpus, "cases/registry", REGISTRY);
}

/* --- members ----------------------------------------------------------------------------------- */

#define CHOICES                                                                                \
	"'family':{'time':['','time'],'length':{'short':'x','long':{'repeat':'xy','times':3}," \
	"'none':{'repeat':'z','times':0}}},"                                                   \
	"'anchors':{'time+long':{'snapshot':{'driver':'xyxyxy'}}}"
#define TEMPLATE                                                                             \
	"drm-driver: {length}\n[time]drm-engine-{length}{length}: 5 ns\n[!time short]a: 1\n" \
	"[!time !short]\n[time]}]b"

static const struct member {
	const char *id, *name, *title, *bytes;
	enum case_ask ask;
} members[] = {
	{"0001.long", "key/a.long", "t: long", "drm-driver: xyxyxy\n\n", CASE_ORACLE},
	{"0001.none", "key/a.none", "t: none", "drm-driver: \n\n", CASE_ORACLE},
	{"0001.short", "key/a.short", "t: short", "drm-driver: x\na: 1\n", CASE_ORACLE},
	{"0001.time+long", "key/a.time+long", "t: time+long",
	 "drm-driver: xyxyxy\ndrm-engine-xyxyxyxyxyxy: 5 ns\n}]b", CASE_SNAPSHOT},
	{"0001.time+none", "key/a.time+none", "t: time+none",
	 "drm-driver: \ndrm-engine-: 5 ns\n}]b", CASE_ORACLE},
	{"0001.time+short", "key/a.time+short", "t: time+short",
	 "drm-driver: x\ndrm-engine-xx: 5 ns\n}]b", CASE_ORACLE},
};

static void check_member(const struct decoy_case *tc, const struct member *want)
{
	assert_string_equal(tc->id, want->id);
	assert_string_equal(tc->name, want->name);
	assert_string_equal(tc->title, want->title);
	assert_string_equal(tc->area, "key");
	assert_string_equal(tc->slug, want->name + strlen("key/"));
	assert_string_equal(tc->member, want->id + strlen("0001."));
	assert_int_equal(tc->len, strlen(want->bytes));
	assert_memory_equal(tc->bytes, want->bytes, tc->len);
	assert_int_equal(tc->ask, want->ask);
	assert_true(tc->no_relations);
	assert_null(tc->family);
}

static void test_members(void **state)
{
	const size_t count = sizeof(members) / sizeof(*members);
	struct corpus corpus = {.count = 0};
	struct cases cases;
	char *why;

	(void)state;
	add_family(&corpus, CHOICES, TEMPLATE);
	if (load(&corpus, &cases, &why))
		fail_msg("%s", why);
	assert_int_equal(cases.count, count);
	for (size_t i = 0; i < count; i++) {
		check_member(&cases.list[i], &members[i]);
		assert_ptr_equal(cases_find(&cases, members[i].id), &cases.list[i]);
		assert_ptr_equal(cases_find(&cases, members[i].name), &cases.list[i]);
	}
	assert_string_equal(json_string_value(json_object_get(cases.list[3].asked, "driver")),
			    "xyxyxy");
	cases_free(&cases);
	drop(&corpus);
}

/* The id and the name of a family are those of all its members; one member is named in full. */
static void test_selection(void **state)
{
	struct corpus corpus = {.count = 0};
	struct cases cases;
	const struct decoy_case *one;
	char *why;

	(void)state;
	add_family(&corpus, CHOICES, TEMPLATE);
	if (load(&corpus, &cases, &why))
		fail_msg("%s", why);
	one = &cases.list[3];
	assert_true(case_matches(one, "0001"));
	assert_true(case_matches(one, "key/a"));
	assert_true(case_matches(one, "key/?"));
	assert_true(case_matches(one, "*a"));
	assert_true(case_matches(one, "0001.time+*"));
	assert_true(case_matches(one, "key/a.time+long"));
	assert_false(case_matches(one, "0001."));
	assert_false(case_matches(one, "key/a.time"));
	assert_false(case_matches(one, "time+long"));
	assert_null(cases_find(&cases, "0001"));
	assert_null(cases_find(&cases, "key/a"));
	cases_free(&cases);
	drop(&corpus);
}

/* Of empty words alone no member has a name; relations are applied where the file asks for them. */
static void test_empty_words(void **state)
{
	struct corpus corpus = {.count = 0};
	struct cases cases;
	char *why;

	(void)state;
	add_family(&corpus,
		   "'relations':true,'family':{'a':['','b'],'c':['d','']},"
		   "'anchors':{'b+d':{'any':[{'sweeps':[null]},{'sweeps':[{'clients':[]}]}]}}",
		   "@ 0 pid=1 fd=3\n[b]x: {c}\n[d]y: 1\n");
	corpus.files[1].path = "cases/key/a.fdseq";
	memcpy(strstr(corpus.copies[0], "parse"), "track", 5);
	if (load(&corpus, &cases, &why))
		fail_msg("%s", why);
	assert_int_equal(cases.count, 3);
	assert_string_equal(cases.list[0].id, "0001.b");
	assert_string_equal(cases.list[1].id, "0001.b+d");
	assert_string_equal(cases.list[2].id, "0001.d");
	assert_int_equal(cases.list[1].ask, CASE_HYPOTHESES);
	assert_string_equal(cases.list[1].bytes, "@ 0 pid=1 fd=3\nx: d\ny: 1\n");
	assert_false(cases.list[0].no_relations);
	cases_free(&cases);
	drop(&corpus);
}

/* --- faults ------------------------------------------------------------------------------------ */

#define SNAPSHOT "'anchors':{'b':{'snapshot':{'driver':'xe'}}}"
#define ONE	 "'family':{'a':['b','c']}," SNAPSHOT
#define NO_WORD	 "expected words of lower case letters, digits and hyphens\n"

static const struct {
	const char *rest, *template, *why;
} faults[] = {
	{"'family':5," SNAPSHOT, "", "json:2:10: family: expected an object of parameters\n"},
	{"'family':{}," SNAPSHOT, "", "json:2:10: family: expected an object of parameters\n"},
	{"'family':{'a':['b']},'anchors':5", "",
	 "json:2:32: anchors: expected an object of members and expectations\n"},
	{SNAPSHOT, "", "json:2:11: anchors: expected a \"family\" beside them\n"},
	{"'family':{'a':['b','c']}", "{a}",
	 "json:1:1: expected anchors: an expectation by hand of at least one member\n"},
	{"'family':{'a':['b','c']},'anchors':{}", "{a}",
	 "json:2:36: anchors: expected anchors: an expectation by hand of at least one member\n"},
	{"'family':{'a':['b','c']},'anchors':{'d':{'oracle':true}}", "{a}",
	 "json:2:36: anchors: d: no member of the family\n"},
	{"'family':{'a':['b','c']},'anchors':{'b':{'snapshot':5}}", "{a}",
	 "json:2:53: anchors.b.snapshot: expected a string, an object or null\n"},
	{"'family':{'a':['b','c']},'anchors':{'b':{'sweeps':[null]}}", "{a}",
	 "json:2:51: anchors.b.sweeps: expected a .fdseq file beside the case\n"},
	{"'family':{'a':[]}," SNAPSHOT, "",
	 "json:2:15: family.a: expected a list of words, or an object of words and their texts\n"},
	{"'family':{'a':['b','c','d','c']}," SNAPSHOT, "{a}",
	 "json:2:28: family.a[3]: listed twice: \"c\"\n"},
	{"'family':{'a':['b','c'],'d':['c']}," SNAPSHOT, "{a}",
	 "json:2:30: family.d[0]: listed twice: \"c\"\n"},
	{"'family':{'a':['b'],'c':['d'],'e':['d']}," SNAPSHOT, "{a}",
	 "json:2:36: family.e[0]: listed twice: \"d\"\n"},
	{"'family':{'a':{'b':'x','c':'y','d':'y'}}," SNAPSHOT, "{a}",
	 "json:2:10: family: c and d have the same bytes\n"},
	{"'family':{'A':[]}," SNAPSHOT, "",
	 "json:2:10: family: expected parameters named by lower case letters, digits and hyphens\n"},
	{"'family':{'A':['b']}," SNAPSHOT, "",
	 "json:2:10: family: expected parameters named by lower case letters, digits and hyphens\n"},
	{"'family':{'a':['b',5]}," SNAPSHOT, "{a}", "json:2:20: family.a[1]: expected a string\n"},
	{"'family':{'a':['b','c+d']}," SNAPSHOT, "{a}", "json:2:20: family.a[1]: " NO_WORD},
	{"'family':{'a':['b','c.d']}," SNAPSHOT, "{a}", "json:2:20: family.a[1]: " NO_WORD},
	{"'family':{'a':{'B':'c'}}," SNAPSHOT, "{a}", "json:2:15: family.a: " NO_WORD},
	{"'family':{'a':['b','b']}," SNAPSHOT, "{a}",
	 "json:2:20: family.a[1]: listed twice: \"b\"\n"},
	{"'family':{'a':['','']}," SNAPSHOT, "{a}", "json:2:19: family.a[1]: listed twice: \"\"\n"},
	{"'family':{'a':['b'],'c':{'b':'x'}}," SNAPSHOT, "{a}",
	 "json:2:30: family.c.b: listed twice: \"b\"\n"},
	{"'family':{'a':{'b':5}}," SNAPSHOT, "{a}",
	 "json:2:20: family.a.b: expected a text, or {\"repeat\": a text, \"times\": a number}\n"},
	{"'family':{'a':{'b':{'repeat':'','times':1}}}," SNAPSHOT, "{a}",
	 "json:2:20: family.a.b: expected a text, or {\"repeat\": a text, \"times\": a number}\n"},
	{"'family':{'a':{'b':{'repeat':'x','times':-1}}}," SNAPSHOT, "{a}",
	 "json:2:20: family.a.b: expected a text, or {\"repeat\": a text, \"times\": a number}\n"},
	{"'family':{'a':{'b':{'repeat':'x','times':1048577}}}," SNAPSHOT, "{a}",
	 "json:2:20: family.a.b: expected a text, or {\"repeat\": a text, \"times\": a number}\n"},
	{"'family':{'a':{'b':{'repeat':'x','times':1,'y':2}}}," SNAPSHOT, "{a}",
	 "json:2:20: family.a.b: expected a text, or {\"repeat\": a text, \"times\": a number}\n"},
	{"'family':{'a':{'b':{'repeat':'xy','times':600000}}}," SNAPSHOT, "x\n-{a}",
	 "fdinfo:2:2: expected at most 1 MiB of bytes\n"},
	{ONE, "x\n", "json:2:10: family: b and c have the same bytes\n"},
	{ONE, "x\n{a}{d}\n", "fdinfo:2:4: d: no parameter of \"family\"\n"},
	{ONE, "x\n{a}{\n}", "fdinfo:2:4: expected a parameter in {}\n"},
	{ONE, "{a}\n[b", "fdinfo:2:1: expected words in []\n"},
	{ONE, "{a}\n[b\n]", "fdinfo:2:1: expected words in []\n"},
	{ONE, "{a}\n[b  c]", "fdinfo:2:4: no word of \"family\"\n"},
	{ONE, "{a}\n[b !d]x\n", "fdinfo:2:5: d: no word of \"family\"\n"},
};

static void test_faults(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(faults) / sizeof(*faults); i++) {
		struct corpus corpus = {.count = 0};
		struct cases cases;
		char expected[300], *why;
		add_family(&corpus, faults[i].rest, faults[i].template);
		snprintf(expected, sizeof(expected), "cases/key/a.%s", faults[i].why);
		if (load(&corpus, &cases, &why) != -EINVAL)
			fail_msg("not refused: %s", faults[i].rest);
		if (strcmp(why, expected) != 0)
			fail_msg("%s: expected \"%s\", got \"%s\"", faults[i].rest, expected, why);
		free(why);
		drop(&corpus);
	}
}

/* Too many members, none of which is made; a recording that a member spoils; an expectation by hand. */
static void test_whole(void **state)
{
	static const struct {
		const char *from, *to, *rest, *template, *why;
	} rows[] = {
		{"parse", "parse",
		 "'family':{'a':['a1','a2','a3','a4','a5','a6','a7'],'b':['b1','b2','b3','b4','b5','b6',"
		 "'b7'],'c':['c1','c2','c3','c4','c5','c6']}," SNAPSHOT,
		 "{a}", "json:2:10: family: expected at most 256 members\n"},
		{"parse", "track",
		 "'family':{'a':{'b':'0','c':'x'}},'anchors':{'b':{'sweeps':[null]}}",
		 "@ 0 pid=1 fd=3\nx: 1\n@ {a}\n",
		 "json:2:10: family: c is no recording: its line 3, column 3: time: expected a digit\n"},
		{"parse", "track",
		 "'family':{'a':['b','c']},'anchors':{'b':{'sweeps':[null,null]}}",
		 "@ 0 pid=1 fd=3\n{a}: 1\n",
		 "json:2:51: anchors.b.sweeps: expected 1 states, one for each sweep of the recording, got 2\n"},
		{"{\"oracle\":true}", "{\"snapshot\":{}}", ONE, "{a}",
		 "json:1:133: expect: expected oracle; what is known by hand of a member is in anchors\n"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct corpus corpus = {.count = 0};
		struct cases cases;
		char *why, *at;
		char expected[300];
		bool recording = !strcmp(rows[i].to, "track");

		add_family(&corpus, rows[i].rest, rows[i].template);
		at = strstr(corpus.copies[0], rows[i].from);
		assert_non_null(at);
		assert_int_equal(strlen(rows[i].from), strlen(rows[i].to));
		memcpy(at, rows[i].to, strlen(rows[i].to));
		if (recording)
			corpus.files[1].path = "cases/key/a.fdseq";
		assert_int_equal(load(&corpus, &cases, &why), -EINVAL);
		snprintf(expected, sizeof(expected), "cases/key/a.%s", rows[i].why);
		assert_string_equal(why, expected);
		free(why);
		drop(&corpus);
	}
}

/* A family of parameters a, b and c with so many words each: "a1", "a2" ... */
static bool loads(const unsigned int *words)
{
	struct corpus corpus = {.count = 0};
	struct cases cases = {.count = 0};
	char *rest, *why;
	size_t len;
	FILE *out = open_memstream(&rest, &len);
	bool good;

	assert_non_null(out);
	fputs("'family':{", out);
	for (int p = 0; p < 3 && words[p]; p++) {
		fprintf(out, "%s'%c':[", p ? "," : "", 'a' + p);
		for (unsigned int i = 1; i <= words[p]; i++)
			fprintf(out, "%s'%c%u'", i > 1 ? "," : "", 'a' + p, i);
		fputs("]", out);
	}
	fprintf(out, "},'anchors':{'a1%s%s':{'snapshot':{}}}", words[1] ? "+b1" : "",
		words[2] ? "+c1" : "");
	fclose(out);
	add_family(&corpus, rest, words[2] ? "{a}{b}{c}" : words[1] ? "{a}{b}" : "{a}");
	good = !load(&corpus, &cases, &why);
	if (good)
		cases_free(&cases);
	else
		assert_string_equal(
			why, "cases/key/a.json:2:10: family: expected at most 256 members\n");
	free(good ? NULL : why);
	free(rest);
	drop(&corpus);
	return good;
}

static void test_count(void **state)
{
	static const struct {
		unsigned int words[3];
		bool good;
	} rows[] = {{{256, 0, 0}, true},
		    {{257, 0, 0}, false},
		    {{16, 16, 0}, true},
		    {{16, 16, 2}, false},
		    {{200, 0, 0}, true}};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		assert_int_equal(loads(rows[i].words), rows[i].good);
}

/* As many bytes as a template may make. */
static void test_longest(void **state)
{
	struct corpus corpus = {.count = 0};
	struct cases cases;
	char *why;

	(void)state;
	add_family(
		&corpus,
		"'family':{'a':{'b':'y','c':{'repeat':'x','times':1048576}}},'anchors':{'b':{'snapshot':{}}}",
		"{a}");
	if (load(&corpus, &cases, &why))
		fail_msg("%s", why);
	assert_int_equal(cases.list[1].len, 1048576);
	cases_free(&cases);
	drop(&corpus);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_members),	    cmocka_unit_test(test_selection),
		cmocka_unit_test(test_empty_words), cmocka_unit_test(test_faults),
		cmocka_unit_test(test_whole),	    cmocka_unit_test(test_count),
		cmocka_unit_test(test_longest),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
