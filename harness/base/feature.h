/* SPDX-License-Identifier: MIT */
/* What a subject supports (docs/protocol.md); what it does not support is not asked. */
#ifndef DECOY_FEATURE_H
#define DECOY_FEATURE_H

#include <stddef.h>

/* Bits. */
enum feature {
	FEATURE_PARSE = 1 << 0,
	FEATURE_TRACK = 1 << 1,
	FEATURE_DELTA = 1 << 2,
	FEATURE_UTILIZATION = 1 << 3,
	FEATURE_MEMORY = 1 << 4,
	FEATURE_TOTALS = 1 << 5,
	FEATURE_IDENTITY = 1 << 6,
	FEATURE_ALL = (1 << 7) - 1
};

/* feature_bit - the bit of a name of len bytes; 0: no such feature. */
unsigned int feature_bit(const char *name, size_t len);

/* feature_name - the name of the first of some bits; NULL: there is none. */
const char *feature_name(unsigned int bits);

#endif
