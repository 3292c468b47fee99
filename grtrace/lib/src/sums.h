/* SPDX-License-Identifier: MIT */
/*
 * Checksums of parts of a source that may overlap. Headers in damaged bytes can say of each byte
 * that it belongs to thousands of payloads: what is in the middle of one is read once, not for each
 * of them.
 */
#ifndef GRT_SUMS_H
#define GRT_SUMS_H

#include "crc32c.h"
#include "source.h"

#define SUMS_BYTES CRC32C_PART
#define SUMS_COUNT (GRT_BLOCK_MAX / SUMS_BYTES + 1)

struct sums {
	const struct grt_source *source;
	struct sum {
		uint64_t end; /* in the source; 0: not known */
		uint32_t crc; /* of SUMS_BYTES in front of it */
	} list[SUMS_COUNT];
};

/* sums_of - of len bytes from `at`. 0, -ENODATA: the source has fewer, or what it returned. */
int sums_of(struct sums *sums, uint64_t at, uint64_t len, uint32_t *crc);

#endif
