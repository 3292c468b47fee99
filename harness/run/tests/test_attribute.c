/* SPDX-License-Identifier: MIT */
/* Which rule a wrong answer is attributed to: that of the members that are wrong, and where that
 * cannot be known none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "attribute.h"
#include "catalogue.h"

#define MEMBERS "'members':[{'pid':'10','fd':'3'}]"
#define OTHER	"'members':[{'pid':'10','fd':'4'}]"
#define BOTH	"'members':[{'pid':'10','fd':'3'},{'pid':'10','fd':'4'}]"
#define FORKED	"'members':[{'pid':'10','fd':'3'},{'pid':'11','fd':'3'}]"
#define CLIENT(rest)                                                        \
	"[{'clients':[{'device':'226:128','id':'7'," MEMBERS ",'engines':{" \
	"'video':{'busy_ns':'2000'," rest "}}}]}]"
#define SWEEP(engines) \
	"{'clients':[{'device':'226:128','id':'7'," MEMBERS ",'engines':{" engines "}}]}"
#define HALVED(ratio)	     SWEEP("'v':{'busy_ns':'9','capacity':'2','busy_ratio':" ratio "}")
#define TWICE(first, second) "[" HALVED(first) "," HALVED(second) "]"
#define R(value, rest)	     "'r':{'busy_ns':'" value "'" rest "}"
#define NO_DELTA	     ",'delta_ns':{'any':[null,'0']}"
#define CLIENTS(list)	     "[{'clients':[" list "]}]"
#define ONE(id, rest, value) \
	"{'device':'d','id':'" id "'," rest ",'engines':{'r':{'busy_ns':'" value "'}}}"

/* A case for a rule, what is expected, what is answered, and the rule of what is wrong. JSON has '
 * for ". */
