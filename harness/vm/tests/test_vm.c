/* SPDX-License-Identifier: MIT */
/* A guest's process, its limits, its verdict and artifacts, and the deny list of its log. */
#include <dirent.h>
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "run.h"

/* A verdict is one whole line, and nothing else; some of these are malformed, or of another run. */
static void test_verdict(void **state)
{
	static const struct {
		const char *bytes;
		struct guest_verdict is;
	} all[] = {
		{"verdict n1 taint 4096 kernel k1\n", {true, true, true, 4096, ""}},
		{"verdict n1 taint 0 kernel k1\n", {true, true, true, 0, ""}},
		{"verdict n1 taint 4096 kernel k1", {false, true, true, 4096, ""}},
		{"verdict n1 taint 4096 kernel k1\n\n", {false, true, true, 4096, ""}},
		{"verdict n1 taint 4096 kernel k1\nverdict n1 taint 0 kernel k1\n",
		 {false, true, true, 4096, ""}},
		{"verdict n taint 0 kernel k1\n", {true, false, true, 0, ""}},
		{"verdict n11 taint 0 kernel k1\n", {true, false, true, 0, ""}},
		{"verdict N1 taint 0 kernel k1\n", {true, false, true, 0, ""}},
		{"verdict n1 taint unknown kernel k1\n", {true, true, false, 0, ""}},
		{"verdict n1 taint -1 kernel k1\n", {true, true, false, ~0ul, ""}},
		{"verdict n1 taint 99999999999999999999 kernel k1\n",
		 {true, true, false, ~0ul, ""}},
		{"verdict n1 taint 0x kernel k1\n", {true, true, false, 0, ""}},
		{"verdict n1\n", {false, false, false, 0, ""}},
		{"verdict n1 taint 0\n", {false, false, false, 0, ""}},
		{"", {false, false, false, 0, ""}},
		{NULL, {false, false, false, 0, ""}},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		const char *bytes = all[i].bytes;
		struct guest_verdict is = verdict_parse(bytes, bytes ? strlen(bytes) : 0, "n1");

		if (is.complete != all[i].is.complete || is.nonce != all[i].is.nonce ||
		    is.taint_known != all[i].is.taint_known || is.taint != all[i].is.taint)
			fail_msg("%zu: %s", i, bytes ? bytes : "nothing");
	}
	assert_string_equal(verdict_parse(all[0].bytes, strlen(all[0].bytes), "n1").kernel, "k1");
	assert_false(verdict_parse("verdict n1 taint 0 kernel k1\n\0", 30, "n1").complete);
}

static void test_artifacts(void **state)
{
	char bytes[] = "file a 3\nx\nyfile b 0\nfile c 9\ncut";
	struct guest_output out = {.artifact = bytes, .artifact_len = sizeof(bytes) - 1};
	const char *found;
	size_t len = 7;

	(void)state;
	found = artifact_find(&out, "a", &len);
	assert_ptr_equal(found, bytes + 9);
	assert_int_equal(len, 3);
	found = artifact_find(&out, "b", &len);
	assert_ptr_equal(found, bytes + 21);
	assert_int_equal(len, 0);
	/* its bytes are not all there; and where there is none, it has no length */
	len = 7;
	assert_null(artifact_find(&out, "c", &len));
	assert_int_equal(len, 7);
	assert_null(artifact_find(&out, "d", &len));
	assert_null(artifact_find(&(struct guest_output){.artifact = NULL}, "a", &len));
}

static void write_list(const char *path, const char *bytes)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	fputs(bytes, file);
	assert_int_equal(fclose(file), 0);
}

