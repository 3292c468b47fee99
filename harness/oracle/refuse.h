/* SPDX-License-Identifier: MIT */
/* The rows of refusal.def that apply to a text. */
#ifndef DECOY_ORACLE_REFUSE_H
#define DECOY_ORACLE_REFUSE_H

#include "candidate.h"
#include "printed.h"

/* refuse_text - what text may be refused for, of which printed is all but that. */
unsigned int refuse_text(struct pool *pool, const struct printed *printed, struct word text,
			 const struct lines *lines, const struct candidates *candidates);

#endif
