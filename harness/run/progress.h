/* SPDX-License-Identifier: MIT */
/* Colour, and a line of progress, on a terminal. */
#ifndef DECOY_PROGRESS_H
#define DECOY_PROGRESS_H

#include <stdio.h>

#include "options.h"
#include "report.h"

/* progress_colour - whether to colour this stream: --color, NO_COLOR, a terminal. */
enum report_colour progress_colour(const struct options *options, FILE *stream);

/* progress_show - one line on a terminal that overwrites itself; nothing elsewhere. NULL erases it. */
void progress_show(const struct options *options, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void progress_end(const struct options *options);

#endif
