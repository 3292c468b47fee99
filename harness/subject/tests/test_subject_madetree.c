/* SPDX-License-Identifier: MIT */
/* A made /proc is one to a program that walks it as monitors do; nothing of the sweep before is left. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "adapters.h"
#include "remove_tree.h"
#include "madetree.h"

struct shown {
	struct madetree tree;
	struct recording *rec;
};

static struct recording *loaded(const char *text, size_t len)
{
	struct recording *rec;
	struct rec_error error;

	if (rec_load(&rec, text, len, &error))
		fail_msg("line %u: %s", error.line, error.text);
	return rec;
}

/* Opens a tree in *shown and puts the first sweep of text there. */
static void show(struct shown *shown, const char *text)
{
	assert_int_equal(madetree_open(&shown->tree), 0);
	shown->rec = loaded(text, strlen(text));
	assert_int_equal(madetree_show(&shown->tree, shown->rec, &shown->rec->sweeps[0]), 0);
}

static void forget(struct shown *shown)
{
	char *home = strdup(shown->tree.path);

	remove_tree(home);
	assert_int_equal(access(home, F_OK), -1);
	madetree_close(&shown->tree);
	rec_free(shown->rec);
	free(home);
}

static const char *path_of(const struct shown *shown, const char *name)
{
	static char path[4096];

	snprintf(path, sizeof(path), "%s/%s", shown->tree.proc, name);
	return path;
}

static char *content(const struct shown *shown, const char *name, size_t *len)
{
	FILE *in = fopen(path_of(shown, name), "r");
	size_t capacity = 8 << 20;
	char *text = calloc(1, capacity);

	if (!in)
		fail_msg("%s: %s", name, strerror(errno));
	*len = fread(text, 1, capacity - 1, in);
	fclose(in);
	return text;
}

static void assert_content(const struct shown *shown, const char *name, const char *bytes,
			   size_t len)
{
	size_t got;
	char *text = content(shown, name, &got);

	assert_int_equal(got, len);
	if (len)
		assert_memory_equal(text, bytes, len);
	free(text);
}

static void assert_link(const struct shown *shown, const char *name, const char *node)
{
	char got[256] = "";

	if (readlink(path_of(shown, name), got, sizeof(got) - 1) < 0)
		fail_msg("%s: %s", name, strerror(errno));
	assert_string_equal(got, node);
}

/* How many entries a directory has, all of this d_type. */
static size_t entries(const struct shown *shown, const char *name, unsigned char type)
{
	DIR *stream = opendir(path_of(shown, name));
	const struct dirent *entry;
	size_t count = 0;

	if (!stream)
		fail_msg("%s: %s", name, strerror(errno));
	while ((entry = readdir(stream))) {
		if (entry->d_name[0] == '.')
			continue;
		if (entry->d_type != type)
			fail_msg("%s/%s is of d_type %d", name, entry->d_name, entry->d_type);
		count++;
	}
	closedir(stream);
	return count;
}

#define READ(rest) "@ 0 " rest "\ndrm-driver: a\n"

/* What programs search for: numbers that are directories, links below /dev/dri, texts that are files. */
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

/* proc(5): 52 fields, the second in brackets, the fourth the parent. */
static void test_stat(void **state)
{
	int pid, ppid, read, fields = 3;
	struct shown shown;
	char *text, *at;
	char state_letter;
	size_t len;

	(void)state;
	show(&shown, READ("pid=77 fd=3 dev=226:128"));
	text = content(&shown, "77/stat", &len);
	assert_int_equal(sscanf(text, "%d (gpu-app) %c %d%n", &pid, &state_letter, &ppid, &read),
			 3);
	assert_int_equal(pid, 77);
	assert_int_equal(state_letter, 'S');
	assert_int_equal(ppid, 1);
	for (at = text + read; *at; at++)
		fields += *at == ' ';
	assert_int_equal(fields + 1, 52);
	assert_int_equal(text[len - 1], '\n');
	free(text);
	text = content(&shown, "77/status", &len);
	assert_non_null(strstr(text, "Name:\tgpu-app\n"));
	assert_non_null(strstr(text, "\nTgid:\t77\n"));
	assert_non_null(strstr(text, "\nPid:\t77\n"));
	free(text);
	forget(&shown);
}

/* A name as the kernel would show it: cut at 15 bytes, raw but for status. */
static void test_comm(void **state)
{
	struct shown shown;
	char *text;
	size_t len;

	(void)state;
	show(&shown, READ("pid=1 fd=3 dev=226:128 comm=../../a%0Ab)%20\\c%FFdefghijk"));
	assert_content(&shown, "1/comm", "../../a\nb) \\c\377d\n", 16);
	text = content(&shown, "1/stat", &len);
	assert_memory_equal(text, "1 (../../a\nb) \\c\377d) S 1 1 1 ", 28);
	free(text);
	text = content(&shown, "1/status", &len);
	assert_memory_equal(text, "Name:\t../../a\\nb) \\\\c\377d\nUmask:", 30);
	free(text);
	forget(&shown);
}

/* Descriptors 0 to 2 are a process's own where the recording has nothing there. */
/* A name that could not be read leaves the descriptors as they are. */
static void test_no_comm(void **state)
{
	static const char *const names[] = {"comm", "stat", "status", "cmdline"};
	struct shown shown;

	(void)state;
	show(&shown, "@ 0 pid=10 fd=3 dev=226:128 comm=\ndrm-driver: a\n");
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		char name[32];

		snprintf(name, sizeof(name), "10/%s", names[i]);
		assert_int_equal(access(path_of(&shown, name), F_OK), -1);
	}
	assert_content(&shown, "10/fdinfo/3", "drm-driver: a\n", 14);
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

static void test_low_descriptors(void **state)
{
	struct shown shown;

	(void)state;
	show(&shown, READ("pid=5 fd=0 dev=226:128") "@ 0 pid=5 fd=1 dev=226:129 err=5\n");
	assert_link(&shown, "5/fd/0", "/dev/dri/renderD128");
	assert_link(&shown, "5/fd/1", "/dev/dri/renderD129");
	assert_link(&shown, "5/fd/2", "/dev/null");
	assert_content(&shown, "5/fdinfo/0", "drm-driver: a\n", 14);
	assert_int_equal(access(path_of(&shown, "5/fdinfo/1"), F_OK), -1);
	assert_int_equal(entries(&shown, "5/fdinfo", DT_REG), 2);
	forget(&shown);
}

/* As an ordinary user: what is forbidden is listed and may not be read, what vanished is not there. */
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
		cmocka_unit_test(test_walk),	   cmocka_unit_test(test_stat),
		cmocka_unit_test(test_comm),	   cmocka_unit_test(test_no_comm),
		cmocka_unit_test(test_times),	   cmocka_unit_test(test_low_descriptors),
		cmocka_unit_test(test_errors),	   cmocka_unit_test(test_errors_of_root),
		cmocka_unit_test(test_next_sweep), cmocka_unit_test(test_large),
		cmocka_unit_test(test_lacks),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
