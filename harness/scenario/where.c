/* SPDX-License-Identifier: MIT */
#include "where.h"

#include <stdio.h>
#include <string.h>

/* A walk over bytes that are known to be JSON; behind the end every byte is a NUL. */
struct walk {
	const char *at, *end;
};

static char byte(const struct walk *walk)
{
	return walk->at < walk->end ? *walk->at : '\0';
}

static void skip(struct walk *walk, const char *bytes)
{
	while (byte(walk) && strchr(bytes, byte(walk)))
		walk->at++;
}

static void skip_string(struct walk *walk)
{
	for (walk->at++; byte(walk) && byte(walk) != '"'; walk->at++)
		walk->at += byte(walk) == '\\';
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
	} while (byte(walk) && (depth || !strchr(",]} \t\r\n", byte(walk))));
}

/*
 * Which member of an object a name is: jansson keeps them in the order of the file, so that names
 * need not be read again, escapes and all. The number of members: it is not there.
 */
static size_t ordinal(const json_t *object, const char *name)
{
	void *iter = json_object_iter((json_t *)object);
	size_t n = 0;

	while (iter && strcmp(json_object_iter_key(iter), name)) {
		iter = json_object_iter_next((json_t *)object, iter);
		n++;
	}
	return n;
}

/* To the nth value of the object or array that walk is at. */
static void enter(struct walk *walk, size_t n, int object)
{
	walk->at++;
	for (;;) {
		skip(walk, " \t\r\n,");
		if (object) {
			skip_string(walk);
			skip(walk, " \t\r\n:");
		}
		if (!n--)
			return;
		skip_value(walk);
	}
}

struct where_place where_find(const char *bytes, size_t len, const json_t *root,
			      const struct where_part *path, size_t depth)
{
	struct where_place place = {1, 1};
	struct walk walk = {bytes, bytes + len};

	skip(&walk, " \t\r\n");
	for (size_t i = 0; i < depth; i++) {
		int object = path[i].name != NULL;
		size_t n = object ? ordinal(root, path[i].name) : path[i].index;

		root = object ? json_object_get(root, path[i].name) : json_array_get(root, n);
		if (!root)
			break;
		enter(&walk, n, object);
	}
	for (const char *c = bytes; c < walk.at && c < walk.end; c++) {
		place.column = *c == '\n' ? 1 : place.column + 1;
		place.line += *c == '\n';
	}
	return place;
}

void where_key(char *key, size_t size, const struct where_part *path, size_t depth)
{
	size_t used = 0;

	key[0] = '\0';
	for (size_t i = 0; i < depth && used < size; i++) {
		int n = path[i].name ? snprintf(key + used, size - used, "%s%s", i ? "." : "",
						path[i].name)
				     : snprintf(key + used, size - used, "[%zu]", path[i].index);

		used += n > 0 ? (size_t)n : 0;
	}
}
