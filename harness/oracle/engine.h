/* SPDX-License-Identifier: MIT */
/* One engine of one client over the sweeps: all that may be believed of it. */
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
	struct histories spare; /* room for the next ones */
	bool may_miss; /* it may as well not be known */
	bool anything; /* more histories than can be kept: nothing is asked of it any more */
};

/* Which lives of the client a sweep may belong to. */
enum life {
	LIFE_FIRST = 1, /* the client was never observed before, or its id was given anew */
	LIFE_ON = 2, /* it is the one that was observed before */
};

/*
 * engine_merge - what two descriptors of one client print of one engine in one sweep: the larger
 * counter, and of capacity and frequency what b has, or, if the largest counts, either.
 */
struct printed_engine engine_merge(struct pool *pool, const struct printed_engine *a,
				   const struct printed_engine *b, bool largest);

/*
 * engine_step - moves engine over a sweep that says `printed` of it (NULL: nothing), in the lives (enum
 * life bits) that are possible. step->late is ignored.
 */
void engine_step(struct engine *engine, const struct step *step,
		 const struct printed_engine *printed, unsigned int lives);

#endif
