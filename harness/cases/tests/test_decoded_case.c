/* SPDX-License-Identifier: MIT */
/* Cases of decoders: what they must have beside them, and what is wrong with a script or an
 * expectation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case.h"

#define SCRIPT "form bare\na: QUEUE\nb: QUEUE\n"

static bool knows(const char *word)
{
	(void)word;
	return true;
}

static const struct {
	const char *name, *script, *target, *needs, *expect;
	const char *why; /* a part of it; NULL: the case is sound. ' stands for \" */
} rows[] = {
	{"x.streams", SCRIPT, "decoder", "'records'", "'decoded':{}", NULL},
	{"x.streams", SCRIPT, "decoder", "'records'", "'decoded':{'records':['b',['a']]}", NULL},
	{"x.streams", SCRIPT, "decoder", "'resync'",
	 "'decoded':{'losses':[{'from':'a','to':'b+8'}]}", NULL},
	{"x.streams", SCRIPT, "consumer", "'parse'", "'oracle':true",
	 "expected a .streams file beside a case of decoders"},
	{"x.streams", SCRIPT, "consumer", "'parse'", "'decoded':{}",
	 "expect: expected decoded with target decoder, and with no other"},
	{"x.fdinfo", SCRIPT, "decoder", "'records'", "'decoded':{}",
	 "expect: expected a .streams file beside a case of decoders"},
	{"x.streams", "form bare\nwhat\n", "decoder", "'records'", "'decoded':{}",
	 "cases/stream/x.streams:2:1: what: unknown statement"},
	{"x.streams", SCRIPT, "decoder", "'records'", "'decoded':{'records':['c']}",
	 "expect.decoded.records: c: no record of this label"},
	{"x.streams", SCRIPT, "decoder", "'records'", "'decoded':{'optional':[['c']]}",
	 "expect.decoded.optional: c: no record of this label"},
	{"x.streams", SCRIPT, "decoder", "'resync'", "'decoded':{'losses':[{'from':'a','to':'c'}]}",
	 "expect.decoded.losses: c: no such place"},
	{"x.streams", SCRIPT, "decoder", "'resync'", "'decoded':{'losses':[{'from':'a'}]}",
	 "from, to or within[] is missing: no such place"},
	{"x.streams", SCRIPT, "decoder", "'records'",
	 "'decoded':{'losses':[{'from':'a','to':'b'}]}", "needs: expected resync"},
	{"x.streams", SCRIPT, "decoder", "'records'", "'decoded':{'broken':['trace.fifo']}",
	 "needs: expected verify"},
	{"x.streams", SCRIPT, "decoder", "'parse'", "'decoded':{}",
	 "needs: expected features of decoders, such as records"},
	{"x.streams", "QUEUE\n", "decoder", "'records'", "'decoded':{}",
	 "needs: expected container"},
	{"x.streams", SCRIPT, "decoder", "'records'", "'decoded':{'order':'any'}",
	 "expect.decoded.order: expected merged, stream, device or none"},
	{"x.streams", SCRIPT, "decoder", "'records'", "'decoded':{'what':1}",
	 "expect.decoded.what: unknown member"},
	{"x.streams", SCRIPT, "decoder", "'records'", "'decoded':{'lost':5}",
	 "expect.decoded.lost: expected a number, or a set"},
	{"x.streams", SCRIPT, "decoder", "'records'", "'decoded':[]",
	 "expect.decoded: expected an object"},
	/* the last byte counts */
	{"x.streams", "form bare\na: QUEUE\nb: ISSUE", "decoder", "'records'", "'decoded':{}",
	 NULL},
	/* labels */
	{"x.streams", SCRIPT, "decoder", "'records'", "'decoded':{'records':'a'}",
	 "expect.decoded.records: expected a list of labels"},
	{"x.streams", SCRIPT, "decoder", "'records'", "'decoded':{'records':[5]}",
	 "expect.decoded.records: expected labels, or lists of them"},
	{"x.streams", SCRIPT, "decoder", "'records'", "'decoded':{'optional':[[]]}",
	 "expect.decoded.optional: expected labels, or lists of them"},
	{"x.streams", SCRIPT, "decoder", "'records'", "'decoded':{'records':[['a',5]]}",
	 "expect.decoded.records: another type: no record of this label"},
	{"x.streams", SCRIPT, "decoder", "'records'", "'decoded':{'order':'merged'}", NULL},
	{"x.streams", SCRIPT, "decoder", "'records'", "'decoded':{'order':'none'}", NULL},
	/* lists */
	{"x.streams", SCRIPT, "decoder", "'lifecycle'", "'decoded':{'jobs':{}}",
	 "expect.decoded.jobs: expected a list"},
	{"x.streams", SCRIPT, "decoder", "'lifecycle'", "'decoded':{'jobs':['A']}",
	 "expect.decoded.jobs: expected objects"},
	{"x.streams", SCRIPT, "decoder", "'verify'", "'decoded':{'broken':'trace.fifo'}",
	 "expect.decoded.broken: expected a list of rules"},
	{"x.streams", SCRIPT, "decoder", "'verify'", "'decoded':{'may':['fifo']}",
	 "expect.decoded.may[0]: expected slugs"},
	{"x.streams", SCRIPT, "decoder", "'lifecycle'",
	 "'decoded':{'lost':{'min':'1'},'touched':'0'}", NULL},
	/* losses */
	{"x.streams", SCRIPT, "decoder", "'resync'", "'decoded':{'losses':[{'to':'b'}]}",
	 "expect.decoded.losses: from, to or within[] is missing: no such place"},
	{"x.streams", SCRIPT, "decoder", "'resync'",
	 "'decoded':{'losses':[{'from':'a','to':'b','within':['a','end']}]}", NULL},
	{"x.streams", SCRIPT, "decoder", "'resync'",
	 "'decoded':{'losses':[{'from':'a','to':'b','within':['a','c']}]}",
	 "expect.decoded.losses: c: no such place"},
	{"x.streams", SCRIPT, "decoder", "'resync'",
	 "'decoded':{'losses':[{'from':'a','to':'b','within':['a']}]}",
	 "expect.decoded.losses: within: expected two places"},
	{"x.streams", SCRIPT, "decoder", "'resync'",
	 "'decoded':{'losses':[{'from':'a','to':'b','within':'a'}]}",
	 "expect.decoded.losses: within: expected two places"},
	{"x.streams", SCRIPT, "decoder", "'resync'",
	 "'decoded':{'losses':[{'from':'a','to':'b','within':['a','b','end']}]}",
	 "expect.decoded.losses: within: expected two places"},
	{"x.streams", SCRIPT, "decoder", "'resync'",
	 "'decoded':{'losses':[{'from':'a','to':'a','cpu':'0','at':'0','bytes':'80'}]}", NULL},
	{"x.streams", SCRIPT, "decoder", "'resync'",
	 "'decoded':{'losses':[{'from':'a','to':'a','cpu':'x','at':'0','bytes':'80'}]}",
	 "expect.decoded.losses: cpu: expected a number"},
	{"x.streams", SCRIPT, "decoder", "'resync'",
	 "'decoded':{'losses':[{'from':'a','to':'a','cpu':'0','at':'0','bytes':80}]}",
	 "expect.decoded.losses: bytes: expected a number"},
	/* needs */
	{"x.streams", SCRIPT, "decoder", "'records'", "'decoded':{'lost':{'min':'1'}}",
	 "needs: expected lifecycle"},
	{"x.streams", SCRIPT, "decoder", "'records'", "'decoded':{'touched':'0'}",
	 "needs: expected lifecycle"},
	{"x.streams", SCRIPT, "decoder", "'records'", "'decoded':{'broken':[],'losses':[]}", NULL},
};

