/* SPDX-License-Identifier: MIT */
/*
 * Counters of CPUs in a container: read, shown, and held against the streams. Which bug makes this
 * fail? A number that is not compared; and a finding about counters that nothing forbids: read
 * before the stream ended, of another stream, of one with other findings.
 */
#include "libgrtrace_report.h"
#include "memory.h"

/* What is written: CPU 0 attempts six events, of which two are lost; CPU 1 attempts nothing. */
struct file {
	struct memory memory;
	struct grt_writer *writer;
	uint64_t eos; /* what EOS counts */
	bool has_gap, is_open; /* an event is missing; there is no EOS */
};

static struct grt_record note_of(uint16_t cpu, uint16_t type, uint32_t seq, uint64_t aux)
{
	struct grt_record note = event(cpu, 10, seq, 0);

	note.type = type;
	note.dev = GRT_NONE;
	note.aux = aux;
	return note;
}

static void add(struct file *file, struct grt_record record)
{
	assert_int_equal(grt_writer_add(file->writer, &record, NULL, 0), 0);
}

static void begin(struct file *file)
{
	const struct grt_sink sink = {.write = memory_write, .to = &file->memory};

	assert_int_equal(grt_writer_new(&file->writer, &sink, 2, 7, 8), 0);
}

static void add_streams(struct file *file)
{
	add(file, event(0, 10, 0, 0));
	if (!file->has_gap)
		add(file, event(0, 10, 1, 1));
	add(file, event(0, 10, 2, 2));
	add(file, note_of(0, GRT_LOST, 3, 2));
	add(file, event(0, 10, 5, 5));
	if (!file->is_open)
		add(file, note_of(0, GRT_EOS, (uint32_t)file->eos, file->eos));
	add(file, note_of(1, GRT_EOS, 0, 0));
	assert_int_equal(grt_writer_flush(file->writer), 0);
}

static void add_counters(struct file *file, const struct grt_stats *list, size_t count)
{
	assert_int_equal(grt_writer_stats(file->writer, list, count), 0);
}

static void end(struct file *file)
{
	assert_int_equal(grt_writer_end(file->writer), 0);
	grt_writer_free(file->writer);
}

/* The findings about counters, and other ones. */
struct found {
	unsigned int counters, others;
	struct grt_summary summary;
};

static void receive(void *to, const struct grt_finding *finding)
{
	struct found *found = to;

	if (finding->rule && finding->rule->number == 8)
		found->counters++;
	else if (!finding->rule || finding->rule->number != 13) /* no device is declared */
		found->others++;
}

static struct found judge(struct memory *memories, unsigned int count)
{
	struct grt_source sources[2];
	struct grt_counters counters;
	struct grt_verifier *verifier;
	struct grt_reader *reader;
	struct grt_item item;
	struct found found = {0};

	for (unsigned int i = 0; i < count; i++)
		sources[i] = memory_source(&memories[i]);
	assert_int_equal(grt_reader_new(&reader, sources, count), 0);
	assert_int_equal(grt_verifier_new(&verifier, NULL, receive, &found), 0);
	while (grt_reader_next(reader, &item) == 1)
		assert_int_equal(grt_verifier_item(verifier, &item), 0);
	for (size_t i = 0; grt_reader_counters(reader, i, &counters); i++)
		grt_verifier_counters(verifier, &counters);
	assert_int_equal(grt_verifier_end(verifier), 0);
	found.summary = *grt_verifier_summary(verifier);
	grt_verifier_free(verifier);
	grt_reader_free(reader);
	return found;
}

/* Counters of one CPU behind the streams: what is found, and whether they were compared. */
static const struct counters_row {
	const char *what;
	struct grt_stats stats;
	unsigned int findings;
	uint64_t counted;
} counters_rows[] = {
	{"sound", {.attempted = 6, .written = 4, .dropped_full = 2}, 0, 1},
	{"long PDUs", {.attempted = 6, .written = 4, .dropped_full = 1, .dropped_big = 1}, 0, 1},
	{"filtered", {.attempted = 6, .written = 4, .dropped_full = 2, .filtered = 99}, 0, 1},
	{"a recorder lost one", {.attempted = 6, .written = 5, .dropped_full = 1}, 0, 1},
	{"one is not counted", {.attempted = 6, .written = 4, .dropped_full = 1}, 1, 1},
	{"one is counted twice", {.attempted = 6, .written = 4, .dropped_big = 3}, 1, 1},
	{"more than EOS", {.attempted = 7, .written = 5, .dropped_full = 2}, 1, 1},
	{"less than EOS", {.attempted = 5, .written = 4, .dropped_full = 1}, 1, 1},
	{"fewer than in the stream", {.attempted = 6, .written = 3, .dropped_full = 3}, 1, 1},
	{"nothing attempted", {.cpu = 1}, 0, 1},
	{"attempts without a stream", {.cpu = 1, .attempted = 1, .written = 1}, 1, 1},
	{"a CPU that the file cannot have", {.cpu = 2, .attempted = 1}, 0, 0},
};

