/* SPDX-License-Identifier: MIT */
/* Snapshots of strings, and what is in them. */
#ifndef FDI_TESTS_SNAPSHOT_H
#define FDI_TESTS_SNAPSHOT_H

#include "text.h"

static unsigned char mem[4 << 20];
static struct fdi_arena arena;

/* parse - a string's snapshot, from a copy of just its length; one at a time. */
static inline struct fdi_snapshot parse_bytes(const char *bytes, size_t len)
{
	static char *copy;
	struct fdi_snapshot snap;

	free(copy);
	copy = text_copy(bytes, len);
	fdi_arena_init(&arena, mem, sizeof(mem));
	assert_int_equal(fdi_parse(&snap, copy, len, &arena), 0);
	if (!len) {
		free(copy);
		copy = NULL;
	}
	return snap;
}

static inline struct fdi_snapshot parse(const char *string)
{
	return parse_bytes(string, strlen(string));
}

static inline const struct fdi_engine *engine(const struct fdi_snapshot *snap, const char *name)
{
	const struct fdi_engine *found;

	for (found = snap->engines; found; found = found->next) {
		if (found->name.len == strlen(name) && !memcmp(found->name.ptr, name, strlen(name)))
			return found;
	}
	fail_msg("no engine %s", name);
	return NULL;
}

static inline const struct fdi_region *region(const struct fdi_snapshot *snap, const char *name)
{
	const struct fdi_region *found;

	for (found = snap->regions; found; found = found->next) {
		if (found->name.len == strlen(name) && !memcmp(found->name.ptr, name, strlen(name)))
			return found;
	}
	fail_msg("no region %s", name);
	return NULL;
}

#define FIELD_OF(snap, kind, name, nth) (kind(&(snap), name)->field[nth])

#endif
