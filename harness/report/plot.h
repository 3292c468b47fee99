/* SPDX-License-Identifier: MIT */
/* A timeline as a picture. */
#ifndef DECOY_REPORT_PLOT_H
#define DECOY_REPORT_PLOT_H

#include <stdio.h>

#include "picture.h"

/*
 * plot_picture - an SVG: what was true, printed, held, expected and answered over time. Values of
 * another unit than the counter that they are made of have a panel of their own. Nothing where it
 * has no two times, or no number.
 */
void plot_picture(FILE *out, const struct picture *picture);

#endif
