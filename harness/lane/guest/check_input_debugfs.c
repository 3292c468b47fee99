/* SPDX-License-Identifier: MIT */
/* Every file in debugfs, with what it takes and what it refuses. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../../fake-drm/model/command/command.h"
#include "input.h"

#define TRUTH_MAX 65536

static bool gives(const char *file, const void *bytes, size_t len, int want)
{
	char path[128];
	int err;

	gpu_path(0, true, file, path, sizeof(path));
	err = write_gives(path, bytes, len);
	MUST(err == want, "%zu bytes to %s give \"%s\", expected \"%s\"", len, file, strerror(-err),
	     strerror(-want));
	return true;
}

static bool now_is(uint64_t want)
{
	char path[128], text[64] = "";
	uint64_t is = 0;

	gpu_path(0, true, "advance", path, sizeof(path));
	MUST(file_read(path, text, sizeof(text) - 1) > 0 && sscanf(text, "%" SCNu64, &is) == 1 &&
		     is == want,
	     "it is %s ns, not %" PRIu64, text, want);
	return gpu_truth(0, "now ", "now", &is) || true;
}

/* What is written, what comes of it, and what time it is then. */
bool check_input_advance(void)
{
	static const struct {
		const char *value;
		int want;
		uint64_t now;
	} rows[] = {
		{"0", 0, 0},
		{"1", 0, 1},
		{"7\n", 0, 8},
		{"0x10", 0, 24},
		{"-1", -EINVAL, 24},
		{"x", -EINVAL, 24},
		{"1 2", -EINVAL, 24},
		{"18446744073709551616", -ERANGE, 24},
		{"18446744073709551615", -EINVAL, 24},
		{"18446744073709551591", -EINVAL, 24}, /* to 2^64 - 1, which is never */
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
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (!gives("advance", rows[i].value, strlen(rows[i].value), rows[i].want) ||
		    !now_is(rows[i].now))
			return say_why("after \"%s\"", rows[i].value);
	return log_quiet(log);
}

/* What each file is for: who only tells cannot be told, and the other way round. */
static const struct {
	const char *name;
	bool tells, takes;
} files[] = {
	{"advance", true, true},      {"command", true, true},	    {"distort", true, true},
	{"scenario", false, true},    {"id", false, true},	    {"truth", true, false},
	{"raw_fdinfo", true, false},  {"expired", true, false},	    {"journal", true, false},
	{"inject/delay", true, true}, {"inject/opens", true, true},
};

#define FILES (sizeof(files) / sizeof(files[0]))

static bool mode_holds(size_t i)
{
	char path[128], text[64];
	int fd;

	gpu_path(0, true, files[i].name, path, sizeof(path));
	MUST(!access(path, F_OK), "there is no %s", files[i].name);
	/* root may open what has no such mode; what is there then says no */
	fd = open(path, O_WRONLY | O_CLOEXEC);
	MUST(files[i].takes || fd < 0 || write(fd, "0", 1) < 0, "%s takes a write", files[i].name);
	MUST(!files[i].takes || fd >= 0, "%s takes none: %s", files[i].name, strerror(errno));
	if (fd >= 0)
		close(fd);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	MUST(files[i].tells == (fd >= 0 && read(fd, text, sizeof(text)) >= 0),
	     "%s can be read, or not: %s", files[i].name, strerror(errno));
	if (fd >= 0)
		close(fd);
	return true;
}

/* A file that the table has not is one that nobody tries. */
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
			ok = say_why("%s has no row in the table", name);
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
	MUST(open(path, O_WRONLY | O_CREAT, 0600) < 0, "a file can be made");
	return all_named("") && all_named("inject");
}

/* What is true but for how often it was asked. */
static char *truth_now(void)
{
	char path[128], *text = calloc(1, TRUTH_MAX);

	gpu_path(0, true, "truth", path, sizeof(path));
	if (!text || file_read(path, text, TRUTH_MAX - 1) <= 0) {
		free(text);
		return NULL;
	}
	for (char *at = text; (at = strstr(at, " entries "));)
		memmove(at, at + strcspn(at, "\n"), strlen(at + strcspn(at, "\n")) + 1);
	return text;
}

