/* SPDX-License-Identifier: MIT */
/* Cases of decoders: what they must have beside them, and what is wrong with a script or an expectation. */
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
	const char *why; /* a part of it; NULL: the case is sound */
} rows[] = {
	{"x.streams", SCRIPT, "decoder", "\"records\"", "\"decoded\":{}", NULL},
	{"x.streams", SCRIPT, "decoder", "\"records\"", "\"decoded\":{\"records\":[\"b\",[\"a\"]]}",
	 NULL},
	{"x.streams", SCRIPT, "decoder", "\"resync\"",
	 "\"decoded\":{\"losses\":[{\"from\":\"a\",\"to\":\"b+8\"}]}", NULL},
	{"x.streams", SCRIPT, "consumer", "\"parse\"", "\"oracle\":true",
	 "expected a .streams file beside a case of decoders"},
	{"x.streams", SCRIPT, "consumer", "\"parse\"", "\"decoded\":{}",
	 "expect: expected decoded with target decoder, and with no other"},
	{"x.fdinfo", SCRIPT, "decoder", "\"records\"", "\"decoded\":{}",
	 "expect: expected a .streams file beside a case of decoders"},
	{"x.streams", "form bare\nwhat\n", "decoder", "\"records\"", "\"decoded\":{}",
	 "cases/stream/x.streams:2:1: what: unknown statement"},
	{"x.streams", SCRIPT, "decoder", "\"records\"", "\"decoded\":{\"records\":[\"c\"]}",
	 "expect.decoded.records: c: no record of this label"},
	{"x.streams", SCRIPT, "decoder", "\"records\"", "\"decoded\":{\"optional\":[[\"c\"]]}",
	 "expect.decoded.optional: c: no record of this label"},
	{"x.streams", SCRIPT, "decoder", "\"resync\"",
	 "\"decoded\":{\"losses\":[{\"from\":\"a\",\"to\":\"c\"}]}",
	 "expect.decoded.losses: c: no such place"},
	{"x.streams", SCRIPT, "decoder", "\"resync\"",
	 "\"decoded\":{\"losses\":[{\"from\":\"a\"}]}",
	 "from, to or within[] is missing: no such place"},
	{"x.streams", SCRIPT, "decoder", "\"records\"",
	 "\"decoded\":{\"losses\":[{\"from\":\"a\",\"to\":\"b\"}]}", "needs: expected resync"},
	{"x.streams", SCRIPT, "decoder", "\"records\"", "\"decoded\":{\"broken\":[\"trace.fifo\"]}",
	 "needs: expected verify"},
	{"x.streams", SCRIPT, "decoder", "\"parse\"", "\"decoded\":{}",
	 "needs: expected features of decoders, such as records"},
	{"x.streams", "QUEUE\n", "decoder", "\"records\"", "\"decoded\":{}",
	 "needs: expected container"},
	{"x.streams", SCRIPT, "decoder", "\"records\"", "\"decoded\":{\"order\":\"any\"}",
	 "expect.decoded.order: expected merged, stream, device or none"},
	{"x.streams", SCRIPT, "decoder", "\"records\"", "\"decoded\":{\"what\":1}",
	 "expect.decoded.what: unknown member"},
	{"x.streams", SCRIPT, "decoder", "\"records\"", "\"decoded\":{\"lost\":5}",
	 "expect.decoded.lost: expected a number, or a set"},
	{"x.streams", SCRIPT, "decoder", "\"records\"", "\"decoded\":[]",
	 "expect.decoded: expected an object"},
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
			"{\"id\":\"3000\",\"title\":\"t\",\"rules\":[\"trace.fifo\"],\"level\":\"must\","
			"\"target\":\"%s\",\"needs\":[%s],\"origin\":\"made\",\"why\":\"w\","
			"\"expect\":{%s}}",
			rows[i].target, rows[i].needs, rows[i].expect);
		err = cases_load(&cases, files, 3, "cases/", &known, &why);
		if (!err != !rows[i].why)
			fail_msg("row %zu: %s", i, err ? why : "accepted");
		if (rows[i].why && !strstr(why, rows[i].why))
			fail_msg("row %zu: expected %s, got %s", i, rows[i].why, why);
		free(why);
		if (!err)
			cases_free(&cases);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(cases_of_decoders)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
