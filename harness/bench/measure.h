/* SPDX-License-Identifier: MIT */
/* What was measured, beside its goal. */
#ifndef DECOY_MEASURE_H
#define DECOY_MEASURE_H

#include <stdbool.h>
#include <stddef.h>

struct measure {
	const char *id;
	const char *what;
	const char *unit;
	double value;
	double goal;
	bool at_least; /* else: at most */
	bool gated; /* else the goal is only shown; 0: there is none */
	double yardstick; /* a fixed task in the same run; 0: none */
	const char *beside; /* what that is */
	const char *skipped; /* why there is no value; NULL: there is */
};

/* measures_hold - every gated one that was not skipped keeps its goal. */
bool measures_hold(const struct measure *measures, size_t count);

/* measures_text, measures_json - to standard output. */
void measures_text(const struct measure *measures, size_t count);
void measures_json(const struct measure *measures, size_t count);

#endif
