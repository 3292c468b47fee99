/* SPDX-License-Identifier: MIT */
/* Files in memory, for tests of libgrtrace: a container that was written, changed, and read. */
#ifndef GRT_TESTS_MEMORY_H
#define GRT_TESTS_MEMORY_H

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libgrtrace.h"

struct memory {
	unsigned char *bytes;
	size_t len, has;
};

static inline int memory_write(void *to, const void *bytes, size_t len)
{
	struct memory *memory = to;

	if (memory->len + len > memory->has) {
		/* by doubling: a file of megabytes is written by the record */
		memory->has = (memory->len + len) * 2;
		memory->bytes = realloc(memory->bytes, memory->has);
	}
	assert_non_null(memory->bytes);
	memcpy(memory->bytes + memory->len, bytes, len);
	memory->len += len;
	return 0;
}

static inline long memory_read(void *from, uint64_t at, void *bytes, size_t len)
{
	const struct memory *memory = from;
	size_t rest = at < memory->len ? memory->len - (size_t)at : 0;

	len = len < rest ? len : rest;
	if (len)
		memcpy(bytes, memory->bytes + at, len);
	return (long)len;
}

static inline struct grt_source memory_source(struct memory *memory)
{
	return (struct grt_source){.read = memory_read, .from = memory};
}

/* Remove `len` bytes at `at`, and put others there. */
static inline void memory_replace(struct memory *memory, size_t at, size_t len, const void *bytes,
				  size_t new_len)
{
	unsigned char *changed = malloc(memory->len - len + new_len + 1);

	assert_non_null(changed);
	memcpy(changed, memory->bytes, at);
	if (new_len)
		memcpy(changed + at, bytes, new_len);
	memcpy(changed + at + new_len, memory->bytes + at + len, memory->len - at - len);
	free(memory->bytes);
	memory->bytes = changed;
	memory->len += new_len - len;
	memory->has = memory->len;
}

/* An event of device 0 at a time, with its numbers. */
static inline struct grt_record event(uint16_t cpu, uint64_t time, uint32_t seq, uint32_t order)
{
	return (struct grt_record){.type = GRT_ISSUE,
				   .time = time,
				   .seq = seq,
				   .order = order,
				   .cpu = cpu,
				   .ring = GRT_NONE};
}

#endif
