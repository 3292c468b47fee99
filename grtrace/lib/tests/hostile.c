/* SPDX-License-Identifier: MIT */
#include "hostile.h"

#define RECORD_BYTES sizeof(struct grt_record)
#define BLOCK_BYTES  sizeof(struct grt_block)
#define CPUS	     65535u

/* A container while it is written; its blocks need not be right. */
struct file {
	struct memory *memory;
	uint32_t number;
	uint64_t offsets[CPUS + 1]; /* by CPU; of the table the last one */
	uint32_t seqs[CPUS];
	uint32_t order;
};

static struct file *file_begin(struct memory *memory, uint32_t cpus)
{
	struct file *file = calloc(1, sizeof(*file));
	struct grt_file header = {.magic = GRT_FILE_MAGIC,
				  .version = GRT_VERSION,
				  .order = 0x0102,
				  .header_size = sizeof(header),
				  .cpus = cpus};

	assert_non_null(file);
	file->memory = memory;
	header.crc = grt_crc32c(0, &header, sizeof(header) - sizeof(header.crc));
	memory_write(memory, &header, sizeof(header));
	return file;
}

static bool file_is_below(const struct file *file, size_t bytes)
{
	return file->memory->len < bytes;
}

/* A header that may say anything of what follows it. */
static void add_header(struct file *file, uint16_t kind, uint16_t cpu, uint32_t len, uint32_t crc)
{
	uint64_t *offset = &file->offsets[kind == GRT_BLOCK_NOTES ? CPUS : cpu];
	struct grt_block block = {.magic = GRT_BLOCK_MAGIC,
				  .kind = kind,
				  .cpu = cpu,
				  .len = len,
				  .number = file->number++,
				  .offset = *offset,
				  .payload_crc = crc};

	block.crc = grt_crc32c(0, &block, sizeof(block) - sizeof(block.crc));
	if (kind == GRT_BLOCK_NOTES || kind == GRT_BLOCK_STREAM)
		*offset += len;
	memory_write(file->memory, &block, sizeof(block));
}

static void add_block(struct file *file, uint16_t kind, uint16_t cpu, const void *bytes, size_t len)
{
	add_header(file, kind, cpu, (uint32_t)len, grt_crc32c(0, bytes, len));
	memory_write(file->memory, bytes, len);
}

static struct grt_record record_of(struct file *file, uint16_t cpu, uint16_t type)
{
	struct grt_record record = event(cpu, 5, file->seqs[cpu]++, file->order++);

	record.magic = GRT_MAGIC;
	record.len = RECORD_BYTES;
	record.type = type;
	return record;
}

/* A note of the table, with bytes behind it. */
static void add_note(struct file *file, struct grt_record record, const void *pdu, size_t len)
{
	unsigned char bytes[RECORD_BYTES + 256] = {0};

	record.magic = GRT_MAGIC;
	record.len = (uint16_t)(RECORD_BYTES + len);
	memcpy(bytes, &record, sizeof(record));
	memcpy(bytes + sizeof(record), pdu, len);
	add_block(file, GRT_BLOCK_NOTES, 0, bytes, record.len);
}

static void add_stream_note(struct file *file, uint32_t clock)
{
	const struct grt_stream_pdu pdu = {.session = 1,
					   .version = GRT_VERSION,
					   .record_size = RECORD_BYTES,
					   .cpus = CPUS,
					   .clock = clock,
					   .type_mask = UINT64_MAX};

	add_note(file, (struct grt_record){.type = GRT_STREAM, .dev = GRT_NONE, .ring = GRT_NONE},
		 &pdu, sizeof(pdu));
}

static void add_device_note(struct file *file, uint16_t dev)
{
	const struct grt_dev_pdu pdu = {.name = "card0", .driver = "fake", .types = UINT64_MAX};

	add_note(file, (struct grt_record){.type = GRT_DEV_INFO, .dev = dev, .ring = GRT_NONE},
		 &pdu, sizeof(pdu));
}

