/* SPDX-License-Identifier: MIT */
#include "jsonwalk.h"

#include <string.h>

char jsonwalk_byte(const struct jsonwalk *walk)
{
	return walk->at < walk->end ? *walk->at : '\0';
}

void jsonwalk_skip(struct jsonwalk *walk, const char *bytes)
{
	while (jsonwalk_byte(walk) && strchr(bytes, jsonwalk_byte(walk)))
		walk->at++;
}

void jsonwalk_string(struct jsonwalk *walk)
{
	for (walk->at++; jsonwalk_byte(walk) && jsonwalk_byte(walk) != '"'; walk->at++)
		walk->at += jsonwalk_byte(walk) == '\\';
	walk->at++;
}

/* Brackets balance, and those in strings do not count. */
void jsonwalk_value(struct jsonwalk *walk)
{
	size_t depth = 0;

	do {
		char c = jsonwalk_byte(walk);

		if (c == '"') {
			jsonwalk_string(walk);
			continue;
		}
		depth += c == '{' || c == '[';
		depth -= depth && (c == '}' || c == ']');
		walk->at++;
	} while (jsonwalk_byte(walk) &&
		 (depth || !strchr(",]}" JSONWALK_BLANKS, jsonwalk_byte(walk))));
}

struct jsonwalk_place jsonwalk_place_of(const char *text, size_t len, const char *at)
{
	struct jsonwalk_place place = {1, 1};

	for (const char *c = text; c < at && c < text + len; c++) {
		place.column = *c == '\n' ? 1 : place.column + 1;
		place.line += *c == '\n';
	}
	return place;
}
