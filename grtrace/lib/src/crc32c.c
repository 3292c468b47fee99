/* SPDX-License-Identifier: MIT */
/* CRC-32C (Castagnoli): polynomial 0x1edc6f41, reflected; eight bytes a step. */
#include <pthread.h>
#include <string.h>

#include "libgrtrace.h"

#define REFLECTED 0x82f63b78

struct tables {
	uint32_t of[8][256]; /* of[n][b]: byte b with n zero bytes behind it */
};

static void fill(struct tables *tables)
{
	for (uint32_t byte = 0; byte < 256; byte++) {
		uint32_t crc = byte;

		for (int bit = 0; bit < 8; bit++)
			crc = crc & 1 ? crc >> 1 ^ REFLECTED : crc >> 1;
		tables->of[0][byte] = crc;
	}
	for (int n = 1; n < 8; n++) {
		for (int byte = 0; byte < 256; byte++) {
			uint32_t before = tables->of[n - 1][byte];

			tables->of[n][byte] = before >> 8 ^ tables->of[0][before & 0xff];
		}
	}
}

static struct tables tables;
static pthread_once_t filled = PTHREAD_ONCE_INIT;

static void fill_tables(void)
{
	fill(&tables);
}

static uint32_t load(const unsigned char *at)
{
	return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 |
	       (uint32_t)at[3] << 24;
}

/* Eight bytes an instruction, where the processor has it; advances *at and *len. What is short is not worth the question. */
#ifdef __x86_64__
#define SHORT 64

__attribute__((target("sse4.2"))) static uint32_t crc_words(uint32_t crc, const unsigned char **at,
							    size_t *len)
{
	uint64_t wide = crc, word;

	for (; *len >= sizeof(word); *len -= sizeof(word), *at += sizeof(word)) {
		memcpy(&word, *at, sizeof(word));
		wide = __builtin_ia32_crc32di(wide, word);
	}
	return (uint32_t)wide;
}

static uint32_t crc_by_processor(uint32_t crc, const unsigned char **at, size_t *len)
{
	return *len >= SHORT && __builtin_cpu_supports("sse4.2") ? crc_words(crc, at, len) : crc;
}
#else
static uint32_t crc_by_processor(uint32_t crc, const unsigned char **at, size_t *len)
{
	(void)at;
	(void)len;
	return crc;
}
#endif

uint32_t grt_crc32c(uint32_t crc, const void *bytes, size_t len)
{
	const unsigned char *at = bytes;

	pthread_once(&filled, fill_tables);
	crc = crc_by_processor(~crc, &at, &len);
	for (; len >= 8; len -= 8, at += 8) {
		uint32_t low = load(at) ^ crc, high = load(at + 4);

		crc = tables.of[7][low & 0xff] ^ tables.of[6][low >> 8 & 0xff] ^
		      tables.of[5][low >> 16 & 0xff] ^ tables.of[4][low >> 24] ^
		      tables.of[3][high & 0xff] ^ tables.of[2][high >> 8 & 0xff] ^
		      tables.of[1][high >> 16 & 0xff] ^ tables.of[0][high >> 24];
	}
	for (; len; len--, at++)
		crc = crc >> 8 ^ tables.of[0][(crc ^ *at) & 0xff];
	return ~crc;
}
