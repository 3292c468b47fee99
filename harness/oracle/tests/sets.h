/* SPDX-License-Identifier: MIT */
/* Are two expectations the same set? */
#ifndef DECOY_ORACLE_SETS_H
#define DECOY_ORACLE_SETS_H

#include <jansson.h>

/*
 * sets_text - an expectation as text that is the same for all ways to write the same set:
 * alternatives flat, sorted, each once; nothing that is absent; lists of clients and members
 * sorted; ratios with nine decimals. free() it.
 */
char *sets_text(const json_t *expect);

/* sets_parse - JSON that is written with ' for "; what is none fails the test. New reference. */
json_t *sets_parse(const char *want);

/*
 * sets_differ - lists of hypotheses, each a list of states, by hand and by the oracle: how many of
 * either the other side lacks. Prints them below name. What is null by hand is not compared.
 */
size_t sets_differ(const char *name, const json_t *by_hand, const json_t *by_oracle);

#endif
