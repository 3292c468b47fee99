/* SPDX-License-Identifier: MIT */
/* Files of a guest are written below the directory that was named, whatever the guest sends. */
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

#include "program_wire.h"
#include "returned_write.h"

#define DIR_TEMPLATE "/tmp/decoy-returned-XXXXXX"

static void add_file(FILE *out, uint32_t kind, const char *path, uint32_t path_len, uint64_t len,
		     const char *bytes)
{
	const struct guest_program_file head = {
		.kind = kind, .mode = 07755, .len = len, .path_len = path_len};

	fwrite(&head, sizeof(head), 1, out);
	fwrite(path, 1, strlen(path), out);
	fputs(bytes, out);
}

static int remove_one(const char *path, const struct stat *as, int flag, struct FTW *ftw)
{
	(void)as;
	(void)flag;
	(void)ftw;
	return remove(path);
}

static void remove_all(const char *dir)
{
	assert_int_equal(nftw(dir, remove_one, 16, FTW_DEPTH | FTW_PHYS), 0);
}

static int write_below(const char *dir, struct vm_returned *returned, char **why)
{
	const int at = open(dir, O_PATH | O_DIRECTORY | O_CLOEXEC);
	const int err = returned_write(returned, at, why);

	close(at);
	return err;
}

/* Nothing is written, not even the good file in front. */
static void test_refused(void **state)
{
	static const struct {
		uint32_t kind;
		const char *path;
		uint32_t path_len; /* 0: that of path */
		uint64_t len; /* of the bytes "bytes" */
	} rows[] = {
		{0, "../x", 0, 5},
		{0, "/x", 0, 5},
		{0, "a/../../x", 0, 5},
		{0, "a//x", 0, 5},
		{0, "a/", 0, 5},
		{0, "..", 0, 5},
		{0, ".bashrc", 0, 5},
		{0, "a/.git", 0, 5},
		{0, "a/./x", 0, 5},
		{0, "x", 100, 5},
		{0, "x", 0, 6},
		{0, "x", 0, UINT64_MAX},
		{0, "x", UINT32_MAX, 5},
		{0, "", 0, 5},
		{0, "x", 0, 4},
		{PROGRAM_FILE_KINDS, "x", 0, 1},
		{0,
		 "1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18/19/20/21/22/23/24/25/26/27/28/29/30/31/32/33",
		 0, 5},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char dir[] = DIR_TEMPLATE, *why;
		struct vm_returned returned;
		FILE *out = open_memstream(&returned.bytes, &returned.len);

		add_file(out, 0, "good", 4, 2, "ok");
		add_file(out, rows[i].kind, rows[i].path,
			 rows[i].path_len ? rows[i].path_len : (uint32_t)strlen(rows[i].path),
			 rows[i].len, "bytes");
		fclose(out);
		assert_non_null(mkdtemp(dir));
		if (write_below(dir, &returned, &why) != -EPROTO)
			fail_msg("accepted: %s", rows[i].path);
		assert_non_null(strstr(why, "none was written"));
		assert_int_equal(rmdir(dir), 0);
		free(why);
		vm_returned_free(&returned);
	}
}

static off_t size_of(const char *dir, const char *name, mode_t *mode)
{
	char path[128];
	struct stat as;

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	if (lstat(path, &as))
		return -errno;
	*mode = as.st_mode;
	return as.st_size;
}

/*
 * Links of the working directory are neither followed nor replaced, wherever they are in the path.
 */
static void test_written(void **state)
{
	char dir[] = DIR_TEMPLATE, outside[] = DIR_TEMPLATE, path[128], *why;
	struct vm_returned returned;
	FILE *out = open_memstream(&returned.bytes, &returned.len);
	mode_t mode;

	(void)state;
	assert_non_null(mkdtemp(dir));
	assert_non_null(mkdtemp(outside));
	snprintf(path, sizeof(path), "%s/dir-link", dir);
	assert_int_equal(symlink(outside, path), 0);
	snprintf(path, sizeof(path), "%s/link", dir);
	assert_int_equal(symlink("/tmp/decoy-none", path), 0);
	snprintf(path, sizeof(path), "%s/pipe", dir);
	assert_int_equal(mkfifo(path, 0600), 0);
	add_file(out, 0, "link", 4, 3, "abc");
	add_file(out, 0, "dir-link/x", 10, 3, "abc");
	add_file(out, 0, "pipe", 4, 3, "abc");
	add_file(out, 0, "a/b/new", 7, 3, "abc");
	add_file(out, 0, "empty", 5, 0, "");
	add_file(out, PROGRAM_STAYS_HIDDEN, "../.ssh", 7, 3, "");
	fclose(out);
	umask(022);
	assert_int_equal(write_below(dir, &returned, &why), -EEXIST);
	assert_string_equal(
		why,
		"cannot write link: it exists and is not a regular file\n"
		"../.ssh and 2 others are left in the guest: names that begin with a dot are not copied\n"
		"3 files could not be written\n");
	assert_int_equal(size_of(dir, "a/b/new", &mode), 3);
	assert_int_equal(mode, S_IFREG | 0755);
	assert_int_equal(size_of(dir, "empty", &mode), 0);
	size_of(dir, "link", &mode);
	assert_true(S_ISLNK(mode));
	assert_int_equal(rmdir(outside), 0); /* it is empty */
	free(why);
	vm_returned_free(&returned);
	remove_all(dir);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_written),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
