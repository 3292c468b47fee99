/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Look for bytes, eight at a time. */
#ifndef FDI_SCAN_H
#define FDI_SCAN_H

#include "fdinfo.h"

/* scan_repeat - byte in each of eight places. */
static inline uint64_t scan_repeat(char byte)
{
	return 0x0101010101010101u * (unsigned char)byte;
}

/* scan_load - eight bytes, the first of them in the low bits. */
static inline uint64_t scan_load(const char *ptr)
{
	uint64_t word;

	__builtin_memcpy(&word, ptr, sizeof(word));
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	word = __builtin_bswap64(word);
#endif
	return word;
}

/* scan_zero - the high bit of each zero byte; above the first there may be false ones. */
static inline uint64_t scan_zero(uint64_t word)
{
	return (word - 0x0101010101010101u) & ~word & 0x8080808080808080u;
}

/* scan_first - the place of the first byte whose high bit is set. */
static inline size_t scan_first(uint64_t mask)
{
	return (size_t)__builtin_ctzll(mask) / 8;
}

/* scan_two - the first of two bytes in ptr..end, or end. */
static inline const char *scan_two(const char *ptr, const char *end, char a, char b)
{
	for (; end - ptr >= 8; ptr += 8) {
		uint64_t word = scan_load(ptr);
		uint64_t mask = scan_zero(word ^ scan_repeat(a)) | scan_zero(word ^ scan_repeat(b));

		if (mask)
			return ptr + scan_first(mask);
	}
	while (ptr < end && *ptr != a && *ptr != b)
		ptr++;
	return ptr;
}

/* scan_one - the first such byte in ptr..end, or end. */
static inline const char *scan_one(const char *ptr, const char *end, char byte)
{
	for (; end - ptr >= 8; ptr += 8) {
		uint64_t mask = scan_zero(scan_load(ptr) ^ scan_repeat(byte));

		if (mask)
			return ptr + scan_first(mask);
	}
	while (ptr < end && *ptr != byte)
		ptr++;
	return ptr;
}

#endif /* FDI_SCAN_H */
