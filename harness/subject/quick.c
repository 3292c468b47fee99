/* SPDX-License-Identifier: MIT */
#include "quick.h"

#include <stdlib.h>
#include <string.h>

#include "bytes.h"

#define DEPTH	    32
#define DIGITS_MOST 18 /* of any integer that json_int_t holds for sure */

struct quick {
	const char *at, *end;
	char *room; /* for texts with escapes; as long as all that is read */
};

static json_t *take_value(struct quick *quick, unsigned int depth);

static void skip_blanks(struct quick *quick)
{
	while (quick->at < quick->end && (*quick->at == ' ' || *quick->at == '\t' ||
					  *quick->at == '\n' || *quick->at == '\r'))
		quick->at++;
}

/* The next character that is no blank, if it is this one. */
static bool take(struct quick *quick, char c)
{
	skip_blanks(quick);
	if (quick->at == quick->end || *quick->at != c)
		return false;
	quick->at++;
	return true;
}

static char unescaped(char c)
{
	static const char pairs[] = "\"\"\\\\//b\bf\fn\nr\rt\t";
	const char *found = c ? strchr(pairs, c) : NULL;

	return found && (found - pairs) % 2 == 0 ? found[1] : '\0';
}

/* From an escape on into room; *len has what is there, and gets what it becomes. */
static bool take_escaped(struct quick *quick, const char *start, size_t *len)
{
	char *to = quick->room;

	memcpy(to, start, *len);
	to += *len;
	for (;;) {
		const char *run = quick->at;

		while (quick->at < quick->end && (unsigned char)*quick->at >= 0x20 &&
		       *quick->at != '"' && *quick->at != '\\')
			quick->at++;
		memcpy(to, run, (size_t)(quick->at - run));
		to += quick->at - run;
		if (quick->at == quick->end || (unsigned char)*quick->at < 0x20)
			return false;
		if (*quick->at++ == '"')
			break;
		*to = quick->at < quick->end ? unescaped(*quick->at++) : '\0';
		if (!*to++)
			return false;
	}
	*len = (size_t)(to - quick->room);
	return true;
}

/* The inside of a string, behind its first quotation mark; NULL: not known. */
static const char *take_string(struct quick *quick, size_t *len)
{
	const char *start = quick->at, *bytes = start;

	while (quick->at < quick->end && (unsigned char)*quick->at >= 0x20 && *quick->at != '"' &&
	       *quick->at != '\\')
		quick->at++;
	*len = (size_t)(quick->at - start);
	if (quick->at == quick->end || (unsigned char)*quick->at < 0x20)
		return NULL;
	if (*quick->at == '"') {
		quick->at++;
	} else {
		if (!take_escaped(quick, start, len))
			return NULL;
		bytes = quick->room;
	}
	return bytes_plain(bytes, *len) ? bytes : NULL;
}

static json_t *take_text(struct quick *quick)
{
	size_t len;
	const char *text = take_string(quick, &len);

	return text ? json_stringn_nocheck(text, len) : NULL;
}

static json_t *take_integer(struct quick *quick)
{
	const char *start = quick->at;
	json_int_t value = 0;

	while (quick->at < quick->end && *quick->at >= '0' && *quick->at <= '9' &&
	       quick->at - start < DIGITS_MOST)
		value = value * 10 + (*quick->at++ - '0');
	if (quick->at == start || (*start == '0' && quick->at - start > 1))
		return NULL;
	/* What goes on as a number is one of another kind. */
	if (quick->at < quick->end && strchr("0123456789.eE", *quick->at) && *quick->at)
		return NULL;
	return json_integer(value);
}

static json_t *take_word(struct quick *quick)
{
	static const struct {
		const char *word;
		json_t *(*value)(void);
	} words[] = {{"true", json_true}, {"false", json_false}, {"null", json_null}};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		size_t len = strlen(words[i].word);

		if ((size_t)(quick->end - quick->at) <= len ||
		    memcmp(quick->at, words[i].word, len) != 0)
			continue;
		quick->at += len;
		/* Letters behind it would belong to it. */
		return strchr(" \t\r\n,]}", *quick->at) && *quick->at ? words[i].value() : NULL;
	}
	return NULL;
}

static json_t *take_array(struct quick *quick, unsigned int depth)
{
	json_t *array = json_array();

	if (take(quick, ']'))
		return array;
	do {
		if (json_array_append_new(array, take_value(quick, depth))) {
			json_decref(array);
			return NULL;
		}
	} while (take(quick, ','));
	if (take(quick, ']'))
		return array;
	json_decref(array);
	return NULL;
}

static bool take_member(struct quick *quick, json_t *object, unsigned int depth)
{
	const char *name;
	char own[64], *key = own;
	size_t len;
	bool good;

	if (!take(quick, '"') || !(name = take_string(quick, &len)))
		return false;
	/* The room may be written to again before the name is used. */
	if (name == quick->room) {
		key = len < sizeof(own) ? own : malloc(len);
		if (!key)
			return false;
		memcpy(key, name, len);
		name = key;
	}
	good = !json_object_getn(object, name, len) && take(quick, ':') &&
	       !json_object_setn_new_nocheck(object, name, len, take_value(quick, depth));
	if (key != own)
		free(key);
	return good;
}

static json_t *take_object(struct quick *quick, unsigned int depth)
{
	json_t *object = json_object();

	if (take(quick, '}'))
		return object;
	do {
		if (!object || !take_member(quick, object, depth)) {
			json_decref(object);
			return NULL;
		}
	} while (take(quick, ','));
	if (take(quick, '}'))
		return object;
	json_decref(object);
	return NULL;
}

static json_t *take_value(struct quick *quick, unsigned int depth)
{
	if (!depth)
		return NULL;
	if (take(quick, '"'))
		return take_text(quick);
	if (take(quick, '{'))
		return take_object(quick, depth - 1);
	if (take(quick, '['))
		return take_array(quick, depth - 1);
	if (quick->at < quick->end && *quick->at >= '0' && *quick->at <= '9')
		return take_integer(quick);
	return take_word(quick);
}

json_t *quick_load(const char *bytes, size_t len)
{
	struct quick quick = {.at = bytes, .end = bytes + len, .room = malloc(len + 1)};
	json_t *value = NULL;

	skip_blanks(&quick);
	if (quick.room && quick.at < quick.end && (*quick.at == '{' || *quick.at == '['))
		value = take_value(&quick, DEPTH);
	skip_blanks(&quick);
	if (quick.at != quick.end) {
		json_decref(value);
		value = NULL;
	}
	free(quick.room);
	return value;
}
