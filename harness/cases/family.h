/* SPDX-License-Identifier: MIT */
/* Families: one file of a class of cases, and the cases that it stands for (docs/cases.md). */
#ifndef DECOY_CASES_FAMILY_H
#define DECOY_CASES_FAMILY_H

#include "casefile.h"

#define FAMILY_MEMBERS 256 /* of one family, at most */

/*
 * family_make - the members of a family whose other members of JSON are sound: one for each choice
 * of a word of each parameter, with its bytes and expectation, into the family's own list. Faults
 * are counted in file.
 */
void family_make(struct casefile *file, struct decoy_case *family);

/* families_spread - put members in place of their families, which are freed. */
void families_spread(struct cases *cases);

/* family_free - what a case has because it is a family, or a member of one. */
void family_free(struct decoy_case *tc);

#endif
