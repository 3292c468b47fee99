/* SPDX-License-Identifier: MIT */
#include "jsonplace.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Skip to the next member or element; false: it was the last. */
static bool next_value(struct jsonwalk *walk)
{
	bool more;

	jsonwalk_value(walk);
	jsonwalk_skip(walk, JSONWALK_BLANKS);
	more = jsonwalk_byte(walk) == ',';
	walk->at++;
	jsonwalk_skip(walk, JSONWALK_BLANKS);
	return more;
}

/* Does path begin with the name of this member? Returns the length of the name, or 0. */
static size_t match_name(const char *path, const char *key, size_t len)
{
	return len && !strncmp(path, key, len) && strchr(".[", path[len]) ? len : 0;
}

static bool enter_member(struct jsonwalk *walk, const char **path)
{
	const char *name = *path + (**path == '.');

	walk->at++;
	jsonwalk_skip(walk, JSONWALK_BLANKS);
	while (jsonwalk_byte(walk) == '"') {
		const char *key = walk->at + 1;
		size_t len;

		jsonwalk_string(walk);
		len = match_name(name, key, (size_t)(walk->at - key - 1));
		jsonwalk_skip(walk, JSONWALK_BLANKS);
		walk->at++;
		jsonwalk_skip(walk, JSONWALK_BLANKS);
		if (len) {
			*path = name + len;
			return true;
		}
		if (!next_value(walk))
			return false;
	}
	return false;
}

static bool enter_element(struct jsonwalk *walk, const char **path)
{
	char *end;
	unsigned long index = strtoul(*path + 1, &end, 10);

	walk->at++;
	jsonwalk_skip(walk, JSONWALK_BLANKS);
	while (index--) {
		if (!next_value(walk))
			return false;
	}
	*path = end + (*end == ']');
	return jsonwalk_byte(walk) != ']';
}

struct jsonwalk_place jsonplace_find(const char *text, size_t len, const char *path)
{
	struct jsonwalk walk = {text, text + len};
	const char *found;
	bool deeper = true;

	jsonwalk_skip(&walk, JSONWALK_BLANKS);
	found = walk.at;
	while (*path && deeper) {
		deeper = jsonwalk_byte(&walk) == '{'		       ? enter_member(&walk, &path)
			 : jsonwalk_byte(&walk) == '[' && *path == '[' ? enter_element(&walk, &path)
								       : false;
		found = deeper ? walk.at : found;
	}
	return jsonwalk_place_of(text, len, found);
}
