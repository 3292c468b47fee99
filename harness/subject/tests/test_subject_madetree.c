/* SPDX-License-Identifier: MIT */
/* A made /proc is one to a program that walks it as monitors do; nothing of the sweep before is
 * left. */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "shown_tree.h"

/* What programs search for: numbers that are directories, links below /dev/dri, texts that are
 * files. */
static void test_walk(void **state)
{
	struct shown shown;

	(void)state;
	show(&shown,
	     READ("pid=10 fd=3 dev=226:128 comm=glxgears") READ("pid=10 fd=4 dev=226:0")
		     READ("pid=2147483647 fd=2147483647 dev=261:5") READ("pid=10 fd=5 dev=226:64")
			     READ("pid=10 fd=6 dev=0:14") READ("pid=10 fd=7 dev=226:300"));
	assert_int_equal(entries(&shown, ".", DT_DIR), 2);
	assert_int_equal(entries(&shown, "10/fd", DT_LNK), 8);
	assert_int_equal(entries(&shown, "10/fdinfo", DT_REG), 8);
	assert_int_equal(entries(&shown, "2147483647/fd", DT_LNK), 4);
	assert_link(&shown, "10/fd/0", "/dev/null");
	assert_link(&shown, "10/fd/3", "/dev/dri/renderD128");
	assert_link(&shown, "10/fd/4", "/dev/dri/card0");
	assert_link(&shown, "10/fd/5", "/dev/dri/controlD64");
	assert_link(&shown, "10/fd/6", "/dev/char/0:14");
	assert_link(&shown, "10/fd/7", "/dev/dri/renderD300");
	assert_link(&shown, "2147483647/fd/2147483647", "/dev/accel/accel5");
	assert_content(&shown, "10/fdinfo/3", "drm-driver: a\n", 14);
	assert_content(&shown, "10/comm", "glxgears\n", 9);
	assert_content(&shown, "10/cmdline", "glxgears", 9);
	forget(&shown);
}

/* Reads of one sweep at several times have theirs. */
static void test_times(void **state)
{
	struct shown shown;
	struct stat first, second;

	(void)state;
	show(&shown, "@ 1000000007 sweep=1 pid=10 fd=3 dev=226:128\ndrm-driver: a\n"
		     "@ 4500000000 sweep=1 pid=10 fd=4 dev=226:128\ndrm-driver: a\n");
	assert_int_equal(stat(path_of(&shown, "10/fdinfo/3"), &first), 0);
	assert_int_equal(stat(path_of(&shown, "10/fdinfo/4"), &second), 0);
	assert_int_equal(first.st_mtim.tv_sec, 1);
	assert_int_equal(first.st_mtim.tv_nsec, 7);
	assert_int_equal(second.st_mtim.tv_sec, 4);
	assert_int_equal(second.st_mtim.tv_nsec, 500000000);
	forget(&shown);
}

/*
 * As an ordinary user: what is forbidden is listed and may not be read, what vanished is not there.
 */
static void see_errors(void)
{
	static const char text[] = "@ 0 pid=5 fd=3 dev=226:128 err=13\n"
				   "@ 0 pid=5 fd=4 dev=226:128 err=1\n"
				   "@ 0 pid=5 fd=5 dev=226:128 err=2\n"
				   "@ 0 pid=5 fd=6 dev=226:128 err=3\n";
	static const int want[] = {EACCES, EACCES, ENOENT, ENOENT};
	struct recording *rec = loaded(text, strlen(text));
	struct shown shown;
	char name[32];

	if (geteuid() == 0 && (setgid(65534) || setuid(65534)))
		_exit(1);
	unsetenv("TMPDIR");
	if (madetree_open(&shown.tree) || madetree_show(&shown.tree, rec, rec->sweeps))
		_exit(2);
	for (int i = 0; i < 4; i++) {
		snprintf(name, sizeof(name), "5/fdinfo/%d", i + 3);
		if (open(path_of(&shown, name), O_RDONLY) >= 0 || errno != want[i])
			_exit(10 + i);
		snprintf(name, sizeof(name), "5/fd/%d", i + 3);
		if (readlink(path_of(&shown, name), (char[8]){0}, 8) < 0)
			_exit(20 + i);
	}
	remove_tree(shown.tree.path);
	rec_free(rec);
	_exit(access(shown.tree.path, F_OK) ? 0 : 3);
}

static void test_errors(void **state)
{
	int status;
	pid_t pid = fork();

	(void)state;
	if (pid == 0)
		see_errors();
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(WIFEXITED(status) ? WEXITSTATUS(status) : -1, 0);
}

