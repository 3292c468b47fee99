/* SPDX-License-Identifier: MIT */
/* Corpora whose files contradict each other: cases, the bytes beside them, and the registry. */
#include <errno.h>

#include "corpus.h"

#define BOTH	 ": expected either a.fdinfo or a.fdseq next to it, found both\n"
#define NEITHER	 ": expected either a.fdinfo or a.fdseq next to it, found neither\n"
#define NO_CASE	 ": no .json file with this name next to it; add the case or remove this file\n"
#define NAME	 ": expected a path AREA/SLUG.json\n"
#define WORDS	 ": expected an area and a slug of lower case letters, digits, hyphens and dots\n"
#define ENTRY	 "cases/registry:1:1: expected \"NNNN area/slug\"\n"
#define NOT_IN	 "cases/registry: missing line \"0001 key/a\"\n"
#define NO_ID	 "{" REST "," EXPECT "}"
#define SECOND	 "{'id':'0002'," REST "," EXPECT "}"
#define TEXT	 "cases/key/a.json", GOOD, "cases/key/a.fdinfo", ""
#define REGISTRY "cases/registry"

struct files {
	const char *why; /* the whole message */
	const char *files[11]; /* path, text, ... */
};

static const struct files beside[] = {
	{"cases/key/a.json" NEITHER, {"cases/key/a.json", GOOD, REGISTRY, "0001 key/a\n"}},
	{"cases/key/a.json" NEITHER "cases/: missing file \"registry\" with the ids of the cases\n",
	 {"cases/key/a.json", GOOD}},
	{"cases/key/a.json" BOTH, {TEXT, "cases/key/a.fdseq", "", REGISTRY, "0001 key/a\n"}},
	{"cases/key/a.json" BOTH, {TEXT, "cases/key/a.streams", "", REGISTRY, "0001 key/a\n"}},
	{"cases/key/a.json" BOTH,
	 {"cases/key/a.json", GOOD, "cases/key/a.fdseq", "", "cases/key/a.streams", "", REGISTRY,
	  "0001 key/a\n"}},
	{"cases/key/b.streams" NO_CASE, {REGISTRY, "", "cases/key/b.streams", ""}},
	{"cases/key/b.fdseq" NO_CASE, {REGISTRY, "", "cases/key/b.fdseq", ""}},
	{"cases/key/b.fdinfo" NO_CASE, {"cases/key/b.fdinfo", "", REGISTRY, ""}},
	{"cases/b.fdinfo" NO_CASE "cases/key/ab.fdinfo" NO_CASE,
	 {TEXT, REGISTRY, "0001 key/a\n", "cases/b.fdinfo", "", "cases/key/ab.fdinfo", ""}},
	{"cases/scenario/a.json:1:152: expect.snapshot: expected a .fdinfo file next to the case\n"
	 "cases/scenario/a.json:1:140: expect: expected oracle or lint: a simulated case has no .fdinfo or .fdseq\n"
	 "cases/scenario/a.json:1:95: needs: expected track\n",
	 {"cases/scenario/a.json", GOOD, REGISTRY, "0001 scenario/a\n"}},
};

static const struct files names[] = {
	{"cases/a.json" NAME "cases/registry: missing line \"0001 a\"\n",
	 {"cases/a.json", GOOD, "cases/a.fdinfo", "", REGISTRY, ""}},
	{"cases/x/y/a.json" NAME "cases/registry: missing line \"0001 x/y/a\"\n",
	 {"cases/x/y/a.json", GOOD, "cases/x/y/a.fdinfo", "", REGISTRY, ""}},
	{"cases/x//a.json" NAME "cases/registry: missing line \"0001 x//a\"\n",
	 {"cases/x//a.json", GOOD, "cases/x//a.fdinfo", "", REGISTRY, ""}},
	{"cases/key/A.json" WORDS "cases/registry: missing line \"0001 key/A\"\n",
	 {"cases/key/A.json", GOOD, "cases/key/A.fdinfo", "", REGISTRY, ""}},
	{"cases/Key/a.json" WORDS "cases/registry: missing line \"0001 Key/a\"\n",
	 {"cases/Key/a.json", GOOD, "cases/Key/a.fdinfo", "", REGISTRY, ""}},
	{"cases/key/.json" WORDS "cases/registry: missing line \"0001 key/\"\n",
	 {"cases/key/.json", GOOD, "cases/key/.fdinfo", "", REGISTRY, ""}},
};

