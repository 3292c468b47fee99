/* SPDX-License-Identifier: MIT */
/* Made trees: what is a DRM node there, and everything that is none of what a tree should be. */
#include "scan_rig.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "madetree.h"
#include "remove_tree.h"

#define MANY 100000

static struct kept kept;
static char top[64];

static void path_of(char path[512], const char *name)
{
	snprintf(path, 512, "%s/%s", top, name);
}

static void put_directory(const char *name)
{
	char path[512];

	path_of(path, name);
	assert_int_equal(mkdir(path, 0755), 0);
}

static void put_file(const char *name, const char *text)
{
	char path[512];
	FILE *file;

	path_of(path, name);
	file = fopen(path, "w");
	assert_non_null(file);
	fputs(text, file);
	assert_int_equal(fclose(file), 0);
}

static int set_up(void **state)
{
	(void)state;
	strcpy(top, access("/dev/shm", W_OK) ? "/tmp/scan-XXXXXX" : "/dev/shm/scan-XXXXXX");
	return mkdtemp(top) ? 0 : -1;
}

static int tear_down(void **state)
{
	(void)state;
	remove_tree(top);
	return 0;
}

static struct scan *open_top(int32_t pid)
{
	const struct scan_config config = {.proc = top, .pid = pid};
	struct scan *scan;

	assert_int_equal(scan_open(&scan, &config), 0);
	assert_true(scan_made(scan));
	return scan;
}

static void put_process(const char *pid)
{
	char name[64];

	put_directory(pid);
	snprintf(name, sizeof(name), "%s/fd", pid);
	put_directory(name);
	snprintf(name, sizeof(name), "%s/fdinfo", pid);
	put_directory(name);
}

/* A recording shown as the tree adapter shows it is scanned as what it was. */
static void test_tree_of_a_recording(void **state)
{
	static const char text[] =
		"# fdseq 1\n"
		"@ 5 sweep=1 pid=7 fd=3 dev=226:128 comm=a%20b\ndrm-driver:\tx\n"
		"@ 5 sweep=1 pid=7 fd=12 dev=226:0 comm=a%20b\ndrm-client-id:\t1\n"
		"@ 5 sweep=1 pid=7 fd=4 dev=226:64 comm=a%20b err=2\n"
		"@ 5 sweep=1 pid=30 fd=0 dev=261:1 comm= len=2\nxy\n"
		"@ 5 sweep=1 pid=30 fd=5 dev=1:3 comm= len=1\nz\n";
	struct rec_error error;
	struct recording *rec;
	struct madetree tree;
	struct scan *scan;

	(void)state;
	assert_int_equal(rec_load(&rec, text, sizeof(text) - 1, &error), 0);
	assert_int_equal(madetree_open(&tree), 0);
	assert_int_equal(madetree_show(&tree, rec, &rec->sweeps[0]), 0);
	assert_int_equal(scan_open(&scan, &(struct scan_config){.proc = tree.proc}), 0);
	assert_int_equal(kept_sweep(&kept, scan, 9), 0);
	scan_close(scan);
	remove_tree(tree.path);
	madetree_close(&tree);
	rec_free(rec);

	assert_int_equal(kept.count, 4);
	assert_int_equal(kept.reads[0].pid, 7);
	assert_int_equal(kept.reads[0].fd, 3);
	assert_int_equal(kept.reads[0].major, 226);
	assert_int_equal(kept.reads[0].minor, 128);
	assert_int_equal(kept.reads[0].sweep, 9);
	assert_string_equal(kept.reads[0].comm, "a b");
	assert_int_equal(kept.reads[0].len, 14);
	assert_memory_equal(kept.text[0], "drm-driver:\tx\n", 14);
	assert_int_equal(kept.reads[1].fd, 4);
	assert_int_equal(kept.reads[1].minor, 64);
	assert_int_equal(kept.reads[1].err, ENOENT);
	assert_int_equal(kept.reads[2].fd, 12);
	assert_int_equal(kept.reads[2].minor, 0);
	assert_int_equal(kept.reads[3].pid, 30);
	assert_int_equal(kept.reads[3].fd, 0);
	assert_int_equal(kept.reads[3].major, 261);
	assert_int_equal(kept.reads[3].minor, 1);
	assert_string_equal(kept.reads[3].comm, "");
	assert_memory_equal(kept.text[3], "xy", 2);
	assert_int_equal(kept.counts.processes, 2);
	assert_int_equal(kept.counts.drm, 4);
	assert_int_equal(kept.counts.unread, 1);
}

