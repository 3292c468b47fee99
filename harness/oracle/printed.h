/* SPDX-License-Identifier: MIT */
/*
 * What one text printed, each field with all the values that a reading of the specification allows.
 */
#ifndef DECOY_ORACLE_PRINTED_H
#define DECOY_ORACLE_PRINTED_H

#include "choice.h"

enum ident { IDENT_DRIVER, IDENT_PDEV, IDENT_ID, IDENT_NAME, IDENTS };

enum engine_field {
	ENGINE_BUSY, /* ns */
	ENGINE_CYCLES,
	ENGINE_TOTAL_CYCLES,
	ENGINE_MAXFREQ, /* Hz */
	ENGINE_CAPACITY,
	ENGINE_FIELDS
};

enum region_field {
	REGION_TOTAL,
	REGION_SHARED,
	REGION_RESIDENT,
	REGION_PURGEABLE,
	REGION_ACTIVE,
	REGION_FIELDS
};

/* The names of the fields in answers. */
extern const char *const printed_engine_names[ENGINE_FIELDS];
extern const char *const printed_region_names[REGION_FIELDS];

struct printed_engine {
	struct word name;
	struct choice field[ENGINE_FIELDS];
	bool zero_capacity; /* printed as 0, which is not allowed */
	bool odd_capacity; /* printed, but 0 or no number: it may be left out, with its engine, or
			      be 1 */
	bool may_miss; /* the engine may be left out */
};

struct printed_region {
	struct word name;
	struct choice field[REGION_FIELDS];
	bool may_miss;
};

struct printed {
	bool has_client; /* there is a drm- key, be it in a line that may be ignored */
	unsigned int
		refusal; /* what it may be refused for: bits of refusal.h; 0: it must be read */
	struct choice ident[IDENTS];
	bool odd_id; /* the id is no number: none, or misread as 0 */
	struct printed_engine *engines; /* sorted by name */
	size_t engine_count;
	struct printed_region *regions; /* sorted by name */
	size_t region_count;
};

/* printed_parse - parse text, which must outlive the result. */
struct printed printed_parse(struct pool *pool, struct word text);

/* printed_same - do both texts print the same of a client, apart from its driver and device? */
bool printed_same(const struct printed *a, const struct printed *b);

/*
 * printed_has_usage - does the text surely print an engine or a region? The specification does not
 * oblige a reader to list a client of which it knows only the name.
 */
bool printed_has_usage(const struct printed *printed);

#endif