/* Forms that are no command at all. */
bool check_input_command_form(void)
{
	struct fake_drm_command fine = gpu_command(FGPU_NAME), as;
	char bytes[8192] = "", path[128];
	int fd, log;

	if (!gpu_make(0, NULL) || gpu_open(0) < 0)
		return false;
	log = log_open();
	for (size_t len = 1; len < sizeof(fine); len += 13)
		if (!gives("command", &fine, len, -EINVAL))
			return false;
	if (!gives("command", &fine, sizeof(fine), 0))
		return false;
	as = fine;
	as.reserved = 1;
	if (!gives("command", &as, sizeof(as), -EINVAL))
		return false;
	as = fine;
	as.text_len = 1;
	memcpy(bytes, &as, sizeof(as));
	if (!gives("command", bytes, sizeof(as), -EINVAL) ||
	    !gives("command", bytes, sizeof(as) + 2, -EINVAL) ||
	    !gives("command", bytes, sizeof(as) + 1, 0) ||
	    !gives("command", bytes, sizeof(bytes), -EFBIG) ||
	    !gives("command", NULL, sizeof(as), -EFAULT))
		return false;
	gpu_path(0, true, "command", path, sizeof(path));
	fd = open(path, O_RDWR | O_CLOEXEC);
	MUST(write(fd, &fine, sizeof(fine)) == (ssize_t)sizeof(fine), "write: %s", strerror(errno));
	MUST(write(fd, &fine, sizeof(fine)) < 0 && errno == EBUSY,
	     "a second command with one descriptor gives \"%s\"", strerror(errno));
	return log_quiet(log);
}

/* What belongs to configfs, open() and close(), and what there is not. */
bool check_input_command_ops(void)
{
	static const uint32_t refused[] = {
		FGPU_DEVICE,  FGPU_PDEV, FGPU_ENGINE, FGPU_REGION, FGPU_RING,
		FGPU_LIVE,    FGPU_OPEN, FGPU_CLOSE,  FGPU_UNPLUG, FGPU_OPS,
		FGPU_OPS + 1, 1u << 31,	 UINT32_MAX,
	};
	char *before, *after;

	if (!gpu_make(0, NULL) || gpu_open(0) < 0 || !(before = truth_now()))
		return false;
	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		struct fake_drm_command as = gpu_command(refused[i]);

		if (!gives("command", &as, sizeof(as), -EINVAL))
			return say_why("op %u", refused[i]);
	}
	after = truth_now();
	MUST(after && !strcmp(before, after), "they changed \"%s\" to \"%s\"", before, after);
	return true;
}

/* Members by their place, so that each can have each value. */
#define MEMBER(name)                                                 \
	{                                                            \
#name, offsetof(struct fake_drm_command, name),      \
			sizeof(((struct fake_drm_command *)0)->name) \
	}

static const struct {
	const char *name;
	size_t at, size;
} members[] = {
	MEMBER(client),	 MEMBER(index),	 MEMBER(object), MEMBER(job),
	MEMBER(kind),	 MEMBER(flags),	 MEMBER(chance), MEMBER(uses[0]),
	MEMBER(uses[3]), MEMBER(amount), MEMBER(span),	 MEMBER(cookie),
	MEMBER(from),	 MEMBER(until),	 MEMBER(period), MEMBER(seed),
};

static const uint64_t values[] = {
	1,
	2,
	63,
	64,
	65,
	1u << 31,
	(1u << 31) - 1,
	UINT32_MAX - 1,
	UINT32_MAX,
	1ull << 32,
	1ull << 63,
	UINT64_MAX - 1,
	UINT64_MAX,
};

static bool is_documented(int err)
{
	static const int errs[] = {-EINVAL, -ENOENT, -ENOSPC, -EBUSY};

	for (size_t i = 0; i < sizeof(errs) / sizeof(errs[0]); i++)
		if (err == errs[i])
			return true;
	return err >= 0;
}

