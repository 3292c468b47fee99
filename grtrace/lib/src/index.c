/* SPDX-License-Identifier: MIT */
#include "index.h"

#include <endian.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "record.h"

#define SCAN_BYTES (1 << 16) /* read at once in search of the next block */
#define RAW_PIECE \
	(1 << 16) /* bytes of a raw stream that are checked for a whole record at its beginning */

/* What is known of a container while its blocks are listed. */
struct scan {
	const struct grt_source *source;
	struct index *index;
	uint64_t *ends; /* by CPU, and of the table at [cpus]: bytes of its stream so far */
	uint32_t cpus;
	uint32_t next; /* number of the next block */
	bool has_end;
};

static int add_piece(struct index *index, struct piece piece)
{
	struct piece *list = index->list;

	if (index->count == index->space) {
		index->space = index->space ? index->space * 2 : 64;
		list = realloc(list, index->space * sizeof(*list));
		if (!list)
			return -ENOMEM;
		index->list = list;
	}
	list[index->count++] = piece;
	return 0;
}

static int add_damage(struct index *index, enum grt_damage damage, uint32_t cpu, uint64_t at,
		      uint64_t len)
{
	return add_piece(index, (struct piece){.at = at, .len = len, .cpu = cpu, .damage = damage});
}

/*
 * --- blocks ------------------------------------------------------------------------------------
 */

static bool decode_block(struct grt_block *block, const unsigned char *bytes)
{
	memcpy(block, bytes, sizeof(*block));
	block->magic = le32toh(block->magic);
	block->kind = le16toh(block->kind);
	block->cpu = le16toh(block->cpu);
	block->len = le32toh(block->len);
	block->number = le32toh(block->number);
	block->offset = le64toh(block->offset);
	block->payload_crc = le32toh(block->payload_crc);
	block->crc = le32toh(block->crc);
	return block->magic == GRT_BLOCK_MAGIC && block->len <= GRT_BLOCK_MAX &&
	       !(block->len % 8) &&
	       block->crc == grt_crc32c(0, bytes, sizeof(*block) - sizeof(block->crc));
}

/* The next offset from `at`, in steps of 8, at which a valid header is; or the end of the source. Negative errno. */
static int find_block(const struct grt_source *source, uint64_t at, uint64_t *found)
{
	unsigned char *bytes = malloc(SCAN_BYTES);
	struct grt_block block;
	long got = 0;

	if (!bytes)
		return -ENOMEM;
	for (;; at += (uint64_t)got - sizeof(block) + 8) {
		got = source_read(source, at, bytes, SCAN_BYTES);
		if (got < (long)sizeof(block))
			break;
		got -= got % 8;
		for (long i = 0; i + (long)sizeof(block) <= got; i += 8) {
			if (!decode_block(&block, bytes + i))
				continue;
			*found = at + (uint64_t)i;
			free(bytes);
			return 0;
		}
		if (got < SCAN_BYTES)
			break;
	}
	free(bytes);
	*found = got < 0 ? 0 : at + (uint64_t)(got < 0 ? 0 : got);
	return got < 0 ? (int)got : 0;
}

static int add_stream_block(struct scan *scan, const struct grt_block *block, uint64_t at)
{
	bool is_table = block->kind == GRT_BLOCK_NOTES;
	uint32_t slot = is_table ? scan->cpus : block->cpu;
	uint32_t cpu = is_table ? GRT_NO_CPU : block->cpu;
	uint64_t *end;
	int err = 0;

	if (slot > scan->cpus || (!is_table && slot == scan->cpus))
		return add_damage(scan->index, GRT_DAMAGE_BLOCK, GRT_NO_CPU, at, sizeof(*block));
	end = &scan->ends[slot];
	if (block->offset < *end)
		return add_damage(scan->index, GRT_DAMAGE_DOUBLED, cpu, at,
				  sizeof(*block) + block->len);
	if (block->offset > *end)
		err = add_damage(scan->index, GRT_DAMAGE_MISSING, cpu, at, block->offset - *end);
	*end = block->offset + block->len;
	return err ? err
		   : add_piece(scan->index, (struct piece){.at = at + sizeof(*block),
							   .len = block->len,
							   .crc = block->payload_crc,
							   .cpu = cpu,
							   .has_crc = true});
}

