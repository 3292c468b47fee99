/* SPDX-License-Identifier: MIT */
/* The published schemas, on what is right and wrong, on the messages of the harness, and on all
 * cases. */
#include "corpus.h"
#include "held.h"
#include "message.h"

/* A keyword that the validator does not know would check nothing, silently. */
static void assert_known(const json_t *schema, const char *file, bool names)
{
	static const char *const known[] = {"$schema",
					    "$id",
					    "$defs",
					    "$ref",
					    "title",
					    "description",
					    "type",
					    "const",
					    "enum",
					    "pattern",
					    "minLength",
					    "minimum",
					    "maximum",
					    "minItems",
					    "required",
					    "properties",
					    "additionalProperties",
					    "items",
					    "anyOf",
					    "oneOf"};
	const char *key;
	json_t *member;
	size_t i;

	json_array_foreach(schema, i, member) assert_known(member, file, false);
	json_object_foreach((json_t *)schema, key, member)
	{
		bool ok = names;

		for (size_t k = 0; k < sizeof(known) / sizeof(known[0]); k++)
			ok |= strcmp(known[k], key) == 0;
		if (!ok)
			fail_msg("%s: the validator does not know \"%s\"", file, key);
		if (names || (strcmp(key, "const") && strcmp(key, "enum")))
			assert_known(member, file,
				     !names &&
					     (!strcmp(key, "properties") || !strcmp(key, "$defs")));
	}
}

static void test_known_keywords(void **state)
{
	size_t count, checked = 0;
	const struct corpus_file *files = corpus_files(&count);

	(void)state;
	for (size_t i = 0; i < count; i++) {
		json_t *schema;

		if (strncmp(files[i].path, "schema/", 7) != 0)
			continue;
		schema = json_loadb(files[i].bytes, files[i].len, JSON_REJECT_DUPLICATES, NULL);
		if (!schema)
			fail_msg("%s is no JSON", files[i].path);
		assert_known(schema, files[i].path, false);
		json_decref(schema);
		checked++;
	}
	assert_true(checked >= 10);
}

