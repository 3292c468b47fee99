/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>

#include "judge.h"

const char *place_time(const struct judging *judging, uint64_t t, char text[PLACE_TEXT])
{
	const uint64_t ms = beyond(t, judging->begin) / 1000000;

	snprintf(text, PLACE_TEXT, "%" PRIu64 ".%03" PRIu64 " s", ms / 1000, ms % 1000);
	return text;
}

const char *place_span(uint64_t ns, char text[PLACE_TEXT])
{
	snprintf(text, PLACE_TEXT, "%" PRIu64 ".%03" PRIu64 " ms", ns / 1000000, ns / 1000 % 1000);
	return text;
}
