/* SPDX-License-Identifier: MIT */
/* The numbers of a timeline. */
#ifndef DECOY_REPORT_PLOT_VALUES_H
#define DECOY_REPORT_PLOT_VALUES_H

#include <jansson.h>
#include <stdbool.h>

enum plot_series { PLOT_TRUE, PLOT_PRINTED, PLOT_HELD, PLOT_EXPECTED, PLOT_ANSWERED, PLOT_SERIES };

struct plot_value {
	bool known;
	double low, high; /* several were printed, or are allowed */
};

struct plot_point {
	double t; /* seconds */
	struct plot_value value[PLOT_SERIES];
	const char *distortions; /* "" : none */
	bool wrong;
};

/* plot_points - of each sweep; free() it. */
struct plot_point *plot_points(const json_t *timeline, size_t *count);

#endif
