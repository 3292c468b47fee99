/* SPDX-License-Identifier: MIT */
/* CRC-32C (Castagnoli): polynomial 0x1edc6f41, reflected; eight bytes a step. */
#include <pthread.h>
#include <string.h>

#include "crc32c.h"
#include "libgrtrace.h"

#define REFLECTED 0x82f63b78

struct tables {
	uint32_t of[8][256]; /* of[n][b]: byte b with n zero bytes behind it */
};

static void fill_bytes(struct tables *tables)
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

static uint32_t load_word(const unsigned char *at)
{
	return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 |
	       (uint32_t)at[3] << 24;
}

static uint32_t moves[4][256]; /* [n][b]: byte n of a checksum, moved on over a part */

/* A part of zeros: what each bit becomes, and so each byte. */
static void fill_moves(void)
{
	for (unsigned int bit = 0; bit < 32; bit++) {
		uint32_t crc = 1U << bit;

		for (unsigned int i = 0; i < CRC32C_PART; i++)
			crc = crc >> 8 ^ tables.of[0][crc & 0xff];
		for (unsigned int byte = 0; byte < 256; byte++)
			moves[bit / 8][byte] ^= byte >> bit % 8 & 1 ? crc : 0;
	}
}

static uint32_t move_on(uint64_t crc)
{
	return moves[0][crc & 0xff] ^ moves[1][crc >> 8 & 0xff] ^ moves[2][crc >> 16 & 0xff] ^
	       moves[3][crc >> 24 & 0xff];
}

/*
 * Eight bytes an instruction, where the processor has it. One has to wait for the one before, and
 * three could be under way: three parts are done at once, and each checksum is moved on over the
 * parts behind it.
 */
#ifdef __x86_64__
__attribute__((target("sse4.2"))) static uint64_t add_word(uint64_t crc, const unsigned char *at)
{
	uint64_t word;

	memcpy(&word, at, sizeof(word));
	return __builtin_ia32_crc32di(crc, word);
}

__attribute__((target("sse4.2"))) static uint32_t add_parts(uint32_t crc, const unsigned char *at)
{
	uint64_t first = crc, second = 0, third = 0;

	for (const unsigned char *end = at + CRC32C_PART; at < end; at += 8) {
		first = add_word(first, at);
		second = add_word(second, at + CRC32C_PART);
		third = add_word(third, at + 2 * CRC32C_PART);
	}
	return move_on(move_on(first) ^ second) ^ (uint32_t)third;
}

/* Advances *at and *len. */
__attribute__((target("sse4.2"))) static uint32_t add_words(uint32_t crc, const unsigned char **at,
							    size_t *len)
{
	uint64_t wide;

	for (; *len >= 3 * CRC32C_PART; *len -= 3 * CRC32C_PART, *at += 3 * CRC32C_PART)
		crc = add_parts(crc, *at);
	for (wide = crc; *len >= 8; *len -= 8, *at += 8)
		wide = add_word(wide, *at);
	return (uint32_t)wide;
}

static bool has_instruction(void)
{
	return __builtin_cpu_supports("sse4.2");
}
#else
static uint32_t add_words(uint32_t crc, const unsigned char **at, size_t *len)
{
	(void)at;
	(void)len;
	return crc;
}

static bool has_instruction(void)
{
	return false;
}
#endif

static bool is_by_instruction;

static void fill_tables(void)
{
	fill_bytes(&tables);
	fill_moves();
	is_by_instruction = has_instruction();
}

uint32_t crc32c_move(uint32_t crc)
{
	pthread_once(&filled, fill_tables);
	return move_on(crc);
}

uint32_t grt_crc32c(uint32_t crc, const void *bytes, size_t len)
{
	const unsigned char *at = bytes;

	pthread_once(&filled, fill_tables);
	crc = ~crc;
	if (is_by_instruction)
		crc = add_words(crc, &at, &len);
	for (; len >= 8; len -= 8, at += 8) {
		uint32_t low = load_word(at) ^ crc, high = load_word(at + 4);

		crc = tables.of[7][low & 0xff] ^ tables.of[6][low >> 8 & 0xff] ^
		      tables.of[5][low >> 16 & 0xff] ^ tables.of[4][low >> 24] ^
		      tables.of[3][high & 0xff] ^ tables.of[2][high >> 8 & 0xff] ^
		      tables.of[1][high >> 16 & 0xff] ^ tables.of[0][high >> 24];
	}
	for (; len; len--, at++)
		crc = crc >> 8 ^ tables.of[0][(crc ^ *at) & 0xff];
	return ~crc;
}
