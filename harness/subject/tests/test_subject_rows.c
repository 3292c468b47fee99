/* SPDX-License-Identifier: MIT */
/* Every way of not answering has its own kind, and the next question is answered all the same. */
#include "adapters.h"

struct adapter_row {
	const char *name;
	const char *command;
	enum reply_kind kind;
	const char *detail; /* found in the reply's detail; NULL: not checked */
	const char *output; /* found in the reply's output */
	size_t cap;
	bool check;
};

#define ENGINES(count)                                                 \
	"seq " count " | awk 'BEGIN { printf \"{\\\"engines\\\":{\" }" \
	"{ printf \"%s\\\"e%d\\\":{}\", gap, $1; gap = \",\" } END { print \"}}\" }'"

static const struct adapter_row stream_rows[] = {
	{"never answers", STREAM(HANGS ":"), .kind = REPLY_HANG, .detail = "1000 ms"},
	{"answers late", STREAM(HANGS "sleep 5; echo " RESULT), .kind = REPLY_HANG},
	{"ignores SIGTERM", STREAM("trap '' TERM HUP INT; " HANGS "while :; do sleep 1; done"),
	 .kind = REPLY_HANG},
	{"exits without an answer", STREAM("exit 0"), .kind = REPLY_EARLY_END, .detail = "exited"},
	{"closes its output", STREAM(CLOSES HANGS "sleep 60"), .kind = REPLY_EARLY_END,
	 .detail = "closed"},
	{"exit code 1", STREAM("echo oops >&2; exit 1"), .kind = REPLY_CRASH,
	 .detail = "exit code 1", .output = "oops"},
	{"exit code 3", STREAM("exit 3"), .kind = REPLY_CRASH, .detail = "exit code 3"},
	{"the worker's code without memory", STREAM("exit 125"), .kind = REPLY_CRASH,
	 .detail = "exit code 125"},
	{"signal", STREAM("kill -SEGV $$"), .kind = REPLY_CRASH, .detail = "signal 11 (SIGSEGV)"},
	{"dies in the middle of a line", STREAM("printf '{\"type\"'; kill -ABRT $$"),
	 .kind = REPLY_CRASH, .detail = "SIGABRT"},
	{"exits with a child that holds the pipe", STREAM("sleep 60 & exit 0"),
	 .kind = REPLY_EARLY_END},
	{"dies, and a child holds the pipe", STREAM("sleep 60 & kill -KILL $$"),
	 .kind = REPLY_CRASH, .detail = "SIGKILL"},
	{"dies, and a child of another session holds the pipe",
	 STREAM("setsid sleep 60 & sleep 0.3; exit 0"), .kind = REPLY_EARLY_END},
	{"a line of the cap", STREAM("printf '%-5000s\\n' \"$(echo " RESULT ")\""),
	 .kind = REPLY_ANSWER, .cap = 5000},
	{"floods in one line", STREAM("yes | tr -d '\\n'"), .kind = REPLY_FLOOD, .cap = 5000},
	{"a line longer than the cap", STREAM("printf '%5001s\\n' x"), .kind = REPLY_FLOOD,
	 .cap = 5000},
	{"floods its standard error", STREAM("yes | head -c 4000 >&2; " HANGS "yes >&2"),
	 .kind = REPLY_HANG, .output = "y\ny\n"},
	{"no JSON", STREAM("echo hello there"), .kind = REPLY_PROTOCOL, .detail = "hello there"},
	{"an empty line", STREAM("echo"), .kind = REPLY_PROTOCOL, .detail = "empty line"},
	{"an array", STREAM("echo '[]'"), .kind = REPLY_PROTOCOL, .detail = "array"},
	{"a number", STREAM("echo 5"), .kind = REPLY_PROTOCOL},
	{"not UTF-8", STREAM("printf '{\"a\":\"\\377\"}\\n'"), .kind = REPLY_PROTOCOL,
	 .detail = "\\xff"},
	{"a key twice",
	 STREAM("echo \"{\\\"type\\\":\\\"result\\\",\\\"seq\\\":$s,\\\"snapshot\\\":{},"
		"\\\"snapshot\\\":{}}\""),
	 .kind = REPLY_PROTOCOL, .detail = "duplicate"},
	{"wrong seq", STREAM("s=$((s+1)); echo " RESULT), .kind = REPLY_PROTOCOL,
	 .detail = "question 3, not 2"},
	{"no seq", STREAM("echo '{\"type\":\"result\",\"snapshot\":{}}'"), .kind = REPLY_PROTOCOL,
	 .detail = "seq"},
	{"wrong type", STREAM("echo \"{\\\"type\\\":\\\"reslt\\\",\\\"seq\\\":$s}\""),
	 .kind = REPLY_PROTOCOL, .detail = "not a result"},
	{"a state for a snapshot",
	 STREAM("echo \"{\\\"type\\\":\\\"result\\\",\\\"seq\\\":$s,\\\"state\\\":{}}\""),
	 .kind = REPLY_PROTOCOL, .detail = "no \"snapshot\""},
	{"a snapshot that is no object",
	 STREAM("echo \"{\\\"type\\\":\\\"result\\\",\\\"seq\\\":$s,\\\"snapshot\\\":[]}\""),
	 .kind = REPLY_PROTOCOL},
	{"rejected",
	 STREAM("echo \"{\\\"type\\\":\\\"result\\\",\\\"seq\\\":$s,\\\"snapshot\\\":"
		"{\\\"rejected\\\":\\\"no thanks\\\"}}\""),
	 .kind = REPLY_REJECTED, .detail = "no thanks"},
	{"skipped",
	 STREAM("echo \"{\\\"type\\\":\\\"skipped\\\",\\\"seq\\\":$s,\\\"reason\\\":\\\"not mine\\\","
		"\\\"url\\\":\\\"http://x\\\"}\""),
	 .kind = REPLY_SKIPPED, .detail = "not mine http://x"},
	{"errored",
	 STREAM("echo \"{\\\"type\\\":\\\"errored\\\",\\\"seq\\\":$s,\\\"reason\\\":\\\"ouch\\\"}\""),
	 .kind = REPLY_ERRORED, .detail = "ouch"},
	{"a number for a text, checked",
	 STREAM("echo \"{\\\"type\\\":\\\"result\\\",\\\"seq\\\":$s,\\\"snapshot\\\":"
		"{\\\"engines\\\":{\\\"r\\\":{\\\"busy_ns\\\":5}}}}\""),
	 .kind = REPLY_PROTOCOL,
	 .detail = "$.snapshot.engines.r.busy_ns: expected string, got integer", .check = true},
	{"a number for a text, not checked",
	 STREAM("echo \"{\\\"type\\\":\\\"result\\\",\\\"seq\\\":$s,\\\"snapshot\\\":"
		"{\\\"engines\\\":{\\\"r\\\":{\\\"busy_ns\\\":5}}}}\""),
	 .kind = REPLY_ANSWER},
	{"talks on standard error", STREAM("echo deep >&2; echo " RESULT), .kind = REPLY_ANSWER},
};

