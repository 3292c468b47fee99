/* SPDX-License-Identifier: MIT */
/* What a reader gives for containers and raw streams, sound and damaged. */
#include "memory.h"

#define MOST 64

/* What was read: records as "order", damage as its letter. */
struct read {
	char text[MOST * 12];
	size_t suspects;
};

static const char letters[GRT_DAMAGES] = {
	[GRT_DAMAGE_MAGIC] = 'm',   [GRT_DAMAGE_LENGTH] = 'l',	[GRT_DAMAGE_TYPE] = 't',
	[GRT_DAMAGE_FLAGS] = 'f',   [GRT_DAMAGE_CPU] = 'c',	[GRT_DAMAGE_CUT] = 'x',
	[GRT_DAMAGE_HEADER] = 'h',  [GRT_DAMAGE_BLOCK] = 'b',	[GRT_DAMAGE_PAYLOAD] = 'p',
	[GRT_DAMAGE_MISSING] = 'g', [GRT_DAMAGE_DOUBLED] = 'd', [GRT_DAMAGE_END] = 'e',
	[GRT_DAMAGE_VERSION] = 'v', [GRT_DAMAGE_ORDER] = 'o',
};

static struct read read_all(const struct grt_source *sources, unsigned int count)
{
	struct grt_reader *reader;
	struct grt_item item;
	struct read out = {.text = ""};
	int ret;

	assert_int_equal(grt_reader_new(&reader, sources, count), 0);
	while ((ret = grt_reader_next(reader, &item)) == 1) {
		size_t at = strlen(out.text);

		if (item.damage)
			snprintf(out.text + at, sizeof(out.text) - at, "%c%llu ",
				 letters[item.damage], (unsigned long long)item.len);
		else
			snprintf(out.text + at, sizeof(out.text) - at, "%u ", item.record.order);
		out.suspects += item.suspect;
	}
	assert_int_equal(ret, 0);
	grt_reader_free(reader);
	return out;
}

static void expect_read(struct memory *memory, const char *text)
{
	struct grt_source source = memory_source(memory);

	assert_string_equal(read_all(&source, 1).text, text);
}

/* A container of two CPUs: a block of the table, one of each CPU, the end. */
static struct memory small_container(void)
{
	struct memory memory = {0};
	struct grt_sink sink = {.write = memory_write, .to = &memory};
	const struct grt_record note = {
		.type = GRT_DEV_INFO, .time = 1, .order = 99, .ring = GRT_NONE};
	const struct grt_record events[] = {event(0, 10, 0, 0), event(1, 10, 0, 1),
					    event(0, 10, 1, 2), event(1, 20, 1, 3)};
	const struct grt_dev_pdu pdu = {.name = "card0"};
	struct grt_writer *writer;

	assert_int_equal(grt_writer_new(&writer, &sink, 2, 7, 8), 0);
	assert_int_equal(grt_writer_add(writer, &note, &pdu, sizeof(pdu)), 0);
	for (size_t i = 0; i < 4; i++)
		assert_int_equal(grt_writer_add(writer, &events[i], NULL, 0), 0);
	assert_int_equal(grt_writer_end(writer), 0);
	grt_writer_free(writer);
	return memory;
}

#define FILE_BYTES  64
#define BLOCK_BYTES 32
#define TABLE_AT    FILE_BYTES /* its payload: 80 + 112 bytes */
#define CPU0_AT	    (TABLE_AT + BLOCK_BYTES + 192) /* 2 records */
#define CPU1_AT	    (CPU0_AT + BLOCK_BYTES + 160)
#define END_AT	    (CPU1_AT + BLOCK_BYTES + 160)

static void a_container_is_merged(void **state)
{
	struct memory memory = small_container();

	(void)state;
	assert_int_equal(memory.len, END_AT + BLOCK_BYTES);
	expect_read(&memory, "99 0 1 2 3 ");
	free(memory.bytes);
}

/* Each change, and what is read then: damage where its stream comes to it. A suspect record is
 * given all the same, and damage in its block is suspect, too. */
