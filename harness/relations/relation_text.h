/* SPDX-License-Identifier: MIT */
/* The relations that change one text: conditions and changes, for the table in relation.c. */
#ifndef DECOY_RELATIONS_RELATION_TEXT_H
#define DECOY_RELATIONS_RELATION_TEXT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "textlines.h"

bool permute_holds(const struct textlines *lines);
void permute_lines(struct textlines *lines, uint64_t seed, FILE *out);

bool gap_holds(const struct textlines *lines);
void change_gaps(struct textlines *lines, uint64_t seed, FILE *out);

bool unit_holds(const struct textlines *lines);
void change_units(struct textlines *lines, uint64_t seed, FILE *out);

bool unknown_holds(const struct textlines *lines);
void add_unknown(struct textlines *lines, uint64_t seed, FILE *out);

bool newline_holds(const struct textlines *lines);
void add_newline(struct textlines *lines, uint64_t seed, FILE *out);

bool ids_hold(const struct textlines *lines);
void renumber_ids(struct textlines *lines, uint64_t seed, FILE *out);

#endif