static int add_block(struct scan *scan, const struct grt_block *block, uint64_t at)
{
	scan->next = block->number + 1;
	switch (block->kind) {
	case GRT_BLOCK_NOTES:
	case GRT_BLOCK_STREAM:
		return add_stream_block(scan, block, at);
	case GRT_BLOCK_END:
		scan->has_end = true;
	}
	return 0; /* statistics, and kinds of later versions, are no part of a stream */
}

static int scan_blocks(struct scan *scan, uint64_t at)
{
	unsigned char bytes[sizeof(struct grt_block)];
	struct grt_block block;
	int err = 0;

	while (!err) {
		long got = source_read(scan->source, at, bytes, sizeof(bytes));
		uint64_t found;

		if (got <= 0)
			return (int)got;
		if (got == sizeof(bytes) && decode_block(&block, bytes)) {
			err = add_block(scan, &block, at);
			at += sizeof(block) + block.len;
			continue;
		}
		err = find_block(scan->source, at, &found);
		if (!err)
			err = add_damage(scan->index, GRT_DAMAGE_BLOCK, GRT_NO_CPU, at,
					 found > at ? found - at : (uint64_t)got);
		at = found > at ? found : at + (uint64_t)got;
	}
	return err;
}

/*
 * --- sources -----------------------------------------------------------------------------------
 */

static bool header_is_valid(const unsigned char *bytes, uint32_t *cpus)
{
	struct grt_file file;

	memcpy(&file, bytes, sizeof(file));
	*cpus = le32toh(file.cpus);
	return le16toh(file.version) == GRT_VERSION && le16toh(file.order) == 0x0102 &&
	       le32toh(file.header_size) == sizeof(file) && *cpus <= GRT_NONE &&
	       le32toh(file.crc) == grt_crc32c(0, bytes, sizeof(file) - sizeof(file.crc));
}

static int index_container(struct index *index, const struct grt_source *source,
			   const unsigned char *header, long len)
{
	struct scan scan = {.source = source, .index = index};
	int err = 0;

	/* Of a damaged header nothing is believed: blocks say their CPU themselves. */
	if (len < (long)sizeof(struct grt_file) || !header_is_valid(header, &scan.cpus)) {
		scan.cpus = GRT_NONE;
		err = add_damage(index, GRT_DAMAGE_HEADER, GRT_NO_CPU, 0, (uint64_t)len);
	}
	scan.ends = calloc(scan.cpus + 1, sizeof(*scan.ends));
	if (!scan.ends)
		return -ENOMEM;
	if (!err)
		err = scan_blocks(&scan, sizeof(struct grt_file));
	if (!err && !scan.has_end)
		err = add_damage(index, GRT_DAMAGE_END, GRT_NO_CPU, 0, 0);
	free(scan.ends);
	return err;
}

/* The CPU of the first record that is none of the table's; all of the source is one piece. */
static int index_raw(struct index *index, const struct grt_source *source)
{
	unsigned char *bytes = malloc(RAW_PIECE);
	struct piece piece = {.cpu = GRT_NO_CPU, .len = UINT64_MAX};
	long got;

	if (!bytes)
		return -ENOMEM;
	got = source_read(source, 0, bytes, RAW_PIECE);
	for (long i = 0; piece.cpu == GRT_NO_CPU && i + GRT_RECORD_SIZE <= got; i += 8) {
		if (record_damage(bytes + i, GRT_NO_CPU) == GRT_DAMAGE_NONE &&
		    !record_is_table((unsigned int)(bytes[i + 4] | bytes[i + 5] << 8)))
			piece.cpu = (uint32_t)(bytes[i + 24] | bytes[i + 25] << 8);
	}
	free(bytes);
	if (got <= 0)
		return (int)got;
	if (piece.cpu == GRT_NO_CPU)
		piece.cpu = 0; /* nothing in it is a record: all of it will be damage */
	return add_piece(index, piece);
}

int index_source(struct index *index, const struct grt_source *source)
{
	unsigned char header[sizeof(struct grt_file)];
	long len = source_read(source, 0, header, sizeof(header));

	*index = (struct index){0};
	if (len < 0)
		return (int)len;
	if (len >= 8 && !memcmp(header, GRT_FILE_MAGIC, 8))
		return index_container(index, source, header, len);
	return index_raw(index, source);
}

void index_free(struct index *index)
{
	free(index->list);
	*index = (struct index){0};
}