static void add_ring_note(struct file *file, uint16_t dev, uint16_t ring)
{
	struct grt_ring_pdu pdu = {.size = 1 << 20, .types = UINT64_MAX, .unit = 4, .capacity = 1};

	snprintf(pdu.engine, sizeof(pdu.engine), "engine%u", ring);
	add_note(file, (struct grt_record){.type = GRT_RING_INFO, .dev = dev, .ring = ring}, &pdu,
		 sizeof(pdu));
}

/* Events of a CPU, none of which is wrong. */
static void sound_file(struct memory *memory, size_t bytes)
{
	struct file *file = file_begin(memory, 1);

	add_stream_note(file, GRT_CLOCK_MONOTONIC);
	add_device_note(file, 0);
	while (file_is_below(file, bytes)) {
		struct grt_record record = record_of(file, 0, GRT_MEM_ALLOC);

		record.time = record.aux = file->order;
		add_block(file, GRT_BLOCK_STREAM, 0, &record, sizeof(record));
	}
	add_header(file, GRT_BLOCK_END, 0, 0, 0);
	free(file);
}

/* --- containers --- */

/*
 * Each byte belongs to 8,192 payloads, none of which is right, and none of which ends at a header.
 */
static void nested_payloads(struct memory *memory, size_t bytes)
{
	struct file *file = file_begin(memory, 4);

	while (file_is_below(file, bytes))
		add_header(file, GRT_BLOCK_STREAM, 1, GRT_BLOCK_MAX - 8, 1);
	memory_write(memory, (const char[GRT_BLOCK_MAX]){0}, GRT_BLOCK_MAX);
	free(file);
}

/* Blocks without a record, of all CPUs in turn. */
static void empty_blocks(struct memory *memory, size_t bytes)
{
	struct file *file = file_begin(memory, CPUS);

	for (uint32_t i = 0; file_is_below(file, bytes); i++)
		add_header(file, GRT_BLOCK_STREAM, (uint16_t)(i * 40501 % CPUS), 0, 0);
	add_header(file, GRT_BLOCK_END, 0, 0, 0);
	free(file);
}

/* The same, and of each block its stream lacks bytes. */
static void missing_blocks(struct memory *memory, size_t bytes)
{
	struct file *file = file_begin(memory, CPUS);

	for (uint32_t i = 0; file_is_below(file, bytes); i++) {
		uint16_t cpu = (uint16_t)(i * 40501 % CPUS);

		file->offsets[cpu] += 80;
		add_header(file, GRT_BLOCK_STREAM, cpu, 0, 0);
	}
	free(file);
}

/* Counters of one CPU more in each block. */
static void counters_of_many(struct memory *memory, size_t bytes)
{
	struct file *file = file_begin(memory, CPUS);

	for (uint32_t i = 0; file_is_below(file, bytes); i++) {
		const struct grt_stats stats = {.size = sizeof(stats), .cpu = i % CPUS};

		add_block(file, GRT_BLOCK_STATS, 0, &stats, sizeof(stats));
	}
	add_header(file, GRT_BLOCK_END, 0, 0, 0);
	free(file);
}

/* --- order --- */

/* Records of many CPUs at one instant; order numbers have gaps, and begin with the last CPU. */
static void one_instant(struct memory *memory, size_t bytes)
{
	struct file *file = file_begin(memory, CPUS);
	uint32_t count = (uint32_t)(bytes / (BLOCK_BYTES + RECORD_BYTES));

	add_stream_note(file, GRT_CLOCK_DEVICE);
	add_device_note(file, 0);
	for (uint32_t i = 0; i < count; i++) {
		struct grt_record record = record_of(file, (uint16_t)(i % CPUS), GRT_MEM_ALLOC);

		record.order = (count - i) * 2;
		add_block(file, GRT_BLOCK_STREAM, record.cpu, &record, sizeof(record));
	}
	free(file);
}

