/* SPDX-License-Identifier: MIT */
/* Sets of rules for producers, as bits. */
#ifndef LIES_RULES_H
#define LIES_RULES_H

#include <stdint.h>

#include "fdinfo.h"

/* rules_bit - of a rule; fails the test where there is none of that name. */
uint64_t rules_bit(const char *slug, size_t len);

/* rules_parse - of a list with commas. */
uint64_t rules_parse(const char *list);

/* rules_print - a list with commas; free() it. */
char *rules_print(uint64_t rules);

#endif
