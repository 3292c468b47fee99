/* SPDX-License-Identifier: MIT */
/* The tree adapter: every way to answer and to fail has its reply. */
#include <errno.h>
#include <unistd.h>

#include "adapters.h"
#include "feature.h"

static const struct {
	const char *name;
	const char *bad;
	enum reply_kind kind;
	const char *detail; /* a part of it */
} rows[] = {
	{"answer", "echo '" JSON "'; echo", REPLY_ANSWER, NULL},
	{"several lines", "printf '{\\n\"clients\"\\n:[]}\\n\\n'", REPLY_ANSWER, NULL},
	{"rejected", "echo '{\"rejected\":\"no\"}'; echo", REPLY_REJECTED, "no"},
	{"unsupported", "echo '{\"unsupported\":\"never\"}'; echo", REPLY_UNSUPPORTED, "never"},
	{"signal", "kill -SEGV $$", REPLY_CRASH, "SEGV"},
	{"exit code", "exit 3", REPLY_CRASH, "exit code 3"},
	{"half an answer", "echo '{'; kill -ABRT $$", REPLY_CRASH, "ABRT"},
	{"exits", "exit 0", REPLY_EARLY_END, "exited"},
	{"no empty line", "echo '" JSON "'; exit 0", REPLY_EARLY_END, "no empty line"},
	{"closes", CLOSES HANGS "sleep 60", REPLY_EARLY_END, "closed"},
	{"hangs", HANGS "sleep 60", REPLY_HANG, "1000 ms"},
	{"waits", "echo '" JSON "'; " HANGS "sleep 60", REPLY_HANG, "no empty line"},
	{"drips", "echo ' '; " HANGS "while :; do echo ' '; sleep 0.1; done", REPLY_HANG, NULL},
	{"floods a line", "yes | tr -d '\\n'", REPLY_FLOOD, NULL},
	{"floods lines", "yes", REPLY_FLOOD, NULL},
	{"no JSON", "echo '{]'; echo", REPLY_PROTOCOL, "not a single JSON object"},
	{"two objects", "echo '" JSON JSON "'; echo", REPLY_PROTOCOL, NULL},
	{"nothing", "echo", REPLY_PROTOCOL, "an empty line"},
	{"a line", "echo '226:128 1 10 render 0'; echo", REPLY_PROTOCOL,
	 "not a single JSON object"},
	{"bad form", "echo '{\"clients\":5}'; echo", REPLY_PROTOCOL, "$.clients"},
	{"one more", "echo '" JSON "'; echo; echo; sleep 0.3", REPLY_PROTOCOL, "another line"},
	{"dies at the end", "echo '" JSON "'; echo; read -r l; exit 7", REPLY_CRASH,
	 "exit code 7, after"},
	{"crashes at the end", "echo '" JSON "'; echo; read -r l; kill -BUS $$", REPLY_CRASH,
	 "BUS), after"},
	{"stays", "echo '" JSON "'; echo; read -r l; " HANGS "sleep 60", REPLY_HANG, "not exit"},
};

static void assert_row(struct subject *subject, size_t row)
{
	const char *name = rows[row].name;
	struct reply reply;

	subject_parse(subject, "drm-driver: bad\n", 16, &reply);
	assert_kind(&reply, rows[row].kind, name);
	if (rows[row].detail && !strstr(reply.detail, rows[row].detail))
		fail_msg("%s: %s", name, reply.detail);
	reply_clear(&reply);
	ask_text(subject, "drm-driver: good\n", REPLY_ANSWER, name);
}

static void test_rows(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char command[512];
		const struct subject_config config = {
			.kind = SUBJECT_TREE,
			.what = command,
			.timeout_ms = HANG_MS,
			.reply_cap = 10000,
			.check_protocol = true,
		};
		struct subject *subject;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
		snprintf(command, sizeof(command), TREE(JSON, "%s"), rows[i].bad);
#pragma GCC diagnostic pop
		subject = opened(&config);
		assert_row(subject, i);
		subject_close(subject);
	}
}

/* Who cannot start, or does not speak the protocol, is found out before the first case. */
static void test_not_opened(void **state)
{
	static const struct {
		const char *what;
		int error;
	} bad[] = {
		{"/nonexistent/monitor", -ENOENT},
		{"exit 126", -EACCES},
		{"exit 0", -EPROTO},
		{"read -r l; echo hello; echo; read -r l", -EPROTO},
		{"read -r l; echo '" JSON "'; echo; exit 4", -EPROTO},
		{"read -r l; echo '{\"clients\":[],\"features\":[\"magic\"]}'; echo; read -r l; exit 0",
		 -EPROTO},
		{"read -r l; " HANGS "sleep 60", -ETIMEDOUT},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		const struct subject_config config = {
			.kind = SUBJECT_TREE, .what = bad[i].what, .timeout_ms = HANG_MS};
		struct subject *subject;
		char *why;

		assert_int_equal(subject_open(&subject, &config, &why), bad[i].error);
		assert_non_null(why);
		free(why);
	}
}

