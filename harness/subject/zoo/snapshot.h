/* SPDX-License-Identifier: MIT */
/* The content of one text. */
#ifndef DECOY_ZOO_SNAPSHOT_H
#define DECOY_ZOO_SNAPSHOT_H

#include "number.h"
#include "text.h"

enum zoo_field {
	F_BUSY_NS,
	F_CAPACITY,
	F_CYCLES,
	F_TOTAL_CYCLES,
	F_MAXFREQ,
	F_TOTAL,
	F_SHARED,
	F_RESIDENT,
	F_ALIAS, /* drm-memory-; moved to F_RESIDENT at the end of the text */
	F_PURGEABLE,
	F_ACTIVE,
	FIELDS,
	F_REGION = F_TOTAL /* the fields before it are of engines */
};

/* An engine or a region. */
struct zoo_item {
	struct zoo_item *next; /* in order of first appearance */
	struct zoo_span name; /* points into the text */
	struct zoo_num field[FIELDS];
};

struct zoo_snapshot {
	const char *refused; /* why, or NULL */
	bool is_drm; /* the text has a drm- key */
	struct zoo_span driver, pdev, id, client_name; /* id without leading zeros */
	bool has_id;
	struct zoo_item *engines, *regions;
	struct zoo_num pending; /* FAULT_CAPACITY_SLOT: capacity in the next slot */
	unsigned int engine_lines; /* FAULT_ENGINE_LINES_16: with an engine's time */
	char id_store[24]; /* an id that differs from the printed one */
};

/*
 * zoo_snapshot_read - spans point into text or *z, and into *snap itself: it must not be moved.
 * Always to be followed by zoo_snapshot_free().
 */
void zoo_snapshot_read(struct zoo *z, struct zoo_snapshot *snap, const char *text, size_t len);
void zoo_snapshot_free(struct zoo_snapshot *snap);

/* zoo_snapshot_spoil - FAULT_BROKEN_LENGTH, which shows over time alone. */
void zoo_snapshot_spoil(struct zoo *z, struct zoo_snapshot *snap, const char *text, size_t len);

/* zoo_snapshot_finish - what is decided when all lines are read; part of zoo_snapshot_read(). */
void zoo_snapshot_finish(struct zoo *z, struct zoo_snapshot *snap);

/*
 * zoo_snapshot_lose - what a lossy design does not read, or rounds; part of zoo_snapshot_finish().
 */
void zoo_snapshot_lose(struct zoo *z, struct zoo_snapshot *snap);

#endif
