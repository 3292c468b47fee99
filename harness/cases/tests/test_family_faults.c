/* SPDX-License-Identifier: MIT */
/* Every fault of a file that stands for a family, with its place. */
#include <errno.h>

#include "family_case.h"

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
	{SNAPSHOT, "", "json:2:11: anchors: expected a \"family\" as well\n"},
	{"'plain':{'a':'b'}", "", "json:2:9: plain: expected a \"family\" as well\n"},
	{"'family':{'a':['b','c']},'plain':{}," SNAPSHOT, "{a}",
	 "json:2:34: plain: expected an object of parameters and texts\n"},
	{"'family':{'a':['b','c']},'plain':{'d':'x'}," SNAPSHOT, "{a}",
	 "json:2:34: plain: d: no parameter of the family\n"},
	{"'family':{'a':['b','c']},'plain':{'a':5}," SNAPSHOT, "{a}",
	 "json:2:34: plain: a: expected a string\n"},
	{"'family':{'a':['b','c']}", "{a}",
	 "json:1:1: expected anchors: a hand-written expectation for at least one member\n"},
	{"'family':{'a':['b','c']},'anchors':{}", "{a}",
	 "json:2:36: anchors: expected anchors: a hand-written expectation for at least one member\n"},
	{"'family':{'a':['b','c']},'anchors':{'d':{'oracle':true}}", "{a}",
	 "json:2:36: anchors: d: no member of the family\n"},
	{"'family':{'a':['b','c']},'anchors':{'b':{'snapshot':5}}", "{a}",
	 "json:2:53: anchors.b.snapshot: expected a string, an object or null\n"},
	{"'family':{'a':['b','c']},'anchors':{'b':{'sweeps':[null]}}", "{a}",
	 "json:2:51: anchors.b.sweeps: expected a .fdseq file next to the case\n"},
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

/* Members are made of bytes: a case that a scenario simulates has none. */
static void test_no_bytes(void **state)
{
	struct corpus corpus = {.count = 0};
	struct cases cases;
	char *why;

	(void)state;
	add(&corpus, "cases/scenario/a.json", FRONT ONE "}");
	add(&corpus, "cases/registry", "0001 scenario/a\n");
	assert_int_equal(load(&corpus, &cases, &why), -EINVAL);
	assert_string_equal(why, "cases/scenario/a.json:2:10: family: expected a .fdinfo or .fdseq "
				 "file next to it\n");
	free(why);
	drop(&corpus);
}

/* Too many members, none of which is made; a recording that a member spoils; an expectation by
 * hand. */
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
		 "json:2:10: family: c is not a recording: line 3, column 3: time: expected a digit\n"},
		{"parse", "track",
		 "'family':{'a':['b','c']},'anchors':{'b':{'sweeps':[null,null]}}",
		 "@ 0 pid=1 fd=3\n{a}: 1\n",
		 "json:2:51: anchors.b.sweeps: expected 1 states, one for each sweep of the recording, got 2\n"},
		{"parse", "track",
		 "'family':{'a':['b','c']},'plain':{'a':'d'},'anchors':{'b':{'sweeps':[null]}}",
		 "@ 0 pid=1 fd=3\n{a}: 1\n",
		 "json:2:34: plain: expected a .fdinfo file next to the case\n"},
		{"{\"oracle\":true}", "{\"snapshot\":{}}", ONE, "{a}",
		 "json:1:133: expect: expected oracle; hand-written expectations for a member belong in anchors\n"},
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_faults),
		cmocka_unit_test(test_no_bytes),
		cmocka_unit_test(test_whole),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
