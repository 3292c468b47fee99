/* SPDX-License-Identifier: MIT */
/* Every file in debugfs: accepted and refused values. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "input.h"

static bool now_is(uint64_t want)
{
	char path[128], text[64] = "";
	uint64_t is = 0;

	gpu_path(0, true, "advance", path, sizeof(path));
	MUST(file_read(path, text, sizeof(text) - 1) > 0 && sscanf(text, "%" SCNu64, &is) == 1 &&
		     is == want,
	     "the clock is at %s ns, expected %" PRIu64, text, want);
	return gpu_truth(0, "now ", "now", &is) || true;
}

/* A value, the result of writing it, and the time after it. */
bool check_input_advance(void)
{
	static const struct {
		const char *value;
		int want;
		uint64_t now;
	} numbers[] = {
		{"0", 0, 0},
		{"1", 0, 1},
		{"7\n", 0, 8},
		{"0x10", 0, 24},
		{"-1", -EINVAL, 24},
		{"x", -EINVAL, 24},
		{"1 2", -EINVAL, 24},
		{"18446744073709551616", -ERANGE, 24},
		{"18446744073709551615", -EINVAL, 24},
		{"18446744073709551591", -EINVAL,
		 24}, /* to 2^64 - 1, which is reserved for never */
		{"9223372036854775808", 0, 9223372036854775832ull},
		{"9223372036854775808", -EINVAL, 9223372036854775832ull},
		{"9223372036854775782", 0, 18446744073709551614ull},
		{"1", -EINVAL, 18446744073709551614ull},
		{"0", 0, 18446744073709551614ull},
	};
	int log;

	if (!gpu_make(0, NULL))
		return false;
	log = log_open();
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		if (!debug_gives("advance", numbers[i].value, strlen(numbers[i].value),
				 numbers[i].want) ||
		    !now_is(numbers[i].now))
			return report_failure("after writing \"%s\" to advance", numbers[i].value);
	return log_quiet(log);
}

/* Which files can be read, and which written. */
static const struct {
	const char *name;
	bool readable, writable;
} files[] = {
	{"advance", true, true},     {"command", true, true},	   {"distort", true, true},
	{"scenario", false, true},   {"id", false, true},	   {"truth", true, false},
	{"raw_fdinfo", true, false}, {"expired", true, false},	   {"journal", true, false},
	{"follow", false, true},     {"inject/delay", true, true}, {"inject/opens", true, true},
};

#define FILES (sizeof(files) / sizeof(files[0]))

static bool mode_holds(size_t i)
{
	char path[128], text[64];
	int fd;

	gpu_path(0, true, files[i].name, path, sizeof(path));
	MUST(!access(path, F_OK), "debugfs has no %s", files[i].name);
	/* root may open a file against its mode; its write() then fails */
	fd = open(path, O_WRONLY | O_CLOEXEC);
	MUST(files[i].writable || fd < 0 || write(fd, "0", 1) < 0,
	     "%s accepts a write, expected an error", files[i].name);
	MUST(!files[i].writable || fd >= 0, "%s refuses a write: %s", files[i].name,
	     strerror(errno));
	if (fd >= 0)
		close(fd);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	MUST(files[i].readable == (fd >= 0 && read(fd, text, sizeof(text)) >= 0),
	     "%s: reading it must %s: %s", files[i].name, files[i].readable ? "succeed" : "fail",
	     strerror(errno));
	if (fd >= 0)
		close(fd);
	return true;
}

/* Every file must have a row in the table, or no check covers it. */
static bool all_named(const char *dir)
{
	char path[128], name[320];
	struct dirent *entry;
	bool ok = true;
	DIR *list;

	gpu_path(0, true, dir, path, sizeof(path));
	list = opendir(path);
	MUST(list, "%s: %s", path, strerror(errno));
	while ((entry = readdir(list))) {
		bool named = entry->d_type != DT_REG;

		snprintf(name, sizeof(name), "%s%s%s", dir, *dir ? "/" : "", entry->d_name);
		for (size_t i = 0; i < FILES; i++)
			named = named || !strcmp(files[i].name, name);
		if (!named)
			ok = report_failure(
				"%s has no row in files[] of check_input_debugfs.c: add one", name);
	}
	closedir(list);
	return ok;
}

