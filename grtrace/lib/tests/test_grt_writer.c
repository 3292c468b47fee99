/* SPDX-License-Identifier: MIT */
/*
 * What a writer writes, byte by byte, and its checksums. Which bug makes this fail? A block that
 * begins where another one ends, a table behind the stream that needs it, bytes of a PDU that are
 * none, an error of the sink that is lost.
 */
#include "memory.h"

#define FILE_BYTES  64
#define BLOCK_BYTES 32
#define RECORD	    80

/* CRC-32C, bit by bit. */
static uint32_t crc_of(uint32_t crc, const unsigned char *bytes, size_t len)
{
	crc = ~crc;
	for (size_t i = 0; i < len * 8; i++)
		crc = (crc ^ (uint32_t)(bytes[i / 8] >> i % 8)) & 1 ? crc >> 1 ^ 0x82f63b78
								    : crc >> 1;
	return ~crc;
}

static void checksums_of_all_lengths(void **state)
{
	unsigned char bytes[300];

	(void)state;
	for (size_t i = 0; i < sizeof(bytes); i++)
		bytes[i] = (unsigned char)(i * 167 + (i >> 8));
	for (size_t len = 0; len < 40; len++) {
		assert_int_equal(grt_crc32c(0, bytes + len, len), crc_of(0, bytes + len, len));
		assert_int_equal(grt_crc32c(len, bytes, len), crc_of((uint32_t)len, bytes, len));
	}
	for (size_t i = 0; i < sizeof(bytes); i++)
		assert_int_equal(grt_crc32c(0, bytes + i, 1), crc_of(0, bytes + i, 1));
	assert_int_equal(grt_crc32c(0, bytes, sizeof(bytes)), crc_of(0, bytes, sizeof(bytes)));
}

/* What is long is done in three parts at once. */
static void checksums_of_long_parts(void **state)
{
	static unsigned char bytes[30000];
	static const size_t lengths[] = {12287, 12288, 12289, 16383, 24576, 24591, sizeof(bytes)};

	(void)state;
	for (size_t i = 0; i < sizeof(bytes); i++)
		bytes[i] = (unsigned char)(i * i * 167 + (i >> 8));
	for (size_t i = 0; i < sizeof(lengths) / sizeof(*lengths); i++)
		assert_int_equal(grt_crc32c(7, bytes, lengths[i]), crc_of(7, bytes, lengths[i]));
	assert_int_equal(grt_crc32c(7, bytes + 1, 12300), crc_of(7, bytes + 1, 12300));
}

/* --- blocks --- */

static struct grt_writer *writer_of(struct memory *memory, uint32_t cpus)
{
	const struct grt_sink sink = {.write = memory_write, .to = memory};
	struct grt_writer *writer;

	assert_int_equal(grt_writer_new(&writer, &sink, cpus, 0x1122334455667788, 99), 0);
	return writer;
}

static void the_header(void **state)
{
	struct memory memory = {0};
	struct grt_writer *writer = writer_of(&memory, 3);
	struct grt_file file;

	(void)state;
	assert_int_equal(memory.len, FILE_BYTES);
	memcpy(&file, memory.bytes, sizeof(file));
	assert_memory_equal(file.magic, GRT_FILE_MAGIC, 8);
	assert_int_equal(file.version, GRT_VERSION);
	assert_int_equal(file.order, 0x0102);
	assert_int_equal(file.header_size, FILE_BYTES);
	assert_int_equal(file.cpus, 3);
	assert_int_equal(file.session, 0x1122334455667788);
	assert_int_equal(file.realtime, 99);
	assert_int_equal(file.crc, crc_of(0, memory.bytes, FILE_BYTES - 4));
	for (size_t i = 20; i < 24; i++)
		assert_int_equal(memory.bytes[i], 0);
	grt_writer_free(writer);
	free(memory.bytes);
}

/* The next block, whose header is checked; its payload is behind it. */
static struct grt_block next_block(const struct memory *memory, size_t *at, uint32_t number)
{
	struct grt_block block;

