/* SPDX-License-Identifier: MIT */
/* Counters of CPUs in a container. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "index.h"
#include "record.h"

static struct grt_stats decode_stats(const unsigned char *bytes)
{
	struct grt_stats stats;

	memcpy(&stats, bytes, sizeof(stats));
	return (struct grt_stats){
		.size = sizeof(stats),
		.cpu = le32toh(stats.cpu),
		.attempted = le64toh(stats.attempted),
		.written = le64toh(stats.written),
		.dropped_full = le64toh(stats.dropped_full),
		.dropped_big = le64toh(stats.dropped_big),
		.filtered = le64toh(stats.filtered),
		.notes = le64toh(stats.notes),
		.produced = le64toh(stats.produced),
		.consumed = le64toh(stats.consumed),
	};
}

static int keep_stats(struct index *index, const struct grt_stats *stats, uint64_t at)
{
	size_t count = (size_t)stats->cpu + 1;
	struct counted *list;

	if (count > index->counted_count) {
		count = count > 2 * index->counted_count ? count : 2 * index->counted_count;
		list = realloc(index->counted, count * sizeof(*list));
		if (!list)
			return -ENOMEM;
		memset(list + index->counted_count, 0,
		       (count - index->counted_count) * sizeof(*list));
		index->counted = list;
		index->counted_count = count;
	}
	index->counted[stats->cpu] = (struct counted){.stats = *stats, .at = at};
	return 0;
}

/* Each one has its size: those of a later version may be longer. */
static int keep_all(struct index *index, const unsigned char *bytes, const struct piece *block,
		    uint32_t cpus)
{
	size_t size;
	int err = 0;

	for (size_t at = 0; !err && block->len - at >= sizeof(struct grt_stats); at += size) {
		struct grt_stats stats = decode_stats(bytes + at);

		size = record_load32(bytes + at);
		if (size < sizeof(stats) || size > block->len - at)
			break;
		if (stats.cpu < cpus)
			err = keep_stats(index, &stats, block->at + at);
	}
	return err;
}

int index_stats(struct index *index, const struct grt_source *source, const struct piece *block,
		uint32_t cpus)
{
	unsigned char *bytes = malloc(block->len + 1);
	long got;
	int err;

	if (!bytes)
		return -ENOMEM;
	got = source_read(source, block->at, bytes, block->len);
	if (got < 0)
		err = (int)got;
	else if ((uint64_t)got != block->len || grt_crc32c(0, bytes, (size_t)got) != block->crc)
		err = index_add(index, (struct piece){.at = block->at,
						      .len = (uint64_t)got,
						      .cpu = GRT_NO_CPU,
						      .damage = GRT_DAMAGE_STATS});
	else
		err = keep_all(index, bytes, block, cpus);
	free(bytes);
	return err;
}