static void test_links(void **state)
{
	static const char *const links[] = {
		"/dev/dri/card0", /* 0: a node, and so are 1 to 4 */
		"/dev/dri/renderD128",
		"/dev/dri/controlD64",
		"/dev/accel/accel3",
		"/dev/char/226:5",
		"/dev/char/1:3",
		"/dev/dri/card",
		"/dev/dri/card0 (deleted)",
		"/dev/dri/card-1",
		"/dev/dri/cardinal",
		"/dev/dri/renderD99999999999999999999",
		"/dev/char/226:",
		"/dev/char/226:5x",
		"/dev/dri",
		"anon_inode:sync_file",
		"/home/dev/dri/card0",
		"",
		"/dev/dri/card0/../card1/with-a-name-that-is-longer-than-any-node-of-a-device-has",
	};
	struct scan *scan;

	(void)state;
	put_process("5");
	for (size_t i = 0; i < sizeof(links) / sizeof(links[0]); i++) {
		char name[64];

		snprintf(name, sizeof(name), "5/fdinfo/%zu", i);
		put_file(name, "drm-driver:\tx\n");
		snprintf(name, sizeof(name), "5/fd/%zu", i);
		if (*links[i])
			scan_put_link(top, name, links[i]);
	}
	scan = open_top(0);
	assert_int_equal(kept_sweep(&kept, scan, 1), 0);
	scan_close(scan);
	assert_int_equal(kept.count, 5);
	for (int i = 0; i < 5; i++)
		assert_int_equal(kept.reads[i].fd, i);
	assert_int_equal(kept.reads[3].major, 261);
	assert_int_equal(kept.reads[4].minor, 5);
}

/* Nothing of this is a text, and nothing of it holds the scan up. */
static void test_hostile(void **state)
{
	char path[512];
	struct scan *scan;

	(void)state;
	put_file("11", "no directory\n");
	put_directory("12");
	put_process("013");
	put_process("99999999999");
	put_process("0");
	put_process("-4");
	put_process("20");
	for (int fd = 0; fd < 6; fd++) {
		char name[64];

		snprintf(name, sizeof(name), "20/fd/%d", fd);
		scan_put_link(top, name, "/dev/dri/card0");
	}
	path_of(path, "20/fdinfo/0");
	assert_int_equal(mkfifo(path, 0666), 0);
	put_directory("20/fdinfo/1");
	scan_put_link(top, "20/fdinfo/2", "/dev/zero");
	put_file("20/fdinfo/3", "drm-driver:\tx\n");
	put_file("20/fdinfo/4", "");
	path_of(path, "20/fdinfo/4");
	assert_int_equal(truncate(path, 64 << 20), 0);
	scan_put_link(top, "20/fd/03", "/dev/dri/card0");
	put_file("20/comm", "a\nb\n\n");
	scan = open_top(0);
	assert_int_equal(kept_sweep(&kept, scan, 1), 0);
	scan_close(scan);
	assert_int_equal(kept.count, 6);
	assert_int_equal(kept.reads[0].err, EINVAL);
	assert_int_equal(kept.reads[1].err, EINVAL);
	assert_int_equal(kept.reads[2].err, ELOOP);
	assert_int_equal(kept.reads[3].err, 0);
	assert_string_equal(kept.reads[3].comm, "a\nb\n");
	assert_int_equal(kept.reads[4].err, EFBIG);
	assert_int_equal(kept.reads[5].err, ENOENT);
}

static void test_one_process(void **state)
{
	struct scan *scan;

	(void)state;
	put_process("5");
	scan_put_link(top, "5/fd/3", "/dev/dri/card0");
	put_process("6");
	scan_put_link(top, "6/fd/3", "/dev/dri/card0");
	scan = open_top(6);
	assert_int_equal(kept_sweep(&kept, scan, 1), 0);
	assert_int_equal(kept.count, 1);
	assert_int_equal(kept.reads[0].pid, 6);
	scan_close(scan);
	scan = open_top(7);
	assert_int_equal(kept_sweep(&kept, scan, 1), -ESRCH);
	scan_close(scan);
}

