/* SPDX-License-Identifier: MIT */
/* Numbers of scenarios: integers, and strings of digits with a unit. */
#ifndef DECOY_SCENARIO_NUMBER_H
#define DECOY_SCENARIO_NUMBER_H

#include <jansson.h>
#include <stdint.h>

/* The units that a number may have; bits. */
enum number_units {
	NUMBER_PLAIN = 0,
	NUMBER_TIME = 1, /* ns, us, ms, s, min, h: in ns */
	NUMBER_SIZE = 2, /* KiB, MiB, GiB: in bytes */
};

/*
 * number_read - an integer of at most 2^53, or a string: digits, perhaps a fraction, perhaps a
 * unit. Returns 0; -EINVAL: not a number, or not a whole one; -ERANGE: beyond 2^64-1, or an integer
 * beyond 2^53, which not every JSON parser keeps exactly.
 */
int number_read(const json_t *value, unsigned int units, uint64_t *out);

#endif