bool check_input_debugfs_modes(void)
{
	char path[128];

	if (!gpu_make(0, NULL))
		return false;
	for (size_t i = 0; i < FILES; i++)
		if (!mode_holds(i))
			return false;
	gpu_path(0, true, "none", path, sizeof(path));
	MUST(open(path, O_WRONLY | O_CREAT, 0600) < 0, "a file can be created in debugfs");
	return all_named("") && all_named("inject");
}

/* Numbers that are accepted and read back, or refused and unchanged. */
bool check_input_inject(void)
{
	static const struct {
		const char *file, *value;
		int want;
		const char *reads;
	} numbers[] = {
		{"inject/delay", "18446744073709551615", 0, "18446744073709551615\n"},
		{"inject/delay", "18446744073709551616", -ERANGE, "18446744073709551615\n"},
		{"inject/delay", "x", -EINVAL, "18446744073709551615\n"},
		{"inject/delay", "-1", -EINVAL, "18446744073709551615\n"},
		{"inject/delay", "0", 0, "0\n"},
		{"inject/opens", "2147483647", 0, "2147483647\n"},
		{"inject/opens", "x", -EINVAL, "2147483647\n"},
		{"inject/opens", "", -EINVAL, "2147483647\n"},
		{"inject/opens", "0", 0, "0\n"},
		{"id", "18446744073709551615", -EINVAL,
		 NULL}, /* refused: the core prints the header */
	};
	char path[128], text[64];

	if (!gpu_make(0, NULL))
		return false;
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		ssize_t len;

		if (!debug_gives(numbers[i].file, *numbers[i].value ? numbers[i].value : "\n",
				 *numbers[i].value ? strlen(numbers[i].value) : 1, numbers[i].want))
			return report_failure("writing \"%s\" to %s", numbers[i].value,
					      numbers[i].file);
		if (!numbers[i].reads)
			continue;
		gpu_path(0, true, numbers[i].file, path, sizeof(path));
		len = file_read(path, text, sizeof(text));
		MUST(len == (ssize_t)strlen(numbers[i].reads) &&
			     !memcmp(text, numbers[i].reads, (size_t)len),
		     "after \"%s\" %s has \"%.*s\"", numbers[i].value, numbers[i].file,
		     len > 0 ? (int)len : 0, text);
	}
	return gpu_slot(gpu_open(0)) == 0;
}

/* An id is any number of 64 bits; the next client has it, and only that one. */
bool check_input_id(void)
{
	static const struct {
		const char *value;
		int want;
	} numbers[] = {
		{"0", 0},
		{"18446744073709551615", 0},
		{"18446744073709551616", -ERANGE},
		{"-1", -EINVAL},
		{"x", -EINVAL},
		{"\n", -EINVAL},
	};
	uint64_t last = 5, id;
	char *text;
	int fd;

	if (!gpu_make(0, "header=scripted engines/gfx") || !debug_gives("id", "5", 1, 0))
		return false;
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		if (!debug_gives("id", numbers[i].value, strlen(numbers[i].value), numbers[i].want))
			return false;
		last = numbers[i].want ? last : strtoull(numbers[i].value, NULL, 10);
	}
	if ((fd = gpu_open(0)) < 0 || !(text = fdinfo(fd)))
		return false;
	MUST(text_key(text, "drm-client-id", &id) && id == last, "no id %" PRIu64 " in \"%s\"",
	     last, text);
	if ((fd = gpu_open(0)) < 0 || !(text = fdinfo(fd)))
		return false;
	MUST(text_key(text, "drm-client-id", &id) && id != last,
	     "the client after it has the id, too: \"%s\"", text);
	return true;
}
