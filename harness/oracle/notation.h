/* SPDX-License-Identifier: MIT */
/* Numbers that are no <uint> as kernels print it, and that the integer parsers of some languages
 * read. */
#ifndef DECOY_ORACLE_NOTATION_H
#define DECOY_ORACLE_NOTATION_H

#include "choice.h"

/*
 * notation_add - the numbers that value begins with in other notations: behind 0x, 0o or 0b in
 * their base, of 64 bits at most; in groups between single underscores, commas or apostrophes
 * (Python, Rust, Java, C++, and what locales print); in decimal digits of another script (Python,
 * Java). Nothing where it is in none.
 */
void notation_add(struct pool *pool, struct choice *choice, struct word value);

#endif
