/* SPDX-License-Identifier: MIT */
/* Every attribute in configfs: accepted and refused values. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "input.h"

#define U64   "18446744073709551615"
#define U64_1 "18446744073709551616"

/* A number from 0 to max, and texts that are none. */
#define NUMBER(file, max, more)                                                     \
	{file, "0", 0, NULL, 0}, {file, "1", 0, NULL, 0}, {file, "1\n", 0, "1", 0}, \
		{file, max, 0, NULL, 0}, {file, more, -EINVAL, NULL, 0},            \
		{file, U64_1, -ERANGE, NULL, 0}, {file, "-1", -EINVAL, NULL, 0},    \
		{file, "1x", -EINVAL, NULL, 0}, {file, "0x10", -EINVAL, NULL, 0},   \
		{file, " 1", -EINVAL, NULL, 0}, {file, "1 1", -EINVAL, NULL, 0},    \
		{file, "", -EINVAL, NULL, 1}, {file, "\n", -EINVAL, NULL, 0},       \
	{                                                                           \
		file, X255, -EINVAL, NULL, 0                                        \
	}

/* One of two words. */
#define WORDS(file, one, other)                                                             \
	{file, one, 0, NULL, 0}, {file, other "\n", 0, other, 0},                           \
		{file, " " one, -EINVAL, NULL, 0}, {file, one " " other, -EINVAL, NULL, 0}, \
		{file, one "x", -EINVAL, NULL, 0}, {file, "\n", -EINVAL, NULL, 0},          \
		{file, other "\0", -EINVAL, NULL, sizeof(other)},                           \
	{                                                                                   \
		file, X255, -EINVAL, NULL, 0                                                \
	}

/* A read-only attribute. */
#define READ_ONLY(file)                     \
	{                                   \
		file, "1", -EACCES, NULL, 0 \
	}

static const struct input device_inputs[] = {
	{"driver", "a", 0, NULL, 0},
	{"driver", X63, 0, NULL, 0},
	{"driver", X63 "\n", 0, X63, 0},
	{"driver", X63 "x", -E2BIG, NULL, 0},
	{"driver", X255 X255, -E2BIG, NULL, 0},
	{"driver", "a\0b", -EINVAL, NULL, 3},
	{"driver", "a\nb", -EINVAL, NULL, 0},
	{"driver", "\033[2J", -EINVAL, NULL, 0},
	{"driver", "\177", -EINVAL, NULL, 0},
	{"driver", "a b", 0, NULL, 0},
	{"driver", "\n", 0, "", 0},
	{"driver", "fake-drm", 0, NULL, 0},
	{"pdev", "0000:01:00.0", 0, NULL, 0},
	{"pdev", X63, 0, NULL, 0},
	{"pdev", X63 "x", -E2BIG, NULL, 0},
	{"pdev", "0000:\n", 0, "0000:", 0},
	{"pdev", "00\n00", -EINVAL, NULL, 0},
	{"pdev", "\n", 0, "", 0},
	{"parent", "0000:1f:00.7", 0, NULL, 0},
	{"parent", "virtual\n", 0, "virtual", 0},
	{"parent", "0000:1f:20.0", -EINVAL, NULL, 0},
	{"parent", "0000:1f:1f.8", -EINVAL, NULL, 0},
	{"parent", "0000:1f:00.0 ", -EINVAL, NULL, 0},
	{"parent", "00001f:00.0", -EINVAL, NULL, 0},
	{"parent", "real", -EINVAL, NULL, 0},
	{"parent", "\n", -EINVAL, NULL, 0},
	{"parent", X63, -E2BIG, NULL, 0},
	WORDS("accounting", "completion", "running"),
	WORDS("order", "memory", "engines"),
	WORDS("clock", "real", "manual"),
	WORDS("header", "scripted", "core"),
	NUMBER("max_clients", "65536", "65537"),
	NUMBER("max_jobs", "65536", "65537"),
	NUMBER("max_objects", "65536", "65537"),
	NUMBER("max_handles", "65536", "65537"),
	NUMBER("max_distortions", "65536", "65537"),
	NUMBER("max_text", "1048576", "1048577"),
	NUMBER("max_waits", "65536", "65537"),
	NUMBER("journal", "67108864", "67108865"),
	NUMBER("journal_text", "4096", "4097"),
	{"live", "0", 0, NULL, 0},
	{"live", "2", -EINVAL, NULL, 0},
	{"live", "maybe", -EINVAL, NULL, 0},
	{"live", "\n", -EINVAL, NULL, 0},
	WORDS("accel", "1", "0"),
	READ_ONLY("accel_node"),
	READ_ONLY("card"),
	READ_ONLY("render"),
};

#define KEYS "time capacity cycles total-cycles maxfreq curfreq"