static void counters_of_a_cpu(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(counters_rows) / sizeof(*counters_rows); i++) {
		const struct counters_row *row = &counters_rows[i];
		struct file file = {.eos = 6};
		struct found found;

		begin(&file);
		add_streams(&file);
		add_counters(&file, &row->stats, 1);
		end(&file);
		found = judge(&file.memory, 1);
		if (found.counters != row->findings || found.summary.counted != row->counted ||
		    found.others)
			fail_msg("%s: %u findings, %u others", row->what, found.counters,
				 found.others);
		free(file.memory.bytes);
	}
}

static const struct grt_stats wrong = {.attempted = 9, .written = 1};

/* Streams that these counters are not held against. */
static void not_compared(void **state)
{
	static const struct file files[] = {
		{.eos = 6, .is_open = true},
		{.eos = 6, .has_gap = true}, /* is a finding of its own */
		{.eos = 5}, /* is one, too */
	};

	(void)state;
	for (size_t i = 0; i < sizeof(files) / sizeof(*files); i++) {
		struct file file = files[i];
		struct found found;

		begin(&file);
		add_streams(&file);
		add_counters(&file, &wrong, 1);
		end(&file);
		found = judge(&file.memory, 1);
		assert_int_equal(found.counters, 0);
		assert_int_equal(found.summary.counted, 0);
		assert_int_equal(found.others, !file.is_open);
		free(file.memory.bytes);
	}
}

/* The session ran when they were read. */
static void in_front_of_the_stream(void **state)
{
	struct file file = {.eos = 6};
	struct found found;

	(void)state;
	begin(&file);
	add_counters(&file, &wrong, 1);
	add_streams(&file);
	add_counters(&file, &wrong, 1);
	add(&file, note_of(0, GRT_EOS, 6, 6));
	end(&file);
	found = judge(&file.memory, 1);
	assert_int_equal(found.summary.counted, 0);
	free(file.memory.bytes);
}

/* It runs again, and was not stopped since. */
static void behind_a_start(void **state)
{
	struct file file = {.eos = 6};
	struct found found;

	(void)state;
	begin(&file);
	add_streams(&file);
	add(&file, event(0, 20, 6, 6));
	assert_int_equal(grt_writer_flush(file.writer), 0);
	add_counters(&file, &wrong, 1);
	end(&file);
	found = judge(&file.memory, 1);
	assert_int_equal(found.counters + found.others, 0);
	assert_int_equal(found.summary.counted, 0);
	free(file.memory.bytes);
}

static void another_source(void **state)
{
	struct memory memories[2];
	struct found found;

	(void)state;
	for (unsigned int i = 0; i < 2; i++) {
		struct file file = {.eos = 6};

		begin(&file);
		if (i)
			add_streams(&file);
		else
			add(&file, note_of(0, GRT_EOS, 0, 0));
		assert_int_equal(grt_writer_flush(file.writer), 0);
		add_counters(&file, &wrong, 1);
		end(&file);
		memories[i] = file.memory;
	}
	found = judge(memories, 2);
	assert_int_equal(found.counters, 0);
	free(memories[0].bytes);
	free(memories[1].bytes);
}

/* --- reading --- */

#define FILE_BYTES  64
#define BLOCK_BYTES 32

/* The first block has the counters. */
static void with_counters(struct file *file, const struct grt_stats *list, size_t count)
{
	*file = (struct file){.eos = 6};
	begin(file);
	add_counters(file, list, count);
	end(file);
}

static void expect_counters(struct memory *memory, const char *want)
{
	struct grt_source source = memory_source(memory);
	struct grt_counters counters;
	struct grt_reader *reader;
	char text[256] = "";

	assert_int_equal(grt_reader_new(&reader, &source, 1), 0);
	for (size_t i = 0; grt_reader_counters(reader, i, &counters); i++)
		snprintf(text + strlen(text), sizeof(text) - strlen(text), "%u:%u-%u at %u%s ",
			 counters.stats.cpu, (unsigned int)counters.stats.attempted,
			 (unsigned int)counters.stats.consumed, (unsigned int)counters.offset,
			 counters.is_final ? "" : " early");
	assert_string_equal(text, want);
	grt_reader_free(reader);
}

