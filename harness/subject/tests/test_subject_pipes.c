/* SPDX-License-Identifier: MIT */
/* Texts, answers and standard error of any size: nothing deadlocks, no byte is too many or lost. */
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "adapters.h"

static char *fill_bytes(size_t len)
{
	char *text = malloc(len);

	assert_non_null(text);
	memset(text, 'a', len);
	return text;
}

/* Both sides write more than a pipe holds at the same time. */
static void test_no_deadlock(void **state)
{
	const struct subject_config config = {
		.kind = SUBJECT_ONESHOT,
		.what = "printf '{\"driver\":\"'; tr -d '\\n\\t'; printf '\"}\\n'"};
	struct subject *subject = opened(&config);
	size_t len = 3 << 20;
	char *text = fill_bytes(len);
	struct reply reply;

	(void)state;
	subject_parse(subject, text, len, &reply);
	assert_kind(&reply, REPLY_ANSWER, "echo");
	assert_int_equal(json_string_length(json_object_get(reply.answer, "driver")), len);
	reply_clear(&reply);
	subject_close(subject);
	free(text);
}

/* It answers without reading a byte of a text that no pipe holds; and writes to a closed pipe are
 * no signal. */
static void test_reads_nothing(void **state)
{
	const struct subject_config oneshot = {.kind = SUBJECT_ONESHOT, .what = "echo '{}'"};
	const struct subject_config closed = {.kind = SUBJECT_ONESHOT,
					      .what = "exec <&-; sleep 0.2; echo '{}'"};
	size_t len = 1 << 20;
	char *text = fill_bytes(len);

	(void)state;
	for (int i = 0; i < 2; i++) {
		struct subject *subject = opened(i ? &oneshot : &closed);
		struct reply reply;

		subject_parse(subject, text, len, &reply);
		assert_kind(&reply, REPLY_ANSWER, "reads nothing");
		reply_clear(&reply);
		subject_close(subject);
	}
	free(text);
}

/* The default cap, to the byte: 16 MiB in a line are an answer, one more is a flood. */
static void test_cap(void **state)
{
	static const char command[] = "n=$(cat | wc -c); if [ $n -lt 9 ]; then "
				      "printf '{\"driver\":\"%%%ds\"}\\n' x; else "
				      "printf '{}\\n'; fi";
	char what[256];
	struct subject_config config = {.kind = SUBJECT_ONESHOT, .what = what, .timeout_ms = 60000};
	const size_t cap = 16 << 20;

	(void)state;
	for (size_t more = 0; more < 2; more++) {
		struct subject *subject;
		struct reply reply;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
		snprintf(what, sizeof(what), command,
			 (int)(cap + more - strlen("{\"driver\":\"\"}")));
#pragma GCC diagnostic pop
		subject = opened(&config);
		subject_parse(subject, "big", 3, &reply);
		assert_kind(&reply, more ? REPLY_FLOOD : REPLY_ANSWER, more ? "cap + 1" : "cap");
		reply_clear(&reply);
		subject_close(subject);
	}
}

/* Megabytes on standard error do not stop an answer, and their end is kept. */
static void test_stderr_flood(void **state)
{
	static const char tail[] = "\303\244 the end\n";
	const struct subject_config config = {
		.kind = SUBJECT_STREAM,
		.what = STREAM(
			"yes | head -c 3000000 >&2; printf '\\303\\244 the end\\n' >&2; echo " RESULT)};
	struct subject *subject = opened(&config);
	struct reply reply;
	size_t len;

	(void)state;
	subject_parse(subject, "bad", 3, &reply);
	assert_kind(&reply, REPLY_ANSWER, "standard error");
	len = strlen(reply.output);
	assert_in_range(len, 4000, 4096);
	assert_string_equal(reply.output + len - strlen(tail), tail);
	reply_clear(&reply);
	subject_parse(subject, "good", 4, &reply);
	assert_null(reply.output);
	reply_clear(&reply);
	subject_close(subject);
}

/*
 * The harness is stopped while standard error and answer are written, and reads both: what was
 * printed before the answer belongs to it, all of it. In a process of its own, which is stopped for
 * that.
 */
static void stopped_harness(void)
{
	char command[1024];
	struct subject_config config = {.kind = SUBJECT_STREAM, .what = command};
	struct subject *subject;
	struct reply reply;
	int harness = (int)getpid();

	snprintf(
		command, sizeof(command),
		"read -r l; echo '%s'; read -r l; kill -STOP %d; printf '%%60000s the end\\n' x >&2; "
		"echo '{\"type\":\"result\",\"seq\":1,\"snapshot\":{}}'; kill -CONT %d; read -r l",
		HELLO_LINE, harness, harness);
	subject = opened(&config);
	subject_parse(subject, "x", 1, &reply);
	if (reply.kind != REPLY_ANSWER || !reply.output || !strstr(reply.output, "x the end\n"))
		_exit(1);
	reply_clear(&reply);
	subject_close(subject);
	_exit(0);
}

static void test_stderr_before_answer(void **state)
{
	pid_t pid = fork();
	int status;

	(void)state;
	if (pid == 0)
		stopped_harness();
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(status, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_no_deadlock),
		cmocka_unit_test(test_reads_nothing),
		cmocka_unit_test(test_cap),
		cmocka_unit_test(test_stderr_flood),
		cmocka_unit_test(test_stderr_before_answer),
	};

	return cmocka_run_group_tests(tests, with_fork_server, without_fork_server);
}