static const struct input leaf_inputs[] = {
	NUMBER("engines/gfx/hz", U64, X63),
	{"engines/gfx/capacity", "1", 0, NULL, 0},
	{"engines/gfx/capacity", "4096", 0, NULL, 0},
	{"engines/gfx/capacity", "0", -EINVAL, NULL, 0},
	{"engines/gfx/capacity", "4097", -EINVAL, NULL, 0},
	{"engines/gfx/capacity", U64, -EINVAL, NULL, 0},
	{"engines/gfx/capacity", U64_1, -ERANGE, NULL, 0},
	{"engines/gfx/capacity", "-1", -EINVAL, NULL, 0},
	{"engines/gfx/keys", KEYS, 0, NULL, 0},
	{"engines/gfx/keys", "curfreq time", 0, "time curfreq", 0},
	{"engines/gfx/keys", "time time\ttime\n", 0, "time", 0},
	{"engines/gfx/keys", "\n", 0, "", 0},
	{"engines/gfx/keys", "total", -EINVAL, NULL, 0},
	{"engines/gfx/keys", "time,cycles", -EINVAL, NULL, 0},
	{"engines/gfx/keys", "tim", -EINVAL, NULL, 0},
	{"engines/gfx/keys", "time\0", -EINVAL, NULL, 5},
	NUMBER("regions/vram/size", U64, X63),
	{"regions/vram/keys", "total shared active resident purgeable memory", 0, NULL, 0},
	{"regions/vram/keys", "\n", 0, "", 0},
	{"regions/vram/keys", "time", -EINVAL, NULL, 0},
	{"rings/r/engine", "gfx", 0, NULL, 0},
	{"rings/r/engine", X255, 0, NULL, 0},
	{"rings/r/engine", X255 "x", -E2BIG, NULL, 0},
	{"rings/r/engine", "g\0x", -EINVAL, NULL, 3},
	{"rings/r/shape", "bytes", 0, NULL, 0},
	{"rings/r/shape", "push\n", 0, "push", 0},
	{"rings/r/shape", "dwords", 0, NULL, 0},
	{"rings/r/shape", "dword", -EINVAL, NULL, 0},
	{"rings/r/shape", "\n", -EINVAL, NULL, 0},
	{"rings/r/shape", "bytes push", -EINVAL, NULL, 0},
	NUMBER("rings/r/size", U64, X63),
	{"rings/r/depth", "1", 0, NULL, 0},
	{"rings/r/depth", "4096", 0, NULL, 0},
	{"rings/r/depth", "0", -EINVAL, NULL, 0},
	{"rings/r/depth", "4097", -EINVAL, NULL, 0},
	{"rings/r/depth", "-1", -EINVAL, NULL, 0},
	WORDS("rings/r/backend", "sched", "model"),
};

/* Every attribute must have a row in a table, or no check covers it. */
static bool is_tried(const char *file, const struct input *inputs, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (!strcmp(inputs[i].file, file))
			return true;
	return report_failure("%s has no row in the tables of check_input_configfs.c: add one",
			      file);
}

static bool all_tried(const char *dir, const struct input *inputs, size_t count)
{
	char path[256], file[320];
	struct dirent *entry;
	bool ok = true;
	DIR *list;

	gpu_path(0, false, dir, path, sizeof(path));
	list = opendir(path);
	MUST(list, "%s: %s", path, strerror(errno));
	while ((entry = readdir(list))) {
		snprintf(file, sizeof(file), "%s%s%s", dir, *dir ? "/" : "", entry->d_name);
		if (entry->d_type == DT_REG)
			ok = is_tried(file, inputs, count) && ok;
	}
	closedir(list);
	return ok;
}

bool check_input_device(void)
{
	return gpu_setup(0, LEAVES) && all_tried("", device_inputs, COUNT(device_inputs)) &&
	       INPUTS_HOLD(0, device_inputs);
}

bool check_input_leaves(void)
{
	return gpu_setup(0, LEAVES) && all_tried("engines/gfx", leaf_inputs, COUNT(leaf_inputs)) &&
	       all_tried("regions/vram", leaf_inputs, COUNT(leaf_inputs)) &&
	       all_tried("rings/r", leaf_inputs, COUNT(leaf_inputs)) && INPUTS_HOLD(0, leaf_inputs);
}

/* Every value, sound or not, is refused with EBUSY. */
static bool busy_hold(const struct input *inputs, size_t count)
{
	bool ok = true;

	for (size_t i = 0; i < count; i++) {
		const struct input *one = &inputs[i];
		char path[256];
		int err;

		if (one->want == -EACCES || !strcmp(one->file, "live"))
			continue;
		gpu_path(0, false, one->file, path, sizeof(path));
		err = write_gives(path, one->value, one->len ? one->len : strlen(one->value));
		if (err != -EBUSY)
			ok = report_failure(
				"writing \"%.80s\" to %s of a live device: %s, expected EBUSY",
				one->value, one->file, strerror(-err));
	}
	return ok;
}

bool check_input_while_live(void)
{
	static const struct input live[] = {
		{"live", "1", -EBUSY, NULL, 0},
		{"live", "2", -EINVAL, NULL, 0},
	};

	char *before, *after;
	bool refused;

	if (!gpu_make(0, LEAVES) || !(before = state_of(0)))
		return false;
	refused = busy_hold(device_inputs, COUNT(device_inputs)) &&
		  busy_hold(leaf_inputs, COUNT(leaf_inputs));
	after = state_of(0);
	MUST(after && !strcmp(before, after), "\"%s\" became \"%s\"", before, after);
	return refused && INPUTS_HOLD(0, live) && gpu_slot(gpu_open(0)) == 0;
}
