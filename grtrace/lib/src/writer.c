/* SPDX-License-Identifier: MIT */
#include <endian.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "record.h"

#define BLOCK_BYTES (1 << 16) /* of a payload, before it is written */
#define FIRST_BYTES (1 << 10) /* that are allocated for a CPU: of most there may be few records */

/* A stream's bytes that are not written yet. */
struct pending {
	unsigned char *bytes;
	uint32_t len, space;
	uint64_t offset; /* of bytes in the stream */
};

struct grt_writer {
	struct grt_sink sink;
	uint32_t cpus, blocks;
	struct pending table;
	struct pending *streams;
};

static int write_block(struct grt_writer *writer, uint16_t kind, uint16_t cpu,
		       struct pending *pending)
{
	struct grt_block block = {
		.magic = htole32(GRT_BLOCK_MAGIC),
		.kind = htole16(kind),
		.cpu = htole16(cpu),
		.len = htole32(pending->len),
		.number = htole32(writer->blocks++),
		.offset = htole64(pending->offset),
		.payload_crc = htole32(grt_crc32c(0, pending->bytes, pending->len)),
	};
	int err;

	block.crc = htole32(grt_crc32c(0, &block, sizeof(block) - sizeof(block.crc)));
	err = writer->sink.write(writer->sink.to, &block, sizeof(block));
	if (!err && pending->len)
		err = writer->sink.write(writer->sink.to, pending->bytes, pending->len);
	pending->offset += pending->len;
	pending->len = 0;
	return err;
}

static int flush_table(struct grt_writer *writer)
{
	return writer->table.len ? write_block(writer, GRT_BLOCK_NOTES, 0, &writer->table) : 0;
}

/* The table stands in front of the streams that need it. */
static int flush_stream(struct grt_writer *writer, uint32_t cpu)
{
	int err = writer->streams[cpu].len ? flush_table(writer) : 0;

	if (err || !writer->streams[cpu].len)
		return err;
	return write_block(writer, GRT_BLOCK_STREAM, (uint16_t)cpu, &writer->streams[cpu]);
}

static int make_space(struct pending *pending, uint32_t need)
{
	uint32_t space = pending->space ? pending->space : FIRST_BYTES;
	unsigned char *bytes;

	while (space < need)
		space *= 2;
	if (space == pending->space)
		return 0;
	bytes = realloc(pending->bytes, space);
	if (!bytes)
		return -ENOMEM;
	pending->bytes = bytes;
	pending->space = space;
	return 0;
}

static int append_record(struct pending *pending, const struct grt_record *record, const void *pdu,
			 size_t pdu_len)
{
	struct grt_record stored = *record;
	unsigned char *at;

	stored.magic = GRT_MAGIC;
	stored.len = (uint16_t)(GRT_RECORD_SIZE + ((pdu_len + 7) & ~(size_t)7));
	if (make_space(pending, pending->len + stored.len))
		return -ENOMEM;
	at = pending->bytes + pending->len;
	memset(at, 0, stored.len);
	record_encode(at, &stored);
	if (pdu_len)
		memcpy(at + GRT_RECORD_SIZE, pdu, pdu_len);
	pending->len += stored.len;
	return 0;
}

int grt_writer_add(struct grt_writer *writer, const struct grt_record *record, const void *pdu,
		   size_t pdu_len)
{
	bool is_table = record_is_table(record->type);
	struct pending *pending;
	int err = 0;

	if (pdu_len > GRT_PDU_MAX || (!is_table && record->cpu >= writer->cpus))
		return -EINVAL;
	pending = is_table ? &writer->table : &writer->streams[record->cpu];
	if (pending->len + GRT_RECORD_MAX > BLOCK_BYTES)
		err = is_table ? flush_table(writer) : flush_stream(writer, record->cpu);
	return err ? err : append_record(pending, record, pdu, pdu_len);
}

static void stats_store(struct grt_stats *stored, const struct grt_stats *stats)
{
	*stored = (struct grt_stats){
		.size = htole32(sizeof(*stored)),
		.cpu = htole32(stats->cpu),
		.attempted = htole64(stats->attempted),
		.written = htole64(stats->written),
		.dropped_full = htole64(stats->dropped_full),
		.dropped_big = htole64(stats->dropped_big),
		.filtered = htole64(stats->filtered),
		.notes = htole64(stats->notes),
		.produced = htole64(stats->produced),
		.consumed = htole64(stats->consumed),
	};
}

int grt_writer_flush(struct grt_writer *writer)
{
	int err = flush_table(writer);

	for (uint32_t cpu = 0; !err && cpu < writer->cpus; cpu++)
		err = flush_stream(writer, cpu);
	return err;
}

int grt_writer_stats(struct grt_writer *writer, const struct grt_stats *list, size_t count)
{
	const size_t most = GRT_BLOCK_MAX / sizeof(*list);
	struct grt_stats *stored = calloc(most, sizeof(*stored));
	int err = stored ? 0 : -ENOMEM;

	while (!err && count) {
		struct pending block = {.bytes = (unsigned char *)stored};
		size_t some = count < most ? count : most;

		for (size_t i = 0; i < some; i++)
			stats_store(&stored[i], &list[i]);
		block.len = (uint32_t)(some * sizeof(*list));
		err = write_block(writer, GRT_BLOCK_STATS, 0, &block);
		list += some;
		count -= some;
	}
	free(stored);
	return err;
}

int grt_writer_end(struct grt_writer *writer)
{
	struct pending none = {0};
	int err = grt_writer_flush(writer);

	return err ? err : write_block(writer, GRT_BLOCK_END, 0, &none);
}

static int write_header(const struct grt_writer *writer, uint64_t session, uint64_t realtime)
{
	struct grt_file file = {
		.version = htole16(GRT_VERSION),
		.order = htole16(0x0102),
		.header_size = htole32(sizeof(file)),
		.cpus = htole32(writer->cpus),
		.session = htole64(session),
		.realtime = htole64(realtime),
	};

	memcpy(file.magic, GRT_FILE_MAGIC, sizeof(file.magic));
	file.crc = htole32(grt_crc32c(0, &file, sizeof(file) - sizeof(file.crc)));
	return writer->sink.write(writer->sink.to, &file, sizeof(file));
}

int grt_writer_new(struct grt_writer **out, const struct grt_sink *sink, uint32_t cpus,
		   uint64_t session, uint64_t realtime)
{
	struct grt_writer *writer;
	int err = -ENOMEM;

	*out = NULL;
	if (!cpus || cpus > GRT_NONE)
		return -EINVAL;
	writer = calloc(1, sizeof(*writer));
	if (!writer)
		return -ENOMEM;
	writer->sink = *sink;
	writer->cpus = cpus;
	writer->streams = calloc(cpus, sizeof(*writer->streams));
	if (writer->streams)
		err = write_header(writer, session, realtime);
	if (err)
		grt_writer_free(writer);
	else
		*out = writer;
	return err;
}

void grt_writer_free(struct grt_writer *writer)
{
	if (!writer)
		return;
	for (uint32_t cpu = 0; writer->streams && cpu < writer->cpus; cpu++)
		free(writer->streams[cpu].bytes);
	free(writer->streams);
	free(writer->table.bytes);
	free(writer);
}