static const struct adapter_row oneshot_rows[] = {
	{"never answers", ONESHOT(HANGS "sleep 60"), .kind = REPLY_HANG},
	{"answers and stays", ONESHOT("echo '{}'; " CLOSES HANGS "sleep 60"), .kind = REPLY_HANG},
	{"ignores SIGTERM", ONESHOT("trap '' TERM; " HANGS "while :; do sleep 1; done"),
	 .kind = REPLY_HANG},
	{"prints nothing", ONESHOT("exit 0"), .kind = REPLY_EARLY_END},
	{"exit 1 without its line", ONESHOT("exit 1"), .kind = REPLY_CRASH,
	 .detail = "without its {\"rejected\""},
	{"exit 1 with a traceback", ONESHOT("echo Traceback >&2; exit 1"), .kind = REPLY_CRASH,
	 .detail = "exit code 1", .output = "Traceback"},
	{"exit 1 with its line", ONESHOT("echo '{\"rejected\":\"nope\"}'; exit 1"),
	 .kind = REPLY_REJECTED, .detail = "nope"},
	{"exit 1 with the line of 2", ONESHOT("echo '{\"unsupported\":\"nope\"}'; exit 1"),
	 .kind = REPLY_CRASH},
	{"exit 1 with two lines", ONESHOT("echo '{\"rejected\":\"nope\"}'; echo; exit 1"),
	 .kind = REPLY_CRASH},
	{"exit 2 with its line", ONESHOT("echo '{\"unsupported\":\"nope\"}'; exit 2"),
	 .kind = REPLY_UNSUPPORTED, .detail = "nope"},
	{"exit 2 without its line", ONESHOT("exit 2"), .kind = REPLY_CRASH,
	 .detail = "exit code 2"},
	{"exit 3", ONESHOT("echo '{}'; exit 3"), .kind = REPLY_CRASH, .detail = "exit code 3"},
	{"exit 0 with a refusal", ONESHOT("echo '{\"rejected\":\"nope\"}'"), .kind = REPLY_PROTOCOL,
	 .detail = "exit code 0"},
	{"signal", ONESHOT("kill -SEGV $$"), .kind = REPLY_CRASH, .detail = "signal 11 (SIGSEGV)"},
	{"signal of a command inside", ONESHOT("sh -c 'kill -BUS $$'; exit $?"),
	 .kind = REPLY_CRASH, .detail = "SIGBUS), reported by the shell"},
	{"two lines", ONESHOT("echo '{}'; echo '{}'"), .kind = REPLY_PROTOCOL,
	 .detail = "more than one line"},
	{"an empty line", ONESHOT("echo"), .kind = REPLY_PROTOCOL, .detail = "empty line"},
	{"no line feed at the end", ONESHOT("printf '{}'"), .kind = REPLY_ANSWER},
	{"an array", ONESHOT("echo '[]'"), .kind = REPLY_PROTOCOL, .detail = "array"},
	{"not UTF-8", ONESHOT("printf '{\"a\":\"\\377\"}\\n'"), .kind = REPLY_PROTOCOL},
	{"half a line", ONESHOT("printf '{\"driver\"'"), .kind = REPLY_PROTOCOL},
	{"floods in one line", ONESHOT("yes | tr -d '\\n'"), .kind = REPLY_FLOOD, .cap = 5000},
	{"floods in many lines", ONESHOT("yes"), .kind = REPLY_FLOOD, .cap = 5000},
	{"60,000 engines", ONESHOT(ENGINES("60000")), .kind = REPLY_FLOOD,
	 .detail = "values in one answer"},
	{"40,000 engines", ONESHOT(ENGINES("40000")), .kind = REPLY_ANSWER},
	{"floods its standard error without end",
	 ONESHOT("printf '%4000s\\n' y >&2; " HANGS "while :; do printf '%4000s\\n' y >&2; done"),
	 .kind = REPLY_HANG, .output = "y\n"},
	{"exits with a child that holds the pipe", ONESHOT("echo '{}'; sleep 60 & exit 0"),
	 .kind = REPLY_ANSWER},
	{"dies, and a child holds the pipe", ONESHOT("sleep 60 & kill -KILL $$"),
	 .kind = REPLY_CRASH},
	{"dies, and a child of another session holds the pipe",
	 ONESHOT("setsid sleep 60 & sleep 0.3; kill -KILL $$"), .kind = REPLY_CRASH},
	{"dies, and a child floods the pipe",
	 ONESHOT("(yes | head -c 9000; kill -KILL $$; exec yes) & wait"), .kind = REPLY_FLOOD,
	 .cap = 5000},
	{"a number for a text, checked", ONESHOT("echo '{\"client_id\":5}'"),
	 .kind = REPLY_PROTOCOL, .detail = "$.client_id: expected string, got integer",
	 .check = true},
	{"a state where a snapshot is due, checked", ONESHOT("echo '{\"driver\":[]}'"),
	 .kind = REPLY_PROTOCOL, .check = true},
};