static void cases_of_decoders(void **state)
{
	static const struct case_words known = {.rule = knows, .driver = knows};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		char json[600], path[64], *why;
		struct case_file files[] = {{"cases/registry", "3000 stream/x\n", 14},
					    {"cases/stream/x.json", json, 0},
					    {path, rows[i].script, strlen(rows[i].script)}};
		struct cases cases;
		int err;

		snprintf(path, sizeof(path), "cases/stream/%s", rows[i].name);
		files[1].len = (size_t)snprintf(
			json, sizeof(json),
			"{'id':'3000','title':'t','rules':['trace.fifo'],'level':'must',"
			"'target':'%s','needs':[%s],'origin':'made','why':'w','expect':{%s}}",
			rows[i].target, rows[i].needs, rows[i].expect);
		for (char *c = json; *c; c++)
			*c = *c == '\'' ? '"' : *c;
		err = cases_load(&cases, files, 3, "cases/", &known, &why);
		if (!err != !rows[i].why)
			fail_msg("row %zu: %s", i, err ? why : "accepted");
		if (rows[i].why && !strstr(why, rows[i].why))
			fail_msg("row %zu: expected %s, got %s", i, rows[i].why, why);
		/* nothing of it is about a recording or a text */
		if (rows[i].why && strstr(why, "needs: expected parse"))
			fail_msg("row %zu: %s", i, why);
		free(why);
		if (err)
			continue;
		assert_true(cases.list[0].no_relations);
		assert_int_equal(cases.list[0].ask, CASE_DECODED);
		cases_free(&cases);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(cases_of_decoders)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
