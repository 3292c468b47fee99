/* SPDX-License-Identifier: MIT */
/*
 * A mutator of trace streams, in place of mutate.c: it drops, doubles, swaps and cuts records,
 * changes their members to values at the limits, and makes checksums of blocks fit again. A script
 * of a stream becomes its bytes first; what holds no record is changed in rows of eight bytes.
 */
#include <stdbool.h>
#include <string.h>

#include "libgrtrace.h"
#include "mutate.h"
#include "stream_script.h"

static unsigned int next_random(unsigned int *seed)
{
	*seed = *seed * 1103515245u + 12345u;
	return *seed >> 8;
}

/* A record, by its magic: the next one behind any place. Of what has none a place that is a
 * multiple of eight. */
static size_t find_place(const uint8_t *data, size_t size, unsigned int *seed)
{
	const size_t from = next_random(seed) % size;

	for (size_t at = from; at + 1 < size; at++)
		if (data[at] == 0x01 && data[at + 1] == 0x47)
			return at;
	for (size_t at = 0; at < from; at++)
		if (data[at] == 0x01 && data[at + 1] == 0x47)
			return at;
	return from / 8 * 8;
}

static size_t length_at(const uint8_t *data, size_t size, size_t at)
{
	const size_t len = size - at >= 4 ? (size_t)stream_get(data + at + 2, 2) : 0;

	if (data[at] != 0x01 || len < 8 || len > size - at)
		return size - at < 8 ? size - at : 8;
	return len;
}

static size_t drop_record(uint8_t *data, size_t size, size_t at)
{
	const size_t len = length_at(data, size, at);

	memmove(data + at, data + at + len, size - at - len);
	return size - len;
}

static size_t copy_to(uint8_t *data, size_t size, size_t max, size_t from, size_t to)
{
	uint8_t record[4176];
	const size_t len = length_at(data, size, from);

	if (len > sizeof(record) || size + len > max)
		return size;
	memcpy(record, data + from, len);
	memmove(data + to + len, data + to, size - to);
	memcpy(data + to, record, len);
	return size + len;
}

static void set_member(uint8_t *data, size_t size, size_t at, unsigned int *seed)
{
	static const uint64_t values[] = {
		0,  1,	  2,	0x7f,	0xff,	    79,		80,
		88, 4176, 4184, 0x7fff, 0xffff,	    0x7fffffff, 0xffffffff,
		54, 55,	  63,	64,	1ull << 63, ~0ull,	0xffffffff81000000,
	};
	const struct stream_field *field = &stream_members[next_random(seed) % STREAM_MEMBERS];
	const unsigned int form = next_random(seed) % 4;
	uint64_t value;

	if (at + field->at + field->size > size)
		return;
	value = stream_get(data + at + field->at, field->size);
	if (form == 0)
		value = values[next_random(seed) % (sizeof(values) / sizeof(*values))];
	else if (form == 1)
		value += 1 + next_random(seed) % 3;
	else if (form == 2)
		value -= 1 + next_random(seed) % 3;
	else
		value ^= 1ull << next_random(seed) % (8 * field->size);
	stream_put(data + at + field->at, field->size, value);
}

static void fix_block(uint8_t *block, size_t size)
{
	const uint64_t len = stream_get(block + 8, 4);

	if (len <= size - 32)
		stream_put(block + 24, 4, grt_crc32c(0, block + 32, (size_t)len));
	stream_put(block + 28, 4, grt_crc32c(0, block, 28));
}

/* Blocks and headers whose checksums are right are read further. */
static void fix_checksums(uint8_t *data, size_t size)
{
	const uint8_t *end = data + size;

	if (size >= 64 && !memcmp(data, "\x89GRT", 4))
		stream_put(data + 60, 4, grt_crc32c(0, data, 60));
	for (uint8_t *at = data; (at = memmem(at, (size_t)(end - at), "GRTB", 4)); at++)
		if (end - at >= 32)
			fix_block(at, (size_t)(end - at));
}

/* A script is changed as the bytes that it makes. */
static size_t compile_script(uint8_t *data, size_t size, size_t max)
{
	struct stream_error error;
	struct streams *streams;

	if (!size || *data != '#' || streams_compile(&streams, (const char *)data, size, &error))
		return size;
	if (streams->sources[0].len <= max) {
		size = streams->sources[0].len;
		memcpy(data, streams->sources[0].bytes, size);
	}
	streams_free(streams);
	return size;
}

static size_t change_record(uint8_t *data, size_t size, size_t max, unsigned int *seed)
{
	const size_t at = find_place(data, size, seed), other = find_place(data, size, seed);

	switch (next_random(seed) % 8) {
	case 0:
		return drop_record(data, size, at);
	case 1:
		return copy_to(data, size, max, at, other);
	case 2: /* moved */
		size = copy_to(data, size, max, at, other);
		return size > at ? drop_record(data, size, at) : size;
	case 3: /* cut */
		return size - next_random(seed) % (size < 100 ? size : 100);
	case 4:
		data[next_random(seed) % size] ^= (uint8_t)(1u << next_random(seed) % 8);
		return size;
	default:
		set_member(data, size, at, seed);
		return size;
	}
}

size_t mutate_text(uint8_t *data, size_t size, size_t max, unsigned int seed)
{
	const unsigned int changes = 1 + next_random(&seed) % 4;

	size = compile_script(data, size, max);
	for (unsigned int i = 0; i < changes && size; i++)
		size = change_record(data, size, max, &seed);
	if (next_random(&seed) % 4)
		fix_checksums(data, size);
	return size;
}

size_t mutate_cross(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size, uint8_t *out,
		    size_t max, unsigned int seed)
{
	const size_t tail = b_size ? find_place(b, b_size, &seed) : 0;
	size_t head = a_size ? find_place(a, a_size, &seed) : 0;

	if (head > max)
		head = max;
	if (b_size - tail > max - head)
		return head;
	memcpy(out, a, head);
	memcpy(out + head, b + tail, b_size - tail);
	return head + b_size - tail;
}
