/* SPDX-License-Identifier: MIT */
/* Sets of rules for producers, as bits. */
#ifndef DISTORTIONS_RULES_H
#define DISTORTIONS_RULES_H

#include <stdint.h>

#include "fdinfo.h"

/* rules_bit - the bit of a rule; fails the test for an unknown name. */
uint64_t rules_bit(const char *slug, size_t len);

/* rules_parse - the set of a list with commas. */
uint64_t rules_parse(const char *list);

/* rules_print - a list with commas; free() it. */
char *rules_print(uint64_t rules);

#endif
