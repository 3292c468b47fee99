/* SPDX-License-Identifier: MIT */
/* Plain lines as a state of clients. */
#include "adapters.h"
#include "lines.h"

#define CLIENT(device, id, members, engines) \
	"{\"device\":\"" device "\"" id ",\"members\":[" members "],\"engines\":{" engines "}}"
#define BUSY(name, ns) "\"" name "\":{\"busy_ns\":\"" ns "\"}"

static const struct {
	const char *lines;
	const char *clients; /* NULL: not in form */
} texts[] = {
	{"", ""},
	{"d 7 10 render 2000\n",
	 CLIENT("d", ",\"id\":\"7\"", "{\"pid\":\"10\"}", BUSY("render", "2000"))},
	{"d 7 10 a 1\nd 7 10 b 2",
	 CLIENT("d", ",\"id\":\"7\"", "{\"pid\":\"10\"}", BUSY("a", "1") "," BUSY("b", "2"))},
	/* one client of two processes, and another device */
	{"d 7 10 a 1\nd 7 11 a 1\ne 7 10 a 2\n",
	 CLIENT("d", ",\"id\":\"7\"", "{\"pid\":\"10\"},{\"pid\":\"11\"}",
		BUSY("a", "1")) "," CLIENT("e", ",\"id\":\"7\"", "{\"pid\":\"10\"}",
					   BUSY("a", "2"))},
	/* without an id an engine that comes again is that of the next open file */
	{"d - 10 a 1\nd - 10 b 2\nd - 10 a 3\nd - 11 a 4\nd - 10 - -\n",
	 CLIENT("d", "", "{\"pid\":\"10\"}", BUSY("a", "1") "," BUSY("b", "2")) "," CLIENT(
		 "d", "", "{\"pid\":\"10\"}",
		 BUSY("a", "3")) "," CLIENT("d", "", "{\"pid\":\"11\"}",
					    BUSY("a", "4")) "," CLIENT("d", "", "{\"pid\":\"10\"}",
								       "")},
	/* no engine; blanks in a name; more digits than a number holds; the largest that it held */
	{"d 7 10 - -\n", CLIENT("d", ",\"id\":\"7\"", "{\"pid\":\"10\"}", "")},
	{" d\t7  10 a b \t5 \r\n",
	 CLIENT("d", ",\"id\":\"7\"", "{\"pid\":\"10\"}", BUSY("a b", "5"))},
	{"d 7 10 a 99999999999999999999\n",
	 CLIENT("d", ",\"id\":\"7\"", "{\"pid\":\"10\"}", BUSY("a", "99999999999999999999"))},
	{"d 7 10 a 18446744073709551615+\n",
	 CLIENT("d", ",\"id\":\"7\"", "{\"pid\":\"10\"}",
		"\"a\":{\"busy_ns\":{\"value\":\"18446744073709551615\",\"saturated\":true}}")},
	{"d 7 10 - 5\n", CLIENT("d", ",\"id\":\"7\"", "{\"pid\":\"10\"}", BUSY("-", "5"))},
	/* other values, in any order, and regions */
	{"d 7 10 a cycles=3\nd 7 10 a 1\nd 7 10 a total_cycles=9+\nd 7 10 a capacity=2\n"
	 "d 7 10 a maxfreq_hz=1000000\nd 7 10 a busy_ns=1\n",
	 CLIENT("d", ",\"id\":\"7\"", "{\"pid\":\"10\"}",
		"\"a\":{\"cycles\":\"3\",\"busy_ns\":\"1\",\"total_cycles\":{\"value\":\"9\","
		"\"saturated\":true},\"capacity\":\"2\",\"maxfreq_hz\":\"1000000\"}")},
	{"d 7 10 a b total=4096\nd 7 10 a b shared=1\nd 7 11 a b resident=2\n"
	 "d 7 10 a b purgeable=3\nd 7 10 a b active=0\n",
	 "{\"device\":\"d\",\"id\":\"7\",\"members\":[{\"pid\":\"10\"},{\"pid\":\"11\"}],"
	 "\"engines\":{},\"regions\":{\"a b\":{\"total\":\"4096\",\"shared\":\"1\","
	 "\"resident\":\"2\",\"purgeable\":\"3\",\"active\":\"0\"}}}"},
	/* an engine whose name has the form of a value; one value of one open file, twice of two */
	{"d 7 10 a cycles=3 5\nd 7 10 a cycles=3 cycles=4\n",
	 CLIENT("d", ",\"id\":\"7\"", "{\"pid\":\"10\"}",
		"\"a cycles=3\":{\"busy_ns\":\"5\",\"cycles\":\"4\"}")},
	{"d - 10 a 1\nd - 10 a cycles=2\nd - 10 a cycles=3\nd - 10 - -\nd - 10 a 4\n",
	 CLIENT("d", "", "{\"pid\":\"10\"}", "\"a\":{\"busy_ns\":\"1\",\"cycles\":\"2\"}") "," CLIENT(
		 "d", "", "{\"pid\":\"10\"}",
		 "\"a\":{\"cycles\":\"3\"}") "," CLIENT("d", "", "{\"pid\":\"10\"}",
							BUSY("a", "4"))},
	/* devices that are called as the first line is */
	{"features 7 10 a 1\nfeatures - 10 a 1\n",
	 CLIENT("features", ",\"id\":\"7\"", "{\"pid\":\"10\"}",
		BUSY("a", "1")) "," CLIENT("features", "", "{\"pid\":\"10\"}", BUSY("a", "1"))},
	{"d 7 10 a 1\nfeatures parse track\n", NULL},
	{"d 7 10 a cycles=\n", NULL},
	{"d 7 10 a cycles=-\n", NULL},
	{"d 7 10 - cycles=-\n", NULL},
	{"d 7 10 a cycles=1=2\n", NULL},
	{"d 7 10 a cycle=1\n", NULL},
	{"d 7 10 a =1\n", NULL},
	{"d 7 10 cycles=1\n", NULL},
	{"d 7 10 a total=1\nd 7 11 a total=2\n", NULL},
	/* a line that repeats counts once */
	{"d 7 10 a 1\nd 7 10 a 1\n",
	 CLIENT("d", ",\"id\":\"7\"", "{\"pid\":\"10\"}", BUSY("a", "1"))},
	{"d 7 10 a 1\nd 7 11 a 2\n", NULL},
	{"d 7 10 a\n", NULL},
	{"d 7 10\n", NULL},
	{"d\n", NULL},
	{" \n", NULL},
	{"d 7 10 a -\n", NULL},
	{"d 7 10 a -5\n", NULL},
	{"d 7 10 a 5.0\n", NULL},
	{"d 7 10 a +\n", NULL},
	{"d 7 10 a 5++\n", NULL},
	{"d x 10 a 5\n", NULL},
	{"d 7 x a 5\n", NULL},
	{"d 7 - a 5\n", NULL},
	{"pid client engine busy\n", NULL},
};