/* Records of many CPUs, each a time of its own. */
static void many_cpus(struct memory *memory, size_t bytes)
{
	struct file *file = file_begin(memory, CPUS);

	add_stream_note(file, GRT_CLOCK_MONOTONIC);
	add_device_note(file, 0);
	for (uint32_t i = 0; file_is_below(file, bytes); i++) {
		struct grt_record record =
			record_of(file, (uint16_t)(i * 40501 % CPUS), GRT_MEM_ALLOC);

		record.time = i + 5;
		add_block(file, GRT_BLOCK_STREAM, record.cpu, &record, sizeof(record));
	}
	free(file);
}

/* Long blocks at one instant: each CPU's last event is in front of the next one's first. */
static void long_instant(struct memory *memory, size_t bytes)
{
	enum { STREAMS = 32, EACH = 2048 };
	static struct grt_record records[EACH];
	struct file *file = file_begin(memory, STREAMS);

	add_stream_note(file, GRT_CLOCK_DEVICE);
	for (uint16_t dev = 0; dev < STREAMS; dev++)
		add_device_note(file, dev);
	while (file_is_below(file, bytes)) {
		for (uint16_t cpu = 0; cpu < STREAMS && file_is_below(file, bytes); cpu++) {
			for (uint32_t i = 0; i < EACH; i++) {
				records[i] = record_of(file, cpu, GRT_MEM_ALLOC);
				records[i].dev = i < EACH - 1 ? cpu : (cpu + 1) % STREAMS;
				records[i].order = i < EACH - 1 ? 1000 + file->seqs[cpu] * 2
								: file->seqs[cpu] % 7;
			}
			add_block(file, GRT_BLOCK_STREAM, cpu, records, sizeof(records));
		}
	}
	free(file);
}

/* --- rules --- */

/* An event on a CPU of each page of 64, so that all that is known of CPUs has memory. */
static void touch_cpus(struct file *file)
{
	for (uint32_t cpu = 0; cpu < CPUS; cpu += 64) {
		struct grt_record record = record_of(file, (uint16_t)cpu, GRT_MEM_ALLOC);

		add_block(file, GRT_BLOCK_STREAM, (uint16_t)cpu, &record, sizeof(record));
	}
}

/* Damage that may have cost any CPU something, again and again. */
static void damage_of_all(struct memory *memory, size_t bytes)
{
	struct file *file = file_begin(memory, CPUS);

	add_stream_note(file, GRT_CLOCK_MONOTONIC);
	touch_cpus(file);
	add_note(file, (struct grt_record){.type = GRT_CLOCK, .time = 6, .dev = GRT_NONE}, "", 0);
	while (file_is_below(file, bytes)) {
		memory_write(memory, "12345678", 8);
		add_header(file, GRT_BLOCK_END, 0, 0, 0);
	}
	free(file);
}

/* Tracing that ends and goes on, again and again, on devices without number. */
static void many_restarts(struct memory *memory, size_t bytes)
{
	struct file *file = file_begin(memory, CPUS);

	add_stream_note(file, GRT_CLOCK_MONOTONIC);
	for (uint32_t dev = 0; dev < 65535 && file->memory->len < bytes / 3; dev++)
		add_device_note(file, (uint16_t)dev);
	touch_cpus(file);
	while (file_is_below(file, bytes)) {
		struct grt_record pair[2] = {record_of(file, 1, GRT_MEM_ALLOC)};

		pair[1] = pair[0];
		pair[1].type = GRT_EOS;
		pair[1].dev = GRT_NONE;
		pair[1].aux = pair[1].seq = file->seqs[1];
		add_block(file, GRT_BLOCK_STREAM, 1, pair, sizeof(pair));
	}
	free(file);
}

