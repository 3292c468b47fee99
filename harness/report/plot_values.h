/* SPDX-License-Identifier: MIT */
/* The numbers of a picture. */
#ifndef DECOY_REPORT_PLOT_VALUES_H
#define DECOY_REPORT_PLOT_VALUES_H

#include "picture.h"

struct plot_value {
	bool known;
	double low, high; /* several were printed, or are allowed */
};

struct plot_point {
	double t; /* seconds */
	struct plot_value value[PICTURE_COLUMNS];
	const char *distortions; /* "" : none */
	bool wrong;
};

/* plot_points - of each sweep, whose texts they borrow; free() it. */
struct plot_point *plot_points(const struct picture *picture);

#endif
