/* SPDX-License-Identifier: MIT */
/* A line's candidate on a place: what it would put there if it is taken for that key. */
#ifndef DECOY_ORACLE_CANDIDATE_H
#define DECOY_ORACLE_CANDIDATE_H

#include "choice.h"
#include "reader.h"

enum candidate_family { CANDIDATE_IDENT, CANDIDATE_ENGINE, CANDIDATE_REGION };

/* Fields of regions in candidates: those of printed.h, then the alias, which is told apart until it is merged. */
#define CANDIDATE_ALIAS 5

struct candidate {
	enum candidate_family family;
	struct word name; /* of the engine or region */
	unsigned int field;
	int reading; /* its number among the readings of all lines */
	struct choice choice; /* what it would say; may be absent */
	bool sure; /* its line surely counts */
	bool malformed; /* its line surely counts, and no reading of it is in good form */
	bool if_lone; /* only where the key's other reading has nothing to go with it */
};

struct candidates {
	struct candidate *all;
	size_t count;
	size_t cap;
};

/* candidate_same_field - are both on one field of one thing? */
bool candidate_same_field(const struct candidate *a, const struct candidate *b);

/* candidates_collect - of all lines, sorted by family, name, field, reading. */
struct candidates candidates_collect(struct pool *pool, const struct lines *lines);

/*
 * candidates_merge - of candidates [*at, ...) take those of one place, move *at past them, and say what the
 * place may hold: any one of the printed values (no sentence says which), never a sum.
 */
struct choice candidates_merge(struct pool *pool, const struct candidates *candidates, size_t *at);

#endif
