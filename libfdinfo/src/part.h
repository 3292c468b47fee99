/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* The engines and the regions of a client, as the tracker holds them. */
#ifndef FDI_PART_H
#define FDI_PART_H

#include "hash.h"

enum part_kind { PART_ENGINE, PART_REGION, PART_KINDS };

/* Counters are among the first engine fields; entries for the others are not used. */
#define PART_COUNTERS (FDI_TOTAL_CYCLES + 1)

/*
 * One engine or region, 256 bytes of the pool. One table, shared by all clients, finds it by its
 * list and its name.
 */
struct part {
	struct link link; /* first */
	union {
		struct fdi_track_engine engine;
		struct fdi_region region;
	};
	uint64_t before[PART_COUNTERS]; /* what an engine held after the sweep before */
	bool had_value[PART_COUNTERS]; /* it held a value then */
	struct part *next;
	const struct part_list *list;
};

/* In order of first read. Lists do not move: their address is part of the key. */
struct part_list {
	struct part *first, *last;
	struct part *recent; /* of the last part_get(): texts mostly keep the order */
	enum part_kind kind;
};

/* part_get - the part of a name, new and cleared where there was none; NULL: no memory. */
struct part *part_get(struct hash *parts, struct part_list *list, struct fdi_span name,
		      struct pool *pool);

/* parts_forget - empty a list. */
void parts_forget(struct hash *parts, struct part_list *list, struct pool *pool);

/*
 * parts_settle - compute deltas and ratios of all engines of a list, wall_ns after the sweep
 * before; the values held become those before.
 */
void parts_settle(struct part_list *list, uint64_t wall_ns);

#endif /* FDI_PART_H */
