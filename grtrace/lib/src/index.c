/* SPDX-License-Identifier: MIT */
#include "index.h"

#include <endian.h>
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "block.h"
#include "pages.h"
#include "record.h"
#include "sums.h"

/* What is known of a container while its blocks are listed. */
struct scan {
	const struct grt_source *source;
	struct index *index;
	struct sums sums;
	struct pages ends; /* by CPU: uint64_t, the bytes of its stream so far */
	uint64_t table_end; /* of the table */
	uint32_t cpus;
	uint64_t end; /* of the source, once it is known */
	uint32_t next; /* number of the next block */
	uint64_t skipped; /* where a number was skipped first; 0: nowhere */
	bool is_explained; /* damage that was found explains why a block is missing */
	bool has_end;
};

int index_add(struct index *index, struct piece piece)
{
	struct piece *list = index->list;

	if (index->count == index->space) {
		const size_t space = index->space ? index->space * 2 : 8;

		list = realloc(list, space * sizeof(*list));
		if (!list)
			return -ENOMEM;
		index->list = list;
		index->space = space;
	}
	list[index->count++] = piece;
	return 0;
}

static int add_damage(struct index *index, enum grt_damage damage, uint32_t cpu, uint64_t at,
		      uint64_t len)
{
	return index_add(index, (struct piece){.at = at, .len = len, .cpu = cpu, .damage = damage});
}

/* --- blocks --- */

static int add_stream_block(struct scan *scan, const struct grt_block *block, uint64_t at)
{
	bool is_table = block->kind == GRT_BLOCK_NOTES;
	uint32_t cpu = is_table ? GRT_NO_CPU : block->cpu;
	uint64_t *end = &scan->table_end;
	int err = 0;

	if (!is_table && cpu >= scan->cpus)
		return add_damage(scan->index, GRT_DAMAGE_BLOCK, GRT_NO_CPU, at, sizeof(*block));
	if (!is_table)
		end = pages_get(&scan->ends, cpu, sizeof(*end));
	if (!end)
		return -ENOMEM;
	if (block->offset < *end)
		return add_damage(scan->index, GRT_DAMAGE_DOUBLED, cpu, at,
				  sizeof(*block) + block->len);
	if (block->offset > *end) {
		err = add_damage(scan->index, GRT_DAMAGE_MISSING, cpu, at, block->offset - *end);
		scan->is_explained = true;
	}
	*end = block->offset + block->len;
	if (cpu < scan->index->counted_count)
		scan->index->counted[cpu].is_stale = true;
	return err ? err
		   : index_add(scan->index, (struct piece){.at = at + sizeof(*block),
							   .len = block->len,
							   .crc = block->payload_crc,
							   .cpu = cpu,
							   .has_crc = true});
}

static int add_block(struct scan *scan, const struct grt_block *block, uint64_t at)
{
	if (block->number > scan->next && !scan->skipped)
		scan->skipped = at;
	if (block->number >= scan->next)
		scan->next = block->number + 1;
	switch (block->kind) {
	case GRT_BLOCK_NOTES:
	case GRT_BLOCK_STREAM:
		return add_stream_block(scan, block, at);
	case GRT_BLOCK_STATS:
		return index_stats(scan->index, scan->source,
				   &(struct piece){.at = at + sizeof(*block),
						   .len = block->len,
						   .crc = block->payload_crc},
				   scan->cpus);
	case GRT_BLOCK_END:
		scan->has_end = true;
	}
	return 0; /* kinds of later versions are passed over */
}

/* Is the newest block's payload not what its header says? Bytes of it may be missing. */
static int is_payload_wrong(struct scan *scan, const struct piece *piece, bool *wrong)
{
	uint32_t crc;
	int err = sums_of(&scan->sums, piece->at, piece->len, &crc);

	*wrong = err == -ENODATA || crc != piece->crc;
	return err == -ENODATA ? 0 : err;
}

/*
 * Bytes that are no header. Where bytes of the newest payload are missing, the header that follows
 * is within what its length covers: the search begins there, and the payload ends where a header is
 * found.
 */
static int skip_to_block(struct scan *scan, uint64_t *at)
{
	struct index *index = scan->index;
	struct piece *newest = index->count ? &index->list[index->count - 1] : NULL;
	bool is_wrong = false;
	uint64_t found;
	int err = 0;

	if (newest && newest->has_crc && newest->at + newest->len == *at)
		err = is_payload_wrong(scan, newest, &is_wrong);
	if (!err)
		err = block_find(scan->source, is_wrong ? newest->at : *at, &found);
	if (err)
		return err;
	scan->is_explained = true;
	if (found < *at)
		newest->len = found - newest->at;
	else
		err = add_damage(index, GRT_DAMAGE_BLOCK, GRT_NO_CPU, *at, found - *at);
	*at = found;
	return err;
}

static int scan_blocks(struct scan *scan, uint64_t at)
{
	unsigned char bytes[sizeof(struct grt_block)];
	struct grt_block block;
	int err = 0;

	while (!err) {
		long got = source_read(scan->source, at, bytes, sizeof(bytes));

		scan->end = at;
		if (got <= 0)
			return (int)got;
		if (got == sizeof(bytes) && block_decode(&block, bytes)) {
			err = add_block(scan, &block, at);
			at += sizeof(block) + block.len;
		} else {
			err = skip_to_block(scan, &at);
		}
	}
	return err;
}

