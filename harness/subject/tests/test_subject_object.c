/* SPDX-License-Identifier: MIT */
/* Shared objects and linked-in ones in a child process: what they do wrong stays there. */
#include <signal.h>
#include <stdbool.h>
#include <unistd.h>

#include "adapters.h"
#include "named_object.h"
#include "xmalloc.h"

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
					      .timeout_ms = HANG_MS,
					      .reply_cap = 1 << 20};
	struct subject *subject = opened(&config);
	struct reply reply;

	(void)state;
	assert_string_equal(subject_name(subject), "named 2");
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
		cmocka_unit_test(test_nul_in_name), cmocka_unit_test(test_exit_flushes_nothing),
		cmocka_unit_test(test_file),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