static const struct {
	const char *schema, *value, *error;
} messages[] = {
	{"answer-snapshot", "{}", NULL},
	{"answer-snapshot", "{\"rejected\":\"why\"}", NULL},
	{"answer-snapshot", "{\"rejected\":true}", "$.rejected"},
	{"answer-snapshot", "{\"unsupported\":\"x\"}", "$.unsupported: is not allowed"},
	{"answer-snapshot", "[]", "$: "},
	{"answer-snapshot", "{\"driver\":\"i915\",\"anything\":[1]}", NULL},
	{"answer-snapshot", "{\"driver\":5}", "$.driver: expected string"},
	{"answer-snapshot", "{\"client_id\":\"07\"}", "$.client_id: \"07\" does not match"},
	{"answer-snapshot", "{\"engines\":[]}", "$.engines: expected object"},
	{"answer-snapshot", "{\"engines\":{\"r\":{\"busy_ns\":\"-5\"}}}", "$.engines.r.busy_ns: "},
	{"answer-snapshot", "{\"engines\":{\"r\":{\"busy_ns\":null}}}", "$.engines.r.busy_ns: "},
	{"answer-snapshot",
	 "{\"engines\":{\"r\":{\"busy_ns\":{\"value\":\"18446744073709551615\",\"saturated\":true}}}}",
	 NULL},
	{"answer-snapshot",
	 "{\"engines\":{\"r\":{\"busy_ns\":{\"value\":\"1\",\"saturated\":false}}}}",
	 "$.engines.r.busy_ns.saturated: "},
	{"answer-snapshot", "{\"regions\":{\"r\":{\"total\":\"4 KiB\"}}}", "$.regions.r.total: "},
	{"answer-state", "{\"clients\":[]}", NULL},
	{"answer-state", "{}", "$: "},
	{"answer-state",
	 "{\"clients\":[{\"device\":\"a\",\"members\":[{\"pid\":\"1\",\"fd\":\"3\"}]}]}", NULL},
	{"answer-state", "{\"clients\":[{\"members\":[]}]}", "$.clients[0]: \"device\" is missing"},
	{"answer-state",
	 "{\"clients\":[{\"device\":\"a\",\"engines\":{\"r\":{\"busy_ratio\":\"0.5\"}}}]}", NULL},
	{"answer-state",
	 "{\"clients\":[{\"device\":\"a\",\"engines\":{\"r\":{\"busy_ratio\":\"nan\"}}}]}",
	 "$.clients[0].engines.r.busy_ratio: "},
	{"answer-state", "{\"clients\":[],\"totals\":[{\"device\":\"a\",\"clients\":2}]}",
	 "$.totals[0].clients: "},
	{"oneshot-reply", "{\"unsupported\":\"tracking\"}", NULL},
	{"oneshot-reply", "{\"driver\":\"a\"}", NULL},
	{"oneshot-reply", "{\"driver\":[]}", "$.driver: "},
	{"stream-hello",
	 "{\"type\":\"hello\",\"protocol\":1,\"name\":\"x\",\"version\":\"1\",\"features\":[\"parse\"]}",
	 NULL},
	{"stream-hello",
	 "{\"type\":\"hello\",\"protocol\":1,\"name\":\"x\",\"version\":1,\"features\":[]}",
	 "$.version: expected string"},
	{"stream-result", "{\"type\":\"result\",\"seq\":3,\"snapshot\":{\"unsupported\":\"x\"}}",
	 NULL},
	{"stream-result", "{\"type\":\"reset\",\"seq\":3}", NULL},
	{"stream-result", "{\"type\":\"skipped\",\"seq\":3}",
	 "$: matches none of its forms; the closest: $: \"reason\" is missing"},
	{"stream-result",
	 "{\"type\":\"result\",\"seq\":3,\"snapshot\":{},\"state\":{\"clients\":[]}}",
	 "$: matches 2 forms"},
	{"stream-result", "{\"type\":\"result\",\"seq\":0,\"snapshot\":{}}", "$.seq: "},
	{"finding",
	 "[{\"rule\":\"text.nul\",\"level\":\"waived\",\"file\":\"-\",\"line\":1,\"column\":0}]",
	 NULL},
	{"finding",
	 "[{\"rule\":\"text.nul\",\"level\":\"bad\",\"file\":\"-\",\"line\":1,\"column\":0}]",
	 "$[0].level: "},
	{"bench", "{\"measures\":[{\"id\":\"B1\",\"value\":12.5,\"goal\":10,\"holds\":true}]}",
	 NULL},
	{"bench", "{\"measures\":[{\"id\":\"B1\",\"value\":\"12\"}]}", "$.measures[0].value: "},
	{"results",
	 "{\"subject\":\"x\",\"version\":\"1.0\",\"seconds\":1,\"partial\":false,\"passed\":1,"
	 "\"failed\":0,\"skipped\":0,\"xfail\":0,\"xpass\":0,\"flaky\":0,\"exit\":0,\"results\":"
	 "[{\"id\":\"0001\",\"verdict\":\"pass\",\"required\":true,\"seconds\":0.1}]}",
	 NULL},
	{"results",
	 "{\"subject\":\"x\",\"version\":\"1.0\",\"seconds\":1,\"partial\":false,\"passed\":1,"
	 "\"failed\":0,\"skipped\":0,\"xfail\":0,\"xpass\":0,\"flaky\":0,\"exit\":0,\"results\":"
	 "[{\"id\":\"0001\",\"verdict\":\"good\",\"required\":true,\"seconds\":0.1}]}",
	 "$.results[0].verdict: "},
};

static void test_messages(void **state)
{
	struct schema_set *schemas = schema_set_new(corpus_schema);

	(void)state;
	for (size_t i = 0; i < sizeof(messages) / sizeof(messages[0]); i++) {
		json_t *value = json_loads(messages[i].value, 0, NULL);
		char file[64];

		snprintf(file, sizeof(file), "%s.schema.json", messages[i].schema);
		if (!value)
			fail_msg("the test's own JSON: %s", messages[i].value);
		assert_held(schemas, file, value, messages[i].error, messages[i].value);
		json_decref(value);
	}
	schema_set_free(schemas);
}

