/* SPDX-License-Identifier: MIT */
/* Verdicts on answers of decoders, the numbers in these, and what a decoder lacks for a case. */
#include "decoded_row.h"

#include "decoded_parts.h"

static const char script[] = "form bare\na: QUEUE @5\nb: QUEUE @6\n";
#define A "{'type':'QUEUE','time':'5','dev':'0'}"
#define B "{'type':'QUEUE','time':'6','dev':'0','seq':'1','order':'1'}"

/* What a decoder does not support is not judged. */
static const struct decoded_row rows[] = {
	{"as it is", script, "", "{'records':[" A "," B "]}", ALL, NULL, NULL},
	{"no records", script, "'broken':['trace.fifo']", "{'findings':[{'rule':'trace.fifo'}]}",
	 WITHOUT(FEATURE_RECORDS), NULL, NULL},
	{"no losses", script, "'losses':[{'from':'b','to':'end'}]", "{'records':[" A "]}",
	 WITHOUT(FEATURE_RESYNC), NULL, NULL},
	{"no findings", script, "'broken':['trace.fifo']", "{'records':[" A "," B "]}",
	 WITHOUT(FEATURE_VERIFY), NULL, NULL},
	{"no jobs", script, "'lost':'3'", "{'records':[" A "," B "]}", WITHOUT(FEATURE_LIFECYCLE),
	 NULL, NULL},
	{"refused", script, "", "{'rejected':'no'}", ALL, "refused: no", NULL},
	/* the rule of the first is that of all */
	{"two rules", script, "'broken':['trace.fifo','trace.seq']", "{'records':[" A "," B "]}",
	 ALL, "findings: missing: trace.fifo is broken\nfindings: missing: trace.seq is broken",
	 "trace.fifo"},
	{"the case's rule", script, "'broken':['trace.resync']", "{'records':[" A "," B "]}", ALL,
	 "findings: missing: trace.resync is broken", NULL},
};

static void features(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		decoded_check(&rows[i]);
}

static struct judged judged_at(enum case_level level, const char *text)
{
	json_t *rules = json("['trace.resync']"), *asked = json("{}"), *answer = json(text);
	const struct decoy_case tc = {.level = level, .rules = rules, .asked = asked};
	struct stream_error error;
	struct streams *streams;
	struct judged judged;

	assert_int_equal(streams_compile(&streams, script, strlen(script), &error), 0);
	judged = judge_decoded(&tc, streams, answer, ALL);
	streams_free(streams);
	json_decref(rules);
	json_decref(asked);
	json_decref(answer);
	return judged;
}

static void levels(void **state)
{
	(void)state;
	assert_int_equal(judged_at(CASE_MUST, "{'records':[" A "," B "]}").verdict, VERDICT_PASS);
	assert_int_equal(judged_at(CASE_MAY, "{'records':[" A "," B "]}").verdict, VERDICT_PASS);
	assert_int_equal(judged_at(CASE_UNCLEAR, "{'records':[" A "," B "]}").verdict,
			 VERDICT_INFO);
}

static void failures(void **state)
{
	struct judged judged = judged_at(CASE_UNCLEAR, "{}");

	(void)state;
	assert_int_equal(judged.verdict, VERDICT_FAIL);
	judged_clear(&judged);
	judged = judged_at(CASE_MUST, "{'rejected':'no'}");
	assert_int_equal(judged.verdict, VERDICT_REJECTED);
	judged_clear(&judged);
}

/* The first twenty differences are shown, and the others counted. */
static void many_differences(void **state)
{
	const char *last;
	char text[256] = "{'records':[" A "," B;
	struct judged judged;

	(void)state;
	for (int i = 0; i < 22; i++)
		strcat(text, ",{}");
	strcat(text, "]}");
	judged = judged_at(CASE_MUST, text);
	last = strrchr(judged.detail, '\n');
	assert_non_null(last);
	assert_string_equal(last, "\nand 2 more");
	judged_clear(&judged);
}

static void numbers(void **state)
{
	static const struct {
		const char *text; /* of the member; NULL: there is none */
		bool good;
		uint64_t value;
	} numbers[] = {
		{NULL, true, 0},
		{"null", true, 0},
		{"'0'", true, 0},
		{"'9'", true, 9},
		{"'1234567890'", true, 1234567890},
		{"'18446744073709551615'", true, UINT64_MAX},
		{"'18446744073709551616'", false, 0},
		{"'20000000000000000000'", false, 0},
		{"'184467440737095516150'", false, 0},
		{"''", false, 0},
		{"5", false, 0},
		{"'-1'", false, 0},
		{"'1:'", false, 0},
		{"'1/'", false, 0},
		{"' 1'", false, 0},
		{"'0x10'", false, 0},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(numbers) / sizeof(*numbers); i++) {
		json_t *object = json("{}");
		uint64_t value = 77;

		if (numbers[i].text)
			json_object_set_new(object, "n", json(numbers[i].text));
		assert_int_equal(decoded_number(object, "n", &value), numbers[i].good);
		if (numbers[i].good)
			assert_int_equal(value, numbers[i].value);
		json_decref(object);
	}
}

static void lacks(void **state)
{
	const struct decoy_case tc = {.needs = FEATURE_PARSE | FEATURE_MERGE | FEATURE_VERIFY};

	(void)state;
	assert_null(decoded_lacks(&tc, FEATURE_MERGE | FEATURE_VERIFY));
	assert_string_equal(decoded_lacks(&tc, FEATURE_MERGE), "verify");
	assert_string_equal(decoded_lacks(&tc, FEATURE_RECORDS), "merge");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(features), cmocka_unit_test(levels),
		cmocka_unit_test(failures), cmocka_unit_test(many_differences),
		cmocka_unit_test(numbers),  cmocka_unit_test(lacks),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