/* Jobs that never end, then resets of their ring. */
static void many_resets(struct memory *memory, size_t bytes)
{
	struct file *file = file_begin(memory, 1);

	add_stream_note(file, GRT_CLOCK_MONOTONIC);
	add_device_note(file, 0);
	add_ring_note(file, 0, 0);
	for (uint32_t i = 0; file_is_below(file, bytes); i++) {
		bool is_job = memory->len < bytes / 2 && i < 60000;
		struct grt_record record = record_of(file, 0, is_job ? GRT_ISSUE : GRT_RESET);

		record.ring = 0;
		record.fctx = is_job;
		record.fseq = is_job ? i + 1 : 0;
		add_block(file, GRT_BLOCK_STREAM, 0, &record, sizeof(record));
	}
	free(file);
}

/* As many rings, clients and devices as there may be, and an event of each in turn. */
static void many_names(struct memory *memory, size_t bytes)
{
	struct file *file = file_begin(memory, 1);

	add_stream_note(file, GRT_CLOCK_MONOTONIC);
	for (uint32_t i = 0; file_is_below(file, bytes); i++) {
		struct grt_record record = record_of(file, 0, GRT_ISSUE);

		record.dev = (uint16_t)(i % 65535);
		record.ring = (uint16_t)(i / 7 % 4096);
		record.client = i;
		record.fctx = i;
		record.fseq = i;
		record.order = i / 65535;
		if (memory->len < bytes / 2)
			add_device_note(file, record.dev);
		if (memory->len < bytes / 2)
			add_ring_note(file, record.dev, record.ring);
		add_block(file, GRT_BLOCK_STREAM, 0, &record, sizeof(record));
	}
	free(file);
}

/* Time that leaps as far as it can. */
static void long_times(struct memory *memory, size_t bytes)
{
	struct file *file = file_begin(memory, 1);

	add_stream_note(file, GRT_CLOCK_MONOTONIC);
	add_device_note(file, 0);
	for (uint16_t ring = 0; ring < 512; ring++)
		add_ring_note(file, 0, ring);
	for (uint32_t i = 0; file_is_below(file, bytes); i++) {
		static const uint16_t types[] = {GRT_RING_ALLOC, GRT_ISSUE, GRT_COMPLETE, GRT_HANG};
		struct grt_record record = record_of(file, 0, types[i % 4]);

		record.time = (uint64_t)i << 40 | (i % 2 ? 1ULL << 62 : 0);
		record.ring = (uint16_t)(i / 4 % 512);
		record.client = i / 4 % 2048 + 1;
		record.fctx = 1 + record.ring;
		record.fseq = i / 4;
		record.pos = (uint64_t)i << 32;
		add_block(file, GRT_BLOCK_STREAM, 0, &record, sizeof(record));
	}
	free(file);
}

/* --- raw streams --- */

/* Headers of records of which each byte may begin one. */
static void magic_bytes(struct memory *memory, size_t bytes)
{
	while (memory->len < bytes)
		memory_write(memory, (const unsigned char[]){0x01, 0x47, 0x50, 0x10}, 4);
}

/* Each record of another CPU. */
static void foreign_records(struct memory *memory, size_t bytes)
{
	for (uint32_t i = 0; memory->len < bytes; i++) {
		struct grt_record record = event((uint16_t)i, i, i, i);

		record.magic = GRT_MAGIC;
		record.len = RECORD_BYTES;
		memory_write(memory, &record, sizeof(record));
	}
}

#define ROW(name)           \
	{                   \
#name, name \
	}

const struct hostile_row hostile_rows[] = {
	ROW(sound_file),       ROW(nested_payloads), ROW(empty_blocks),	   ROW(missing_blocks),
	ROW(counters_of_many), ROW(one_instant),     ROW(many_cpus),	   ROW(long_instant),
	ROW(damage_of_all),    ROW(many_restarts),   ROW(many_resets),	   ROW(many_names),
	ROW(long_times),       ROW(magic_bytes),     ROW(foreign_records),
};

const size_t hostile_count = sizeof(hostile_rows) / sizeof(*hostile_rows);
