/* SPDX-License-Identifier: MIT */
/* What a subject supports (docs/protocol.md); what it does not support is not asked. */
#ifndef DECOY_FEATURE_H
#define DECOY_FEATURE_H

#include <stddef.h>

/*
 * Bits. Those before FEATURE_ALL are supported where a subject names them. The others are words
 * with "no-" before them: a subject that names one lacks a part that every other subject has.
 */
enum feature {
	FEATURE_PARSE = 1 << 0,
	FEATURE_TRACK = 1 << 1,
	FEATURE_DELTA = 1 << 2,
	FEATURE_UTILIZATION = 1 << 3,
	FEATURE_MEMORY = 1 << 4,
	FEATURE_TOTALS = 1 << 5,
	FEATURE_IDENTITY = 1 << 6,
	FEATURE_ALL = (1 << 7) - 1,
	FEATURE_LOAD = 1 << 7, /* one ratio for a process or a device; not a part of FEATURE_ALL */
	FEATURE_NO_TIME = 1 << 8, /* busy_ns, delta_ns */
	FEATURE_NO_CAPACITY = 1 << 9,
	FEATURE_NO_CYCLES = 1 << 10, /* cycles, total_cycles */
	FEATURE_NO_MAXFREQ = 1 << 11,
	FEATURE_NO_DRIVER = 1 << 12,
	FEATURE_NO_PDEV = 1 << 13,
	FEATURE_NO_FDS = 1 << 14, /* members name processes alone */
	FEATURE_NO_CLIENTS = 1 << 15, /* no list of clients */
	FEATURE_NO_HELD = 1 << 16, /* only deltas and ratios of a state */
	FEATURE_NO_NAME = 1 << 17, /* no client_name */
	FEATURE_NO_SHARERS = 1 << 18, /* members name one of those that show a client */
	FEATURE_NO_IDLE = 1 << 19, /* clients that did nothing in a sweep may be missing in it */
	FEATURE_NO_CARDS = 1 << 20, /* no clients of primary nodes */
	FEATURE_LACKS = (1 << 21) - (1 << 8),
	/* of a decoder of trace streams (docs/protocol.md), which has none of the above */
	FEATURE_RECORDS = 1 << 21,
	FEATURE_MERGE = 1 << 22,
	FEATURE_CONTAINER = 1 << 23,
	FEATURE_RESYNC = 1 << 24,
	FEATURE_LIFECYCLE = 1 << 25,
	FEATURE_VERIFY = 1 << 26,
	FEATURE_NO_NOTES = 1 << 27,
	FEATURE_NO_PDU = 1 << 28,
	FEATURE_DECODER = (1 << 29) - (1 << 21),
	FEATURE_DECODER_LACKS = FEATURE_NO_NOTES | FEATURE_NO_PDU,
	FEATURE_ZERO_OR_ABSENT = 1 << 29 /* no word of a list: a part of how answers are compared */
};

/* feature_bit - the bit of one of FEATURE_ALL or FEATURE_DECODER, a name of len bytes; 0: no such
 * feature. */
unsigned int feature_bit(const char *name, size_t len);

/* feature_word - the same for every bit: "load" and "no-time", too. */
unsigned int feature_word(const char *word, size_t len);

/*
 * feature_name - the name of the first of some bits; of one of FEATURE_LACKS the part that is
 * lacking ("time"). NULL: there is none.
 */
const char *feature_name(unsigned int bits);

/* feature_words - all words, NULL-terminated. Static. */
const char *const *feature_words(void);

/*
 * feature_narrow - what both sets of bits support: it lacks what either lacks. A set that supports
 * nothing by name (only words with "no-") leaves the names of the other as they are.
 */
unsigned int feature_narrow(unsigned int bits, unsigned int by);

#endif
