/* SPDX-License-Identifier: MIT */
#include "lines.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "line_words.h"
#include "reply.h"
#include "xmalloc.h"

/* What is being put together. */
struct lines {
	json_t *clients; /* the list */
	json_t *known; /* "DEVICE CLIENT" or "DEVICE - PID": the client, or the newest of several */
	json_t *pids; /* members that are added, by "DEVICE CLIENT PID" */
	json_t *features; /* the list of the first line, or NULL */
	struct reply *reply;
	size_t number; /* of the line, from 1 */
};

static bool fault(struct lines *lines, const char *what, const char *word)
{
	char *quoted = reply_quote(word, strlen(word));

	reply_fail(
		lines->reply, REPLY_PROTOCOL,
		"line %zu: expected device, client, pid, engine, busy_ns (or name, KEY=N); %s: %s",
		lines->number, what, quoted);
	free(quoted);
	return false;
}

static bool in_form(struct lines *lines, const struct line_words *words)
{
	const char *word, *what = line_words_fault(words, &word);

	return !what || fault(lines, what, word);
}

/* --- clients --- */

static json_t *new_client(struct lines *lines, const struct line_words *words)
{
	json_t *client =
		json_pack("{s:s, s:[], s:{}}", "device", words->device, "members", "engines");

	if (!line_word_is_none(words->client))
		json_object_set_new(client, "id", json_string(words->client));
	json_array_append_new(lines->clients, client);
	return client;
}

/* What the client has of the engine or region of a line. */
static json_t *value_of(const json_t *client, const struct line_words *words)
{
	const json_t *group = json_object_get(client, words->key->group);

	return json_object_get(json_object_get(group, words->name), words->key->key);
}

/*
 * Without an id only a value that repeats distinguishes one open file of a process from the next.
 */
static bool is_next(const json_t *client, const struct line_words *words)
{
	return line_word_is_none(words->client) &&
	       (line_words_none(words) || value_of(client, words));
}

static json_t *find_client(struct lines *lines, const struct line_words *words)
{
	bool own = line_word_is_none(words->client);
	char *key = xasprintf("%s %s%s%s", words->device, words->client, own ? " " : "",
			      own ? words->pid : "");
	json_t *client = json_object_get(lines->known, key);

	if (!client || is_next(client, words)) {
		client = new_client(lines, words);
		json_object_set(lines->known, key, client);
	}
	free(key);
	return client;
}

/* Has the client this member already? Of a client without an id there is only one. */
static bool is_member(struct lines *lines, const json_t *members, const struct line_words *words)
{
	char *key;
	bool known;

	if (line_word_is_none(words->client))
		return json_array_size(members) > 0;
	key = xasprintf("%s %s %s", words->device, words->client, words->pid);
	known = json_object_get(lines->pids, key);
	json_object_set_new(lines->pids, key, json_true());
	free(key);
	return known;
}

static void add_member(struct lines *lines, json_t *client, const struct line_words *words)
{
	json_t *members = json_object_get(client, "members");

	if (!is_member(lines, members, words))
		json_array_append_new(members, json_pack("{s:s}", "pid", words->pid));
}

static json_t *number_of(const char *value)
{
	size_t digits = strspn(value, "0123456789");

	if (!value[digits])
		return json_string(value);
	return json_pack("{s:s%, s:b}", "value", value, digits, "saturated", 1);
}

/* The object NAME in object; made where there is none. Borrowed. */
static json_t *object_in(json_t *object, const char *name)
{
	json_t *found = json_object_get(object, name);

	if (found)
		return found;
	found = json_object();
	json_object_set_new(object, name, found);
	return found;
}

/* A client that several processes show has one value for each key of an engine or a region. */
static bool add_value(struct lines *lines, json_t *client, const struct line_words *words)
{
	json_t *before = value_of(client, words), *value, *group;
	bool good;

	if (line_words_none(words))
		return true;
	value = number_of(words->value);
	if (before) {
		good = json_equal(before, value) ||
		       fault(lines,
			     words->keyed ? "the client had another value for this key and name"
					  : "the client had another time for this engine",
			     words->value);
		json_decref(value);
		return good;
	}
	group = object_in(client, words->key->group);
	json_object_set_new(object_in(group, words->name), words->key->key, value);
	return true;
}

/* --- lines --- */

/* "features WORD...", only as the first line: no client is called as a feature is. */
static bool is_features(const struct lines *lines, const char *line)
{
	const size_t len = strlen("features");
	const char *second = line + len;

	if (lines->number != 1 || strncmp(line, "features", len) != 0 ||
	    !(*second == ' ' || *second == '\t'))
		return false;
	second += strspn(second, " \t\r");
	return *second >= 'a' && *second <= 'z';
}

static void add_features(struct lines *lines, char *line)
{
	char *rest = line + strlen("features");

	lines->features = json_array();
	for (const char *word = line_word_next(&rest); *word; word = line_word_next(&rest))
		json_array_append_new(lines->features, json_string(word));
}

static bool add_line(struct lines *lines, char *line)
{
	struct line_words words;
	json_t *client;

	if (is_features(lines, line)) {
		add_features(lines, line);
		return true;
	}
	words = line_words_cut(line);
	if (!in_form(lines, &words))
		return false;
	client = find_client(lines, &words);
	add_member(lines, client, &words);
	return add_value(lines, client, &words);
}

static bool add_bytes(struct lines *lines, const char *bytes, size_t len)
{
	char *line = xutf8(bytes, len);
	const bool good = add_line(lines, line);

	free(line);
	return good;
}

void lines_state(const char *text, size_t len, struct reply *reply)
{
	struct lines lines = {
		.clients = json_array(),
		.known = json_object(),
		.pids = json_object(),
		.reply = reply,
	};
	const char *end = len ? text + len : text; /* of no bytes there may be no text */
	bool good = true;

	reply->kind = REPLY_ANSWER;
	while (good && text < end) {
		const char *feed = memchr(text, '\n', (size_t)(end - text));
		size_t line_len = (size_t)((feed ? feed : end) - text);

		lines.number++;
		good = add_bytes(&lines, text, line_len);
		text = feed ? feed + 1 : end;
	}
	if (good)
		reply->answer = json_pack("{s:O, s:O*}", "clients", lines.clients, "features",
					  lines.features);
	json_decref(lines.clients);
	json_decref(lines.known);
	json_decref(lines.pids);
	json_decref(lines.features);
}
