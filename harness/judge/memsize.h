/* SPDX-License-Identifier: MIT */
/* Sizes of memory as texts say them, and the same size in another unit. */
#ifndef DECOY_JUDGE_MEMSIZE_H
#define DECOY_JUDGE_MEMSIZE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct memsize {
	uint64_t count;
	unsigned int power; /* of 1024: 0 bytes, 1 KiB, 2 MiB */
};

/* memsize_key - does a key say a size of memory? drm-total-cycles- does not. */
bool memsize_key(const char *key, size_t len);

/* memsize_parse - read exactly "N", "N KiB" or "N MiB", N below 2^64. */
bool memsize_parse(struct memsize *size, const char *value, size_t len);

/*
 * memsize_rewrite - to the next smaller unit; bytes to KiB. false: it would not be exact, or not
 * fit into 64 bits, and is left as it is.
 */
bool memsize_rewrite(struct memsize *size);

/* memsize_write - as memsize_parse() reads it. */
void memsize_write(const struct memsize *size, FILE *out);

#endif
