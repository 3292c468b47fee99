/* SPDX-License-Identifier: MIT */
#include "block.h"

#include <endian.h>
#include <string.h>

#include "record.h"

#define SCAN_LEAST 1024 /* bytes that are read at once in search of the next header */
#define SCAN_MOST  4096

bool block_decode(struct grt_block *block, const unsigned char *bytes)
{
	memcpy(block, bytes, sizeof(*block));
	block->magic = le32toh(block->magic);
	block->kind = le16toh(block->kind);
	block->cpu = le16toh(block->cpu);
	block->len = le32toh(block->len);
	block->number = le32toh(block->number);
	block->offset = le64toh(block->offset);
	block->payload_crc = le32toh(block->payload_crc);
	block->crc = le32toh(block->crc);
	return block->magic == GRT_BLOCK_MAGIC && block->len <= GRT_BLOCK_MAX &&
	       !(block->len % 8) &&
	       block->crc == grt_crc32c(0, bytes, sizeof(*block) - sizeof(block->crc));
}

size_t block_find_in(const unsigned char *bytes, size_t len)
{
	const unsigned char *at = bytes;
	struct grt_block block;

	for (size_t left = len; left >= sizeof(block); left = len - (size_t)(at - bytes)) {
		at = memchr(at, GRT_BLOCK_MAGIC & 0xff, left - sizeof(block) + 1);
		if (!at)
			break;
		if (block_decode(&block, at))
			return (size_t)(at - bytes);
		at++;
	}
	return len;
}

/* What is searched first is short: where damage is dense, the next header is near. */
int block_find(const struct grt_source *source, uint64_t at, uint64_t *found)
{
	const size_t overlap = sizeof(struct grt_block) - 1;
	unsigned char bytes[SCAN_MOST];
	size_t len = SCAN_LEAST, place = 0;
	long got = 0;

	for (;; at += (uint64_t)got - overlap) {
		got = source_read(source, at, bytes, len);
		if (got < 0)
			break;
		place = block_find_in(bytes, (size_t)got);
		if (place < (size_t)got || (size_t)got < len)
			break;
		len = len < SCAN_MOST ? len * 2 : len;
	}
	*found = at + place;
	return got < 0 ? (int)got : 0;
}
