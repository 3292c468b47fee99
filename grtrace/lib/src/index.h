/* SPDX-License-Identifier: MIT */
/* The blocks of a container, found in one pass over its headers; or a raw stream as one block. */
#ifndef GRT_INDEX_H
#define GRT_INDEX_H

#include "source.h"

#define INDEX_NONE SIZE_MAX

/* A piece of one CPU's stream, or of the table of notes, or damage. */
struct piece {
	uint64_t at; /* of its bytes in the source */
	uint64_t len; /* 0: not known */
	size_t next; /* of this stream; INDEX_NONE: there is none */
	bool is_first; /* of this stream: index_link() */
	uint32_t crc; /* of the payload */
	uint32_t cpu; /* GRT_NO_CPU: the table of notes */
	unsigned char damage; /* enum grt_damage; then it has no bytes to parse */
	bool has_crc;
};

/* The newest counters of a CPU. */
struct counted {
	struct grt_stats stats;
	uint64_t at; /* in the source; 0: there are none */
	bool is_stale; /* more of the CPU's stream follows */
};

struct index {
	struct piece *list; /* in the order of the source */
	size_t count, space;
	struct counted *counted; /* by CPU while blocks are listed, then without gaps */
	size_t counted_count;
};

/* index_source - all pieces of a source. 0, -ENOMEM, or what the source returned; index_free() it
 * in any case. */
int index_source(struct index *index, const struct grt_source *source);

/* index_add - one piece more. 0 or -ENOMEM. */
int index_add(struct index *index, struct piece piece);

/* index_raw - the piece of a raw stream. As index_source(). */
int index_raw(struct index *index, const struct grt_source *source);

/* index_stats - the counters of a STATS block, of CPUs below cpus; or damage. As index_source(). */
int index_stats(struct index *index, const struct grt_source *source, const struct piece *block,
		uint32_t cpus);

/* index_link - the pieces of each stream, one after another. 0 or -ENOMEM. */
int index_link(struct index *index);

void index_free(struct index *index);

#endif