static void one_row(const struct adapter_row *row, enum subject_kind kind)
{
	const struct subject_config config = {
		.kind = kind,
		.what = row->command,
		.timeout_ms = HANG_MS,
		.reply_cap = row->cap,
		.check_protocol = row->check,
	};
	struct subject *subject = opened(&config);
	struct reply reply;

	ask_text(subject, "good", REPLY_ANSWER, row->name);
	subject_parse(subject, "a bad text", 10, &reply);
	assert_kind(&reply, row->kind, row->name);
	if (row->detail && !strstr(reply.detail, row->detail))
		fail_msg("%s: detail is \"%s\"", row->name, reply.detail);
	if (row->output && (!reply.output || !strstr(reply.output, row->output)))
		fail_msg("%s: output is \"%s\"", row->name, reply.output ? reply.output : "-");
	assert_true(!reply.output || strlen(reply.output) <= 4096);
	if (row->kind <= REPLY_UNSUPPORTED)
		assert_true(json_is_object(reply.answer));
	else
		assert_null(reply.answer);
	reply_clear(&reply);
	ask_text(subject, "good", REPLY_ANSWER, row->name);
	subject_reset(subject, &reply);
	assert_kind(&reply, REPLY_ANSWER, row->name);
	reply_clear(&reply);
	subject_close(subject);
}