static void test_lines(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		char want[1024];
		json_t *expected;
		struct reply reply = {0};

		lines_state(texts[i].lines, strlen(texts[i].lines), &reply);
		if (!texts[i].clients) {
			assert_kind(&reply, REPLY_PROTOCOL, texts[i].lines);
			reply_clear(&reply);
			continue;
		}
		assert_kind(&reply, REPLY_ANSWER, texts[i].lines);
		snprintf(want, sizeof(want), "{\"clients\":[%s]}", texts[i].clients);
		expected = json_loads(want, 0, NULL);
		assert_non_null(expected);
		if (!json_equal(expected, reply.answer))
			fail_msg("row %zu: %s", i, json_dumps(reply.answer, 0));
		json_decref(expected);
		reply_clear(&reply);
	}
}

/* Bytes that are no text end nowhere else than others. */
static void test_lines_bytes(void **state)
{
	struct reply reply = {0};

	(void)state;
	lines_state("d 7 10 \377\0x 5\n", 13, &reply);
	assert_kind(&reply, REPLY_ANSWER, "bytes");
	assert_non_null(json_object_get(
		json_object_get(json_array_get(json_object_get(reply.answer, "clients"), 0),
				"engines"),
		"\357\277\275\357\277\275x"));
	reply_clear(&reply);
}

/* What an adapter is held to: words, as JSON has them, beside the clients of the other lines. */
static void test_lines_features(void **state)
{
	struct reply reply = {0};
	static const char text[] = "features parse\ttrack  memory \nd 7 10 m total=5\n";
	json_t *expected = json_pack("[s,s,s]", "parse", "track", "memory");

	(void)state;
	lines_state(text, sizeof(text) - 1, &reply);
	assert_kind(&reply, REPLY_ANSWER, "features");
	assert_true(json_equal(json_object_get(reply.answer, "features"), expected));
	assert_int_equal(json_array_size(json_object_get(reply.answer, "clients")), 1);
	json_decref(expected);
	reply_clear(&reply);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lines),
		cmocka_unit_test(test_lines_bytes),
		cmocka_unit_test(test_lines_features),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