/* Root reads whatever there is: then what is forbidden is not there. */
static void test_errors_of_root(void **state)
{
	struct shown shown;

	(void)state;
	show(&shown, "@ 0 pid=5 fd=3 dev=226:128 err=13\n");
	assert_int_equal(open(path_of(&shown, "5/fdinfo/3"), O_RDONLY), -1);
	assert_link(&shown, "5/fd/3", "/dev/dri/renderD128");
	forget(&shown);
}

/* Nothing of the sweep before is left, and the directory itself is the same one, as /proc is. */
static void test_next_sweep(void **state)
{
	static const char text[] = READ("pid=1 fd=3 dev=226:0") READ("pid=1 fd=4 dev=226:0") READ(
		"pid=2 fd=3 dev=226:0") "@ 9 pid=1 fd=4 dev=226:0\nx: 1\n@ 9 pid=3 fd=9 dev=226:0\n";
	struct stat before, after;
	struct shown shown;
	int home;

	(void)state;
	show(&shown, text);
	assert_int_equal(stat(shown.tree.proc, &before), 0);
	assert_int_equal(madetree_show(&shown.tree, shown.rec, &shown.rec->sweeps[1]), 0);
	assert_int_equal(stat(shown.tree.proc, &after), 0);
	assert_int_equal(before.st_ino, after.st_ino);
	assert_int_equal(entries(&shown, ".", DT_DIR), 2);
	assert_int_equal(entries(&shown, "1/fd", DT_LNK), 4);
	assert_content(&shown, "1/fdinfo/4", "x: 1\n", 5);
	assert_content(&shown, "3/fdinfo/9", "", 0);
	home = entries(&shown, "..", DT_DIR);
	assert_int_equal(home, 1); /* nothing beside it either */
	forget(&shown);
}

/* Bytes of any kind and number, descriptors by the thousand. */
static void test_large(void **state)
{
	enum { BYTES = 3 << 20, FDS = 3000 };
	struct shown shown;
	char *text = malloc(BYTES + 100), *reads = NULL;
	size_t len, reads_len;
	FILE *out = open_memstream(&reads, &reads_len);

	(void)state;
	len = (size_t)sprintf(text, "@ 0 pid=1 fd=3 dev=226:128 len=%d\n", BYTES);
	for (int i = 0; i < BYTES; i++)
		text[len + (size_t)i] = (char)(i * 7 + i / 256);
	text[len + BYTES] = '\n';
	assert_int_equal(madetree_open(&shown.tree), 0);
	shown.rec = loaded(text, len + BYTES + 1);
	assert_int_equal(madetree_show(&shown.tree, shown.rec, shown.rec->sweeps), 0);
	assert_content(&shown, "1/fdinfo/3", text + len, BYTES);
	rec_free(shown.rec);
	for (int i = 0; i < FDS; i++)
		fprintf(out, "@ 0 pid=%d fd=%d dev=226:128\nx: %d\n", i % 7 + 1, i + 3, i);
	fclose(out);
	shown.rec = loaded(reads, reads_len);
	assert_int_equal(madetree_show(&shown.tree, shown.rec, shown.rec->sweeps), 0);
	assert_int_equal(entries(&shown, ".", DT_DIR), 7);
	assert_int_equal(entries(&shown, "1/fdinfo", DT_REG), (FDS + 6) / 7 + 3);
	free(text);
	free(reads);
	forget(&shown);
}

static void test_lacks(void **state)
{
	static const struct {
		const char *text;
		const char *why; /* a word of it; NULL: it can be shown */
	} rows[] = {
		{"@ 0 pid=1 fd=0 dev=226:0\n", NULL},
		{"@ 0 pid=1 fd=0 dev=226:0\n@ 0 dev=226:0\n", "process"},
		{"@ 0 pid=0 fd=1 dev=226:0\n", "process"},
		{"@ 0 pid=1 fd=2\n", "device"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct recording *rec = loaded(rows[i].text, strlen(rows[i].text));
		const char *why = madetree_lacks(rec, rec->sweeps);

		if (!why != !rows[i].why || (why && !strstr(why, rows[i].why)))
			fail_msg("row %zu: %s", i, why ? why : "nothing lacks");
		rec_free(rec);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_walk),	   cmocka_unit_test(test_times),
		cmocka_unit_test(test_errors),	   cmocka_unit_test(test_errors_of_root),
		cmocka_unit_test(test_next_sweep), cmocka_unit_test(test_large),
		cmocka_unit_test(test_lacks),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
