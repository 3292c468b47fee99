/* SPDX-License-Identifier: MIT */
/* Values to numbers. */
#ifndef DECOY_ZOO_NUMBER_H
#define DECOY_ZOO_NUMBER_H

#include "instance.h"

/* DESIGN_WIDE has 128 bits of it, all others 64 or fewer. */
__extension__ typedef unsigned __int128 zoo_uint;

struct zoo_num {
	zoo_uint value; /* the largest that it can hold when saturated: the number is larger */
	bool present;
	bool saturated;
};

enum zoo_unit {
	ZOO_PLAIN, /* none */
	ZOO_NS, /* none or ns */
	ZOO_CYCLES, /* none */
	ZOO_HZ, /* none, Hz, KHz, MHz */
	ZOO_BYTES, /* none, KiB, MiB */
};

/* zoo_num_read - "digits [blanks] [unit]"; false, and *num absent, when it is anything else. */
bool zoo_num_read(struct zoo *z, struct zoo_span value, enum zoo_unit unit, struct zoo_num *num);

/* zoo_num_add - saturates; absent counts as nothing. */
struct zoo_num zoo_num_add(const struct zoo *z, struct zoo_num a, struct zoo_num b);

/* zoo_num_more - is a certainly larger than b? Absent is smaller than all. */
bool zoo_num_more(struct zoo_num a, struct zoo_num b);

/* zoo_num_delta - a - b; absent where a is smaller, and where it is unknown. */
struct zoo_num zoo_num_delta(struct zoo_num a, struct zoo_num b);

#endif