static const struct damaged_row {
	const char *what;
	size_t at, len; /* bytes that go */
	const char *bytes; /* that come */
	size_t new_len;
	const char *text;
	size_t suspects;
} damaged_rows[] = {
	{"a value of CPU 1", CPU1_AT + BLOCK_BYTES + 76, 1, "\1", 1, "p160 99 0 1 2 3 ", 2},
	{"a magic of CPU 0", CPU0_AT + BLOCK_BYTES, 1, "\0", 1, "p160 m80 99 1 2 3 ", 2},
	{"a block's header", CPU0_AT + 20, 1, "\1", 1, "99 b192 1 3 ", 0},
	{"a block is missing", CPU1_AT, BLOCK_BYTES + 160, "", 0, "99 g0 0 2 ", 0},
	{"the file's magic", 0, 4, "RIFF", 4, "h64 99 0 1 2 3 ", 0},
	{"a byte of the file's header is missing", 5, 1, "", 0, "h63 99 0 1 2 3 ", 0},
	{"lines in front", 0, 0, "abcdefghi\n", 10, "h74 99 0 1 2 3 ", 0},
	{"a byte of CPU 0 is missing", CPU0_AT + BLOCK_BYTES + 9, 1, "", 0, "p159 99 0 x79 1 3 ",
	 2},
	{"bytes before a block", CPU1_AT, 0, "12345678", 8, "99 b8 0 1 2 3 ", 0},
	{"the file's header", 12, 1, "\x41", 1, "h64 99 0 1 2 3 ", 0},
	{"the end is missing", END_AT, BLOCK_BYTES, "", 0, "99 e0 0 1 2 3 ", 0},
	{"cut in CPU 1", END_AT - 8, 8 + BLOCK_BYTES, "", 0, "p160 99 e0 0 1 x72 2 ", 2},
};

static void damage_costs_only_itself(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(damaged_rows) / sizeof(*damaged_rows); i++) {
		const struct damaged_row *row = &damaged_rows[i];
		struct memory memory = small_container();
		struct grt_source source;
		struct read got;

		memory_replace(&memory, row->at, row->len, row->bytes, row->new_len);
		source = memory_source(&memory);
		got = read_all(&source, 1);
		if (strcmp(got.text, row->text) != 0 || got.suspects != row->suspects)
			fail_msg("%s: expected %s(%zu suspect), got %s(%zu)", row->what, row->text,
				 row->suspects, got.text, got.suspects);
		free(memory.bytes);
	}
}

/* The payloads of a container are raw streams. */
static struct memory raw_stream(const struct memory *container, size_t at)
{
	struct memory raw = {0};

	memory_write(&raw, container->bytes + at + BLOCK_BYTES, 160);
	return raw;
}

/* A header with the right checksum: of a later version, whose blocks are read, and of a machine of
 * the other byte order. */
static void other_headers(void **state)
{
	struct memory memory = small_container();
	struct grt_file *file = (struct grt_file *)memory.bytes;

	(void)state;
	file->version = 2;
	file->crc = grt_crc32c(0, file, sizeof(*file) - sizeof(file->crc));
	expect_read(&memory, "v64 99 0 1 2 3 ");
	file->version = __builtin_bswap16(GRT_VERSION);
	file->order = 0x0201;
	file->crc = __builtin_bswap32(grt_crc32c(0, file, sizeof(*file) - sizeof(file->crc)));
	expect_read(&memory, "o64 ");
	free(memory.bytes);
}

/* A damaged CPU of the first record does not make the others another CPU's. */
static void the_cpu_of_a_raw_stream(void **state)
{
	struct memory container = small_container(), raw = raw_stream(&container, CPU0_AT);
	struct grt_source source = memory_source(&raw);
	struct memory more = raw_stream(&container, CPU0_AT);

	(void)state;
	memory_write(&raw, more.bytes, 80);
	raw.bytes[24] = 7;
	assert_string_equal(read_all(&source, 1).text, "c80 2 0 ");
	free(raw.bytes);
	free(more.bytes);
	free(container.bytes);
}

static void a_doubled_block_is_left_out(void **state)
{
	struct memory memory = small_container(), copy = small_container();

	(void)state;
	memory_replace(&memory, CPU1_AT, 0, copy.bytes + CPU0_AT, BLOCK_BYTES + 160);
	expect_read(&memory, "99 0 1 2 d192 3 ");
	free(memory.bytes);
	free(copy.bytes);
}

/* Blocks of one stream: what is missing between two of them is known. */
static void a_gap_between_blocks_has_its_size(void **state)
{
	struct memory memory = {0};
	struct grt_sink sink = {.write = memory_write, .to = &memory};
	struct grt_writer *writer;
	struct grt_block second;
	char expected[] = "g00000 ";

	(void)state;
	assert_int_equal(grt_writer_new(&writer, &sink, 1, 7, 8), 0);
	for (uint32_t i = 0; i < 2000; i++) {
		struct grt_record record = event(0, i, i, i);

		assert_int_equal(grt_writer_add(writer, &record, NULL, 0), 0);
	}
	assert_int_equal(grt_writer_end(writer), 0);
	grt_writer_free(writer);
	memcpy(&second, memory.bytes + FILE_BYTES, sizeof(second));
	snprintf(expected, sizeof(expected), "g%u ", second.len);
	memory_replace(&memory, FILE_BYTES, BLOCK_BYTES + second.len, "", 0);
	{
		struct grt_source source = memory_source(&memory);
		struct grt_reader *reader;
		struct grt_item item;

		assert_int_equal(grt_reader_new(&reader, &source, 1), 0);
		assert_int_equal(grt_reader_next(reader, &item), 1);
		assert_int_equal(item.damage, GRT_DAMAGE_MISSING);
		assert_int_equal(item.len, second.len);
		assert_int_equal(item.cpu, 0);
		assert_int_equal(grt_reader_next(reader, &item), 1);
		assert_int_equal(item.record.order, second.len / GRT_RECORD_SIZE);
		grt_reader_free(reader);
	}
	free(memory.bytes);
}