static void test_stream_rows(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(stream_rows) / sizeof(stream_rows[0]); i++)
		one_row(&stream_rows[i], SUBJECT_STREAM);
}

static void test_oneshot_rows(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(oneshot_rows) / sizeof(oneshot_rows[0]); i++)
		one_row(&oneshot_rows[i], SUBJECT_ONESHOT);
}

/* Output without a question is never read as the next answer. */
static void test_unasked_line(void **state)
{
	const struct subject_config config = {
		.kind = SUBJECT_STREAM,
		.what = STREAM("echo " RESULT "; echo " RESULT),
	};
	struct subject *subject = opened(&config);

	(void)state;
	ask_text(subject, "bad", REPLY_ANSWER, "first line");
	ask_text(subject, "good", REPLY_PROTOCOL, "second line");
	ask_text(subject, "good", REPLY_ANSWER, "restarted");
	subject_close(subject);
}

/* A subject that cannot be restarted fails each question, and is started again at the next. */
static void test_cannot_restart(void **state)
{
	char command[512];
	char file[] = "/tmp/decoy-test-XXXXXX";
	int fd = mkstemp(file);
	struct subject_config config = {.kind = SUBJECT_STREAM, .what = command};
	struct subject *subject;
	struct reply reply;

	(void)state;
	assert_true(fd >= 0);
	fclose(fdopen(fd, "w"));
	snprintf(command, sizeof(command), "rm %s || exit 4; %s", file, STREAM("exit 5"));
	subject = opened(&config);
	ask_text(subject, "bad", REPLY_CRASH, "first");
	subject_parse(subject, "good", 4, &reply);
	assert_kind(&reply, REPLY_CRASH, "second");
	assert_non_null(strstr(reply.detail, "could not be restarted: exit code 4"));
	reply_clear(&reply);
	fclose(fopen(file, "w"));
	ask_text(subject, "good", REPLY_ANSWER, "third");
	subject_close(subject);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_stream_rows),
		cmocka_unit_test(test_oneshot_rows),
		cmocka_unit_test(test_unasked_line),
		cmocka_unit_test(test_cannot_restart),
	};

	return cmocka_run_group_tests(tests, with_fork_server, without_fork_server);
}