static const struct attribution_row {
	const char *rule, *expected, *answered, *wrong;
	bool is_recording;
} table[] = {
	/* the ratio is not divided by the capacity, and nothing else is wrong */
	{"time.hold", CLIENT("'capacity':'2','busy_ratio':{'ratio':'0.25'}"),
	 CLIENT("'capacity':'2','busy_ratio':'0.5'"), "engine.capacity-divides", true},
	{"value.malformed-alone", CLIENT("'capacity':'2','busy_ratio':{'ratio':'0.25'}"),
	 CLIENT("'capacity':'2','busy_ratio':'0.5'"), "engine.capacity-divides", true},
	{"time.hold", CLIENT("'capacity':'2','busy_ratio':{'ratio_min':'0.2','ratio_max':'0.25'}"),
	 CLIENT("'busy_ratio':'0.45'"), "engine.capacity-divides", true},
	/* another factor, another value beside it, no capacity: none is known */
	{"time.hold", CLIENT("'capacity':'2','busy_ratio':{'ratio':'0.25'}"),
	 CLIENT("'capacity':'2','busy_ratio':'0.75'"), NULL, true},
	{"time.hold", CLIENT("'capacity':'2','delta_ns':'5','busy_ratio':{'ratio':'0.25'}"),
	 CLIENT("'capacity':'2','delta_ns':'6','busy_ratio':'0.5'"), NULL, true},
	{"time.hold", CLIENT("'busy_ratio':{'ratio':'0.25'}"), CLIENT("'busy_ratio':'0.5'"), NULL,
	 true},
	/* the first wrong sweep tells, whatever the later ones are */
	{"time.hold", TWICE("{'ratio':'0.25'}", "{'ratio':'0.25'}"), TWICE("'0.5'", "'0.75'"),
	 "engine.capacity-divides", true},
	{"time.hold", TWICE("{'ratio':'0.25'}", "{'ratio':'0.25'}"), TWICE("'0.5'", "'0.5'"),
	 "engine.capacity-divides", true},
	/* the case is for it */
	{"engine.capacity-default", CLIENT("'capacity':'2','busy_ratio':{'ratio':'0.25'}"),
	 CLIENT("'capacity':'2','busy_ratio':'0.5'"), NULL, true},
	/* how a text is read may be what the capacity is lost by */
	{"key.any-order", "[{'engines':{'v':{'busy_ns':'9','capacity':'2'}}}]",
	 "[{'engines':{'v':{'busy_ns':'9'}}}]", NULL, false},
	{"client.id-width", "[{'engines':{'v':{'busy_ns':'9','capacity':'2'}}}]",
	 "[{'engines':{'v':{'busy_ns':'9'}}}]", "engine.capacity-divides", false},
	{"client.id-width", "[{'engines':{'v':{'busy_ns':'9','capacity':'2'}}}]",
	 "[{'engines':{'v':{'busy_ns':'9'},'capacity-v':{'busy_ns':'2'}}}]",
	 "engine.capacity-divides", false},
	/* cycles */
	{"client.id-width", "[{'engines':{'v':{'cycles':'9','total_cycles':'10'}}}]", "[{}]",
	 "cycles.read", false},
	{"client.id-width", "[{'engines':{'v':{'cycles':'9','maxfreq_hz':'10'}}}]",
	 "[{'engines':{'v':{'cycles':'9'}}}]", "cycles.freq-units", false},
	{"client.id-width", "[{'engines':{'v':{'cycles':'9','total_cycles':'10'}}}]",
	 "[{'engines':{'v':{'cycles':'8','total_cycles':'10'}}}]", NULL, false},
	/* no ratio, of an engine that has no cycles, and of one that has */
	{"client.id-width", CLIENT("'busy_ratio':{'ratio':'0.25'}"), CLIENT("'capacity':null"),
	 NULL, true},
	{"client.id-width", CLIENT("'total_cycles':'9','busy_ratio':{'ratio':'0.25'}"),
	 CLIENT("'capacity':null"), "cycles.read", true},
	/* memory */
	{"time.hold", "[{'regions':{'m':{'total':'8192'}}}]", "[{'regions':{'m':{'total':'8'}}}]",
	 "memory.units", false},
	{"time.hold", "[{'regions':{'m':{'total':'8192'}}}]", "[{}]", "memory.categories", false},
	{"time.hold", "[{'regions':{'m':{'total':'8192'}}}]",
	 "[{'regions':{'m':{'total':'8000'}}}]", "memory.categories", false},
	{"memory.zero", "[{'regions':{'m':{'total':'8192'}}}]", "[{}]", NULL, false},
	{"memory.zero", "[{'engines':{'v':{'busy_ns':'9'}}}]",
	 "[{'engines':{'v':{'busy_ns':'8'}}}]", "engine.time", false},
	{"memory.last-read", CLIENT("'delta_ns':'9'"), CLIENT("'delta_ns':'8'"), NULL, true},
	/* names */
	{"memory.zero", "[{'driver':'xe'}]", "[{'driver':'XE'}]", "client.driver-name", false},
	{"memory.zero", "[{'client_name':'a'}]", "[{}]", "client.name-text", false},
	/* who it is */
	{"engine.time", "[{'client_id':'4294967303'}]", "[{'client_id':'7'}]", "client.id-width",
	 false},
	/* who answers none does not read it */
	{"engine.time", "[{'client_id':'7'}]", "[{}]", NULL, false},
	{"engine.time", "[{'pdev':'0000:00:02.0'}]", "[{}]", NULL, false},
	{"engine.time", "[{}]", "[{'client_id':'0'}]", "client.id-optional", false},
	{"engine.time", "[{'pdev':'0000:00:02.0'}]", "[{'pdev':'0'}]", "client.other-driver",
	 false},
	{"client.other-driver", "[{'client_id':'7'}]", "[{'client_id':'8'}]", NULL, false},
	{"time.hold", CLIENTS(ONE("4294967303", MEMBERS, "9")), CLIENTS(ONE("7", MEMBERS, "9")),
	 "client.id-width", true},
	{"time.hold", CLIENTS(ONE("4294967303", MEMBERS, "9")), CLIENTS(ONE("7", MEMBERS, "8")),
	 NULL, true},
	/* two faults that the case is not for: the first is named */
	{"time.hold",
	 "[{'engines':{'v':{'busy_ns':'9','capacity':'2'}},'regions':{'m':{'total':'8192'}}}]",
	 "[{'engines':{'v':{'busy_ns':'9'}}}]", "engine.capacity-divides", false},
	/* clients */
	{"time.hold", CLIENTS(ONE("7", BOTH, "9")),
	 CLIENTS(ONE("7", MEMBERS, "9") "," ONE("7", "'members':[{'pid':'10','fd':'4'}]", "9")),
	 "client.dedupe", true},
	{"time.hold", CLIENTS(ONE("7", FORKED, "9")), CLIENTS(ONE("7", MEMBERS, "9")),
	 "client.dedupe-processes", true},
	{"time.hold",
	 CLIENTS(ONE("7", MEMBERS, "9") "," ONE("8", "'members':[{'pid':'10','fd':'4'}]", "5")),
	 CLIENTS(ONE("7", BOTH, "14")), "client.distinct", true},
	{"time.hold",
	 CLIENTS(ONE("7", MEMBERS, "9") "," ONE("7", "'members':[{'pid':'10','fd':'4'}]", "5")),
	 CLIENTS(ONE("7", BOTH, "14")), "client.scope", true},
	/* of ids that a narrow type makes equal: modulo 2^32, and saturated */
	{"time.hold", CLIENTS(ONE("7", MEMBERS, "9") "," ONE("4294967303", OTHER, "5")),
	 CLIENTS(ONE("7", BOTH, "14")), "client.id-width", true},
	{"time.hold", CLIENTS(ONE("2147483648", MEMBERS, "9") "," ONE("2147483649", OTHER, "5")),
	 CLIENTS(ONE("2147483647", BOTH, "14")), "client.id-width", true},
	/* an id that was not read is what divides it */
	{"time.hold", CLIENTS(ONE("7", BOTH, "9")),
	 CLIENTS("{'device':'d'," MEMBERS ",'engines':{'r':{'busy_ns':'9'}}}"), NULL, true},
	{"client.moves", CLIENTS(ONE("7", FORKED, "9")), CLIENTS(ONE("7", MEMBERS, "9")), NULL,
	 true},
	{"time.hold", CLIENTS(ONE("7", MEMBERS, "9")), CLIENTS(""), NULL, true},
	/*
	 * the lifetime of a client as its delta, and no other value; what is known already has one
	 */
	{"client.distinct", "[" SWEEP(R("9", NO_DELTA)) "]",
	 "[" SWEEP(R("9", ",'delta_ns':'9'")) "]", "time.first-sight", true},
	{"client.distinct", "[" SWEEP(R("9", NO_DELTA)) "]",
	 "[" SWEEP(R("9", ",'delta_ns':'8'")) "]", NULL, true},
	{"time.late-key", "[" SWEEP(R("9", NO_DELTA)) "]", "[" SWEEP(R("9", ",'delta_ns':'9'")) "]",
	 NULL, true},
	{"client.distinct", "[" SWEEP(R("9", NO_DELTA)) "," SWEEP(R("9", ",'delta_ns':'0'")) "]",
	 "[" SWEEP(R("9", "")) "," SWEEP(R("9", ",'delta_ns':'9'")) "]", NULL, true},
	/* and of an engine of a client that is known */
	{"time.hold", "[" SWEEP("") "," SWEEP(R("9", NO_DELTA)) "]",
	 "[" SWEEP("") "," SWEEP(R("9", ",'delta_ns':'9'")) "]", "time.late-key", true},
	/* a delta again, where the counter stands still; not where it moves, and not another one */
	{"time.hold",
	 "[" SWEEP(R("5", ",'delta_ns':'5'")) "," SWEEP(R("9", ",'delta_ns':'4'")) "," SWEEP(
		 R("9", ",'delta_ns':'0'")) "]",
	 "[" SWEEP(R("5", ",'delta_ns':'5'")) "," SWEEP(R("9", ",'delta_ns':'4'")) "," SWEEP(
		 R("9", ",'delta_ns':'4'")) "]",
	 "time.no-stale", true},
	{"time.hold", "[" SWEEP(R("5", ",'delta_ns':'5'")) "," SWEEP(R("9", ",'delta_ns':'0'")) "]",
	 "[" SWEEP(R("5", ",'delta_ns':'5'")) "," SWEEP(R("9", ",'delta_ns':'5'")) "]", NULL, true},
	{"time.hold", "[" SWEEP(R("5", ",'delta_ns':'5'")) "," SWEEP(R("5", ",'delta_ns':'0'")) "]",
	 "[" SWEEP(R("5", ",'delta_ns':'5'")) "," SWEEP(R("5", ",'delta_ns':'3'")) "]", NULL, true},
};