/* The checksums of the first block, whose payload was changed. */
static void sign(struct memory *memory)
{
	struct grt_block block;

	memcpy(&block, memory->bytes + FILE_BYTES, sizeof(block));
	block.payload_crc = grt_crc32c(0, memory->bytes + FILE_BYTES + sizeof(block), block.len);
	block.crc = grt_crc32c(0, &block, sizeof(block) - sizeof(block.crc));
	memcpy(memory->bytes + FILE_BYTES, &block, sizeof(block));
}

static void all_that_there_are(void **state)
{
	const struct grt_stats list[] = {{.cpu = 1, .attempted = 5, .consumed = 6},
					 {.cpu = 0, .attempted = 3, .consumed = 4},
					 {.cpu = 1, .attempted = 7, .consumed = 8},
					 {.cpu = 2, .attempted = 9}};
	struct file file;
	uint32_t size;

	(void)state;
	with_counters(&file, list, 4);
	expect_counters(&file.memory, "0:3-4 at 168 1:7-8 at 240 ");
	free(file.memory.bytes);

	/* Each has its length: 144 of the first one covers the second. */
	with_counters(&file, list, 3);
	size = 144;
	memcpy(file.memory.bytes + FILE_BYTES + BLOCK_BYTES, &size, sizeof(size));
	sign(&file.memory);
	expect_counters(&file.memory, "1:7-8 at 240 ");
	for (size_t i = 0; i < 2; i++) {
		size = i ? 217 : 71;
		memcpy(file.memory.bytes + FILE_BYTES + BLOCK_BYTES, &size, sizeof(size));
		sign(&file.memory);
		expect_counters(&file.memory, "");
	}
	free(file.memory.bytes);
}

/* No event is missing where counters are damaged. */
static void damaged(void **state)
{
	const struct grt_stats stats = {.attempted = 6, .written = 4, .dropped_full = 2};
	struct file file = {.eos = 6};
	struct grt_source source;
	struct grt_report *report;
	struct grt_reader *reader;
	struct grt_item item;
	struct found found;

	(void)state;
	begin(&file);
	add_streams(&file);
	add_counters(&file, &stats, 1);
	end(&file);
	file.memory.bytes[file.memory.len - BLOCK_BYTES - 1] ^= 1;
	expect_counters(&file.memory, "");
	found = judge(&file.memory, 1);
	assert_int_equal(found.others, 1);
	assert_int_equal(found.summary.damaged, 1);

	source = memory_source(&file.memory);
	assert_int_equal(grt_reader_new(&reader, &source, 1), 0);
	assert_int_equal(grt_report_new(&report, NULL), 0);
	while (grt_reader_next(reader, &item) == 1) {
		assert_int_equal(grt_report_item(report, &item), 0);
		if (item.damage)
			assert_int_equal(item.damage, GRT_DAMAGE_STATS);
	}
	assert_int_equal(grt_report_totals(report)->damaged, 1);
	assert_int_equal(grt_report_totals(report)->losses, 1); /* that of LOST */
	grt_report_free(report);
	grt_reader_free(reader);
	free(file.memory.bytes);
}

static void newest_in_order(void **state)
{
	static const uint32_t cpus[] = {4, 1, 9, 4, 0};
	static const uint32_t want[] = {0, 1, 4, 9};
	struct grt_report *report;

	(void)state;
	assert_int_equal(grt_report_new(&report, NULL), 0);
	for (size_t i = 0; i < 5; i++)
		assert_int_equal(grt_report_counters(
					 report, &(struct grt_stats){.cpu = cpus[i], .written = i}),
				 0);
	for (size_t i = 0; i < 4; i++)
		assert_int_equal(grt_report_cpu(report, i)->cpu, want[i]);
	assert_int_equal(grt_report_cpu(report, 2)->written, 3);
	assert_null(grt_report_cpu(report, 4));
	grt_report_free(report);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(counters_of_a_cpu),
		cmocka_unit_test(not_compared),
		cmocka_unit_test(in_front_of_the_stream),
		cmocka_unit_test(behind_a_start),
		cmocka_unit_test(another_source),
		cmocka_unit_test(all_that_there_are),
		cmocka_unit_test(damaged),
		cmocka_unit_test(newest_in_order),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
