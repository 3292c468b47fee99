/* SPDX-License-Identifier: MIT */
/* A line's claim on a place: what it would put there if it is taken for that key. */
#ifndef DECOY_ORACLE_CLAIM_H
#define DECOY_ORACLE_CLAIM_H

#include "choice.h"
#include "reader.h"

enum claim_family { CLAIM_IDENT, CLAIM_ENGINE, CLAIM_REGION };

/* Fields of regions in claims: those of said.h, then the alias, which is told apart until it is merged. */
#define CLAIM_ALIAS 5

struct claim {
	enum claim_family family;
	struct word name; /* of the engine or region */
	unsigned int field;
	int reading; /* its number among the readings of all lines */
	struct choice choice; /* what it would say; may be absent */
	bool sure; /* its line surely counts */
	bool malformed; /* its line surely counts, and no reading of it is in good form */
	bool if_lone; /* only where the key's other reading has nothing to go with it */
};

struct claims {
	struct claim *all;
	size_t count;
	size_t cap;
};

/* claim_same_place - are both on one field of one thing? */
bool claim_same_place(const struct claim *a, const struct claim *b);

/* claims_make - of all lines, sorted by family, name, field, reading. */
struct claims claims_make(struct pool *pool, const struct lines *lines);

/*
 * claims_settle - of claims [*at, ...) take those of one place, move *at past them, and say what the
 * place may hold: any one of the printed values (no sentence says which), never a sum.
 */
struct choice claims_settle(struct pool *pool, const struct claims *claims, size_t *at);

#endif
