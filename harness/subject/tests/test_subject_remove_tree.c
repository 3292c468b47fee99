/* SPDX-License-Identifier: MIT */
/*
 * remove_tree() on hostile trees; no directory of the tree adapter is left, in any order of deaths.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "adapters.h"
#include "remove_tree.h"

static size_t count_entries(const char *path)
{
	DIR *dir = opendir(path);
	const struct dirent *entry;
	size_t count = 0;

	assert_non_null(dir);
	while ((entry = readdir(dir)))
		count += entry->d_name[0] != '.';
	closedir(dir);
	return count;
}

static void wait_until_empty(const char *path)
{
	while (count_entries(path))
		usleep(10000);
}

static void test_directory_removed(void **state)
{
	static const char *const bad[] = {
		"kill -SEGV $$",
		"exit 0",
		HANGS "sleep 60",
		"yes",
		"cd $DECOY_PROC; mkdir -p a/b/c; chmod 0 a/b a .; exit 3",
		"rm -rf $DECOY_PROC; exit 3",
		"rm -rf $DECOY_PROC; ln -s / $DECOY_PROC; echo '" JSON "'; echo",
	};
	char top[] = "/tmp/decoy-test-XXXXXX";

	(void)state;
	assert_non_null(mkdtemp(top));
	setenv("TMPDIR", top, 1);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		char command[512];
		const struct subject_config config = {.kind = SUBJECT_TREE,
						      .what = command,
						      .timeout_ms = HANG_MS,
						      .reply_cap = 10000};
		struct subject *subject;
		struct reply reply;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
		snprintf(command, sizeof(command), TREE(JSON, "%s"), bad[i]);
#pragma GCC diagnostic pop
		subject = opened(&config);
		assert_int_equal(count_entries(top), 0);
		subject_parse(subject, "bad", 3, &reply);
		reply_clear(&reply);
		assert_int_equal(count_entries(top), 0);
		subject_close(subject);
	}
	unsetenv("TMPDIR");
	assert_int_equal(rmdir(top), 0);
}

/* Whatever ends the harness, the supervisor removes the directory. */
static void test_harness_dies(void **state)
{
	static const int signals[] = {SIGKILL, SIGTERM, SIGINT};
	static const char two[] = "@ 1 pid=1 fd=3 dev=226:0\n@ 2 pid=1 fd=3 dev=226:0\n";
	char top[] = "/tmp/decoy-test-XXXXXX";

	(void)state;
	assert_non_null(mkdtemp(top));
	setenv("TMPDIR", top, 1);
	for (size_t i = 0; i < 3; i++) {
		pid_t harness = fork();
		int status;

		if (harness == 0) {
			const struct subject_config config = {.kind = SUBJECT_TREE,
							      .what = TREE(JSON, ":")};
			struct subject *subject = opened(&config);
			struct recording *rec;
			struct rec_error error;
			struct reply reply;

			signal(signals[i], SIG_DFL);
			if (rec_load(&rec, two, sizeof(two) - 1, &error))
				_exit(1);
			subject_sweep(subject, rec, rec->sweeps, &reply);
			if (count_entries(top) == 1)
				kill(getpid(), signals[i]);
			_exit(2);
		}
		assert_int_equal(waitpid(harness, &status, 0), harness);
		assert_true(WIFSIGNALED(status));
		wait_until_empty(top);
	}
	unsetenv("TMPDIR");
	assert_int_equal(rmdir(top), 0);
}

static void test_no_directory(void **state)
{
	const struct subject_config config = {.kind = SUBJECT_TREE, .what = TREE(JSON, ":")};
	struct subject *subject;
	char *why;

	(void)state;
	setenv("TMPDIR", "/nonexistent", 1);
	assert_true(subject_open(&subject, &config, &why) < 0);
	assert_non_null(strstr(why, "No such file"));
	free(why);
	unsetenv("TMPDIR");
}

/* A directory of a program: deep, without modes, with links to elsewhere. */
static void test_remove_tree(void **state)
{
	char top[] = "/tmp/decoy-test-XXXXXX", other[] = "/tmp/decoy-test-XXXXXX", link[64];
	int dir, next;

	(void)state;
	assert_non_null(mkdtemp(top));
	assert_non_null(mkdtemp(other));
	snprintf(link, sizeof(link), "%s/kept", other);
	close(open(link, O_CREAT | O_WRONLY, 0600));
	dir = open(top, O_RDONLY | O_DIRECTORY);
	assert_int_equal(symlinkat(other, dir, "link"), 0);
	assert_int_equal(mkdirat(dir, "lifted-0", 0700), 0);
	for (int i = 0; i < 1500; i++) {
		assert_int_equal(mkdirat(dir, "d", 0700), 0);
		assert_int_equal(symlinkat(other, dir, "l"), 0);
		assert_int_equal(mkfifoat(dir, "fifo", 0), 0);
		next = openat(dir, "d", O_RDONLY | O_DIRECTORY);
		assert_true(next >= 0);
		fchmod(dir, i % 2 ? 0 : 0500);
		close(dir);
		dir = next;
	}
	close(dir);
	remove_tree(top);
	assert_int_equal(access(top, F_OK), -1);
	assert_int_equal(access(link, F_OK), 0);
	remove_tree(other);
	assert_int_equal(access(other, F_OK), -1);
	remove_tree(other);
}

/* Names that lifting would choose are in use already. */
static void test_remove_tree_names(void **state)
{
	char top[] = "/tmp/decoy-test-XXXXXX";
	int dir;

	(void)state;
	assert_non_null(mkdtemp(top));
	dir = open(top, O_RDONLY | O_DIRECTORY);
	assert_int_equal(mkdirat(dir, "lifted-0", 0700), 0);
	assert_int_equal(mkdirat(dir, "lifted-0/a", 0700), 0);
	assert_int_equal(mkdirat(dir, "lifted-0/a/b", 0700), 0);
	close(dir);
	remove_tree(top);
	assert_int_equal(access(top, F_OK), -1);
}

/* A link in the place of the directory: neither it nor its target changes. */
static void test_remove_tree_link(void **state)
{
	char other[] = "/tmp/decoy-test-XXXXXX", link[64];
	struct stat st;

	(void)state;
	assert_non_null(mkdtemp(other));
	assert_int_equal(chmod(other, 0750), 0);
	snprintf(link, sizeof(link), "%s.link", other);
	assert_int_equal(symlink(other, link), 0);
	remove_tree(link);
	assert_int_equal(stat(other, &st), 0);
	assert_int_equal(st.st_mode & 0777, 0750);
	assert_int_equal(unlink(link), 0);
	assert_int_equal(rmdir(other), 0);
}

/* The same as a user whom modes stop. */
static void test_remove_tree_of_user(void **state)
{
	int status;
	pid_t pid = fork();

	if (pid == 0) {
		if (geteuid() == 0 && (setgid(65534) || setuid(65534)))
			_exit(1);
		test_remove_tree(state);
		_exit(0);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(status, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_directory_removed),
		cmocka_unit_test(test_harness_dies),
		cmocka_unit_test(test_no_directory),
		cmocka_unit_test(test_remove_tree),
		cmocka_unit_test(test_remove_tree_of_user),
		cmocka_unit_test(test_remove_tree_names),
		cmocka_unit_test(test_remove_tree_link),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