static void raw_streams_in_any_order(void **state)
{
	struct memory container = small_container();
	struct memory raw[] = {raw_stream(&container, CPU0_AT), raw_stream(&container, CPU1_AT)};
	struct grt_source sources[] = {memory_source(&raw[0]), memory_source(&raw[1])};
	struct grt_source swapped[] = {sources[1], sources[0]};

	(void)state;
	assert_string_equal(read_all(sources, 2).text, "0 1 2 3 ");
	assert_string_equal(read_all(swapped, 2).text, "0 1 2 3 ");
	/* the table in front, whose CPU is another one */
	memory_replace(&raw[1], 0, 0, container.bytes + TABLE_AT + BLOCK_BYTES, 192);
	assert_string_equal(read_all(sources, 2).text, "99 0 1 2 3 ");
	/* a record of another CPU; what is no record, up to the next one; a cut */
	raw[0].bytes[80 + 24] = 5;
	assert_string_equal(read_all(sources, 1).text, "0 c80 ");
	memory_replace(&raw[0], 80, 0, "rubbish.", 8);
	assert_string_equal(read_all(sources, 1).text, "0 m88 ");
	memory_replace(&raw[0], 80, 3, "", 0);
	assert_string_equal(read_all(sources, 1).text, "0 m85 ");
	raw[0].len = 100;
	assert_string_equal(read_all(sources, 1).text, "0 x20 ");
	for (size_t i = 0; i < 2; i++)
		free(raw[i].bytes);
	free(container.bytes);
}

/* More bytes than are in memory at once: damage is one range, records on both sides are whole. */
static void long_raw_streams(void **state)
{
	struct memory container = small_container(), raw = raw_stream(&container, CPU0_AT);
	size_t len = (1 << 17) + 16;
	unsigned char *rubbish = calloc(1, len);
	struct grt_source source = memory_source(&raw);
	char expected[64];

	(void)state;
	assert_non_null(rubbish);
	memory_replace(&raw, 80, 0, rubbish, len);
	snprintf(expected, sizeof(expected), "0 m%zu 2 ", len);
	assert_string_equal(read_all(&source, 1).text, expected);
	free(rubbish);
	free(raw.bytes);
	free(container.bytes);
}

static void nothing_is_nothing(void **state)
{
	struct memory empty = {0}, one = {.bytes = (unsigned char *)"x", .len = 1};
	struct grt_source source = memory_source(&empty);
	struct grt_reader *reader;

	(void)state;
	assert_string_equal(read_all(&source, 1).text, "");
	source = memory_source(&one);
	assert_string_equal(read_all(&source, 1).text, "x1 ");
	assert_int_equal(grt_reader_new(&reader, &source, 0), -EINVAL);
	assert_null(reader);
}

static long fails(void *from, uint64_t at, void *bytes, size_t len)
{
	(void)from;
	(void)at;
	(void)bytes;
	(void)len;
	return -ENXIO;
}

static void an_error_of_the_source_is_passed_on(void **state)
{
	struct grt_source source = {.read = fails};
	struct grt_reader *reader;

	(void)state;
	assert_int_equal(grt_reader_new(&reader, &source, 1), -ENXIO);
	assert_null(reader);
}

/* The check value of CRC-32C, also in pieces that are no multiple of 8. */
static void checksums(void **state)
{
	(void)state;
	assert_int_equal(grt_crc32c(0, "123456789", 9), 0xe3069283);
	assert_int_equal(grt_crc32c(grt_crc32c(0, "1234", 4), "56789", 5), 0xe3069283);
	assert_int_equal(grt_crc32c(0, "", 0), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_container_is_merged),
		cmocka_unit_test(damage_costs_only_itself),
		cmocka_unit_test(other_headers),
		cmocka_unit_test(the_cpu_of_a_raw_stream),
		cmocka_unit_test(a_doubled_block_is_left_out),
		cmocka_unit_test(a_gap_between_blocks_has_its_size),
		cmocka_unit_test(raw_streams_in_any_order),
		cmocka_unit_test(long_raw_streams),
		cmocka_unit_test(nothing_is_nothing),
		cmocka_unit_test(an_error_of_the_source_is_passed_on),
		cmocka_unit_test(checksums),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
