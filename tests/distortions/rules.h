/* SPDX-License-Identifier: MIT */
/* Sets of rules for producers, as bits. */
#ifndef DISTORTIONS_RULES_H
#define DISTORTIONS_RULES_H

#include "fdinfo.h"

__extension__ typedef unsigned __int128 rules_set;
#define RULES_MAX 128

/* rules_bit - the bit of a rule; fails the test for an unknown name. */
rules_set rules_bit(const char *slug, size_t len);

/* rules_parse - the set of a list with commas. */
rules_set rules_parse(const char *list);

/* rules_print - a list with commas; free() it. */
char *rules_print(rules_set rules);

#endif