static void test_features(void **state)
{
	static const struct {
		const char *answer;
		unsigned int features;
	} forms[] = {
		{JSON, FEATURE_PARSE | FEATURE_TRACK | FEATURE_MEMORY | FEATURE_IDENTITY},
		{"{\"clients\":[],\"features\":[\"track\",\"delta\"]}",
		 FEATURE_TRACK | FEATURE_DELTA},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
		char command[256];
		const struct subject_config config = {.kind = SUBJECT_TREE, .what = command};
		struct subject *subject;

		snprintf(command, sizeof(command), "read -r l; echo '%s'; echo; read -r l; exit 0",
			 forms[i].answer);
		subject = opened(&config);
		assert_int_equal(subject_scope(subject)->features, forms[i].features);
		subject_close(subject);
	}
}

/* Each case is a process of its own; its lines have time and number of the sweep. */
static void test_a_process_a_case(void **state)
{
	static const char text[] = "@ 5 pid=1 fd=3 dev=226:0\nx: 1\n"
				   "@ 18446744073709551615 pid=2 fd=3 dev=226:0\nx: 2\n";
	const struct subject_config config = {
		.kind = SUBJECT_TREE,
		.what = "s=; while read -r w t n; do s=\"$s$w.$t.$n.$(cd $DECOY_PROC; echo *)/\"; "
			"echo \"{\\\"clients\\\":[],\\\"saw\\\":\\\"$s\\\"}\"; echo; done"};
	static const char *const saw[] = {"sweep.5.1.1/",
					  "sweep.5.1.1/sweep.18446744073709551615.2.2/"};
	struct subject *subject = opened(&config);
	struct recording *rec;
	struct rec_error error;
	struct reply reply;

	(void)state;
	assert_int_equal(rec_load(&rec, text, sizeof(text) - 1, &error), 0);
	for (int i = 0; i < 7; i++) {
		/* The fourth and the seventh sweep come after a reset in the middle of a case. */
		int sweep = i == 0 || i == 2 || i == 3 || i == 5 ? 0 : 1;

		if (sweep == 0)
			subject_reset(subject, &reply);
		subject_sweep(subject, rec, &rec->sweeps[sweep], &reply);
		assert_kind(&reply, REPLY_ANSWER, "sweep");
		if (i < 6)
			assert_string_equal(json_string_value(json_object_get(reply.answer, "saw")),
					    saw[sweep]);
		reply_clear(&reply);
	}
	rec_free(rec);
	subject_close(subject);
}

/* An adapter that breaks its directory has broken the protocol. */
static void test_spoiled(void **state)
{
	static const char text[] = "@ 5 pid=1 fd=3 dev=226:0\n@ 6 pid=1 fd=3 dev=226:0\n";
	static const char *const hows[] = {"rm -rf $DECOY_PROC", "mkdir $DECOY_PROC/../next",
					   "rm -rf $DECOY_PROC; ln -s / $DECOY_PROC"};
	struct recording *rec;
	struct rec_error error;

	(void)state;
	assert_int_equal(rec_load(&rec, text, sizeof(text) - 1, &error), 0);
	for (size_t i = 0; i < sizeof(hows) / sizeof(hows[0]); i++) {
		char command[256];
		const struct subject_config config = {.kind = SUBJECT_TREE, .what = command};
		struct subject *subject;
		struct reply reply;

		snprintf(command, sizeof(command),
			 "while read -r l; do %s; echo '" JSON "'; echo; done", hows[i]);
		subject = opened(&config);
		subject_sweep(subject, rec, &rec->sweeps[0], &reply);
		assert_kind(&reply, REPLY_ANSWER, hows[i]);
		reply_clear(&reply);
		subject_sweep(subject, rec, &rec->sweeps[1], &reply);
		assert_kind(&reply, REPLY_PROTOCOL, hows[i]);
		assert_non_null(strstr(reply.detail, "modified its /proc tree"));
		reply_clear(&reply);
		subject_close(subject);
	}
	rec_free(rec);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rows),	 cmocka_unit_test(test_not_opened),
		cmocka_unit_test(test_features), cmocka_unit_test(test_a_process_a_case),
		cmocka_unit_test(test_spoiled),
	};

	return cmocka_run_group_tests(tests, with_fork_server, without_fork_server);
}
