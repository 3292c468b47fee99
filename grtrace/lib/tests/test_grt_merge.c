/* SPDX-License-Identifier: MIT */
/*
 * The one order of many streams, and what a reader of damaged bytes gives, against slow readings of
 * docs/grtrace.md. Which bug makes this fail? A record that is lost, given twice or too early;
 * damage that costs more than it is.
 */
#include <unistd.h>

#include "memory.h"

#define STREAMS 4
#define DEVICES 3
#define EVENTS	60
#define MANY	600
#define EACH	60

static uint32_t random_next(uint32_t *seed)
{
	*seed = *seed * 1664525 + 1013904223;
	return *seed >> 16;
}

static void add_record(struct memory *memory, struct grt_record record)
{
	record.magic = GRT_MAGIC;
	record.len = GRT_RECORD_SIZE;
	memory_write(memory, &record, sizeof(record));
}

/* --- order --- */

/*
 * What happened, in its order: many at one time, each device with its numbers, on whichever CPU. A
 * filter may leave some out: then numbers have gaps.
 */
static void write_streams(struct memory raw[STREAMS], uint32_t seed, bool filtered,
			  struct grt_record happened[EVENTS], size_t *count)
{
	uint32_t order[DEVICES], seq[STREAMS] = {0};
	uint64_t time = 100;

	*count = 0;
	for (size_t i = 0; i < DEVICES; i++)
		order[i] = (uint32_t)(5 - i * 8); /* one begins shortly before numbers wrap */
	for (size_t i = 0; i < EVENTS; i++) {
		uint16_t cpu = (uint16_t)(random_next(&seed) % STREAMS);
		uint16_t dev = (uint16_t)(random_next(&seed) % DEVICES);
		struct grt_record record;

		time += random_next(&seed) % 4 == 0;
		record = event(cpu, time, seq[cpu]++, order[dev]++);
		record.dev = dev;
		if (filtered && random_next(&seed) % 3 == 0)
			continue;
		happened[(*count)++] = record;
		add_record(&raw[cpu], record);
	}
}

static void check_order(const struct grt_source *sources, const struct grt_record *happened,
			size_t count)
{
	uint32_t newest[DEVICES];
	bool known[DEVICES] = {false}, given[EVENTS] = {false};
	struct grt_reader *reader;
	struct grt_item item;
	uint64_t time = 0;

	assert_int_equal(grt_reader_new(&reader, sources, STREAMS), 0);
	for (size_t n = 0; n < count; n++) {
		const struct grt_record *record = &item.record;
		size_t i = 0;

		assert_int_equal(grt_reader_next(reader, &item), 1);
		assert_int_equal(item.damage, GRT_DAMAGE_NONE);
		while (i < count && (given[i] || happened[i].order != record->order ||
				     happened[i].dev != record->dev))
			i++;
		assert_true(i < count);
		given[i] = true;
		assert_int_equal(record->time, happened[i].time);
		assert_int_equal(record->cpu, happened[i].cpu);
		assert_true(record->time >= time);
		time = record->time;
		assert_true(!known[record->dev] ||
			    (int32_t)(record->order - newest[record->dev]) > 0);
		known[record->dev] = true;
		newest[record->dev] = record->order;
	}
	assert_int_equal(grt_reader_next(reader, &item), 0);
	grt_reader_free(reader);
}

static void streams_are_merged(void **state)
{
	(void)state;
	for (uint32_t seed = 0; seed < 200; seed++) {
		struct memory raw[STREAMS] = {{0}};
		struct grt_source sources[STREAMS];
		struct grt_record happened[EVENTS];
		size_t count;

		write_streams(raw, seed, seed % 2, happened, &count);
		for (size_t i = 0; i < STREAMS; i++)
			sources[i] = memory_source(&raw[(i + seed) % STREAMS]);
		check_order(sources, happened, count);
		for (size_t i = 0; i < STREAMS; i++)
			free(raw[i].bytes);
	}
}

/* More streams at one time than a machine has CPUs: with no gap in its numbers their order is that
 * of the device. */
static void many_streams_at_once(void **state)
{
	struct grt_source sources[MANY];
	struct memory raw[MANY] = {{0}};
	struct grt_reader *reader;
	struct grt_item item;

	(void)state;
	for (uint32_t i = 0; i < MANY * EACH; i++)
		add_record(&raw[i % MANY], event((uint16_t)(i % MANY), 5, i / MANY, i));
	for (size_t i = 0; i < MANY; i++)
		sources[i] = memory_source(&raw[i]);
	assert_int_equal(grt_reader_new(&reader, sources, MANY), 0);
	for (uint32_t i = 0; i < MANY * EACH; i++) {
		assert_int_equal(grt_reader_next(reader, &item), 1);
		assert_int_equal(item.record.order, i);
	}
	assert_int_equal(grt_reader_next(reader, &item), 0);
	grt_reader_free(reader);
	for (size_t i = 0; i < MANY; i++)
		free(raw[i].bytes);
}

/* Order numbers that contradict the streams' order: by what is first in each stream, and nothing is
 * lost. */
