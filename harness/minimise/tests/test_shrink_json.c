/* SPDX-License-Identifier: MIT */
/* What is left of JSON, for questions of which the smallest answer is known by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <jansson.h>

#include "shrink.h"

static const char whole[] =
	"{\"title\": \"t\", \"devices\": {\"g0\": {\"engines\": {\"r\": {}, \"v\": {\"hz\": 5}}}},"
	" \"clients\": {\"a\": {}, \"b\": {\"of\": \"g0\"}},"
	" \"steps\": [{\"at\": \"0s\", \"open\": {\"client\": \"a\"}},"
	" {\"at\": 1500, \"work\": {\"client\": \"b\", \"every\": \"16ms\", \"until\": \"9s\"}},"
	" {\"at\": \"2.5s\", \"dip\": {\"amount\": 300000000, \"keys\": [\"time\", \"cycles\"]}}]}";

/* Every word, in this order, where no blank and no line feed stands between the parts of JSON. */
static bool has_words(void *data, const char *bytes, size_t len)
{
	const char *const *words = data;
	json_t *root = json_loadb(bytes, len, 0, NULL);
	char *text = json_dumps(root, JSON_COMPACT);
	const char *at = text;

	assert_non_null(root);
	assert_int_equal(strlen(bytes), len);
	for (; *words && at; words++) {
		at = strstr(at, *words);
		at = at ? at + strlen(*words) : NULL;
	}
	json_decref(root);
	free(text);
	return at;
}

/*
 * Clients that are named are there, both words are, and a member is only there with its other one.
 */
static bool names_hold(void *data, const char *bytes, size_t len)
{
	json_t *root = json_loadb(bytes, len, 0, NULL), *step, *verb;
	const json_t *clients = json_object_get(root, "clients");
	bool works = false, holds = true;
	const char *name;
	size_t i;

	(void)data;
	json_array_foreach(json_object_get(root, "steps"), i, step)
	{
		json_object_foreach(step, name, verb)
		{
			const char *client = json_string_value(json_object_get(verb, "client"));

			holds = holds && (!client || json_object_get(clients, client)) &&
				!json_object_get(verb, "every") == !json_object_get(verb, "until");
			works = works || !strcmp(name, "work");
		}
	}
	json_decref(root);
	return holds && works;
}

static void shrink_by(shrink_fails fails, const void *data, const char *from, const char *to)
{
	const struct shrink_question question = {
		.fails = fails, .data = (void *)data, .bytes_most = 1 << 20};
	struct shrink_result result, again;
	json_t *root;
	char *text;

	assert_int_equal(shrink_json(&result, from, strlen(from), &question), 0);
	assert_int_equal(shrink_json(&again, from, strlen(from), &question), 0);
	assert_string_equal(result.bytes, again.bytes);
	assert_int_equal(strlen(result.bytes), result.len);
	root = json_loadb(result.bytes, result.len, 0, NULL);
	text = json_dumps(root, JSON_COMPACT);
	assert_string_equal(text, to);
	assert_true(result.complete);
	assert_false(result.is_text);
	json_decref(root);
	free(text);
	free(result.bytes);
	free(again.bytes);
}

static void shrink(const char *const *words, const char *to)
{
	shrink_by(has_words, words, whole, to);
}

static void test_parts(void **state)
{
	(void)state;
	shrink((const char *const[]){"{", NULL}, "{}");
	shrink((const char *const[]){"\"r\":{", NULL},
	       "{\"devices\":{\"g0\":{\"engines\":{\"r\":{}}}}}");
	/* an element of a list in one of another */
	shrink((const char *const[]){"cycles", NULL},
	       "{\"steps\":[{\"dip\":{\"keys\":[\"cycles\"]}}]}");
	shrink((const char *const[]){"\"at\"", "\"at\"", NULL},
	       "{\"steps\":[{\"at\":\"0s\"},{\"at\":\"0s\"}]}");
	/* a client goes with the steps that name it, and what is of use only together does */
	shrink_by(names_hold, NULL, whole, "{\"steps\":[{\"work\":{}}]}");
}

