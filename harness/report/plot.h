/* SPDX-License-Identifier: MIT */
/* A timeline as a picture. */
#ifndef DECOY_REPORT_PLOT_H
#define DECOY_REPORT_PLOT_H

#include <jansson.h>
#include <stdio.h>

/*
 * plot_timeline - an SVG of a timeline (results.schema.json): what was true, printed, held, expected and answered over time. Values of another
 * unit than the counter that they are made of have a panel of their own. Nothing where it has no two times, or no number.
 */
void plot_timeline(FILE *out, const json_t *timeline);

#endif
