/* SPDX-License-Identifier: MIT */
/* What a shared object must have to be a subject, and what it may leave out. */
#include "adapters.h"
#include "named_object.h"

static void *open_nothing(void)
{
	return NULL;
}

static void *open_crash(void)
{
	abort();
}

static void assert_unusable(const struct decoy_subject *bad, const char *expected)
{
	const struct subject_config config = {.kind = SUBJECT_BUILTIN, .object = bad};
	struct subject *subject;
	char *why;

	assert_true(subject_open(&subject, &config, &why) < 0);
	if (!strstr(why, expected))
		fail_msg("\"%s\" lacks \"%s\"", why, expected);
	free(why);
}

static void test_unusable(void **state)
{
	struct decoy_subject bad = object;

	(void)state;
	bad.abi = 3;
	assert_unusable(&bad, "version is 3, but this harness supports 1 to 2");
	bad.abi = 0;
	assert_unusable(&bad, "version is 0, but this harness supports 1 to 2");
	bad = object;
	bad.hello = "[]";
	assert_unusable(&bad, "not a JSON object");
	bad.hello = "{\"engines\":";
	assert_unusable(&bad, "not a JSON object");
	bad.hello = "{\"engines\":[1]}";
	assert_unusable(&bad, "\"engines\": expected an array of names");
	bad = object;
	bad.open = open_nothing;
	assert_unusable(&bad, "open() returned NULL");
	bad.open = open_crash;
	assert_unusable(&bad, "SIGABRT");
	bad = object;
	bad.state = NULL;
	assert_unusable(&bad, "require is missing");
	bad = object;
	bad.features = "parse tracks";
	assert_unusable(&bad, "\"tracks\"");
	bad = object;
	bad.name = NULL;
	assert_unusable(&bad, "features are missing");
}

/* Version 1 has no hello: what is behind its last member is not read. */
static void test_hello(void **state)
{
	struct decoy_subject one = object;
	const struct subject_config config = {.kind = SUBJECT_BUILTIN, .object = &one};
	struct subject *subject;

	(void)state;
	one.hello = "{\"engines\":[\"render\"],\"precision\":{\"bytes\":\"1024\"},"
		    "\"features\":[],\"name\":\"other\"}";
	subject = opened(&config);
	assert_true(subject_scope(subject)->engines.limited);
	assert_int_equal(subject_scope(subject)->precision.bytes, 1024);
	assert_int_equal(subject_scope(subject)->features, FEATURE_PARSE | FEATURE_TRACK);
	subject_close(subject);
	one.abi = 1;
	one.hello = "none";
	subject = opened(&config);
	assert_false(subject_scope(subject)->engines.limited);
	subject_close(subject);
}

static void test_parse_only(void **state)
{
	struct decoy_subject small = object;
	struct subject_config config = {.kind = SUBJECT_BUILTIN, .object = &small};
	struct recording *rec;
	struct rec_error error;
	struct subject *subject;
	struct reply reply;

	(void)state;
	small.features = "parse";
	small.sweep = NULL;
	small.state = NULL;
	subject = opened(&config);
	assert_int_equal(subject_scope(subject)->features, 1);
	assert_int_equal(rec_load(&rec, "a: b\n", 5, &error), 0);
	subject_sweep(subject, rec, &rec->sweeps[0], &reply);
	assert_kind(&reply, REPLY_SKIPPED, "sweep of an object that cannot");
	reply_clear(&reply);
	rec_free(rec);
	subject_close(subject);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_unusable),
		cmocka_unit_test(test_hello),
		cmocka_unit_test(test_parse_only),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
