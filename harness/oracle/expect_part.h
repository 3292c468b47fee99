/* SPDX-License-Identifier: MIT */
/* What expectations of a text and of a state have in common. */
#ifndef DECOY_ORACLE_EXPECT_PART_H
#define DECOY_ORACLE_EXPECT_PART_H

#include "json.h"

/* Where no capacity is printed, it is 1 (rst:110), reported or left out. */
extern const char *const expect_capacity_1[];

extern const char *const expect_zero[];

/*
 * expect_either - is the field of an engine total-cycles or maxfreq, where it has both (rst:138,
 * 150)? One may be preferred, and the other left out.
 */
bool expect_either(bool has_both, int field);

/* expect_finish - json, if it is complete; else NULL. Owns json. */
json_t *expect_finish(const struct writer *writer, json_t *json);

#endif
