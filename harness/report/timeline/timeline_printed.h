/* SPDX-License-Identifier: MIT */
/* The values that texts of a recording have. */
#ifndef DECOY_TIMELINE_PRINTED_H
#define DECOY_TIMELINE_PRINTED_H

#include "timeline_logs.h"

/* printed_value - the value of key ("drm-client-id:") in a text, without " ns", *len bytes; NULL:
 * the text has none. */
const char *printed_value(const struct rec_read *read, const char *key, size_t *len);

/* printed_values - what the texts of a sweep have of the client, "9 x2". */
void printed_values(const struct timeline_logs *logs, size_t sweep, const struct focus *focus,
		    struct picture_cell *cell);

#endif