static void test_deny(void **state)
{
	static const char log[] = "fine\n[    0.1] BUG: sleeping\nmore\nOops";
	char path[] = "/tmp/decoy-deny-XXXXXX";
	struct deny_list list;
	const char *found;
	size_t len;

	(void)state;
	close(mkstemp(path));
	write_list(path, "# a comment\n\nBUG:\nOops\n");
	assert_int_equal(deny_read(&list, path), 0);
	assert_int_equal(list.count, 2);
	found = deny_find(&list, log, strlen(log), &len);
	assert_ptr_equal(found, log + 5);
	assert_int_equal(len, 23);
	/* also in a last line without its end */
	assert_ptr_equal(deny_find(&list, log + 34, strlen(log) - 34, &len), log + 34);
	assert_null(deny_find(&list, log, 4, &len));
	assert_null(deny_find(&list, NULL, 0, &len));
	/* what is allowed excuses its own line alone */
	write_list(path, "# a reason\nsleeping\n");
	assert_int_equal(deny_allow(&list, path), 0);
	assert_ptr_equal(deny_find(&list, log, strlen(log), &len), log + 34);
	deny_free(&list);
	write_list(path, "# only a comment\n\n");
	assert_int_equal(deny_read(&list, path), -EINVAL);
	assert_int_equal(deny_allow(&list, path), 0);
	unlink(path);
	assert_int_equal(deny_allow(&list, path), -ENOENT);
	assert_int_equal(deny_read(&list, path), -ENOENT);
}

/* The lists as they are shipped, on logs: "first line found: ..." or "clean" is the log's first
 * line. */
static void test_splats(void **state)
{
	static const char dir[] = DECOY_SOURCE_DIR "/harness/vm/tests/splats/";
	static const char found_by[] = "first line found: ";
	struct deny_list list;
	unsigned int count = 0;
	struct dirent *entry;
	DIR *logs = opendir(dir);

	(void)state;
	assert_non_null(logs);
	assert_int_equal(deny_read(&list, DECOY_SOURCE_DIR "/harness/vm/splats.deny"), 0);
	assert_int_equal(deny_allow(&list, DECOY_SOURCE_DIR "/harness/vm/splats.allow"), 0);
	while ((entry = readdir(logs))) {
		char path[512], bytes[8192], *log;
		const char *found;
		size_t len = 0, size;
		FILE *file;

		if (*entry->d_name == '.')
			continue;
		snprintf(path, sizeof(path), "%s%s", dir, entry->d_name);
		file = fopen(path, "r");
		assert_non_null(file);
		size = fread(bytes, 1, sizeof(bytes) - 1, file);
		fclose(file);
		bytes[size] = '\0';
		log = strchr(bytes, '\n') + 1;
		found = deny_find(&list, log, size - (size_t)(log - bytes), &len);
		if (!strncmp(bytes, "clean\n", 6)) {
			if (found)
				fail_msg("%s: found: %.*s", entry->d_name, (int)len, found);
		} else if (!found || strncmp(bytes, found_by, strlen(found_by)) != 0 ||
			   strncmp(bytes + strlen(found_by), found, len + 1) != 0) {
			fail_msg("%s: found: %.*s", entry->d_name, (int)len, found ? found : "");
		}
		count++;
	}
	closedir(logs);
	deny_free(&list);
	assert_true(count >= 12);
}

#define STALL "[   60.0] rcu: INFO: rcu_preempt detected stalls on CPUs/tasks:\n"
#define TRACE "[   60.1] CPU: 0 PID: 1 Comm: a Tainted: G  (Tainted: G)\n[   60.1] Call Trace:\n"
#define OOPS  "[   70.0] BUG: unable to handle page fault\n"

/* A guest without time, and what is none: a fault before or after it, and a backtrace that no line
 * explains. */
