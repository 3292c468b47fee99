/* SPDX-License-Identifier: MIT */
/* Files are written in full or not at all, however the write ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
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
	fputs("new", file.stream);
	fflush(file.stream);
	kill(getpid(), signal);
	atomic_commit(&file);
	_exit(2);
}

/* A signal ends the process while it writes; the old file is there, and nothing beside it. */
static void test_signal(void **state)
{
	static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGKILL};
	char dir[] = "/tmp/decoy-atomic-XXXXXX", path[64];
	struct stat st;
	int status;

	(void)state;
	for (size_t i = 0; i < sizeof(signals) / sizeof(*signals); i++) {
		pid_t child;

		strcpy(dir, "/tmp/decoy-atomic-XXXXXX");
		assert_non_null(mkdtemp(dir));
		snprintf(path, sizeof(path), "%s/f", dir);
		assert_int_equal(atomic_write(path, "old one", 7), 0);
		child = fork();
		if (!child)
			write_and_end(path, signals[i]);
		assert_int_equal(waitpid(child, &status, 0), child);
		assert_true(WIFSIGNALED(status));
		assert_int_equal(WTERMSIG(status), signals[i]);
		assert_int_equal(stat(path, &st), 0);
		assert_int_equal(st.st_size, 7);
		unlink(path);
		assert_int_equal(rmdir(dir), 0);
	}
}

/* The mode and the owner of a file that is replaced are kept. */
static void test_mode(void **state)
{
	static const mode_t modes[] = {0600, 0640, 0755, 0444};
	char dir[] = "/tmp/decoy-atomic-XXXXXX", path[64];
	const uid_t owner = geteuid() ? geteuid() : 65534;
	struct stat st;

	(void)state;
	assert_non_null(mkdtemp(dir));
	snprintf(path, sizeof(path), "%s/f", dir);
	umask(027);
	assert_int_equal(atomic_write(path, "old", 3), 0);
	umask(022);
	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(st.st_mode & 07777, 0640);
	for (size_t i = 0; i < sizeof(modes) / sizeof(modes[0]); i++) {
		assert_int_equal(chown(path, owner, (gid_t)-1), 0);
		assert_int_equal(chmod(path, modes[i]), 0);
		assert_int_equal(atomic_write(path, "newer", 5), 0);
		assert_int_equal(stat(path, &st), 0);
		assert_int_equal(st.st_size, 5);
		assert_int_equal(st.st_mode & 07777, modes[i]);
		assert_int_equal(st.st_uid, owner);
	}
	unlink(path);
	assert_int_equal(rmdir(dir), 0);
}

/* What another user put into a directory as /tmp is neither followed nor replaced, whatever the
 * kernel is set to. */
static void test_planted(void **state)
{
	enum { LINK, LINK_TO_NOTHING, PLAIN_FILE, PIPE, OWN_LINK, PLANTED };
	static const struct {
		mode_t dir;
		uid_t dir_owner;
		int kind;
		int err;
	} rows[] = {
		{01777, 0, LINK, -EACCES},
		{01777, 0, LINK_TO_NOTHING, -EACCES},
		{01777, 0, PLAIN_FILE, -EACCES},
		{01777, 0, PIPE, -EACCES},
		{01777, 0, OWN_LINK, 0},
		{0777, 0, LINK, 0},
		{01755, 0, LINK, 0},
		{01777, 1000, LINK, 0},
	};

	(void)state;
	if (geteuid())
		skip();
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char dir[] = "/tmp/decoy-atomic-XXXXXX", path[64], victim[64];
		struct stat st;

		assert_non_null(mkdtemp(dir));
		snprintf(path, sizeof(path), "%s/planted", dir);
		snprintf(victim, sizeof(victim), "%s/victim", dir);
		assert_int_equal(atomic_write(victim, "kept", 4), 0);
		if (rows[i].kind == PLAIN_FILE)
			assert_int_equal(atomic_write(path, "kept", 4), 0);
		else if (rows[i].kind == PIPE)
			assert_int_equal(mkfifo(path, 0666), 0);
		else
			assert_int_equal(
				symlink(rows[i].kind == LINK_TO_NOTHING ? "none" : "victim", path),
				0);
		if (rows[i].kind != OWN_LINK)
			assert_int_equal(lchown(path, 1000, 1000), 0);
		assert_int_equal(chown(dir, rows[i].dir_owner, 0), 0);
		assert_int_equal(chmod(dir, rows[i].dir), 0);
		assert_int_equal(atomic_write(path, "written", 7), rows[i].err);
		assert_int_equal(stat(victim, &st), 0);
		assert_int_equal(st.st_size, rows[i].err ? 4 : 7);
		unlink(path);
		unlink(victim);
		assert_int_equal(rmdir(dir), 0);
	}
}

/* The reason of a write that failed comes to the caller, not EIO. */
static void test_full(void **state)
{
	struct atomic_file file;

	(void)state;
	assert_int_equal(atomic_write("/dev/full", "bytes", 5), -ENOSPC);
	assert_int_equal(atomic_open(&file, "/dev/full"), 0);
	for (int i = 0; i < 100000; i++)
		fputs("more than a buffer", file.stream);
	assert_int_equal(atomic_error(&file), -ENOSPC);
	assert_int_equal(atomic_commit(&file), -ENOSPC);
}

/* /dev/stdout leads to an open file by way of procfs: it is written as it is. */
static void test_open_file(void **state)
{
	char dir[] = "/tmp/decoy-atomic-XXXXXX", path[64], link[64];
	struct stat before, after;
	int fd;

	(void)state;
	assert_non_null(mkdtemp(dir));
	snprintf(path, sizeof(path), "%s/f", dir);
	fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	assert_true(fd >= 0);
	assert_int_equal(fstat(fd, &before), 0);
	snprintf(link, sizeof(link), "/dev/fd/%d", fd);
	assert_int_equal(atomic_write(link, "bytes", 5), 0);
	assert_int_equal(stat(path, &after), 0);
	assert_int_equal(after.st_ino, before.st_ino);
	assert_int_equal(after.st_size, 5);
	close(fd);
	unlink(path);
	assert_int_equal(rmdir(dir), 0);
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
	/* also to a file that is not there yet */
	unlink(path);
	assert_int_equal(atomic_write(link, "newer", 5), 0);
	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(st.st_size, 5);
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
		cmocka_unit_test(test_mode),
		cmocka_unit_test(test_planted),
		cmocka_unit_test(test_full),
		cmocka_unit_test(test_open_file),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