static size_t sweep_at(struct scan *scan, uint64_t number, uint32_t minor)
{
	assert_int_equal(kept_sweep(&kept, scan, number), 0);
	for (size_t i = 0; i < kept.count; i++)
		assert_int_equal(kept.reads[i].minor, minor);
	return kept.count;
}

/* A directory that is old is not listed again; whatever changes in it is found all the same, and
 * texts are always read. */
static void test_unchanged(void **state)
{
	const struct timespec settle = {2, 200000000};
	char path[512];
	struct scan *scan;

	(void)state;
	put_process("5");
	scan_put_link(top, "5/fd/3", "/dev/dri/card1");
	scan_put_link(top, "5/fd/4", "/dev/null");
	put_file("5/fdinfo/3", "drm-driver:\tx\n");
	nanosleep(&settle, NULL);
	scan = open_top(0);
	assert_int_equal(sweep_at(scan, 1, 1), 1);
	assert_int_equal(sweep_at(scan, 2, 1), 1);
	assert_int_equal(kept.counts.descriptors, 2);
	path_of(path, "5/fdinfo/3");
	assert_int_equal(unlink(path), 0);
	put_file("5/fdinfo/3", "drm-driver:\tyy\n");
	assert_int_equal(sweep_at(scan, 3, 1), 1);
	assert_memory_equal(kept.text[0], "drm-driver:\tyy\n", 15);
	/* another node, no node, one more, none at all */
	path_of(path, "5/fd/3");
	assert_int_equal(unlink(path), 0);
	scan_put_link(top, "5/fd/3", "/dev/dri/card2");
	assert_int_equal(sweep_at(scan, 4, 2), 1);
	nanosleep(&settle, NULL);
	assert_int_equal(sweep_at(scan, 5, 2), 1);
	assert_int_equal(unlink(path), 0);
	scan_put_link(top, "5/fd/3", "/dev/null");
	assert_int_equal(sweep_at(scan, 6, 0), 0);
	nanosleep(&settle, NULL);
	assert_int_equal(sweep_at(scan, 7, 0), 0);
	scan_put_link(top, "5/fd/7", "/dev/dri/card2");
	assert_int_equal(sweep_at(scan, 8, 2), 1);
	assert_int_equal(kept.counts.descriptors, 3);
	path_of(path, "5");
	remove_tree(path);
	assert_int_equal(sweep_at(scan, 9, 0), 0);
	scan_close(scan);
}

/*
 * 100,000 descriptors: all of them, in order; and what two sweeps allocate is kept for all others.
 */
static void test_many(void **state)
{
	char first[512], path[512], name[64];
	struct mallinfo2 before, after;
	struct scan *scan;

	(void)state;
	put_process("5");
	put_file("5/fdinfo/0", "drm-driver:\tx\n");
	path_of(first, "5/fdinfo/0");
	for (int fd = 0; fd < MANY; fd++) {
		snprintf(name, sizeof(name), "5/fd/%d", fd);
		scan_put_link(top, name, "/dev/dri/card0");
		snprintf(name, sizeof(name), "5/fdinfo/%d", fd);
		path_of(path, name);
		if (fd)
			assert_int_equal(link(first, path), 0);
	}
	scan = open_top(0);
	assert_int_equal(kept_sweep(&kept, scan, 1), 0);
	assert_int_equal(kept_sweep(&kept, scan, 2), 0);
	before = mallinfo2();
	assert_int_equal(kept_sweep(&kept, scan, 3), 0);
	after = mallinfo2();
	scan_close(scan);
	assert_int_equal(kept.count, MANY);
	assert_int_equal(kept.counts.unread, 0);
	assert_int_equal(kept.reads[KEPT_MAX - 1].fd, KEPT_MAX - 1);
	assert_int_equal(after.uordblks, before.uordblks);
	assert_int_equal(after.hblkhd, before.hblkhd);
	assert_true(kept.counts.wall_ns > 0);
}

static void test_no_proc(void **state)
{
	struct scan *scan;

	(void)state;
	put_file("file", "");
	assert_int_equal(scan_open(&scan, &(struct scan_config){.proc = "/no/such"}), -ENOENT);
	strcat(top, "/file");
	assert_int_equal(scan_open(&scan, &(struct scan_config){.proc = top}), -ENOTDIR);
	top[strlen(top) - 5] = '\0';
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_tree_of_a_recording),
		cmocka_unit_test_setup_teardown(test_links, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_hostile, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_one_process, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_unchanged, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_many, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_no_proc, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
