/* SPDX-License-Identifier: MIT */
/* A value of drm-engine-*, and the range of busy time that a trace allows in the window of its
 * read. */
#ifndef DECOY_TRACE_FDINFO_VALUE_H
#define DECOY_TRACE_FDINFO_VALUE_H

#include "trace_busy.h"
#include "trace_fdinfo.h"

/* A value whose read has begun: compared once no event before its end can be missing. */
struct fdinfo_value {
	uint32_t dev;
	struct busy_account *account;
	uint32_t epoch;
	enum trace_accounting accounting;
	uint64_t value, begin, until;
	uint64_t low, high;
	struct grt_place at; /* the newest event of the account, at its end */
	unsigned int line;
	bool is_known; /* at its beginning, and then at its end */
	bool has_ended;
};

/*
 * fdinfo_value_begin, _end - low at the beginning of its window; high, and the newest event, at its
 * end. fdinfo_value_lower - a reset at now may have made its counter fall.
 */
void fdinfo_value_begin(struct fdinfo_value *value);
void fdinfo_value_end(struct fdinfo_value *value);
void fdinfo_value_lower(struct fdinfo_value *value, uint64_t now);

/* fdinfo_value_life - how many clients of its id there may have been; false: one of them began
 * while it was read. */
bool fdinfo_value_life(const struct fdinfo_value *value, const struct busy *busy, size_t *life);

/*
 * fdinfo_value_fits - is there an offset that it allows, and all of this life before it do?
 * fdinfo_value_narrow - keep what both allow; where that is nothing, what it allows.
 */
bool fdinfo_value_fits(const struct fdinfo_value *value, size_t life);
void fdinfo_value_narrow(const struct fdinfo_value *value, size_t life);

/* fdinfo_difference - left - right, of numbers that differ by less than 2^63. */
int64_t fdinfo_difference(uint64_t left, uint64_t right);

#endif
