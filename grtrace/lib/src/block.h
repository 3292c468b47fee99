/* SPDX-License-Identifier: MIT */
/* The header of a container's block: as bytes, and in search of the next one. */
#ifndef GRT_BLOCK_H
#define GRT_BLOCK_H

#include "source.h"

/* block_decode - in the byte order of this machine; false: its checksum is wrong, or no header has
 * these values. */
bool block_decode(struct grt_block *block, const unsigned char *bytes);

/* block_find_in - of len bytes, the first at which a valid header is; len: nowhere. */
size_t block_find_in(const unsigned char *bytes, size_t len);

/*
 * block_find - the next offset from `at` at which a valid header is, or the end of the source. Each
 * byte is tried: what is lost in front of it need not be a multiple of 8. 0, -ENOMEM, or what the
 * source returned.
 */
int block_find(const struct grt_source *source, uint64_t at, uint64_t *found);

#endif
