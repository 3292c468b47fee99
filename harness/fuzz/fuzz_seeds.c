/* SPDX-License-Identifier: MIT */
#include "fuzz_seeds.h"

#include <stdlib.h>
#include <string.h>

#include "atomic.h"
#include "fuzz_files.h"
#include "xmalloc.h"

#define CORPUS "corpus/"

struct seed_receiver {
	bool (*receive)(void *data, const char *path, const char *bytes, size_t len);
	void *data;
};

/*
 * The forms that inputs have; a .json only where it is a scenario: of a case it is the expectation.
 */
static bool is_seed(const char *path)
{
	static const char *const endings[] = {".fdinfo",  ".fdseq",   ".seed",
					      ".journal", ".streams", ".case"};
	const char *dot = strrchr(path, '.');

	for (size_t i = 0; dot && i < sizeof(endings) / sizeof(*endings); i++)
		if (!strcmp(dot, endings[i]))
			return true;
	return dot && !strcmp(dot, ".json") && strstr(path, "scenarios/");
}

/* Files below place; root is what their paths lack of those in the source. */
static bool receive_below(const struct corpus_file *files, size_t count, const char *root,
			  const char *place, const struct seed_receiver *receiver)
{
	const size_t len = strlen(place);
	bool more = true;

	for (size_t i = 0; more && i < count; i++) {
		const struct corpus_file *file = &files[i];
		char *path;

		if (strncmp(file->path, place, len) != 0 || file->path[len] != '/' ||
		    !is_seed(file->path))
			continue;
		path = xasprintf("%s%s", root, file->path);
		more = receiver->receive(receiver->data, path, file->bytes, file->len);
		free(path);
	}
	return more;
}

void fuzz_seeds(const struct fuzz_target *target,
		bool (*receive)(void *data, const char *path, const char *bytes, size_t len),
		void *data)
{
	const struct seed_receiver receiver = {receive, data};
	const struct corpus_file *files;
	bool more = true;
	size_t count;

	for (const char *const *place = target->places; more && *place; place++) {
		if (!strncmp(*place, CORPUS, strlen(CORPUS))) {
			files = corpus_files(&count);
			more = receive_below(files, count, CORPUS, *place + strlen(CORPUS),
					     &receiver);
		} else {
			files = fuzz_files(&count);
			more = receive_below(files, count, "", *place, &receiver);
		}
	}
}

static bool count_seed(void *data, const char *path, const char *bytes, size_t len)
{
	(void)path;
	(void)bytes;
	(void)len;
	++*(size_t *)data;
	return true;
}

size_t fuzz_seeds_count(const struct fuzz_target *target)
{
	size_t count = 0;

	fuzz_seeds(target, count_seed, &count);
	return count;
}

struct seed_writer {
	const char *dir;
	char *failed;
	int err;
};

static bool write_seed(void *data, const char *path, const char *bytes, size_t len)
{
	struct seed_writer *writer = data;
	char *to = xasprintf("%s/%s", writer->dir, path);

	for (char *at = to + strlen(writer->dir) + 1; *at; at++)
		if (*at == '/')
			*at = '-';
	writer->err = atomic_write(to, bytes, len);
	if (writer->err)
		writer->failed = to;
	else
		free(to);
	return !writer->err;
}

int fuzz_seeds_write(const struct fuzz_target *target, const char *dir, char **failed)
{
	struct seed_writer writer = {.dir = dir};

	fuzz_seeds(target, write_seed, &writer);
	*failed = writer.failed;
	return writer.err;
}
