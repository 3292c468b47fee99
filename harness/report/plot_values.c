/* SPDX-License-Identifier: MIT */
#include "plot_values.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

#define NS   1e9
#define MOST 1e30 /* of a value: differences of such are numbers */

/* What follows a number, and multiplies it. */
static double factor_of(const char *unit)
{
	static const struct {
		const char *word;
		double factor;
	} units[] = {{"KiB", 1024}, {"MiB", 1048576}, {"GiB", 1073741824.0}, {"kHz", 1e3},
		     {"KHz", 1e3},  {"MHz", 1e6},     {"GHz", 1e9}};

	unit += strspn(unit, " \t");
	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++)
		if (!strncmp(unit, units[i].word, strlen(units[i].word)))
			return units[i].factor;
	return 1;
}

/* All numbers of a cell, which is for people, in a file too: "1, 2 or nothing", "3600000000 x2" (of
 * which the 2 counts descriptors), "about 0.1". */
static struct plot_value parse_cell(const char *text)
{
	struct plot_value value = {0};

	for (const char *at = text; *at;) {
		const bool begins = isdigit((unsigned char)*at) &&
				    (at == text || !isalnum((unsigned char)at[-1]));
		char *end;
		double number;

		if (!begins) {
			at++;
			continue;
		}
		number = strtod(at, &end);
		number *= factor_of(end);
		at = end;
		if (!isfinite(number))
			continue;
		number = number < MOST ? number : MOST;
		value.low = value.known && value.low < number ? value.low : number;
		value.high = value.known && value.high > number ? value.high : number;
		value.known = true;
	}
	return value;
}

struct plot_point *plot_points(const struct picture *picture)
{
	struct plot_point *points = xcalloc(picture->count + 1, sizeof(*points));

	for (size_t i = 0; i < picture->count; i++) {
		const struct picture_sweep *sweep = &picture->sweeps[i];

		points[i].t = (double)sweep->t_ns / NS;
		points[i].distortions = sweep->distortions ? sweep->distortions : "";
		points[i].wrong = sweep->wrong;
		for (int j = 0; j < PICTURE_COLUMNS; j++)
			if (sweep->cell[j])
				points[i].value[j] = parse_cell(sweep->cell[j]);
	}
	return points;
}
