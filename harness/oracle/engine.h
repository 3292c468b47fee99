/* SPDX-License-Identifier: MIT */
/* One engine of one client over the sweeps: all values that it may have. */
#ifndef DECOY_ORACLE_ENGINE_H
#define DECOY_ORACLE_ENGINE_H

#include "history.h"

struct histories {
	struct history *all; /* all different */
	size_t count;
	size_t cap;
};

struct engine {
	struct word name;
	struct histories histories;
	struct histories spare; /* memory for the next ones */
	bool may_miss; /* the engine may be left out */
	bool anything; /* more histories than can be kept: any answer is allowed */
};

/* Which lifetimes of a client id a sweep may belong to. */
enum lifetime {
	LIFETIME_NEW = 1, /* the client was not observed before, or its id is reused */
	LIFETIME_CONTINUED = 2, /* it is the client that was observed before */
};

/*
 * engine_merge - what two descriptors of one client print of one engine in one sweep: the larger
 * counter, and of capacity and frequency what b has, or, if the largest counts, either.
 */
struct printed_engine engine_merge(struct pool *pool, const struct printed_engine *a,
				   const struct printed_engine *b, bool largest);

/*
 * engine_step - add a sweep that prints `printed` of the engine (NULL: nothing), in the lifetimes
 * (enum lifetime bits) that are possible. step->late is ignored.
 */
void engine_step(struct engine *engine, const struct step *step,
		 const struct printed_engine *printed, unsigned int lifetimes);

#endif