static const struct {
	const char *log, *first;
	bool starved;
} complaints[] = {
	{"boot\n", NULL, false},
	{"boot\n" STALL TRACE, STALL, true},
	{"[ 48.0] watchdog: BUG: soft lockup - CPU#1 stuck for 61s!\n" TRACE
	 "[ 48.1] Kernel panic - not syncing: softlockup: hung tasks\n",
	 "[ 48.0] watchdog: BUG: soft lockup - CPU#1 stuck for 61s!\n", true},
	{STALL TRACE OOPS TRACE, OOPS, false},
	{OOPS TRACE STALL TRACE, OOPS, false},
	{STALL "[ 61.0] Kernel panic - not syncing: Fatal exception\n",
	 "[ 61.0] Kernel panic - not syncing: Fatal exception\n", false},
	{"[ 1.0] Call Trace:\n" STALL, "[ 1.0] Call Trace:\n", false},
};

/* The run is refused for the first complaint, in a line of its own, or with all that follows it. */
static void check_refused(const struct deny_list *list, const char *log, bool verbose, int err,
			  const char *has, const char *has_not)
{
	const struct vm_options options = {.verbose = verbose};
	const struct guest_output out = {.log = (char *)log, .log_len = strlen(log)};
	char *why = NULL;
	struct run run = {.options = &options, .deny = *list, .why = &why};

	assert_int_equal(run_no_splat(&run, &out), err);
	if (!strstr(why, has) || strstr(why, has_not))
		fail_msg("%s", why);
	free(why);
}

static void test_complaints(void **state)
{
	struct deny_list list;

	(void)state;
	assert_int_equal(deny_read(&list, DECOY_SOURCE_DIR "/harness/vm/splats.deny"), 0);
	assert_int_equal(deny_starved(&list, DECOY_SOURCE_DIR "/harness/vm/splats.starved"), 0);
	for (size_t i = 0; i < sizeof(complaints) / sizeof(complaints[0]); i++) {
		const char *log = complaints[i].log, *want = complaints[i].first;
		const struct complaint is = complaint_find(&list, log, strlen(log));

		if (!is.line != !want || is.starved != complaints[i].starved ||
		    (want && strncmp(is.line, want, strlen(want)) != 0))
			fail_msg("%s: %.*s", log, (int)is.len, is.line ? is.line : "");
	}
	check_refused(
		&list, "boot\n" STALL TRACE, false, -EAGAIN,
		"gave the guest no CPU time, or a driver hogged its processor: [   60.0] rcu: INFO:",
		"Call Trace");
	check_refused(&list, "boot\n" STALL TRACE OOPS "more\n", false, -EIO,
		      "has a splat: [   70.0] BUG: unable", "more\n");
	check_refused(&list, "boot\n" OOPS TRACE "more\n", true, -EIO, "Call Trace:\nmore\n",
		      "boot");
	deny_free(&list);
}

/* What is left of a long log begins with a line. */
static void test_log_end(void **state)
{
	char log[4096] = "";
	const struct guest_output out = {.log = log, .log_len = sizeof(log) - 1};

	(void)state;
	for (size_t i = 0; i + 10 < sizeof(log); i += 10)
		memcpy(log + i, "123456789\n", 10);
	memset(log + strlen(log), '.', sizeof(log) - 1 - strlen(log));
	assert_int_equal(run_log_end(&out)[-1], '\n');
	assert_string_equal(run_log_end(&(struct guest_output){.log = NULL}), "");
	assert_string_equal(run_log_end(&(struct guest_output){.log = log + 4090, .log_len = 5}),
			    log + 4090);
}

/* How a guest's process is ended, and its output until then. */
static void check_run(const char *command, struct guest_limits limits, enum guest_late late,
		      const char *stream)
{
	const char *const argv[] = {"/bin/sh", "-c", command, NULL};
	struct guest_output out;

	assert_int_equal(guest_run(argv, &limits, &out), 0);
	assert_int_equal(out.late, late);
	assert_string_equal(out.log, "boot\n");
	assert_string_equal(out.stream, stream);
	guest_output_free(&out);
}

