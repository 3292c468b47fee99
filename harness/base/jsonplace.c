/* SPDX-License-Identifier: MIT */
#include "jsonplace.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLANKS " \t\r\n"

/* The byte at place, or EOF. Any byte can be there: jansson passes over a NUL behind a number. */
static int place_byte(const struct jsonplace *place)
{
	return place->at < place->end ? (unsigned char)*place->at : EOF;
}

/* The end is not left. */
static void skip_byte(struct jsonplace *place)
{
	place->at += place->at < place->end;
}

/* Those of bytes, and NULs. */
static void skip_bytes(struct jsonplace *place, const char *bytes)
{
	while (place_byte(place) != EOF && strchr(bytes, place_byte(place)))
		skip_byte(place);
}

/* From the quote that begins a string to behind the one that ends it. */
static void skip_string(struct jsonplace *place)
{
	skip_byte(place);
	while (place_byte(place) != EOF && place_byte(place) != '"') {
		if (place_byte(place) == '\\')
			skip_byte(place);
		skip_byte(place);
	}
	skip_byte(place);
}

/* Behind a whole value, however deep: brackets balance, and those in strings do not count. */
static void skip_value(struct jsonplace *place)
{
	size_t depth = 0;

	do {
		int c = place_byte(place);

		if (c == '"') {
			skip_string(place);
			continue;
		}
		depth += c == '{' || c == '[';
		depth -= depth && (c == '}' || c == ']');
		skip_byte(place);
	} while (place_byte(place) != EOF && (depth || !strchr(",]}" BLANKS, place_byte(place))));
}

/* To the value that is in the one of place, behind n others. */
static void enter_value(struct jsonplace *place, size_t n, const json_t *value)
{
	bool named = json_is_object(place->value);

	skip_byte(place);
	for (;; skip_value(place)) {
		skip_bytes(place, BLANKS ",");
		if (named) {
			skip_string(place);
			skip_bytes(place, BLANKS ":");
		}
		if (!n--)
			break;
	}
	place->value = value;
}

struct jsonplace jsonplace_of(const json_t *root, const char *text, size_t len)
{
	struct jsonplace place = {.text = text, .end = text + len, .at = text, .value = root};

	skip_bytes(&place, BLANKS);
	return place;
}

/*
 * jansson keeps members in the order of the text, so that escapes in names need not be read again.
 */
bool jsonplace_member(struct jsonplace *place, const char *name)
{
	const char *key;
	json_t *value;
	size_t n = 0;

	json_object_foreach((json_t *)place->value, key, value)
	{
		if (!strcmp(key, name)) {
			enter_value(place, n, value);
			return true;
		}
		n++;
	}
	return false;
}

bool jsonplace_element(struct jsonplace *place, size_t index)
{
	const json_t *value = json_array_get(place->value, index);

	if (value)
		enter_value(place, index, value);
	return value;
}

/* Does path begin with this name? Then a path into the value of that name follows, or nothing. */
static bool path_begins(const char *path, const char *name)
{
	size_t len = strlen(name);

	return !strncmp(path, name, len) && strchr(".[", path[len]);
}

/* Go to the member that path begins with, and return the rest; or NULL. */
static const char *enter_named(struct jsonplace *place, const char *path)
{
	const char *key, *name = NULL;
	json_t *value;

	path += *path == '.';
	json_object_foreach((json_t *)place->value, key, value)
	{
		if (path_begins(path, key) && (!name || strlen(key) > strlen(name)))
			name = key;
	}
	return name && jsonplace_member(place, name) ? path + strlen(name) : NULL;
}

static const char *enter_indexed(struct jsonplace *place, const char *path)
{
	char *end = NULL;
	size_t index = *path == '[' ? strtoul(path + 1, &end, 10) : SIZE_MAX;

	return jsonplace_element(place, index) ? end + (*end == ']') : NULL;
}

void jsonplace_path(struct jsonplace *place, const char *path)
{
	while (path && *path)
		path = json_is_array(place->value) ? enter_indexed(place, path)
						   : enter_named(place, path);
}

unsigned int jsonplace_line(const struct jsonplace *place)
{
	unsigned int line = 1;

	for (const char *c = place->text; c < place->at; c++)
		line += *c == '\n';
	return line;
}

unsigned int jsonplace_column(const struct jsonplace *place)
{
	const char *feed = memrchr(place->text, '\n', (size_t)(place->at - place->text));

	return (unsigned int)(place->at - (feed ? feed + 1 : place->text)) + 1;
}