/* What only the end of the file shows: that there is none, or that blocks are missing that no other
 * damage explains. */
static int end_scan(struct scan *scan)
{
	int err = 0;

	if (scan->skipped && !scan->is_explained)
		err = add_damage(scan->index, GRT_DAMAGE_MISSING, GRT_NO_CPU, scan->skipped, 0);
	if (!err && !scan->has_end)
		err = add_damage(scan->index, GRT_DAMAGE_END, GRT_NO_CPU, scan->end, 0);
	return err;
}

/* While blocks are listed they are by CPU; then those are left out that have none. */
static void pack_counters(struct index *index)
{
	size_t count = 0;

	for (size_t cpu = 0; cpu < index->counted_count; cpu++)
		if (index->counted[cpu].at)
			index->counted[count++] = index->counted[cpu];
	index->counted_count = count;
}

/* --- sources --- */

/* The checksum says whether the header is damaged, or another one. */
static enum grt_damage header_damage(const unsigned char *bytes, long len, uint32_t *cpus)
{
	struct grt_file file;
	uint32_t crc;

	*cpus = GRT_NONE;
	if (len < (long)sizeof(file))
		return GRT_DAMAGE_HEADER;
	memcpy(&file, bytes, sizeof(file));
	crc = grt_crc32c(0, bytes, sizeof(file) - sizeof(file.crc));
	if (be32toh(file.crc) == crc && be16toh(file.order) == 0x0102)
		return GRT_DAMAGE_ORDER;
	if (le32toh(file.crc) != crc || le16toh(file.order) != 0x0102)
		return GRT_DAMAGE_HEADER;
	if (le16toh(file.version) != GRT_VERSION || le32toh(file.header_size) != sizeof(file))
		return GRT_DAMAGE_VERSION;
	if (le32toh(file.cpus) > GRT_NONE)
		return GRT_DAMAGE_HEADER;
	*cpus = le32toh(file.cpus);
	return GRT_DAMAGE_NONE;
}

/* Of a damaged header nothing is believed, not even its length: blocks say their CPU themselves. */
static int lose_header(struct scan *scan, const unsigned char *header, long len, uint64_t *begin)
{
	enum grt_damage damage = header_damage(header, len, &scan->cpus);
	int err = 0;

	*begin = (uint64_t)len;
	if (damage == GRT_DAMAGE_HEADER)
		err = block_find(scan->source, 0, begin);
	if (!damage || err)
		return err;
	err = add_damage(scan->index, damage, GRT_NO_CPU, 0, *begin);
	return err ? err : damage == GRT_DAMAGE_ORDER ? -ENODATA : 0;
}

static int index_container(struct index *index, const struct grt_source *source,
			   const unsigned char *header, long len)
{
	struct scan scan = {.source = source, .index = index, .sums = {.source = source}};
	uint64_t begin;
	int err = lose_header(&scan, header, len, &begin);

	if (err)
		return err == -ENODATA
			       ? 0
			       : err; /* no block of the other byte order can be read either */
	err = scan_blocks(&scan, begin);
	if (!err)
		err = end_scan(&scan);
	pack_counters(index);
	pages_free(&scan.ends);
	return err;
}

#define HEADER_MOST \
	4096 /* bytes in which the first block's header is, whatever was put in front of it */

/* Also where its first bytes are damaged: no record begins the source, and the header of a block is
 * near. */
static int is_container(const struct grt_source *source, const unsigned char *header, long len,
			bool *is)
{
	unsigned char bytes[HEADER_MOST];
	long got;

	*is = len >= 8 && !memcmp(header, GRT_FILE_MAGIC, 8);
	if (*is || len < (long)sizeof(struct grt_block) || !record_damage(header, GRT_NO_CPU))
		return 0;
	got = source_read(source, 0, bytes, sizeof(bytes));
	if (got < 0)
		return (int)got;
	*is = block_find_in(bytes, (size_t)got) < (size_t)got;
	return 0;
}

int index_source(struct index *index, const struct grt_source *source)
{
	unsigned char header[sizeof(struct grt_file)];
	long len = source_read(source, 0, header, sizeof(header));
	bool is = false;
	int err;

	*index = (struct index){0};
	if (len < 0)
		return (int)len;
	err = is_container(source, header, len, &is);
	if (err)
		return err;
	return is ? index_container(index, source, header, len) : index_raw(index, source);
}

int index_link(struct index *index)
{
	struct pages newest = {0}; /* a piece of each CPU, and 1 */
	size_t newest_table = 0;
	int err = 0;

	for (size_t i = 0; !err && i < index->count; i++) {
		struct piece *piece = &index->list[i];
		size_t *before = piece->cpu > UINT16_MAX
					 ? &newest_table
					 : pages_get(&newest, piece->cpu, sizeof(*before));

		piece->next = INDEX_NONE;
		if (!before) {
			err = -ENOMEM;
			continue;
		}
		piece->is_first = !*before;
		if (*before)
			index->list[*before - 1].next = i;
		*before = i + 1;
	}
	pages_free(&newest);
	return err;
}

void index_free(struct index *index)
{
	free(index->list);
	free(index->counted);
	*index = (struct index){0};
}
