/* SPDX-License-Identifier: MIT */
/*
 * Any input as the files that ci/kernels makes for a guest, "NAME LENGTH" and a line feed in front
 * of each: key, sums, lists of suites and of words. A guest that is refused has a sentence; one is
 * good only with this program's key and good sums.
 */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "driver_parts.h"
#include "guest.h"
#include "kunit.h"
#include "target.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const char *const names[] = {"key",	    "sums",	   "kunit", "splats.deny",
				    "splats.allow", "kernel/sums", "agent"};

/* A directory in memory, made once; its files are written anew by each execution. */
static char directory[] = "/dev/shm/decoy-fuzz-XXXXXX";

static const char *path_of(const char *name)
{
	static char path[sizeof(directory) + 32];

	snprintf(path, sizeof(path), "%s/%s", directory, name);
	return path;
}

static void remove_files(void)
{
	for (size_t i = 0; i < COUNT(names); i++)
		unlink(path_of(names[i]));
}

static void remove_directory(void)
{
	remove_files();
	rmdir(path_of("kernel"));
	rmdir(directory);
}

static void make_directory(void)
{
	static bool is_made;

	if (is_made)
		return;
	is_made = true;
	FUZZ_HOLDS(mkdtemp(directory));
	FUZZ_HOLDS(!mkdir(path_of("kernel"), 0700));
	atexit(remove_directory);
}

static void write_file(const char *name, const char *bytes, size_t len)
{
	FILE *file = fopen(path_of(name), "we");

	FUZZ_HOLDS(file && fwrite(bytes, 1, len, file) == len);
	FUZZ_HOLDS(!fclose(file));
}

/* "@key" stands for the key of this program, which changes with each build. */
static void write_named(const char *name, const char *bytes, size_t len)
{
	if (len >= 4 && !memcmp(bytes, "@key", 4))
		write_file(name, vm_guest_key(), strlen(vm_guest_key()));
	else
		write_file(name, bytes, len);
}

static void write_files(const char *at, size_t len)
{
	const char *end = at + len;

	remove_files();
	while (at < end) {
		const char *feed = memchr(at, '\n', (size_t)(end - at));
		char line[48], name[32];
		size_t size;

		if (!feed || (size_t)(feed - at) >= sizeof(line))
			return;
		memcpy(line, at, (size_t)(feed - at));
		line[feed - at] = '\0';
		at = feed + 1;
		if (sscanf(line, "%31s %zu", name, &size) != 2)
			return;
		size = size < (size_t)(end - at) ? size : (size_t)(end - at);
		for (size_t i = 0; i < COUNT(names); i++)
			if (!strcmp(names[i], name))
				write_named(name, at, size);
		at += size;
	}
}

/* --- what is read --- */

/* Does the file begin so? */
static bool begins(const char *name, const char *with)
{
	char bytes[128] = "";
	FILE *file = fopen(path_of(name), "re");

	if (!file)
		return false;
	bytes[fread(bytes, 1, sizeof(bytes) - 1, file)] = '\0';
	fclose(file);
	return !strncmp(bytes, with, strlen(with));
}

static void check_guest(void)
{
	char *why;
	int err = vm_guest_good("uml", directory, &why);

	FUZZ_HOLDS(err <= 0 && !err == !why);
	FUZZ_HOLDS(!why || (strstr(why, directory) && strstr(why, "uml")));
	FUZZ_HOLDS(err || begins("key", vm_guest_key()));
	FUZZ_HOLDS(err || !access(path_of("sums"), R_OK));
	free(why);
	err = vm_kernel_good("uml", directory, &why);
	FUZZ_HOLDS(!err == !why);
	FUZZ_HOLDS(!err || err == -EBADMSG);
	free(why);
}

static void check_suites(void)
{
	struct kunit kunit = {0};

	FUZZ_HOLDS(!kunit_list(&kunit, directory));
	for (size_t i = 0; i < kunit.module_count; i++)
		FUZZ_HOLDS(strlen(kunit.modules[i]) < 128);
	kunit_free(&kunit);
}

/*
 * A word of the list is found in a log that has it, unless a word is allowed that is in that line.
 */
static void check_words(void)
{
	struct deny_list list;
	const int err = deny_read(&list, path_of("splats.deny"));
	size_t len;

	if (err) {
		FUZZ_HOLDS(err == -ENOENT || err == -EINVAL);
		return;
	}
	if (deny_allow(&list, path_of("splats.allow")))
		FUZZ_HOLDS(!list.allowed_count);
	for (size_t i = 0; i < list.count; i++) {
		const char *found = deny_find(&list, list.words[i], strlen(list.words[i]), &len);

		FUZZ_HOLDS(*list.words[i]);
		FUZZ_HOLDS(found ? found == list.words[i] : list.allowed_count > 0);
	}
	deny_free(&list);
}

static void check_module(const char *bytes, size_t len)
{
	struct driver_info info;

	if (driver_info_read(&info, bytes, len))
		FUZZ_HOLDS(*info.name && *info.vermagic && !strchr(info.name, '/'));
	FUZZ_HOLDS(memchr(info.name, 0, sizeof(info.name)));
	FUZZ_HOLDS(memchr(info.depends, 0, sizeof(info.depends)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size > 4 && !memcmp(data, "\177ELF", 4)) {
		check_module((const char *)data, size);
		return 0;
	}
	make_directory();
	write_files((const char *)data, size);
	check_guest();
	check_suites();
	check_words();
	return 0;
}
