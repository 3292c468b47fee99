/* SPDX-License-Identifier: MIT */
/* Shared objects and linked-in ones in a child process: what they do wrong stays there. */
#include <signal.h>
#include <stdbool.h>
#include <unistd.h>

#include "adapters.h"
#include "xmalloc.h"

/* --- an object that does what its text names --------------------------------------------------- */

struct instance {
	size_t sweeps;
	size_t fds;
};

static void *object_open(void)
{
	return calloc(1, sizeof(struct instance));
}

static void object_close(void *self)
{
	free(self);
}

static void object_reset(void *self)
{
	memset(self, 0, sizeof(struct instance));
}

static long copy_answer(const char *text, char *out, size_t cap)
{
	size_t len = strlen(text);

	if (len <= cap)
		memcpy(out, text, len);
	return (long)len;
}

static long say_much(size_t len, char *out, size_t cap)
{
	if (len > cap)
		return (long)len;
	memset(out, 'x', len);
	memcpy(out, "{\"driver\":\"", 11);
	memcpy(out + len - 2, "\"}", 2);
	return (long)len;
}

static long object_parse(void *self, const char *text, size_t len, char *out, size_t cap)
{
	char word[32] = "";

	(void)self;
	memcpy(word, text, len < sizeof(word) - 1 ? len : sizeof(word) - 1);
	if (!strcmp(word, "crash"))
		raise(SIGSEGV);
	if (!strcmp(word, "abort"))
		abort();
	if (!strcmp(word, "exit"))
		exit(0);
	if (!strcmp(word, "exit 1"))
		exit(1);
	if (!strcmp(word, "exit 3"))
		exit(3);
	if (!strcmp(word, "no memory"))
		xmalloc_failed();
	if (!strcmp(word, "hang"))
		pause();
	if (!strcmp(word, "fail"))
		return -5;
	if (!strcmp(word, "long"))
		return say_much(100000, out, cap);
	if (!strcmp(word, "flood"))
		return say_much(3 << 20, out, cap);
	if (!strcmp(word, "print")) {
		printf("{\"type\":\"result\"}\n");
		fflush(stdout);
	}
	if (!strcmp(word, "rejected"))
		return copy_answer("{\"rejected\":\"no\"}", out, cap);
	if (!strcmp(word, "unsupported"))
		return copy_answer("{\"unsupported\":\"not yet\"}", out, cap);
	if (!strcmp(word, "nonsense"))
		return copy_answer("{\"a\":}", out, cap);
	if (!strcmp(word, "two"))
		return copy_answer("{}\n{}", out, cap);
	if (!strcmp(word, "feed in a string"))
		return copy_answer("{\"a\":\"b\nc\"}", out, cap);
	if (len && word[0] == (char)0xfe)
		return copy_answer(
			"{\"engines\":{\"a\\u0000b\":{},\"a\\\\u0000\":{}},\"driver\":\"\"}", out,
			cap);
	return copy_answer("{\n  \"driver\": \"d\"\n}\n", out, cap);
}

static long object_sweep(void *self, uint64_t t_ns, const struct decoy_fd *fds, size_t count)
{
	struct instance *instance = self;

	if (t_ns == 13)
		return -13;
	for (size_t i = 0; i < count; i++) {
		if (!fds[i].err != !!fds[i].text)
			abort();
	}
	instance->sweeps++;
	instance->fds = count;
	return 0;
}

static long object_state(void *self, char *out, size_t cap)
{
	const struct instance *instance = self;
	char text[64];

	snprintf(text, sizeof(text), "{\"clients\":[],\"x\":\"%zu/%zu\"}", instance->sweeps,
		 instance->fds);
	return copy_answer(text, out, cap);
}

static const struct decoy_subject object = {
	.abi = DECOY_SUBJECT_ABI,
	.name = "puppet",
	.version = "2",
	.features = " parse  track ",
	.open = object_open,
	.close = object_close,
	.reset = object_reset,
	.parse = object_parse,
	.sweep = object_sweep,
	.state = object_state,
};

