/* SPDX-License-Identifier: MIT */
/* Files are written in full or not at all, however the write ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "atomic.h"

static void test_abort_leaves_the_old(void **state)
{
	char dir[] = "/tmp/decoy-atomic-XXXXXX", path[64], line[16];
	struct atomic_file file;
	FILE *in;

	(void)state;
	assert_non_null(mkdtemp(dir));
	snprintf(path, sizeof(path), "%s/f", dir);
	assert_int_equal(atomic_open(&file, path), 0);
	fputs("old", file.stream);
	assert_int_equal(atomic_commit(&file), 0);
	assert_int_equal(atomic_open(&file, path), 0);
	fputs("new", file.stream);
	atomic_abort(&file);
	in = fopen(path, "r");
	assert_non_null(fgets(line, sizeof(line), in));
	fclose(in);
	assert_string_equal(line, "old");
	unlink(path);
	assert_int_equal(rmdir(dir), 0);
}

static void write_and_end(const char *path, int signal)
{
	struct atomic_file file;

	alarm(10);
	if (atomic_open(&file, path))
		_exit(1);
	kill(getpid(), signal);
	fputs("new", file.stream);
	atomic_commit(&file);
	_exit(2);
}

/* A signal after the rename: no temporary file is left. */
static void test_signal(void **state)
{
	static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
	char dir[] = "/tmp/decoy-atomic-XXXXXX", path[64];
	struct stat st;
	int status;

	(void)state;
	for (size_t i = 0; i < sizeof(signals) / sizeof(*signals); i++) {
		pid_t child;

		strcpy(dir, "/tmp/decoy-atomic-XXXXXX");
		assert_non_null(mkdtemp(dir));
		snprintf(path, sizeof(path), "%s/f", dir);
		child = fork();
		if (!child)
			write_and_end(path, signals[i]);
		assert_int_equal(waitpid(child, &status, 0), child);
		assert_true(WIFSIGNALED(status));
		assert_int_equal(WTERMSIG(status), signals[i]);
		assert_int_equal(stat(path, &st), 0);
		assert_int_equal(st.st_size, 3);
		unlink(path);
		assert_int_equal(rmdir(dir), 0);
	}
}

static void test_link(void **state)
{
	char dir[] = "/tmp/decoy-atomic-XXXXXX", path[64], link[64];
	struct atomic_file file;
	struct stat st;

	(void)state;
	assert_non_null(mkdtemp(dir));
	snprintf(path, sizeof(path), "%s/f", dir);
	snprintf(link, sizeof(link), "%s/l", dir);
	assert_int_equal(atomic_open(&file, path), 0);
	assert_int_equal(atomic_commit(&file), 0);
	assert_int_equal(symlink("f", link), 0);
	assert_int_equal(atomic_open(&file, link), 0);
	fputs("new", file.stream);
	assert_int_equal(atomic_commit(&file), 0);
	assert_int_equal(lstat(link, &st), 0);
	assert_true(S_ISLNK(st.st_mode));
	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(st.st_size, 3);
	unlink(link);
	unlink(path);
	assert_int_equal(rmdir(dir), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_abort_leaves_the_old),
		cmocka_unit_test(test_signal),
		cmocka_unit_test(test_link),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
