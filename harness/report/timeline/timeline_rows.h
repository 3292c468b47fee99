/* SPDX-License-Identifier: MIT */
/* The rows of a timeline, before they are a text or JSON. */
#ifndef DECOY_TIMELINE_ROWS_H
#define DECOY_TIMELINE_ROWS_H

#include <jansson.h>

#include "timeline.h"
#include "timeline_logs.h"

enum column { COLUMN_TRUE, COLUMN_PRINTED, COLUMN_EXPECTED, COLUMN_ANSWERED, COLUMNS };

struct timeline_row {
	uint64_t t;
	struct picture_cell cell[COLUMNS];
	char *also; /* wrong, and in no column */
	char *distortions;
	bool there, wrong;
};

struct timeline {
	const struct timeline_case *about;
	struct focus focus;
	struct timeline_logs logs;
	struct simulated simulated; /* which the logs are read from */
	struct timeline_row *rows; /* of each sweep */
	size_t count;
};

#endif
