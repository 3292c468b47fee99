/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * Search bytes a block at a time: sixteen where the processor has vectors and the build may use
 * them (a kernel may not), a word otherwise.
 */
#ifndef FDI_SCAN_H
#define FDI_SCAN_H

#include "fdinfo.h"

#ifdef __SSE2__

#define SCAN_BLOCK 16
#define SCAN_STEP  1 /* bits of a scan_mask for each byte */

typedef char scan_block __attribute__((vector_size(SCAN_BLOCK)));
typedef unsigned long scan_mask;

static inline scan_block scan_load(const char *ptr)
{
	scan_block block;

	__builtin_memcpy(&block, ptr, sizeof(block));
	return block;
}

static inline scan_mask scan_match(scan_block block, char byte)
{
	return (unsigned int)__builtin_ia32_pmovmskb128((scan_block)(block == byte));
}

#else

#define SCAN_BLOCK __SIZEOF_LONG__
#define SCAN_STEP  8
#define SCAN_EACH  (~0ul / 0xff) /* 1 in each byte */

typedef unsigned long scan_block;
typedef unsigned long scan_mask;

/* scan_load - the first byte in the lowest bits. */
static inline scan_block scan_load(const char *ptr)
{
	scan_block block;

	__builtin_memcpy(&block, ptr, sizeof(block));
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	block = __SIZEOF_LONG__ == 8 ? __builtin_bswap64(block) : __builtin_bswap32(block);
#endif
	return block;
}

/* scan_match - the high bit of each such byte; above the first there may be false ones. */
static inline scan_mask scan_match(scan_block block, char byte)
{
	block ^= SCAN_EACH * (unsigned char)byte;
	return (block - SCAN_EACH) & ~block & SCAN_EACH << 7;
}

#endif

/* scan_two - the first of two bytes in ptr..end, or end. */
static inline const char *scan_two(const char *ptr, const char *end, char a, char b)
{
	for (; end - ptr >= SCAN_BLOCK; ptr += SCAN_BLOCK) {
		scan_block block = scan_load(ptr);
		scan_mask mask = scan_match(block, a) | scan_match(block, b);

		if (mask)
			return ptr + (unsigned int)__builtin_ctzl(mask) / SCAN_STEP;
	}
	while (ptr < end && *ptr != a && *ptr != b)
		ptr++;
	return ptr;
}

/* scan_one - the first such byte in ptr..end, or end. */
static inline const char *scan_one(const char *ptr, const char *end, char byte)
{
	for (; end - ptr >= SCAN_BLOCK; ptr += SCAN_BLOCK) {
		scan_mask mask = scan_match(scan_load(ptr), byte);

		if (mask)
			return ptr + (unsigned int)__builtin_ctzl(mask) / SCAN_STEP;
	}
	while (ptr < end && *ptr != byte)
		ptr++;
	return ptr;
}

#endif /* FDI_SCAN_H */
