/* SPDX-License-Identifier: MIT */
/* Shared-object adapter around libfdinfo: one text at a time, nothing is tracked. */
#include <stdlib.h>
#include <string.h>

#include "decoy_subject.h"
#include "snapshot.h"

#define MEMORY_SIZE (1 << 26)

static void *object_open(void)
{
	return malloc(MEMORY_SIZE);
}

static void object_reset(void *self)
{
	(void)self;
}

static long object_parse(void *self, const char *text, size_t len, char *out, size_t cap)
{
	struct fdi_arena arena;
	struct fdi_snapshot snap;
	char *answer = NULL;
	size_t size = 0;
	FILE *stream = open_memstream(&answer, &size);

	if (!stream)
		return -1;
	fdi_arena_init(&arena, self, MEMORY_SIZE);
	if (fdi_parse(&snap, text, len, &arena) < 0)
		fputs("{\"unsupported\":\"a text of this size\"}", stream);
	else
		print_snapshot(stream, &snap);
	if (fclose(stream) != 0) {
		free(answer);
		return -1;
	}
	if (size <= cap)
		memcpy(out, answer, size);
	free(answer);
	return (long)size;
}

__attribute__((visibility("default"))) const struct decoy_subject decoy_subject = {
	.abi = DECOY_SUBJECT_ABI,
	.name = "object.c",
	.version = "1",
	.features = "parse identity",
	.open = object_open,
	.close = free,
	.reset = object_reset,
	.parse = object_parse,
};