static void a_contradiction(void **state)
{
	struct memory raw[2] = {{0}};
	const struct grt_source sources[] = {memory_source(&raw[0]), memory_source(&raw[1])};
	unsigned int given = 0;
	struct grt_reader *reader;
	struct grt_item item;

	(void)state;
	add_record(&raw[0], event(0, 5, 0, 3));
	add_record(&raw[0], event(0, 5, 1, 0));
	add_record(&raw[1], event(1, 5, 0, 2));
	add_record(&raw[1], event(1, 5, 1, 1));
	assert_int_equal(grt_reader_new(&reader, sources, 2), 0);
	for (size_t i = 0; i < 4; i++) {
		assert_int_equal(grt_reader_next(reader, &item), 1);
		assert_true(item.record.order < 4);
		assert_true(i || item.record.order == 2);
		given |= 1U << item.record.order;
	}
	assert_int_equal(given, 0xf);
	assert_int_equal(grt_reader_next(reader, &item), 0);
	grt_reader_free(reader);
	free(raw[0].bytes);
	free(raw[1].bytes);
}

/* --- damage --- */

static unsigned int at16(const unsigned char *bytes)
{
	return (unsigned int)(bytes[0] | bytes[1] << 8);
}

/* What is wrong with a record of this CPU here, by the page. */
static enum grt_damage wrong(const unsigned char *bytes, size_t rest, uint32_t cpu)
{
	unsigned int len, type;

	if (rest < GRT_RECORD_SIZE)
		return GRT_DAMAGE_CUT;
	len = at16(bytes + 2);
	type = at16(bytes + 4);
	if (at16(bytes) != GRT_MAGIC)
		return GRT_DAMAGE_MAGIC;
	if (len % 8 || len < 80 || len > 80 + GRT_PDU_MAX)
		return GRT_DAMAGE_LENGTH;
	if (type >= GRT_TYPES)
		return GRT_DAMAGE_TYPE;
	if (at16(bytes + 6) & ~(unsigned int)GRT_FL_ALL)
		return GRT_DAMAGE_FLAGS;
	if (cpu != GRT_NO_CPU && at16(bytes + 24) != cpu && (type < GRT_STREAM || type > GRT_CLOCK))
		return GRT_DAMAGE_CPU;
	return len > rest ? GRT_DAMAGE_CUT : GRT_DAMAGE_NONE;
}

/* The first CPU that two records have, each behind the one before; or that of the first one. */
static uint32_t cpu_of(const struct memory *raw)
{
	bool had[UINT16_MAX + 1] = {false};
	uint32_t first = GRT_NO_CPU;

	for (size_t at = 0; at + GRT_RECORD_SIZE <= raw->len;) {
		const unsigned char *bytes = raw->bytes + at;
		unsigned int type = at16(bytes + 4), cpu = at16(bytes + 24);

		if (wrong(bytes, SIZE_MAX, GRT_NO_CPU)) {
			at++;
			continue;
		}
		at += at16(bytes + 2);
		if (type >= GRT_STREAM && type <= GRT_CLOCK)
			continue;
		if (had[cpu])
			return cpu;
		had[cpu] = true;
		first = first == GRT_NO_CPU ? cpu : first;
	}
	return first == GRT_NO_CPU ? 0 : first;
}

/* Reads a raw stream slowly, and compares. */
static void check_stream(const char *what, struct memory *raw)
{
	const struct grt_source source = memory_source(raw);
	uint32_t cpu = cpu_of(raw);
	struct grt_reader *reader;
	struct grt_item item;
	size_t at = 0;

	assert_int_equal(grt_reader_new(&reader, &source, 1), 0);
	while (at < raw->len) {
		enum grt_damage damage = wrong(raw->bytes + at, raw->len - at, cpu), next = damage;
		size_t from = at;

		while (at < raw->len && next) {
			at++;
			next = wrong(raw->bytes + at, raw->len - at, cpu);
		}
		if (!damage)
			at += at16(raw->bytes + at + 2);
		assert_int_equal(grt_reader_next(reader, &item), 1);
		if (item.damage != damage || item.offset != from || item.len != at - from)
			fail_msg(
				"%s: expected damage %u and %zu bytes at %zu, got %u, %llu at %llu",
				what, damage, at - from, from, item.damage,
				(unsigned long long)item.len, (unsigned long long)item.offset);
		assert_int_equal(item.cpu, cpu);
		if (!damage)
			assert_memory_equal(&item.record, raw->bytes + from, GRT_RECORD_SIZE);
		if (!damage && item.len > GRT_RECORD_SIZE)
			assert_memory_equal(item.pdu, raw->bytes + from + GRT_RECORD_SIZE,
					    item.pdu_len);
	}
	assert_int_equal(grt_reader_next(reader, &item), 0);
	grt_reader_free(reader);
}

/* A note of the table in front, three events of CPU 2, the second one with a PDU. */
static struct memory short_stream(void)
{
	struct memory raw = {0};
	struct grt_record record = {.magic = GRT_MAGIC, .type = GRT_CLOCK, .len = 80, .cpu = 9};

