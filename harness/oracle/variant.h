/* SPDX-License-Identifier: MIT */
/* What one reading of a text may be, where the specification leaves it open what is kept of earlier
 * ones. */
#ifndef DECOY_ORACLE_VARIANT_H
#define DECOY_ORACLE_VARIANT_H

#include "history.h"

#define VARIANTS_MAX 16 /* four things that may be in one of two ways */

struct variants {
	struct reading all[VARIANTS_MAX];
	size_t count;
};

/* variants_of - all variants of a reading; old: the history that it continues, or NULL. */
struct variants variants_of(const struct history *old, const struct reading *reading);

#endif
