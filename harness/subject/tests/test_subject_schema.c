/* SPDX-License-Identifier: MIT */
/* The validator, keyword by keyword. */
#include "held.h"

static const char *one_schema;

static const char *test_source(const char *file, size_t *len)
{
	static const char other[] = "{\"$defs\":{\"s\":{\"type\":\"string\"}},\"const\":4}";
	const char *bytes = strcmp(file, "one.schema.json") == 0 ? one_schema : NULL;

	if (strcmp(file, "other.schema.json") == 0)
		bytes = other;
	*len = bytes ? strlen(bytes) : 0;
	return bytes;
}

static const struct {
	const char *schema, *value;
	const char *error; /* its beginning; NULL: holds */
} keywords[] = {
	{"{}", "5", NULL},
	{"true", "5", "$: there is no schema"}, /* a file is an object */
	{"{\"type\":\"string\"}", "\"x\"", NULL},
	{"{\"type\":\"string\"}", "5", "$: expected string, got integer"},
	{"{\"type\":\"integer\"}", "5.5", "$: expected integer, got number"},
	{"{\"type\":\"number\"}", "5", NULL},
	{"{\"type\":[\"null\",\"array\"]}", "[]", NULL},
	{"{\"type\":[\"null\",\"array\"]}", "{}", "$: object is not allowed"},
	{"{\"type\":\"boolean\"}", "true", NULL},
	{"{\"const\":{\"a\":1}}", "{\"a\":1}", NULL},
	{"{\"const\":{\"a\":1}}", "{\"a\":2}", "$: expected {\"a\":1}"},
	{"{\"enum\":[\"a\",1]}", "1", NULL},
	{"{\"enum\":[\"a\",1]}", "\"b\"", "$: expected one of [\"a\",1]"},
	{"{\"pattern\":\"^(0|[1-9][0-9]*)$\"}", "\"10\"", NULL},
	{"{\"pattern\":\"^(0|[1-9][0-9]*)$\"}", "\"010\"", "$: \"010\" does not match"},
	{"{\"pattern\":\"^(0|[1-9][0-9]*)$\"}", "\"1\\u0000x\"", "$: \"1\" does not match"},
	{"{\"pattern\":\"^x\"}", "5", NULL},
	{"{\"pattern\":\"(\"}", "\"5\"", "$: the schema's pattern"},
	{"{\"minLength\":1}", "\"a\"", NULL},
	{"{\"minLength\":1}", "\"\"", "$: the text is too short"},
	{"{\"maximum\":1}", "1", NULL},
	{"{\"maximum\":1}", "1.5", "$: expected 1 or less"},
	{"{\"minimum\":1}", "1", NULL},
	{"{\"minimum\":1}", "0.5", "$: expected 1 or more"},
	{"{\"minItems\":2}", "[1,2]", NULL},
	{"{\"minItems\":2}", "[1]", "$: expected 2 items"},
	{"{\"required\":[\"a\"]}", "{\"a\":null}", NULL},
	{"{\"required\":[\"a\"]}", "{\"b\":1}", "$: \"a\" is missing"},
	{"{\"required\":[\"a\"]}", "[]", NULL},
	{"{\"items\":{\"type\":\"string\"}}", "[\"a\",\"b\"]", NULL},
	{"{\"items\":{\"type\":\"string\"}}", "[\"a\",5]", "$[1]: expected string"},
	{"{\"properties\":{\"a\":{\"items\":{\"const\":1}}}}", "{\"a\":[1,1,2],\"b\":9}",
	 "$.a[2]: expected 1"},
	{"{\"properties\":{\"a\":false}}", "{\"a\":1}", "$.a: is not allowed"},
	{"{\"properties\":{\"a\":true},\"additionalProperties\":false}", "{\"a\":1}", NULL},
	{"{\"properties\":{\"a\":true},\"additionalProperties\":false}", "{\"b\":1}",
	 "$.b: is not allowed"},
	{"{\"additionalProperties\":{\"type\":\"string\"}}", "{\"b\":1}", "$.b: expected string"},
	{"{\"anyOf\":[{\"const\":1},{\"const\":2}]}", "2", NULL},
	{"{\"anyOf\":[{\"const\":1},{\"const\":2}]}", "3", "$: matches none of its forms"},
	{"{\"anyOf\":[{\"const\":1},{\"properties\":{\"a\":{\"const\":2}}}]}", "{\"a\":3}",
	 "$.a: expected 2"},
	{"{\"oneOf\":[{\"const\":1},{\"const\":2}]}", "2", NULL},
	{"{\"oneOf\":[{\"const\":1},{\"type\":\"integer\"}]}", "1", "$: matches 2 forms"},
	{"{\"oneOf\":[{\"const\":1},{\"const\":2}]}", "3", "$: matches none of its forms"},
	{"{\"$ref\":\"#/$defs/x\",\"$defs\":{\"x\":{\"const\":1}}}", "1", NULL},
	{"{\"$ref\":\"#/$defs/x\",\"$defs\":{\"x\":{\"const\":1}}}", "2", "$: expected 1"},
	{"{\"$ref\":\"#/$defs/y\",\"$defs\":{}}", "2", "$: the schema's reference #/$defs/y"},
	{"{\"$ref\":\"none.schema.json\"}", "2", "$: the schema's reference none"},
	{"{\"$ref\":\"other.schema.json\"}", "4", NULL},
	{"{\"$ref\":\"other.schema.json\"}", "5", "$: expected 4"},
	{"{\"items\":{\"$ref\":\"other.schema.json#/$defs/s\"}}", "[\"a\",4]",
	 "$[1]: expected string"},
	/* Behind a reference to another file, the next one of this file is found again. */
	{"{\"properties\":{\"a\":{\"$ref\":\"other.schema.json\"},\"b\":{\"$ref\":\"#/$defs/x\"}},"
	 "\"$defs\":{\"x\":{\"const\":1}}}",
	 "{\"a\":4,\"b\":2}", "$.b: expected 1"},
	{"{\"$ref\":\"#/$defs/x\",\"$defs\":{\"x\":{\"$ref\":\"#/$defs/x\"}}}", "2",
	 "$: nested too deeply"},
	{"{\"type\":\"string\",\"title\":\"x\",\"$comment\":5}", "\"a\"", NULL},
};

static void test_keywords(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(keywords) / sizeof(keywords[0]); i++) {
		struct schema_set *schemas = schema_set_new(test_source);
		json_t *value =
			json_loads(keywords[i].value, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);

		one_schema = keywords[i].schema;
		assert_non_null(value);
		assert_held(schemas, "one.schema.json", value, keywords[i].error,
			    keywords[i].schema);
		json_decref(value);
		schema_set_free(schemas);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_keywords),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
