/* SPDX-License-Identifier: MIT */
#include "jsonplace.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* A walk over text that is known to be JSON; at the end every byte is a NUL. */
struct walk {
	const char *at, *end;
};

static char byte(const struct walk *walk)
{
	return walk->at < walk->end ? *walk->at : '\0';
}

static void skip_blanks(struct walk *walk)
{
	while (walk->at < walk->end && strchr(" \t\r\n", *walk->at))
		walk->at++;
}

static void skip_string(struct walk *walk)
{
	for (walk->at++; walk->at < walk->end && *walk->at != '"'; walk->at++)
		walk->at += *walk->at == '\\';
	walk->at++;
}

/* A whole value, however deep: brackets balance, and those in strings do not count. */
static void skip_value(struct walk *walk)
{
	size_t depth = 0;

	do {
		char c = byte(walk);

		if (c == '"') {
			skip_string(walk);
			continue;
		}
		depth += c == '{' || c == '[';
		depth -= depth && (c == '}' || c == ']');
		walk->at++;
	} while (walk->at < walk->end && (depth || !strchr(",]} \t\r\n", *walk->at)));
}

/* To the next member or element; false: it was the last. */
static bool next(struct walk *walk)
{
	bool more;

	skip_value(walk);
	skip_blanks(walk);
	more = byte(walk) == ',';
	walk->at++;
	skip_blanks(walk);
	return more;
}

/* The name that path begins with is that of this member? Returns its length, or 0. */
static size_t names(const char *path, const char *key, size_t len)
{
	return len && !strncmp(path, key, len) && strchr(".[", path[len]) ? len : 0;
}

static bool enter_member(struct walk *walk, const char **path)
{
	const char *name = *path + (**path == '.');

	walk->at++;
	skip_blanks(walk);
	while (byte(walk) == '"') {
		const char *key = walk->at + 1;
		size_t len;

		skip_string(walk);
		len = names(name, key, (size_t)(walk->at - key - 1));
		skip_blanks(walk);
		walk->at++;
		skip_blanks(walk);
		if (len) {
			*path = name + len;
			return true;
		}
		if (!next(walk))
			return false;
	}
	return false;
}

static bool enter_element(struct walk *walk, const char **path)
{
	char *end;
	unsigned long index = strtoul(*path + 1, &end, 10);

	walk->at++;
	skip_blanks(walk);
	while (index--) {
		if (!next(walk))
			return false;
	}
	*path = end + (*end == ']');
	return byte(walk) != ']';
}

struct jsonplace jsonplace_find(const char *text, size_t len, const char *path)
{
	struct jsonplace place = {.line = 1, .column = 1};
	struct walk walk = {text, text + len};
	const char *found;
	bool deeper = true;

	skip_blanks(&walk);
	found = walk.at;
	while (*path && deeper) {
		deeper = byte(&walk) == '{'		      ? enter_member(&walk, &path)
			 : byte(&walk) == '[' && *path == '[' ? enter_element(&walk, &path)
							      : false;
		found = deeper ? walk.at : found;
	}
	for (const char *c = text; c < found; c++) {
		place.column = *c == '\n' ? 1 : place.column + 1;
		place.line += *c == '\n';
	}
	return place;
}
