/* SPDX-License-Identifier: MIT */
/* A parser that answers nothing, and never frees 100 bytes of each call that DECOY_LEAK names, as a
 * shared object. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decoy_subject.h"

#define LEAKED 100

extern const struct decoy_subject decoy_subject;

static void leak(const char *call)
{
	const char *leaks = getenv("DECOY_LEAK");
	char *volatile block = leaks && !strcmp(leaks, call) ? malloc(LEAKED) : NULL;

	if (block)
		memset(block, 1, LEAKED);
}

static void *open_parser(void)
{
	return malloc(1);
}

static void reset(void *self)
{
	(void)self;
	leak("reset");
}

static long parse(void *self, const char *text, size_t len, char *out, size_t cap)
{
	(void)self;
	(void)text;
	(void)len;
	leak("text");
	return snprintf(out, cap, "{}");
}

static long sweep(void *self, uint64_t t_ns, const struct decoy_fd *fds, size_t count)
{
	(void)self;
	(void)t_ns;
	(void)fds;
	leak("sweep");
	for (size_t i = 0; i < count; i++)
		leak("descriptor");
	return 0;
}

static long state(void *self, char *out, size_t cap)
{
	(void)self;
	return snprintf(out, cap, "{\"clients\":[]}");
}

__attribute__((visibility("default"))) const struct decoy_subject decoy_subject = {
	.abi = DECOY_SUBJECT_ABI,
	.name = "leak",
	.version = "1",
	.features = "parse track",
	.open = open_parser,
	.close = free,
	.reset = reset,
	.parse = parse,
	.sweep = sweep,
	.state = state,
};