/* The one line that a message is, read as anybody would. */
static json_t *json_of(const struct message *sent)
{
	json_t *message;

	assert_ptr_equal(memchr(sent->text, '\n', sent->len), sent->text + sent->len - 1);
	message = json_loadb(sent->text, sent->len, JSON_REJECT_DUPLICATES, NULL);
	assert_non_null(message);
	return message;
}

/* The messages of the harness itself, with each optional part present and missing. */
static void test_own_messages(void **state)
{
	static const char text[] = "# fdseq 1\n@ 5 until=6 pid=1 fd=3 dev=226:128\ndrm-driver: a\n"
				   "@ 5 pid=1 fd=4 err=13\n@ 5\n\xff\n@ 5 len=0\n\n";
	struct schema_set *schemas = schema_set_new(corpus_schema);
	struct recording *rec;
	struct rec_error error;
	struct message sent = {0};
	json_t *message, *expected;

	(void)state;
	assert_int_equal(rec_load(&rec, text, sizeof(text) - 1, &error), 0);
	message_sweep(&sent, 7, rec, &rec->sweeps[0]);
	assert_false(sent.clean);
	message = json_of(&sent);
	assert_held(schemas, "stream-sweep.schema.json", message, NULL, "sweep");
	expected = json_pack("{s:s,s:i,s:s,s:s,s:[{s:s,s:s,s:s,s:s,s:s,s:s},{s:s,s:s,s:s,s:s},"
			     "{s:s,s:s},{s:s,s:s}]}",
			     "type", "sweep", "seq", 7, "want", "state", "t", "5", "fds", "t", "5",
			     "until", "6", "pid", "1", "fd", "3", "dev", "226:128", "text",
			     "drm-driver: a\n", "t", "5", "pid", "1", "fd", "4", "err", "13", "t",
			     "5", "base64", "/wo=", "t", "5", "text", "");
	assert_true(json_equal(message, expected));
	json_decref(expected);
	json_decref(message);
	message_parse(&sent, 8, "x\n", 2);
	assert_true(sent.clean);
	message = json_of(&sent);
	assert_held(schemas, "stream-sweep.schema.json", message, NULL, "parse");
	json_decref(message);
	message_parse(&sent, 8, "x\0", 2);
	assert_false(sent.clean);
	message_reset(&sent, 9);
	message = json_of(&sent);
	assert_held(schemas, "stream-sweep.schema.json", message, NULL, "reset");
	json_decref(message);
	message_free(&sent);
	rec_free(rec);
	schema_set_free(schemas);
}

/* Each byte that a text can hold comes out as it went in, and so does a text of any length. */
static void test_own_texts(void **state)
{
	enum { LONG = 100000 };
	struct message sent = {0};
	char *text = malloc(LONG);

	(void)state;
	for (int i = 0; i < LONG; i++)
		text[i] = (char)(i % 127 + 1);
	for (size_t len = 0; len < LONG; len = len < 600 ? len + 1 : len * 3) {
		json_t *message, *got;

		message_parse(&sent, 1, text, len);
		message = json_of(&sent);
		got = json_object_get(json_array_get(json_object_get(message, "fds"), 0), "text");
		assert_int_equal(json_string_length(got), len);
		assert_memory_equal(json_string_value(got), text, len);
		json_decref(message);
	}
	message_free(&sent);
	free(text);
}

/* All cases of the corpus are cases. */
static void test_cases(void **state)
{
	struct schema_set *schemas = schema_set_new(corpus_schema);
	size_t count;
	const struct corpus_file *files = corpus_files(&count);

	(void)state;
	for (size_t i = 0; i < count; i++) {
		size_t len = strlen(files[i].path);
		json_t *value;

		if (strncmp(files[i].path, "cases/", 6) != 0 ||
		    strcmp(files[i].path + len - 5, ".json") != 0)
			continue;
		value = json_loadb(files[i].bytes, files[i].len, JSON_REJECT_DUPLICATES, NULL);
		if (!value)
			fail_msg("%s is no JSON", files[i].path);
		assert_held(schemas, "case.schema.json", value, NULL, files[i].path);
		json_decref(value);
	}
	schema_set_free(schemas);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_known_keywords), cmocka_unit_test(test_messages),
		cmocka_unit_test(test_own_messages),   cmocka_unit_test(test_own_texts),
		cmocka_unit_test(test_cases),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
