/* SPDX-License-Identifier: MIT */
/*
 * A mutator of inputs of kernel_config, in place of mutate.c: files, "NAME LENGTH" and a line feed
 * in front of each, are added, dropped and changed; lengths fit again afterwards.
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "mutate.h"

#define FILES	  12
#define BYTES	  512
#define NAME	  32
#define COUNT(a)  (sizeof(a) / sizeof((a)[0]))
#define AGENT_SUM "d20bc21bb3c7736d8d03ade3ddb4c68b665cdfbca6f6df0f7fdd192f37f59060"

static const struct {
	const char *name, *bytes;
} made[] = {
	{"key", "@key"},
	{"key", "0123456789abcdef\n"},
	{"agent", "agent\n"},
	{"sums", AGENT_SUM "  agent\n"},
	{"sums", AGENT_SUM "  key\n"},
	{"sums", ""},
	{"kernel/sums", AGENT_SUM "  agent\n"},
	{"kunit", "a.ko\nb.ko\n"},
	{"splats.deny", "BUG:\n# a comment\n\nWARNING\n"},
	{"splats.allow", "not a BUG:\n"},
	{"splats.starved", "rcu: INFO:\n"},
};

struct file {
	char name[NAME];
	uint8_t bytes[BYTES];
	size_t len;
};

struct files {
	struct file list[FILES];
	size_t count;
	uint64_t random;
};

static size_t random_below(struct files *files, size_t limit)
{
	files->random = files->random * 6364136223846793005u + 1442695040888963407u;
	return limit ? (size_t)((files->random >> 33) % limit) : 0;
}

/* What is no file ends the list. */
static void read_files(struct files *files, const uint8_t *at, size_t left)
{
	while (left && files->count < FILES) {
		struct file *file = &files->list[files->count];
		const uint8_t *feed = memchr(at, '\n', left);
		char line[NAME + 16] = "";
		size_t len;

		if (!feed || (size_t)(feed - at) >= sizeof(line))
			return;
		memcpy(line, at, (size_t)(feed - at));
		if (sscanf(line, "%31s %zu", file->name, &len) != 2)
			return;
		left -= (size_t)(feed - at) + 1;
		at = feed + 1;
		len = len < left ? len : left;
		file->len = len < BYTES ? len : BYTES;
		memcpy(file->bytes, at, file->len);
		at += len;
		left -= len;
		files->count++;
	}
}

static void add_file(struct files *files)
{
	const size_t nth = random_below(files, COUNT(made));
	struct file *file = &files->list[files->count];

	if (files->count == FILES)
		return;
	strcpy(file->name, made[nth].name);
	file->len = strlen(made[nth].bytes);
	memcpy(file->bytes, made[nth].bytes, file->len);
	files->count++;
}

static void drop_file(struct files *files)
{
	if (files->count)
		files->list[random_below(files, files->count)] = files->list[files->count - 1];
	files->count -= files->count > 0;
}

/* A byte is changed, the end is cut, or what is there is doubled. */
static void change_file(struct files *files)
{
	struct file *file = &files->list[random_below(files, files->count)];

	if (!files->count || !file->len)
		return;
	switch (random_below(files, 4)) {
	case 0:
		file->len = random_below(files, file->len);
		break;
	case 1:
		if (file->len > BYTES / 2)
			return;
		memcpy(file->bytes + file->len, file->bytes, file->len);
		file->len *= 2;
		break;
	default:
		file->bytes[random_below(files, file->len)] = (uint8_t)random_below(files, 256);
	}
}

static size_t write_files(const struct files *files, uint8_t *out, size_t max)
{
	size_t size = 0;

	for (size_t i = 0; i < files->count; i++) {
		const struct file *file = &files->list[i];
		char line[NAME + 16];
		const size_t len =
			(size_t)snprintf(line, sizeof(line), "%s %zu\n", file->name, file->len);

		if (len + file->len > max - size)
			break;
		memcpy(out + size, line, len);
		memcpy(out + size + len, file->bytes, file->len);
		size += len + file->len;
	}
	return size;
}

size_t mutate_text(uint8_t *data, size_t size, size_t max, unsigned int seed)
{
	static void (*const moves[])(struct files * files) = {add_file, drop_file, change_file,
							      change_file};
	static struct files files;

	files.count = 0;
	files.random = seed;
	/* a module is no list of files */
	if (size > 4 && !memcmp(data, "\177ELF", 4)) {
		data[4 + random_below(&files, size - 4)] = (uint8_t)random_below(&files, 256);
		return size;
	}
	read_files(&files, data, size);
	for (size_t rounds = 1 + random_below(&files, 4); rounds; rounds--)
		moves[files.count ? random_below(&files, COUNT(moves)) : 0](&files);
	return write_files(&files, data, max);
}

/* Files of both. */
size_t mutate_cross(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size, uint8_t *out,
		    size_t max, unsigned int seed)
{
	static struct files files;

	files.count = 0;
	files.random = seed;
	read_files(&files, a, a_size);
	for (size_t left = random_below(&files, 3); left; left--)
		drop_file(&files);
	read_files(&files, b, b_size);
	return write_files(&files, out, max);
}