/* Seconds are waited for: a busy machine may keep a shell from its processor for a part of them. */
static void test_limits(void **state)
{
	const struct guest_limits short_life = {.deadline_ms = 4000, .silence_ms = 60000};
	const struct guest_limits silent = {.deadline_ms = 60000, .silence_ms = 4000};
	const struct guest_limits patient = {.deadline_ms = 30000, .silence_ms = 30000};

	(void)state;
	check_run("echo boot; echo 1..2 >&3; sleep 60", short_life, GUEST_LATE, "1..2\n");
	check_run("echo boot; echo 1..2 >&3; sleep 60", silent, GUEST_SILENT, "1..2\n");
	/* longer than the limit in all, never between two lines */
	check_run("echo boot; for i in 1 2 3 4 5; do echo $i >&3; sleep 1; done; sleep 60", silent,
		  GUEST_SILENT, "1\n2\n3\n4\n5\n");
	check_run("echo boot; echo a >&3; sleep 0.2; echo b >&3", silent, GUEST_IN_TIME, "a\nb\n");
	/* a process that outlives it is not waited for */
	check_run("echo boot; echo a >&3; sleep 60 & kill -9 $$", patient, GUEST_IN_TIME, "a\n");
}

/* A readable descriptor ends the guest at once; its output until then is there. */
static void test_ends(void **state)
{
	const char *const argv[] = {"/bin/sh", "-c", "sleep 60", NULL};
	struct guest_limits limits = {.deadline_ms = 60000, .silence_ms = 60000};
	struct guest_output out;
	int pair[2];

	(void)state;
	assert_int_equal(pipe(pair), 0);
	assert_int_equal(write(pair[1], "", 1), 1);
	limits.ends = pair[0];
	assert_int_equal(guest_run(argv, &limits, &out), -EINTR);
	assert_int_equal(out.late, GUEST_ENDS);
	assert_true(WIFSIGNALED(out.status) && WTERMSIG(out.status) == SIGKILL);
	guest_output_free(&out);
	close(pair[0]);
	close(pair[1]);
}

static void on_progress(void *user, unsigned int reported, unsigned int planned)
{
	unsigned int *observations = user;

	observations[0] = reported;
	observations[1] = planned;
}

/* Verdicts are counted as lines become whole; "leaves nothing behind" is one more than planned. */
static void test_progress(void **state)
{
	static const char stream[] = "1..3\nok 1 - a\nnot ok 2 - b\n# ok 3\nread ok 3\n";
	unsigned int observations[2] = {0};
	const struct vm_options options = {.progress = on_progress, .user = observations};
	struct run run = {.options = &options, .planned = 2};
	struct guest_limits limits = run_limits(&run);

	(void)state;
	limits.received(limits.user, stream, strlen("1..3\nok 1 - a\nnot ok"));
	assert_int_equal(observations[0], 1);
	assert_int_equal(observations[1], 3);
	limits.received(limits.user, stream, strlen(stream));
	assert_int_equal(observations[0], 2);
}

static void test_channels(void **state)
{
	static const char *const argv[] = {
		"/bin/sh", "-c", "echo s >&3; echo a >&4; echo v >&5; echo l; echo e >&2; exit 85",
		NULL};
	const struct guest_limits limits = {.deadline_ms = 60000, .silence_ms = 60000};
	struct guest_output out;

	(void)state;
	assert_int_equal(guest_run(argv, &limits, &out), 0);
	assert_string_equal(out.stream, "s\n");
	assert_string_equal(out.artifact, "a\n");
	assert_string_equal(out.verdict, "v\n");
	assert_string_equal(out.log, "l\ne\n");
	assert_int_equal(WEXITSTATUS(out.status), 85);
	guest_output_free(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_verdict),	   cmocka_unit_test(test_deny),
		cmocka_unit_test(test_limits),	   cmocka_unit_test(test_channels),
		cmocka_unit_test(test_ends),	   cmocka_unit_test(test_progress),
		cmocka_unit_test(test_complaints), cmocka_unit_test(test_log_end),
		cmocka_unit_test(test_splats),	   cmocka_unit_test(test_artifacts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