/* --- tests ------------------------------------------------------------------------------------- */

static const struct {
	const char *text;
	enum reply_kind kind;
	const char *detail;
} rows[] = {
	{"crash", REPLY_CRASH, "SIGSEGV"},
	{"abort", REPLY_CRASH, "SIGABRT"},
	{"exit", REPLY_EARLY_END, "exited"},
	{"exit 1", REPLY_CRASH, "exit code 1"},
	{"exit 3", REPLY_CRASH, "exit code 3"},
	/* the worker's own allocations fail so */
	{"no memory", REPLY_FAULT, "Cannot allocate memory"},
	{"hang", REPLY_HANG, "1000 ms"},
	{"fail", REPLY_ERRORED, "parse() returned -5"},
	{"long", REPLY_ANSWER, NULL},
	{"flood", REPLY_FLOOD, NULL},
	{"print", REPLY_ANSWER, NULL},
	{"rejected", REPLY_REJECTED, "no"},
	{"unsupported", REPLY_UNSUPPORTED, "not yet"},
	{"nonsense", REPLY_PROTOCOL, NULL},
	{"two", REPLY_PROTOCOL, NULL},
	{"feed in a string", REPLY_PROTOCOL, NULL},
	{"\xff", REPLY_ANSWER, NULL},
	{"", REPLY_ANSWER, NULL},
};

static void test_rows(void **state)
{
	const struct subject_config config = {.kind = SUBJECT_BUILTIN,
					      .object = &object,
					      .timeout_ms = 1000,
					      .reply_cap = 1 << 20};
	struct subject *subject = opened(&config);
	struct reply reply;

	(void)state;
	assert_string_equal(subject_name(subject), "puppet 2");
	assert_int_equal(subject_scope(subject)->features, 3);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		subject_parse(subject, rows[i].text, strlen(rows[i].text), &reply);
		assert_kind(&reply, rows[i].kind, rows[i].text);
		if (rows[i].detail && !strstr(reply.detail, rows[i].detail))
			fail_msg("%s: \"%s\"", rows[i].text, reply.detail);
		if (!strcmp(rows[i].text, "print"))
			assert_string_equal(reply.output, "{\"type\":\"result\"}\n");
		reply_clear(&reply);
		ask_text(subject, "good", REPLY_ANSWER, rows[i].text);
	}
	subject_close(subject);
}

/* What the harness printed and has not written yet is not written by the child that it forks. */
static void test_exit_flushes_nothing(void **state)
{
	const struct subject_config config = {.kind = SUBJECT_BUILTIN, .object = &object};
	struct subject *subject;
	struct reply reply;

	(void)state;
	fflush(stdout);
	printf("of the harness");
	subject = opened(&config);
	subject_parse(subject, "exit", 4, &reply);
	assert_kind(&reply, REPLY_EARLY_END, "exit");
	assert_null(reply.output);
	reply_clear(&reply);
	subject_close(subject);
	printf("\n");
}

/* A name with a NUL is legal JSON, and the answer to a text that has one. */
static void test_nul_in_name(void **state)
{
	const struct subject_config config = {.kind = SUBJECT_BUILTIN, .object = &object};
	struct subject *subject = opened(&config);
	struct reply reply;
	json_t *engines;

	(void)state;
	subject_parse(subject, "\xfe", 1, &reply);
	assert_kind(&reply, REPLY_ANSWER, "NUL in a name");
	engines = json_object_get(reply.answer, "engines");
	assert_int_equal(json_object_size(engines), 2);
	assert_non_null(json_object_get(engines, "a\xef\xbf\xbd"
						 "b"));
	assert_non_null(json_object_get(engines, "a\\u0000"));
	reply_clear(&reply);
	subject_close(subject);
}

