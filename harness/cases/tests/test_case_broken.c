/* SPDX-License-Identifier: MIT */
/* Cases with one member that is wrong, and the whole message about it. */
#include "broken_case.h"

#define NO_LINE "expected a line of text without control bytes"
#define SIXTY                                                                                     \
	"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" /* of a slug so many bytes \
									  are shown */

static const struct broken members[] = {
	{"id", NULL, "json:1:1: id: missing"},
	{"id", "'1'", "json:1:7: id: expected four digits"},
	{"id", "1", "json:1:7: id: expected four digits"},
	{"id", "'0001x'", "json:1:7: id: expected four digits"},
	{"id", "'00001'", "json:1:7: id: expected four digits"},
	{"title", NULL, "json:1:1: title: missing"},
	{"title", "''", "json:1:10: title: " NO_LINE},
	{"title", "'a\\u001b[2J'", "json:1:10: title: " NO_LINE},
	{"title", "'a\x7f'", "json:1:10: title: " NO_LINE},
	{"title", "'a\xc2\x9b'", "json:1:10: title: " NO_LINE},
	{"title", "'a\\u001f'", "json:1:10: title: " NO_LINE},
	{"title", "'a\xc2\x9f'", "json:1:10: title: " NO_LINE},
	{"title", "'a\xc2\x9b\xc3\xa9'", "json:1:10: title: " NO_LINE},
	{"title", "5", "json:1:10: title: " NO_LINE},
	{"why", "'TODO: a reason'", "json:1:8: why: not filled in yet; write a reason"},
	{"why", "'a\\nb'", "json:1:8: why: " NO_LINE},
	{"origin", NULL, "json:1:1: origin: missing"},
	{"why", NULL, "json:1:1: why: missing"},
	{"rules", NULL, "json:1:1: rules: missing"},
	{"level", NULL, "json:1:1: level: missing"},
	{"target", NULL, "json:1:1: target: missing"},
	{"rules", "[]", "json:1:10: rules: expected a list of at least one rule"},
	{"rules", "['Key.any']",
	 "json:1:11: rules[0]: expected slugs such as \"key.any-order\", got Key.any"},
	{"rules", "['key.nonsense']", "json:1:11: rules[0]: unknown rule key.nonsense"},
	{"rules", "['key.whole','key.whole']", "json:1:23: rules[1]: listed twice: key.whole"},
	{"rules", "{}", "json:1:10: rules: expected a list of at least one rule"},
	{"rules", "['key.whole',5]",
	 "json:1:23: rules[1]: expected slugs such as \"key.any-order\", got another type"},
	{"rules", "['key.whole','key.any-order','time.a','key.any-order']",
	 "json:1:48: rules[3]: listed twice: key.any-order"},
	{"rules", "['" SIXTY "x']",
	 "json:1:11: rules[0]: expected slugs such as \"key.any-order\", got " SIXTY},
	{"rules", "['" SIXTY "']",
	 "json:1:11: rules[0]: expected slugs such as \"key.any-order\", got " SIXTY},
	{"level", "'maybe'", "json:1:10: level: expected must, should, may or unclear"},
	{"level", "'consumer'", "json:1:10: level: expected must, should, may or unclear"},
	{"level", "5", "json:1:10: level: expected must, should, may or unclear"},
	{"target", "'both'", "json:1:11: target: expected consumer, producer or decoder"},
	{"target", "'producer'",
	 "json:1:140: expect: expected lint with target producer, or another expectation with consumer"},
	{"target", "'6.12'", "json:1:11: target: expected consumer, producer or decoder"},
	{"needs", "['fly']", "json:1:10: needs: unknown feature fly"},
	{"needs", "['memory']", "json:1:10: needs: expected parse"},
	{"needs", "5", "json:1:10: needs: unknown feature (no list of names)"},
	{"needs", "[5]", "json:1:10: needs: unknown feature (not a string)"},
	{"needs", "['track']", "json:1:10: needs: expected parse"},
	{"spec", "{'since':'5.0'}", "json:1:18: spec.since: expected 6.12 or latest"},
	{"spec", "{'from':'6.12'}", "json:1:17: spec.from: unknown member"},
	{"spec", "{'since':'latest','until':'6.12'}", "json:1:9: spec: since is later than until"},
	{"spec", "'6.12'", "json:1:9: spec: expected {\"since\", \"until\"}"},
	{"spec", "{'until':'must'}", "json:1:18: spec.until: expected 6.12 or latest"},
	{"spec", "{'until':6.12}", "json:1:18: spec.until: expected 6.12 or latest"},
	{"relations", "'no'", "json:1:14: relations: expected true or false"},
	{"titles", "'t'", "json:1:11: titles: unknown member; did you mean title?"},
	{"ids", "'1'", "json:1:8: ids: unknown member; did you mean id?"},
	{"lvels", "'must'", "json:1:10: lvels: unknown member"}, /* two letters of five differ */
	{"colour", "'red'", "json:1:11: colour: unknown member"},
	{"expect", NULL, "json:1:1: expect: missing"},
	{"expect", "{}",
	 "json:1:11: expect: expected one of snapshot, snapshots, sweeps, any, oracle, lint and decoded"},
	{"expect", "{'snapshot':{},'oracle':true}",
	 "json:1:11: expect: expected one of snapshot, snapshots, sweeps, any, oracle, lint and decoded"},
	{"expect", "{'guess':{}}", "json:1:20: expect.guess: unknown member"},
	{"expect", "{'oracle':'yes'}", "json:1:21: expect.oracle: expected true"},
};

static void test_members(void **state)
{
	(void)state;
	refuses_all(members, sizeof(members) / sizeof(*members), &of_text);
}

static const struct {
	const char *text;
	const char *why; /* as it begins: how it goes on is jansson's */
} syntax[] = {
	{"", "cases/key/a.json:1:1: "},
	{"{'id':'0001',", "cases/key/a.json:1:13: "},
	{"{'id':'0001'\n'title':'t'}", "cases/key/a.json:2:7: "},
	{"{'id':'0001','id':'0002'}", "cases/key/a.json:1:17: duplicate"},
	{"{'title':'a\\u0000'}", "cases/key/a.json:1:"},
};

/* What is no JSON has one fault, whatever it lacks besides. */
static void test_syntax(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(syntax) / sizeof(*syntax); i++) {
		char *why = refused_bytes(syntax[i].text, NULL);

		if (strncmp(why, syntax[i].why, strlen(syntax[i].why)) != 0)
			fail_msg("expected \"%s\", got \"%s\"", syntax[i].why, why);
		assert_ptr_equal(strchr(why, '\n'), why + strlen(why) - 1);
		free(why);
	}
}

static void test_no_object(void **state)
{
	char *why = refused_bytes("[]", NULL);

	(void)state;
	assert_string_equal(why, "cases/key/a.json:1:1: expected an object\n");
	free(why);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_members),
		cmocka_unit_test(test_syntax),
		cmocka_unit_test(test_no_object),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
