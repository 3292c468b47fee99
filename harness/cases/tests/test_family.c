/* SPDX-License-Identifier: MIT */
/* Families: which cases one file stands for. */
#include "family_case.h"

#define CHOICES                                                                                \
	"'family':{'time':['','time'],'length':{'short':'x','long':{'repeat':'xy','times':3}," \
	"'none':{'repeat':'z','times':0}}},"                                                   \
	"'plain':{'length':'p'},"                                                              \
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
	const char *base;

	assert_string_equal(tc->id, want->id);
	assert_string_equal(tc->name, want->name);
	assert_string_equal(tc->title, want->title);
	assert_string_equal(tc->area, "key");
	assert_string_equal(tc->slug, want->name + strlen("key/"));
	assert_string_equal(tc->member, want->id + strlen("0001."));
	assert_int_equal(tc->len, strlen(want->bytes));
	assert_memory_equal(tc->bytes, want->bytes, tc->len);
	/* no word of the length is chosen, neither short nor another */
	base = strncmp(tc->member, "time", strlen("time"))
		       ? "drm-driver: p\n\n"
		       : "drm-driver: p\ndrm-engine-pp: 5 ns\n}]b";
	assert_int_equal(tc->base_len, strlen(base));
	assert_memory_equal(tc->base, base, tc->base_len);
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

/* A family of parameters a, b and c with so many words each: "a1", "a2" ... */
static bool family_loads(const unsigned int *words)
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
		assert_int_equal(family_loads(rows[i].words), rows[i].good);
}

/* Of the only parameter no word is chosen. */
static void test_plain(void **state)
{
	struct corpus corpus = {.count = 0};
	struct cases cases;
	char *why;

	(void)state;
	add_family(&corpus,
		   "'family':{'a':{'b':'x','c':'y'}},'plain':{'a':'z'},"
		   "'anchors':{'b':{'snapshot':{}}}",
		   "{a}: 1\n[b]d: 1\n");
	if (load(&corpus, &cases, &why))
		fail_msg("%s", why);
	assert_int_equal(cases.count, 2);
	for (size_t i = 0; i < 2; i++) {
		assert_int_equal(cases.list[i].base_len, strlen("z: 1\n"));
		assert_memory_equal(cases.list[i].base, "z: 1\n", strlen("z: 1\n"));
	}
	cases_free(&cases);
	drop(&corpus);
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
		cmocka_unit_test(test_empty_words), cmocka_unit_test(test_count),
		cmocka_unit_test(test_longest),	    cmocka_unit_test(test_plain),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
