/* SPDX-License-Identifier: MIT */
/* What both lints find in a recording. */
#ifndef PROPERTIES_FINDINGS_H
#define PROPERTIES_FINDINGS_H

#include "recording.h"
#include "rules.h"

/* findings_of - the rules found, of every level, as bits of rules.h; nothing is waived. */
rules_set findings_of(const struct recording *rec);

/* findings_free - free what findings_of() keeps from one call to the next. */
void findings_free(void);

#endif