/* Refused with an error that is documented, and then all is as it was; or done. */
static bool command_holds(const struct fake_drm_command *as, const char *member, uint64_t value)
{
	char *before = truth_now(), *after;
	int ret = 0;

	if (!before || !gpu_do(0, as, NULL, &ret))
		return say_why("op %u, %s = %#" PRIx64, as->op, member, value);
	MUST(is_documented(ret), "op %u, %s = %#" PRIx64 " gives %d", as->op, member, value, ret);
	after = truth_now();
	MUST(ret >= 0 || (after && !strcmp(before, after)),
	     "op %u, %s = %#" PRIx64 " was refused, and changed \"%s\" to \"%s\"", as->op, member,
	     value, before, after);
	free(before);
	free(after);
	return true;
}

bool check_input_command_fields(void)
{
	int log;

	if (!gpu_make(0, "max_jobs=8 max_objects=8 max_distortions=8 engines/gfx "
			 "regions/vram/size=65536 journal=0") ||
	    gpu_open(0) < 0)
		return false;
	log = log_open();
	for (uint32_t op = FGPU_NAME; op < FGPU_OPS; op++) {
		if (op == FGPU_CLOSE || op == FGPU_UNPLUG)
			continue;
		for (size_t m = 0; m < sizeof(members) / sizeof(members[0]); m++)
			for (size_t v = 0; v < sizeof(values) / sizeof(values[0]); v++) {
				struct fake_drm_command as = gpu_command(op);

				if (values[v] > UINT32_MAX && members[m].size == 4)
					continue;
				/* numbers lie with their low bytes first */
				memcpy((char *)&as + members[m].at, &values[v], members[m].size);
				if (!command_holds(&as, members[m].name, values[v]))
					return false;
			}
	}
	return log_quiet(log);
}

/* Numbers that are read back as they were written, or refused, and are then what they were. */
bool check_input_inject(void)
{
	static const struct {
		const char *file, *value;
		int want;
		const char *reads;
	} rows[] = {
		{"inject/delay", "18446744073709551615", 0, "18446744073709551615\n"},
		{"inject/delay", "18446744073709551616", -ERANGE, "18446744073709551615\n"},
		{"inject/delay", "x", -EINVAL, "18446744073709551615\n"},
		{"inject/delay", "-1", -EINVAL, "18446744073709551615\n"},
		{"inject/delay", "0", 0, "0\n"},
		{"inject/opens", "2147483647", 0, "2147483647\n"},
		{"inject/opens", "x", -EINVAL, "2147483647\n"},
		{"inject/opens", "", -EINVAL, "2147483647\n"},
		{"inject/opens", "0", 0, "0\n"},
		{"id", "18446744073709551615", -EINVAL, NULL}, /* the header is the core's */
	};
	char path[128], text[64];

	if (!gpu_make(0, NULL))
		return false;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		ssize_t len;

		if (!gives(rows[i].file, *rows[i].value ? rows[i].value : "\n",
			   *rows[i].value ? strlen(rows[i].value) : 1, rows[i].want))
			return say_why("\"%s\" to %s", rows[i].value, rows[i].file);
		if (!rows[i].reads)
			continue;
		gpu_path(0, true, rows[i].file, path, sizeof(path));
		len = file_read(path, text, sizeof(text));
		MUST(len == (ssize_t)strlen(rows[i].reads) &&
			     !memcmp(text, rows[i].reads, (size_t)len),
		     "after \"%s\" %s says \"%.*s\"", rows[i].value, rows[i].file,
		     len > 0 ? (int)len : 0, text);
	}
	return gpu_slot(gpu_open(0)) == 0;
}

/* An id is any number; the next client has it, and only that. */
bool check_input_id(void)
{
	static const struct {
		const char *value;
		int want;
	} rows[] = {
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

	if (!gpu_make(0, "header=scripted engines/gfx") || !gives("id", "5", 1, 0))
		return false;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (!gives("id", rows[i].value, strlen(rows[i].value), rows[i].want))
			return false;
		last = rows[i].want ? last : strtoull(rows[i].value, NULL, 10);
	}
	if ((fd = gpu_open(0)) < 0 || !(text = fdinfo(fd)))
		return false;
	MUST(text_key(text, "drm-client-id", &id) && id == last, "no id %" PRIu64 " in \"%s\"",
	     last, text);
	if ((fd = gpu_open(0)) < 0 || !(text = fdinfo(fd)))
		return false;
	MUST(text_key(text, "drm-client-id", &id) && id != last,
	     "the one after has it, too: \"%s\"", text);
	return true;
}
