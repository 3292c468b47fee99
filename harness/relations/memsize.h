/* SPDX-License-Identifier: MIT */
/* Sizes of memory as texts print them, and the same size in another unit. */
#ifndef DECOY_RELATIONS_MEMSIZE_H
#define DECOY_RELATIONS_MEMSIZE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct memsize {
	uint64_t count;
	unsigned int power; /* of 1024: 0 bytes, 1 KiB, 2 MiB */
};

/* memsize_key - is this a key of a memory size? drm-total-cycles- is none. */
bool memsize_key(const char *key, size_t len);

/* memsize_parse - read exactly "N", "N KiB" or "N MiB", N below 2^64. */
bool memsize_parse(struct memsize *size, const char *value, size_t len);

/*
 * memsize_rewrite - convert to the next smaller unit, bytes to KiB. false: not exact or beyond 64
 * bits; *size is unchanged.
 */
bool memsize_rewrite(struct memsize *size);

/* memsize_write - as memsize_parse() reads it. */
void memsize_write(const struct memsize *size, FILE *out);

#endif
