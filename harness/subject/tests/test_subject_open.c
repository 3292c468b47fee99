/* SPDX-License-Identifier: MIT */
/* The first probe: adapters that cannot be opened, and what is known of those that can. */
#include "adapters.h"

/* Adapters that never come to be. */
static const struct {
	const char *name;
	enum subject_kind kind;
	const char *command;
	const char *why;
} closed[] = {
	{"not found", SUBJECT_ONESHOT, "decoy-no-such-parser", "not found"},
	{"not found", SUBJECT_STREAM, "decoy-no-such-parser", "not found"},
	{"not executable", SUBJECT_ONESHOT, "/etc/passwd", "ermission denied"},
	{"not executable", SUBJECT_STREAM, "/etc/passwd", "ermission denied"},
	{"no answer at all", SUBJECT_ONESHOT, "cat >/dev/null", "without an answer"},
	{"echoes", SUBJECT_ONESHOT, "cat", "more than one line"},
	{"no hello", SUBJECT_STREAM, "exit 0", "exited"},
	{"prints nothing", SUBJECT_STREAM, "read -r l; " HANGS "sleep 60", "1000 ms"},
	{"closes", SUBJECT_STREAM, "read -r l; " CLOSES HANGS "sleep 60", "closed"},
	{"dies", SUBJECT_STREAM, "echo no library >&2; exit 9",
	 "exit code 9; it printed: no library"},
	{"another line first", SUBJECT_STREAM, "echo '{}'", "not a hello"},
	{"another protocol", SUBJECT_STREAM,
	 "echo '{\"type\":\"hello\",\"protocol\":2,\"name\":\"t\",\"version\":\"1\",\"features\":[]}'",
	 "protocol 1"},
	{"no name", SUBJECT_STREAM,
	 "echo '{\"type\":\"hello\",\"protocol\":1,\"version\":\"1\",\"features\":[]}'", "no name"},
	{"no features", SUBJECT_STREAM,
	 "echo '{\"type\":\"hello\",\"protocol\":1,\"name\":\"t\",\"version\":\"1\"}'", "features"},
	{"unknown feature", SUBJECT_STREAM,
	 "echo '{\"type\":\"hello\",\"protocol\":1,\"name\":\"t\",\"version\":\"1\",\"features\":"
	 "[\"parse\",\"parser\"]}'",
	 "\"parser\""},
	{"prefix of a feature", SUBJECT_STREAM,
	 "echo '{\"type\":\"hello\",\"protocol\":1,\"name\":\"t\",\"version\":\"1\",\"features\":"
	 "[\"pars\"]}'",
	 "\"pars\""},
	{"cannot start", SUBJECT_STREAM, "echo '{\"type\":\"errored\",\"reason\":\"no licence\"}'",
	 "no licence"},
	{"no command", SUBJECT_STREAM, "", "no subject"},
	{"no object", SUBJECT_OBJECT, "/nowhere/x.so", "/nowhere/x.so"},
	{"object in the current directory", SUBJECT_OBJECT, "nowhere.so", "./nowhere.so"},
};

static void test_not_opened(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(closed) / sizeof(closed[0]); i++) {
		const struct subject_config config = {
			.kind = closed[i].kind, .what = closed[i].command, .timeout_ms = HANG_MS};
		struct subject *subject = (void *)&config;
		char *why = NULL;
		int error = subject_open(&subject, &config, &why);

		if (error >= 0 || !why || !strstr(why, closed[i].why))
			fail_msg("%s: %d, \"%s\"", closed[i].name, error, why ? why : "-");
		assert_null(subject);
		free(why);
	}
}

static void test_names_and_features(void **state)
{
	struct subject_config config = {.kind = SUBJECT_STREAM, .what = STREAM(":")};
	struct subject *subject = opened(&config);

	(void)state;
	assert_string_equal(subject_name(subject), "t 1");
	assert_int_equal(subject_scope(subject)->features, 1 | 2);
	subject_close(subject);
	config.scope = &(const struct scope){.features = FEATURE_PARSE | FEATURE_DELTA};
	subject = opened(&config);
	assert_int_equal(subject_scope(subject)->features, 1);
	subject_close(subject);
	config = (struct subject_config){.kind = SUBJECT_ONESHOT,
					 .what = "cat >/dev/null; echo '{}'"};
	subject = opened(&config);
	assert_string_equal(subject_name(subject), config.what);
	assert_int_equal(subject_scope(subject)->features,
			 1 | 16 | 64); /* parse, memory, identity */
	subject_close(subject);
}

/* An answer that is wrong in detail is a failure of each case, and no reason to judge none. */
static void test_probe_of_bad_form(void **state)
{
	const struct subject_config config = {.kind = SUBJECT_ONESHOT,
					      .what = "cat >/dev/null; echo '{\"client_id\":5}'",
					      .check_protocol = true};
	struct subject *subject = opened(&config);

	(void)state;
	ask_text(subject, "good", REPLY_PROTOCOL, "of bad form");
	subject_close(subject);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_not_opened),
		cmocka_unit_test(test_names_and_features),
		cmocka_unit_test(test_probe_of_bad_form),
	};

	return cmocka_run_group_tests(tests, with_fork_server, without_fork_server);
}
