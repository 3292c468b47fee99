/* SPDX-License-Identifier: MIT */
/* What one value may mean: numbers with their units, and texts. */
#ifndef DECOY_ORACLE_VALUE_H
#define DECOY_ORACLE_VALUE_H

#include <stdint.h>

#include "choice.h"

struct unit {
	struct word name;
	uint64_t factor;
};

/* What may follow the number of a kind of key. */
struct measure {
	bool bare_is_clear; /* the specification allows this number without a unit */
	struct unit units[4]; /* up to the first without a name */
};

extern const struct measure measure_none; /* capacities, cycles, ids */
extern const struct measure measure_time; /* rst:88 */
extern const struct measure measure_frequency; /* rst:139 */
extern const struct measure measure_memory; /* rst:162-163 */

/* value_number - the numbers that value (white space before it cut off) may be, in base units. */
struct choice value_number(struct pool *pool, struct word value, const struct measure *measure);

/* value_has_unit - does value end in a unit that measure knows, however it is set off? */
bool value_has_unit(struct word value, const struct measure *measure);

/*
 * value_misread - what else a value that is no number, or has its unit glued to it, may be read as:
 * 0, as atoi() does, its digits up to the first other character, behind a plus, too, or in another
 * notation (notation.h). Never 15 for 1.5.
 */
void value_misread(struct pool *pool, struct word value, struct choice *choice);

/*
 * value_is_malformed - is value anything but a number without leading zeros, with one of measure's
 * units behind a blank, or none where that is clear? Such a text breaks the format.
 */
bool value_is_malformed(struct word value, const struct measure *measure);

/* value_text - the texts: with the white space at the end, and without all or some kinds of it. */
struct choice value_text(struct pool *pool, struct word value);

/* value_pdev - the same for a PCI address; one that is none may also be left out. */
struct choice value_pdev(struct pool *pool, struct word value);

#endif