	assert_true(*at + BLOCK_BYTES <= memory->len);
	memcpy(&block, memory->bytes + *at, sizeof(block));
	assert_int_equal(block.magic, GRT_BLOCK_MAGIC);
	assert_int_equal(block.number, number);
	assert_int_equal(block.crc, crc_of(0, memory->bytes + *at, BLOCK_BYTES - 4));
	*at += BLOCK_BYTES;
	assert_true(*at + block.len <= memory->len);
	assert_int_equal(block.payload_crc, crc_of(0, memory->bytes + *at, block.len));
	*at += block.len;
	return block;
}

#define MANY 2500

static void add_note(struct grt_writer *writer, uint32_t i)
{
	const struct grt_record note = {.type = GRT_CLIENT_INFO,
					.time = i,
					.client = i,
					.cpu = 7, /* of no stream */
					.ring = GRT_NONE};
	const struct grt_client_pdu pdu = {.comm = "app"};

	assert_int_equal(grt_writer_add(writer, &note, &pdu, sizeof(pdu)), 0);
}

/*
 * Blocks of each stream go on where the one before ended; what the table has is in front of the
 * next block of a stream, and of the end, which has no payload.
 */
static void blocks_of_streams(void **state)
{
	struct memory memory = {0};
	struct grt_writer *writer = writer_of(&memory, 2);
	uint64_t ends[3] = {0}, want[] = {MANY * RECORD, (MANY / 2) * RECORD, 0};
	size_t at = FILE_BYTES, notes = 0;
	struct grt_block block;
	bool had_note = false;
	uint32_t number = 0;

	(void)state;
	for (uint32_t i = 0; i < MANY; i++) {
		struct grt_record record = event(0, i, i, i);

		assert_int_equal(grt_writer_add(writer, &record, NULL, 0), 0);
		record.cpu = 1;
		if (i % 2)
			assert_int_equal(grt_writer_add(writer, &record, NULL, 0), 0);
		if (i % 3 == 0) {
			add_note(writer, i);
			notes++;
		}
	}
	want[2] = notes * (RECORD + ((sizeof(struct grt_client_pdu) + 7) & ~(size_t)7));
	assert_int_equal(grt_writer_end(writer), 0);
	do {
		block = next_block(&memory, &at, number++);
		if (block.kind == GRT_BLOCK_END)
			break;
		assert_true(block.kind == GRT_BLOCK_NOTES || block.kind == GRT_BLOCK_STREAM);
		had_note |= block.kind == GRT_BLOCK_NOTES;
		assert_true(had_note);
		assert_in_range(block.len, 1, 65536);
		if (block.kind == GRT_BLOCK_NOTES)
			block.cpu = 2;
		assert_int_equal(block.offset, ends[block.cpu]);
		ends[block.cpu] += block.len;
	} while (true);
	assert_int_equal(block.len, 0);
	assert_int_equal(at, memory.len);
	for (size_t i = 0; i < 3; i++)
		assert_int_equal(ends[i], want[i]);
	assert_true(number > 6);
	grt_writer_free(writer);
	free(memory.bytes);
}

/* Records come back as they were, their PDUs filled up with zeros. */
static void pdus_of_all_lengths(void **state)
{
	static const unsigned char pdu[GRT_PDU_MAX] = {[0 ... GRT_PDU_MAX - 1] = 0xa5};
	struct memory memory = {0};
	struct grt_writer *writer = writer_of(&memory, 1);
	struct grt_source source;
	struct grt_reader *reader;
	struct grt_item item;

	(void)state;
	for (uint32_t len = 0; len <= GRT_PDU_MAX; len++) {
		struct grt_record record = event(0, len, len, len);

		assert_int_equal(grt_writer_add(writer, &record, pdu, len), 0);
	}
	assert_int_equal(grt_writer_end(writer), 0);
	grt_writer_free(writer);
	source = memory_source(&memory);
	assert_int_equal(grt_reader_new(&reader, &source, 1), 0);
	for (uint32_t len = 0; len <= GRT_PDU_MAX; len++) {
		assert_int_equal(grt_reader_next(reader, &item), 1);
		assert_int_equal(item.damage, GRT_DAMAGE_NONE);
		assert_int_equal(item.record.seq, len);
		assert_int_equal(item.pdu_len, (len + 7) / 8 * 8);
		assert_int_equal(item.len, RECORD + item.pdu_len);
		assert_int_equal(!item.pdu, !len);
		for (size_t i = 0; i < item.pdu_len; i++)
			assert_int_equal(item.pdu[i], i < len ? 0xa5 : 0);
	}
	assert_int_equal(grt_reader_next(reader, &item), 0);
	grt_reader_free(reader);
	free(memory.bytes);
}

