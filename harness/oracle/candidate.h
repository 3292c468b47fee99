/* SPDX-License-Identifier: MIT */
/*
 * One reading of a line as a field of the answer: which field, and the values that it would have.
 */
#ifndef DECOY_ORACLE_CANDIDATE_H
#define DECOY_ORACLE_CANDIDATE_H

#include "choice.h"
#include "reader.h"

enum candidate_family { CANDIDATE_IDENT, CANDIDATE_ENGINE, CANDIDATE_REGION };

/* Fields of regions in candidates: those of printed.h, then the alias, which is kept apart until it
 * is merged. */
#define CANDIDATE_ALIAS 5

struct candidate {
	enum candidate_family family;
	struct word name; /* of the engine or region */
	unsigned int field;
	int reading; /* its index among the readings of all lines */
	struct choice choice; /* its values; may be absent */
	bool sure; /* its line surely counts */
	unsigned int refusal; /* for what of its name and value the text may be refused, if its line
				 surely counts */
	bool if_alone; /* only where the key's other reading has no other key of its engine */
};

struct candidates {
	struct candidate *all;
	size_t count;
	size_t cap;
};

/* candidate_is_key - is it a key of the specification, with its drm- or without, and what of? */
bool candidate_is_key(struct word key, bool has_prefix, enum candidate_family *family);

/* candidate_same_field - are both of one field of one client, engine or region? */
bool candidate_same_field(const struct candidate *a, const struct candidate *b);

/* candidates_collect - the candidates of all lines, sorted by family, name, field, reading. */
struct candidates candidates_collect(struct pool *pool, const struct lines *lines);

/*
 * candidates_merge - merge the candidates from index *at on that are of one field, and move *at
 * past them. The field may have any one of the printed values (the specification names none), never
 * their sum.
 */
struct choice candidates_merge(struct pool *pool, const struct candidates *candidates, size_t *at);

#endif
