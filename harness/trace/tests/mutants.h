/* SPDX-License-Identifier: MIT */
/* Streams that are damaged or broken on purpose; what they break follows from the records, not from
 * a verifier. */
#ifndef DECOY_TRACE_TESTS_MUTANTS_H
#define DECOY_TRACE_TESTS_MUTANTS_H

#include "rig.h"

#define MUTANT_SOURCES 16

/* A sound trace, and another one. */
struct origin {
	struct rig_trace trace, other;
	struct rig_bytes container;
	uint64_t random; /* state of the generator */
};

/* What becomes of it, and what must be found. */
struct mutant {
	struct rig_bytes sources[MUTANT_SOURCES];
	unsigned int count;
	uint64_t rules; /* a bit each: one of them is broken; 0: none */
	bool is_damaged; /* bytes are, which no rule names */
	uint64_t damage_at; /* and where that must be found; 0: anywhere */
	bool is_repairable; /* what trace_repair() makes of it breaks no rule */
};

struct mutant_row {
	const char *name;
	bool (*make)(struct mutant *mutant, struct origin *origin); /* false: not of this trace */
};

extern const struct mutant_row mutant_rows[];
extern const size_t mutant_row_count;

/* origin_random - a number below most, which is not 0. */
uint64_t origin_random(struct origin *origin, uint64_t most);

void mutant_free(struct mutant *mutant);

#endif