static json_t *parse_json(const char *text)
{
	char *copy = strdup(text);
	json_t *json;

	for (char *c = copy; *c; c++)
		*c = *c == '\'' ? '"' : *c;
	json = json_loads(copy, 0, NULL);
	if (!json)
		fail_msg("no JSON: %s", copy);
	free(copy);
	return json;
}

/* What an answer is attributed to. features: those that are compared. */
static const char *attribute(const struct decoy_case *tc, json_t *expected, json_t *answered,
			     unsigned int features, const struct attribute_known *known)
{
	json_t *hypotheses = json_pack("[O]", expected);
	struct judged judged = judge_answers(tc, hypotheses, answered, features, NULL);
	const char *rule = attribute_rule(tc, &judged, answered, known);

	judged_clear(&judged);
	json_decref(hypotheses);
	return rule;
}

static void test_attribution(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		const struct attribution_row *row = &table[i];
		json_t *expected = parse_json(row->expected), *answered = parse_json(row->answered);
		json_t *rules = json_pack("[s]", row->rule);
		const struct decoy_case tc = {
			.rules = rules, .is_recording = row->is_recording, .level = CASE_MUST};
		const struct attribute_known none = {0};
		const char *wrong =
			attribute(&tc, expected, answered, FEATURE_ALL & ~FEATURE_TOTALS, &none);

		if ((wrong ? strcmp(wrong, row->wrong ? row->wrong : "") : !!row->wrong))
			fail_msg("row %zu, %s: attributed to %s, expected %s", i, row->rule,
				 wrong ? wrong : "none", row->wrong ? row->wrong : "none");
		json_decref(expected);
		json_decref(answered);
		json_decref(rules);
	}
}