static const struct files registries[] = {
	{"cases/: missing file \"registry\" with the ids of the cases\n", {TEXT}},
	{NOT_IN, {TEXT, REGISTRY, "# none\n\n"}},
	{NOT_IN, {TEXT, REGISTRY, ""}},
	{"cases/registry: missing line \"0002 key/b\"\n",
	 {TEXT, "cases/key/b.json", SECOND, "cases/key/b.fdinfo", "", REGISTRY, "0001 key/a\n"}},
	{"cases/registry: id 0001 belongs to key/b, but key/a uses it\n",
	 {TEXT, REGISTRY, "0001 key/b\n"}},
	{"cases/registry: 0002 key/b: missing case; restore it, because registered cases are never removed\n",
	 {TEXT, REGISTRY, "0001 key/a\n0002 key/b"}},
	{"cases/registry: 0002 /: missing case; restore it, because registered cases are never removed\n",
	 {TEXT, REGISTRY, "0001 key/a\n0002 /\n"}},
	{"cases/registry:2:1: this id is already on an earlier line\n",
	 {TEXT, REGISTRY, "0001 key/a\n0001 key/b\n"}},
	{"cases/registry:3:6: this case already has an id on an earlier line\n",
	 {TEXT, REGISTRY, "0001 key/a\n\n0002 key/a\n"}},
	{ENTRY NOT_IN, {TEXT, REGISTRY, "1 key/a\n"}},
	{ENTRY NOT_IN, {TEXT, REGISTRY, "0001\n"}},
	{ENTRY NOT_IN, {TEXT, REGISTRY, "0001 "}},
	{ENTRY NOT_IN, {TEXT, REGISTRY, "0001 key\n"}},
	{ENTRY NOT_IN, {TEXT, REGISTRY, "0001 key/a b\n"}},
	{ENTRY NOT_IN, {TEXT, REGISTRY, "0001  key/a\n"}},
	{ENTRY NOT_IN, {TEXT, REGISTRY, " 0001 key/a\n"}},
	{ENTRY NOT_IN, {TEXT, REGISTRY, "0001\tkey/a\n"}},
	{ENTRY NOT_IN, {TEXT, REGISTRY, "00010 key/a\n"}},
	{"cases/: id 0001 names two cases, key/a and key/b\n"
	 "cases/registry: id 0001 belongs to key/a, but key/b uses it\n",
	 {"cases/key/b.json", GOOD, "cases/key/b.fdinfo", "", TEXT, REGISTRY, "0001 key/a\n"}},
	{"cases/: id 0001 names two cases, key/a and key/b\n"
	 "cases/registry: id 0001 belongs to key/a, but key/b uses it\n",
	 {TEXT, "cases/key/b.json", GOOD, "cases/key/b.fdinfo", "", REGISTRY, "0001 key/a\n"}},
	/* a case that could not be read is not lost */
	{"cases/key/b.json:1:1: id: missing\n",
	 {TEXT, "cases/key/b.json", NO_ID, "cases/key/b.fdinfo", "", REGISTRY,
	  "0001 key/a\n0002 key/b\n"}},
};

static void refuses_all(const struct files *rows, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct corpus corpus = {.count = 0};
		struct cases cases;
		char *why;

		for (size_t j = 0; rows[i].files[j]; j += 2)
			add(&corpus, rows[i].files[j], rows[i].files[j + 1]);
		if (load(&corpus, &cases, &why) != -EINVAL)
			fail_msg("not refused: %s", rows[i].why);
		assert_string_equal(why, rows[i].why);
		assert_null(cases.list);
		assert_int_equal(cases.count, 0);
		free(why);
		drop(&corpus);
	}
}

static void test_beside(void **state)
{
	(void)state;
	refuses_all(beside, sizeof(beside) / sizeof(*beside));
}

static void test_names(void **state)
{
	(void)state;
	refuses_all(names, sizeof(names) / sizeof(*names));
}

static void test_registries(void **state)
{
	(void)state;
	refuses_all(registries, sizeof(registries) / sizeof(*registries));
}

static void test_nul(void **state)
{
	static const char text[] = "0001 key/a\n00\0002 key/b\n";
	struct corpus corpus = {.count = 0};
	struct cases cases;
	char *why;

	(void)state;
	add(&corpus, "cases/key/a.json", GOOD);
	add(&corpus, "cases/key/a.fdinfo", "");
	corpus.files[corpus.count++] = (struct case_file){REGISTRY, text, sizeof(text) - 1};
	assert_int_equal(load(&corpus, &cases, &why), -EINVAL);
	assert_string_equal(why, "cases/registry:2:3: expected text, found a NUL byte\n");
	free(why);
	drop(&corpus);
}

/* Of very many faults the first 50 are written, and that there are more. */
static void test_many(void **state)
{
	(void)state;
	for (int strays = 49; strays <= 51; strays++) {
		struct case_file files[52] = {{REGISTRY, "", 0}};
		char paths[52][32], *why, *end;
		struct cases cases;
		int lines = 0;

		for (int i = 1; i <= strays; i++) {
			sprintf(paths[i], "cases/key/a%d.fdseq", i);
			files[i] = (struct case_file){paths[i], "", 0};
		}
		assert_int_equal(
			cases_load(&cases, files, (size_t)strays + 1, "cases/", &known, &why),
			-EINVAL);
		for (end = why; *end; end++)
			lines += *end == '\n';
		assert_int_equal(lines, strays);
		assert_int_equal(!strstr(why, "\nfurther faults are not shown\n"), strays <= 50);
		assert_int_equal(!strstr(why, "a50.fdseq"), strays < 50);
		assert_null(strstr(why, "a51.fdseq"));
		free(why);
	}
}

/* A rule that comes again and again is one fault, and others follow it. */
static void test_repeats(void **state)
{
	static char text[60000];
	struct corpus corpus = {.count = 0};
	struct cases cases;
	char *why, *at = text;

	(void)state;
	at += sprintf(at, "{'id':'0001','rules':['key.whole'");
	for (int i = 0; i < 4000; i++)
		at += sprintf(at, ",'key.whole'");
	sprintf(at, "],\n'x0':1,'title':'t','level':'must','target':'consumer','needs':['parse'],"
		    "'origin':'o','why':'w'," EXPECT "}");
	add(&corpus, "cases/key/a.json", text);
	add(&corpus, "cases/key/a.fdinfo", "");
	add(&corpus, REGISTRY, "0001 key/a\n");
	assert_int_equal(load(&corpus, &cases, &why), -EINVAL);
	assert_string_equal(why, "cases/key/a.json:1:35: rules[1]: listed twice: key.whole\n"
				 "cases/key/a.json:2:6: x0: unknown member\n");
	free(why);
	drop(&corpus);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_beside),	   cmocka_unit_test(test_names),
		cmocka_unit_test(test_registries), cmocka_unit_test(test_nul),
		cmocka_unit_test(test_many),	   cmocka_unit_test(test_repeats),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