static void test_numbers(void **state)
{
	static const char numbers[] = "{\"a\": [\"1500ms\", 300000000, \"2.5s\", \"0000:03:00.0\","
				      " \"12GiB4\", -7, \"level 3\", \"10s\", \"8\"]}";

	(void)state;
	shrink((const char *const[]){"\"until\":\"", NULL},
	       "{\"steps\":[{\"work\":{\"until\":\"0s\"}}]}");
	/* what is no number stays as it is; of a fraction the whole part is smaller */
	shrink_by(
		has_words,
		(const char *const[]){"ms\",", ",\"",
				      "s\",\"0000:03:00.0\",\"12GiB4\",-7,\"level 3\",\"", "s\",\"",
				      NULL},
		numbers,
		"{\"a\":[\"0ms\",0,\"0s\",\"0000:03:00.0\",\"12GiB4\",-7,\"level 3\",\"0s\",\"0\"]}");
	shrink_by(has_words, (const char *const[]){"2", NULL}, "[\"2.5s\"]", "[\"2s\"]");
	shrink_by(has_words, (const char *const[]){"00000", NULL}, "[300000000]", "[100000]");
	shrink_by(has_words, (const char *const[]){"3s", NULL}, "[\"10s\", 35]", "[\"3s\"]");
	shrink_by(has_words, (const char *const[]){"7", NULL}, "[1234567]", "[7]");
	shrink_by(has_words, (const char *const[]){"234", NULL}, "[1234]", "[1234]");
}

#define CLIENTS 64

/* Clients are left out by halves, before anything is asked about what is in one of them. */
static void test_names_first(void **state)
{
	const char *needed[] = {"\"0\":{", NULL};
	const struct shrink_question question = {
		.fails = has_words, .data = needed, .bytes_most = 1 << 20};
	json_t *clients = json_object(), *root = json_pack("{s:o}", "clients", clients);
	struct shrink_result result;
	char name[16], *text;

	(void)state;
	for (int i = 0; i < CLIENTS; i++) {
		snprintf(name, sizeof(name), "%d", i);
		json_object_set_new(clients, name, json_pack("{s:i,s:{}}", "id", i, "limits"));
	}
	text = json_dumps(root, JSON_COMPACT);
	assert_int_equal(shrink_json(&result, text, strlen(text), &question), 0);
	assert_true(result.complete);
	assert_in_range(result.asked, 1, CLIENTS - 1);
	assert_int_equal(result.reads, 2); /* "clients", and what it needs */
	free(result.bytes);
	free(text);
	json_decref(root);
}

static bool stop_at_three(void *data)
{
	return ++*(int *)data > 3;
}

static bool never(void *data, const char *bytes, size_t len)
{
	(void)data;
	(void)bytes;
	(void)len;
	return false;
}

static void test_bounds(void **state)
{
	const char *ends[] = {"\"title\":\"t\"", "[\"time\",\"cycles\"]}}]}", NULL};
	int asked = 0;
	const struct shrink_question few = {
		.fails = never, .data = &asked, .bytes_most = 1 << 20, .stop = stop_at_three};
	struct shrink_result result;

	(void)state;
	assert_int_equal(shrink_json(&result, whole, strlen(whole), &few), 0);
	assert_int_equal(result.asked, 3);
	assert_false(result.complete);
	/* the whole is left */
	assert_true(has_words(ends, result.bytes, result.len));
	free(result.bytes);
	assert_int_equal(shrink_json(&result, "[1", 2, &few), -22);
	assert_null(result.bytes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_parts),
		cmocka_unit_test(test_numbers),
		cmocka_unit_test(test_names_first),
		cmocka_unit_test(test_bounds),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