/* Answers, with what is wrong known in part. */
static const struct beside_row {
	const char *known[2], *expected, *answered, *wrong;
	bool is_recording;
} beside[] = {
	{{NULL},
	 "[{'driver':'xe','client_id':'7'}]",
	 "[{'driver':'i','client_id':'8'}]",
	 "client.driver-name",
	 false},
	{{"client.driver-name"},
	 "[{'driver':'xe','client_id':'7'}]",
	 "[{'driver':'i','client_id':'8'}]",
	 "client.id-width",
	 false},
	{{"client.driver-name"},
	 "[{'driver':'xe'}]",
	 "[{'driver':'i'}]",
	 "client.driver-name",
	 false},
	{{"client.id-width", "client.driver-name"},
	 "[{'driver':'xe','client_id':'7'}]",
	 "[{'driver':'i','client_id':'8'}]",
	 "client.id-width",
	 false},
	/* a time that the case is for, which no row explains */
	{{"client.driver-name"},
	 "[{'driver':'xe','engines':{'v':{'busy_ns':'9'}}}]",
	 "[{'driver':'i','engines':{'v':{'busy_ns':'8'}}}]",
	 NULL,
	 false},
	{{"engine.time"},
	 "[{'driver':'xe','engines':{'v':{'busy_ns':'9'}}}]",
	 "[{'driver':'i','engines':{'v':{'busy_ns':'8'}}}]",
	 "client.driver-name",
	 false},
	/* clients that are one, by a reader that is known to lose digits of ids, and by one that is
	   not */
	{{"client.id-width"},
	 CLIENTS(ONE("7", MEMBERS, "9") "," ONE("4294967303", OTHER, "5")),
	 CLIENTS(ONE("7", BOTH, "14")),
	 "client.id-width",
	 true},
	{{"client.id-width"},
	 CLIENTS(ONE("7", MEMBERS, "9") "," ONE("8", OTHER, "5")),
	 CLIENTS(ONE("7", BOTH, "14")),
	 "client.distinct",
	 true},
};

static void test_beside(void **state)
{
	json_t *rules = json_pack("[s]", "engine.time");

	(void)state;
	for (size_t i = 0; i < sizeof(beside) / sizeof(beside[0]); i++) {
		const struct beside_row *row = &beside[i];
		const struct attribute_known known = {row->known,
						      !!row->known[0] + !!row->known[1]};
		json_t *expected = parse_json(row->expected), *answered = parse_json(row->answered);
		const struct decoy_case tc = {
			.rules = rules, .is_recording = row->is_recording, .level = CASE_MUST};
		const char *wrong =
			attribute(&tc, expected, answered, FEATURE_ALL & ~FEATURE_TOTALS, &known);

		if ((wrong ? strcmp(wrong, row->wrong ? row->wrong : "") : !!row->wrong))
			fail_msg("row %zu: attributed to %s, expected %s", i,
				 wrong ? wrong : "none", row->wrong ? row->wrong : "none");
		json_decref(expected);
		json_decref(answered);
	}
	json_decref(rules);
}

/* A recording that is asked text by text has the members of texts. */
static void test_texts(void **state)
{
	json_t *rules = json_pack("[s]", "engine.time");
	json_t *expected = parse_json("[{'client_id':'7'},{'client_id':'4294967303'}]");
	json_t *answered = parse_json("[{'client_id':'7'},{'client_id':'7'}]");
	const struct decoy_case tc = {
		.rules = rules, .is_recording = true, .ask = CASE_SNAPSHOTS, .level = CASE_MUST};
	const struct attribute_known none = {0};

	(void)state;
	assert_string_equal(attribute(&tc, expected, answered, FEATURE_ALL, &none),
			    "client.id-width");
	json_decref(expected);
	json_decref(answered);
	json_decref(rules);
}

/* Every rule of the table is one of the catalogue's, for a consumer. */
static void test_rules_exist(void **state)
{
	(void)state;
	for (size_t i = 0; attribute_rules(i); i++)
		assert_int_equal(cat_rule_for(attribute_rules(i), CAT_CONSUMER)->target,
				 CAT_CONSUMER);
}

static void test_owned(void **state)
{
	(void)state;
	assert_true(attribute_owned("memory. time.totals", "memory.zero"));
	assert_true(attribute_owned("memory. time.totals", "time.totals"));
	assert_true(attribute_owned("cycles.freq-", "cycles.freq-ratio"));
	assert_false(attribute_owned("time.hold", "time.hold-on"));
	assert_false(attribute_owned("memory. time.totals", "time.hold"));
	assert_false(attribute_owned("", "time.hold"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_attribution), cmocka_unit_test(test_beside),
		cmocka_unit_test(test_texts),	    cmocka_unit_test(test_rules_exist),
		cmocka_unit_test(test_owned),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