static void what_is_refused(void **state)
{
	struct memory memory = {0};
	const struct grt_sink sink = {.write = memory_write, .to = &memory};
	struct grt_writer *writer;
	struct grt_record record = event(0, 0, 0, 0);
	unsigned char pdu[GRT_PDU_MAX + 1] = {0};

	(void)state;
	assert_int_equal(grt_writer_new(&writer, &sink, 0, 0, 0), -EINVAL);
	assert_null(writer);
	assert_int_equal(grt_writer_new(&writer, &sink, GRT_NONE + 1, 0, 0), -EINVAL);
	assert_int_equal(grt_writer_new(&writer, &sink, GRT_NONE, 0, 0), 0);
	grt_writer_free(writer);
	writer = writer_of(&memory, 2);
	assert_int_equal(grt_writer_add(writer, &record, pdu, GRT_PDU_MAX + 1), -EINVAL);
	record.cpu = 2;
	assert_int_equal(grt_writer_add(writer, &record, NULL, 0), -EINVAL);
	record.cpu = 1;
	assert_int_equal(grt_writer_add(writer, &record, NULL, 0), 0);
	grt_writer_free(writer);
	grt_writer_free(NULL);
	free(memory.bytes);
}

/* --- a sink that fails --- */

static int fails_later(void *to, const void *bytes, size_t len)
{
	int *allowed = to;

	(void)bytes;
	(void)len;
	return (*allowed)-- > 0 ? 0 : -ENOSPC;
}

static int write_all(int allowed)
{
	const struct grt_sink sink = {.write = fails_later, .to = &allowed};
	struct grt_writer *writer;
	int err = grt_writer_new(&writer, &sink, 1, 0, 0);

	for (uint32_t i = 0; !err && i < MANY; i++) {
		const struct grt_record record = event(0, i, i, i);

		if (!i)
			add_note(writer, i);
		err = grt_writer_add(writer, &record, NULL, 0);
	}
	if (!err)
		err = grt_writer_end(writer);
	grt_writer_free(writer);
	return err;
}

/* What was added before is in blocks, and nothing is written twice. */
static void what_is_flushed_is_written(void **state)
{
	struct memory memory = {0};
	struct grt_writer *writer = writer_of(&memory, 1);
	struct grt_record record = event(0, 0, 0, 0);
	size_t at = FILE_BYTES;

	(void)state;
	assert_int_equal(grt_writer_flush(writer), 0);
	assert_int_equal(memory.len, FILE_BYTES);
	for (uint32_t i = 0; i < 2; i++) {
		assert_int_equal(grt_writer_add(writer, &record, NULL, 0), 0);
		assert_int_equal(grt_writer_flush(writer), 0);
		assert_int_equal(next_block(&memory, &at, i).len, RECORD);
		assert_int_equal(memory.len, at);
	}
	assert_int_equal(grt_writer_end(writer), 0);
	assert_int_equal(next_block(&memory, &at, 2).kind, GRT_BLOCK_END);
	assert_int_equal(memory.len, at);
	grt_writer_free(writer);
	free(memory.bytes);
}

/* A header, four blocks with a payload, one without. */
static void an_error_of_the_sink_is_passed_on(void **state)
{
	(void)state;
	for (int allowed = 0; allowed < 12; allowed++)
		assert_int_equal(write_all(allowed), allowed < 1 + 2 * 5 + 1 ? -ENOSPC : 0);
	assert_int_equal(write_all(12), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(checksums_of_all_lengths),
		cmocka_unit_test(checksums_of_long_parts),
		cmocka_unit_test(the_header),
		cmocka_unit_test(blocks_of_streams),
		cmocka_unit_test(pdus_of_all_lengths),
		cmocka_unit_test(what_is_refused),
		cmocka_unit_test(what_is_flushed_is_written),
		cmocka_unit_test(an_error_of_the_sink_is_passed_on),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
