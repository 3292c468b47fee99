/* SPDX-License-Identifier: MIT */
/* Where a reader reads its source: records on both sides of what is in memory, and errors. */
#include "memory.h"

#define RECORDS 2000 /* more bytes than are in memory at once */
#define PDUS	40 /* lengths of PDUs: 0, 8, ... 312 */

static uint16_t pdu_len(uint32_t order)
{
	return (uint16_t)(8 * (order % PDUS));
}

/* A raw stream of CPU 0 behind some bytes that are no record. */
static struct memory long_stream(size_t shift)
{
	struct memory memory = {0};
	unsigned char pdu[8 * PDUS];

	if (shift)
		memory_write(&memory, "rubbish", shift);
	for (uint32_t i = 0; i < RECORDS; i++) {
		const uint16_t magic = GRT_MAGIC, len = (uint16_t)(GRT_RECORD_SIZE + pdu_len(i));
		unsigned char bytes[GRT_RECORD_SIZE] = {[4] = GRT_ISSUE, [28] = 0xff, [29] = 0xff};

		memcpy(bytes, &magic, 2);
		memcpy(bytes + 2, &len, 2);
		memcpy(bytes + 8, &(uint64_t){i}, 8);
		memcpy(bytes + 16, &i, 4);
		memcpy(bytes + 20, &i, 4);
		memset(pdu, (int)(i % 251), sizeof(pdu));
		memory_write(&memory, bytes, sizeof(bytes));
		memory_write(&memory, pdu, pdu_len(i));
	}
	return memory;
}

static void expect_record(const struct grt_item *item, uint32_t order, uint64_t offset)
{
	assert_int_equal(item->damage, GRT_DAMAGE_NONE);
	assert_int_equal(item->record.order, order);
	assert_int_equal(item->offset, offset);
	assert_int_equal(item->len, GRT_RECORD_SIZE + pdu_len(order));
	assert_int_equal(item->pdu_len, pdu_len(order));
	assert_true((item->pdu == NULL) == (pdu_len(order) == 0));
	for (size_t i = 0; i < item->pdu_len; i++)
		assert_int_equal(item->pdu[i], order % 251);
}

/* At each place of a word: the bytes in memory end within headers and PDUs. */
static void each_record_is_whole(void **state)
{
	(void)state;
	for (size_t shift = 0; shift < 8; shift++) {
		struct memory memory = long_stream(shift);
		const struct grt_source source = memory_source(&memory);
		uint64_t offset = shift;
		struct grt_reader *reader;
		struct grt_item item;

		assert_int_equal(grt_reader_new(&reader, &source, 1), 0);
		if (shift) {
			assert_int_equal(grt_reader_next(reader, &item), 1);
			assert_int_equal(item.damage, GRT_DAMAGE_MAGIC);
			assert_int_equal(item.len, shift);
		}
		for (uint32_t i = 0; i < RECORDS; i++) {
			assert_int_equal(grt_reader_next(reader, &item), 1);
			expect_record(&item, i, offset);
			offset += item.len;
		}
		assert_int_equal(grt_reader_next(reader, &item), 0);
		assert_int_equal(offset, memory.len);
		grt_reader_free(reader);
		free(memory.bytes);
	}
}

/* A source whose nth read fails. */
struct failing {
	struct memory memory;
	unsigned int reads, nth;
	long error;
};

static long read_or_fail(void *from, uint64_t at, void *bytes, size_t len)
{
	struct failing *failing = from;

	return failing->reads++ == failing->nth ? failing->error
						: memory_read(&failing->memory, at, bytes, len);
}

/* The end, or the error that ended it. */
static int read_to_end(struct failing *failing)
{
	const struct grt_source source = {.read = read_or_fail, .from = failing};
	struct grt_reader *reader;
	struct grt_item item;
	int ret = grt_reader_new(&reader, &source, 1);

	while (!ret && (ret = grt_reader_next(reader, &item)) == 1)
		ret = 0;
	grt_reader_free(reader);
	return ret;
}

static void each_error_is_passed_on(void **state)
{
	static const long errors[] = {-EIO, -ENOENT};

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		struct failing failing = {.memory = long_stream(0), .error = errors[i]};

		for (failing.nth = 0;; failing.nth++) {
			const int ret = read_to_end(&failing);

			if (failing.reads <= failing.nth)
				break; /* all that it reads has failed once */
			assert_int_equal(ret, errors[i]);
			failing.reads = 0;
		}
		assert_true(failing.nth > 5);
		free(failing.memory.bytes);
	}
}

/* More bytes than were asked for: where they went is not known. */
static long reads_too_much(void *from, uint64_t at, void *bytes, size_t len)
{
	return memory_read(from, at, bytes, len) + (at > 0) * (long)len;
}

static void a_source_may_not_read_more(void **state)
{
	struct memory memory = long_stream(0);
	const struct grt_source source = {.read = reads_too_much, .from = &memory};
	struct grt_reader *reader;
	struct grt_item item;
	int ret = grt_reader_new(&reader, &source, 1);

	(void)state;
	while (!ret && (ret = grt_reader_next(reader, &item)) == 1)
		ret = 0;
	assert_int_equal(ret, -EIO);
	grt_reader_free(reader);
	free(memory.bytes);
}

/* A file: its bytes at any offset, no more than it has, and its errors. */
static void a_file_is_a_source(void **state)
{
	struct memory memory = long_stream(0);
	FILE *file = tmpfile();
	unsigned char bytes[64];
	int fd = fileno(file);
	const struct grt_source source = grt_source_fd(&fd);

	(void)state;
	assert_int_equal(fwrite(memory.bytes, memory.len, 1, file), 1);
	assert_int_equal(fflush(file), 0);
	assert_int_equal(source.read(source.from, 80, bytes, 64), 64);
	assert_memory_equal(bytes, memory.bytes + 80, 64);
	assert_int_equal(source.read(source.from, memory.len - 7, bytes, 64), 7);
	assert_memory_equal(bytes, memory.bytes + memory.len - 7, 7);
	assert_memory_equal(bytes + 7, memory.bytes + 87, 57);
	assert_int_equal(source.read(source.from, memory.len, bytes, 64), 0);
	assert_int_equal(source.read(source.from, 0, bytes, 0), 0);
	fd = -1;
	assert_int_equal(source.read(source.from, 0, bytes, 64), -EBADF);
	fclose(file);
	free(memory.bytes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_record_is_whole),
		cmocka_unit_test(each_error_is_passed_on),
		cmocka_unit_test(a_source_may_not_read_more),
		cmocka_unit_test(a_file_is_a_source),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
