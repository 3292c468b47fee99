/* SPDX-License-Identifier: MIT */
/* What may be answered, in the language of docs/answers.md. New references; NULL: out of memory. */
#ifndef DECOY_ORACLE_EXPECT_H
#define DECOY_ORACLE_EXPECT_H

#include <jansson.h>

#include "observer.h"

/* expect_snapshot - of one text; cut: the part before its first NUL, or NULL where it has none. */
json_t *expect_snapshot(const struct printed *printed, const struct printed *cut);

/* expect_state - after the newest sweep of observer. */
json_t *expect_state(const struct observer *observer);

#endif