	memory_write(&raw, &record, sizeof(record));
	for (uint32_t i = 0; i < 3; i++) {
		record = event(2, i, i, i);
		record.magic = GRT_MAGIC;
		record.len = i == 1 ? 96 : 80;
		memory_write(&raw, &record, sizeof(record));
		if (i == 1)
			memory_write(&raw, "sixteen bytes...", 16);
	}
	return raw;
}

static void any_byte_is_damaged(void **state)
{
	static const unsigned char changes[] = {0x01, 0x02, 0x08, 0x10, 0x20, 0x40, 0x80, 0xff};
	struct memory raw = short_stream();
	char what[64];

	(void)state;
	check_stream("nothing", &raw);
	for (size_t at = 0; at < raw.len; at++) {
		for (size_t i = 0; i < sizeof(changes); i++) {
			raw.bytes[at] ^= changes[i];
			snprintf(what, sizeof(what), "0x%02x at %zu", changes[i], at);
			check_stream(what, &raw);
			raw.bytes[at] ^= changes[i];
		}
	}
	free(raw.bytes);
}

static void any_cut(void **state)
{
	struct memory raw = short_stream();
	char what[64];

	(void)state;
	for (; raw.len; raw.len--) {
		snprintf(what, sizeof(what), "cut at %zu", raw.len);
		check_stream(what, &raw);
	}
	free(raw.bytes);
}

/* Longer than what is in memory at once, with damage at each place of its middle. */
static void a_long_stream(void **state)
{
	struct memory raw = {0};

	(void)state;
	for (uint32_t i = 0; i < 2500; i++) {
		add_record(&raw, event(2, i, i, i));
		if (i % 100 == 50)
			memory_write(&raw, "12345678", 8 * (i % 200 == 50));
	}
	check_stream("a long stream", &raw);
	raw.len -= 3;
	check_stream("a long stream that is cut", &raw);
	free(raw.bytes);
}

/* --- sources --- */

static void a_file(void **state)
{
	FILE *file = tmpfile();
	int fd = file ? fileno(file) : -1, none = -1;
	struct grt_source source = grt_source_fd(&fd);
	char bytes[16] = "";

	(void)state;
	assert_non_null(file);
	assert_int_equal(write(fd, "0123456789", 10), 10);
	assert_int_equal(source.read(source.from, 0, bytes, 4), 4);
	assert_string_equal(bytes, "0123");
	assert_int_equal(source.read(source.from, 7, bytes, 8), 3);
	assert_string_equal(bytes, "7893");
	assert_int_equal(source.read(source.from, 10, bytes, 8), 0);
	source = grt_source_fd(&none);
	assert_int_equal(source.read(source.from, 0, bytes, 8), -EBADF);
	fclose(file);
}

/* Bytes, of which the nth read fails. */
struct failing {
	struct memory *memory;
	int allowed;
	bool failed;
	long error;
};

static long read_or_fail(void *from, uint64_t at, void *bytes, size_t len)
{
	struct failing *failing = from;

	if (failing->allowed-- > 0)
		return memory_read(failing->memory, at, bytes, len);
	failing->failed = true;
	return failing->error ? failing->error : (long)len + 1;
}

static int read_failing(struct failing *failing)
{
	const struct grt_source source = {.read = read_or_fail, .from = failing};
	struct grt_reader *reader;
	struct grt_item item;
	int ret = grt_reader_new(&reader, &source, 1);

	if (ret) {
		assert_null(reader);
		return ret;
	}
	while ((ret = grt_reader_next(reader, &item)) == 1)
		continue;
	grt_reader_free(reader);
	return ret;
}

/* Each error is passed on; more bytes than were asked for are one, too. */
static void check_failing(struct memory *memory)
{
	for (long error = -5; error <= 0; error += 5) {
		struct failing failing = {.memory = memory, .failed = true};

		for (int allowed = 0; failing.failed; allowed++) {
			int ret;

			failing = (struct failing){memory, allowed, false, error};
			ret = read_failing(&failing);
			assert_int_equal(ret, failing.failed ? -EIO : 0);
		}
	}
}

static void each_read_fails(void **state)
{
	struct memory raw = short_stream(), container = {0};
	const struct grt_sink sink = {.write = memory_write, .to = &container};
	struct grt_writer *writer;

	(void)state;
	check_failing(&raw);
	assert_int_equal(grt_writer_new(&writer, &sink, 1, 7, 8), 0);
	for (uint32_t i = 0; i < 2000; i++) {
		const struct grt_record record = event(0, i, i, i);

		assert_int_equal(grt_writer_add(writer, &record, NULL, 0), 0);
	}
	assert_int_equal(grt_writer_end(writer), 0);
	grt_writer_free(writer);
	check_failing(&container);
	container.bytes[64] ^= 1; /* the first block is searched */
	check_failing(&container);
	free(container.bytes);
	free(raw.bytes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(streams_are_merged),
		cmocka_unit_test(many_streams_at_once),
		cmocka_unit_test(a_contradiction),
		cmocka_unit_test(any_byte_is_damaged),
		cmocka_unit_test(any_cut),
		cmocka_unit_test(a_long_stream),
		cmocka_unit_test(a_file),
		cmocka_unit_test(each_read_fails),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