static void assert_state(struct subject *subject, const struct recording *rec, size_t sweep,
			 const char *expected)
{
	struct reply reply;

	subject_sweep(subject, rec, &rec->sweeps[sweep], &reply);
	assert_kind(&reply, REPLY_ANSWER, expected);
	assert_string_equal(json_string_value(json_object_get(reply.answer, "x")), expected);
	reply_clear(&reply);
}

static void test_sweeps(void **state)
{
	static const char text[] = "@ 5 pid=1 fd=3 dev=226:128 until=9\ndrm-driver: a\n"
				   "@ 5 pid=1 fd=4 err=13\n"
				   "@ 6 pid=2 fd=3\ndrm-driver: \xff\n"
				   "@ 13\nx\n";
	const struct subject_config config = {
		.kind = SUBJECT_BUILTIN, .object = &object, .check_protocol = true};
	struct subject *subject = opened(&config);
	struct recording *rec;
	struct rec_error error;
	struct reply reply;

	(void)state;
	assert_int_equal(rec_load(&rec, text, strlen(text), &error), 0);
	assert_int_equal(rec->sweep_count, 3);
	assert_state(subject, rec, 0, "1/2");
	assert_state(subject, rec, 1, "2/1");
	ask_text(subject, "good", REPLY_ANSWER, "a snapshot between sweeps");
	subject_sweep(subject, rec, &rec->sweeps[2], &reply);
	assert_kind(&reply, REPLY_ERRORED, "sweep fails");
	assert_non_null(strstr(reply.detail, "sweep() returned -13"));
	reply_clear(&reply);
	subject_reset(subject, &reply);
	assert_kind(&reply, REPLY_ANSWER, "reset");
	reply_clear(&reply);
	assert_state(subject, rec, 0, "1/2");
	subject_close(subject);
	rec_free(rec);
}

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
	assert_unusable(&bad, "version 3, this harness has 1 to 2");
	bad.abi = 0;
	assert_unusable(&bad, "version 0, this harness has 1 to 2");
	bad = object;
	bad.hello = "[]";
	assert_unusable(&bad, "no JSON object");
	bad.hello = "{\"engines\":";
	assert_unusable(&bad, "no JSON object");
	bad.hello = "{\"engines\":[1]}";
	assert_unusable(&bad, "\"engines\": expected an array of names");
	bad = object;
	bad.open = open_nothing;
	assert_unusable(&bad, "open() returned NULL");
	bad.open = open_crash;
	assert_unusable(&bad, "SIGABRT");
	bad = object;
	bad.state = NULL;
	assert_unusable(&bad, "lacks a function");
	bad = object;
	bad.features = "parse tracks";
	assert_unusable(&bad, "\"tracks\"");
	bad = object;
	bad.name = NULL;
	assert_unusable(&bad, "no name");
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

static void test_file(void **state)
{
	const struct subject_config config = {.kind = SUBJECT_OBJECT, .what = DECOY_REFERENCE_SO};
	struct subject_config no_symbol = {.kind = SUBJECT_OBJECT, .what = "libjansson.so.4"};
	const struct decoy_subject *direct;
	struct subject *subject = opened(&config);
	char *why;

	(void)state;
	ask_text(subject, "drm-driver: a\n", REPLY_ANSWER, "reference.so");
	ask_text(subject, "pos: 0\n", REPLY_REJECTED, "reference.so");
	subject_close(subject);
	assert_int_equal(subject_object_load(DECOY_REFERENCE_SO, &direct, &why), 0);
	assert_null(why);
	assert_string_equal(direct->name, "libfdinfo");
	no_symbol.what = DECOY_OTHER_SO;
	assert_true(subject_open(&subject, &no_symbol, &why) < 0);
	if (!strstr(why, "decoy_subject"))
		fail_msg("\"%s\"", why);
	free(why);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rows),	    cmocka_unit_test(test_sweeps),
		cmocka_unit_test(test_nul_in_name), cmocka_unit_test(test_unusable),
		cmocka_unit_test(test_hello),	    cmocka_unit_test(test_exit_flushes_nothing),
		cmocka_unit_test(test_parse_only),  cmocka_unit_test(test_file),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
