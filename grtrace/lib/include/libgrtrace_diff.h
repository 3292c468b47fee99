/* SPDX-License-Identifier: MIT */
/*
 * libgrtrace, differences: which events of one trace another one does not have.
 *
 * Two traces of the same work are compared by what happened, not by when or on which CPU: by
 * device, ring, type and job, the first with the first, the second with the second. Fence contexts
 * and clients are compared by the order in which a ring, or a device, shows them, as their numbers
 * differ from run to run. Memory: some 200 bytes for each event that has no counterpart yet, of
 * which there may be 65,536.
 */
#ifndef LIBGRTRACE_DIFF_H
#define LIBGRTRACE_DIFF_H

#include "libgrtrace.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The traces. */
enum grt_side { GRT_SIDE_A, GRT_SIDE_B, GRT_SIDES };

/**
 * struct grt_difference - an event of one trace only, or of both with another value
 * @is_in: in which of them it is
 * @record: the event there
 * @member: with both: the name of the first member that differs; else NULL
 * @values: of it
 */
struct grt_difference {
	bool is_in[GRT_SIDES];
	struct grt_record record[GRT_SIDES];
	const char *member;
	int64_t values[GRT_SIDES];
};

struct grt_diff;

/**
 * grt_diff_new - begin to compare
 * @out: gets the comparison; grt_diff_free() it
 * @limit: events without a counterpart that are kept; 0: the default. Beyond it the oldest one is a
 * difference.
 * @receive: gets each difference
 * @to: first argument of receive
 *
 * Returns: 0; -ENOMEM.
 *
 * Since: 1
 */
GRT_API int grt_diff_new(struct grt_diff **out, size_t limit,
			 void (*receive)(void *to, const struct grt_difference *difference),
			 void *to);

/*
 * grt_diff_item - the next item of the reader of a side. The sides should be given in turns, so
 * that counterparts meet soon. Notes, damage and suspect records are passed over. 0, or -ENOMEM.
 * Since: 1
 */
GRT_API int grt_diff_item(struct grt_diff *diff, enum grt_side side, const struct grt_item *item);

/* grt_diff_end - no item follows: what has no counterpart is a difference. Since: 1 */
GRT_API void grt_diff_end(struct grt_diff *diff);

/* grt_diff_free - NULL is allowed. Since: 1 */
GRT_API void grt_diff_free(struct grt_diff *diff);

#ifdef __cplusplus
}
#endif

#endif
