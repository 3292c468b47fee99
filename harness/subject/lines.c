/* SPDX-License-Identifier: MIT */
#include "lines.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "reply.h"
#include "xmalloc.h"

/* The words of a line; engine may have blanks in it. */
struct words {
	char *device, *client, *pid, *engine, *busy;
};

/* What is being put together. */
struct lines {
	json_t *clients; /* the list */
	json_t *known; /* "DEVICE CLIENT" or "DEVICE - PID": the client, or the newest of several */
	json_t *pids; /* members that are added, by "DEVICE CLIENT PID" */
	struct reply *reply;
	size_t number; /* of the line, from 1 */
};

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

static bool is_digits(const char *text)
{
	return *text && text[strspn(text, "0123456789")] == '\0';
}

static bool is_none(const char *text)
{
	return !strcmp(text, "-");
}

/* The next word, cut off; "" where there is none. */
static char *cut_first(char **rest)
{
	char *word = *rest + strspn(*rest, " \t\r");
	char *end = word + strcspn(word, " \t\r");

	*rest = *end ? end + 1 : end;
	*end = '\0';
	return word;
}

static char *cut_last(char *rest)
{
	char *end = rest + strlen(rest), *word;

	while (end > rest && is_blank(end[-1]))
		*--end = '\0';
	word = end;
	while (word > rest && !is_blank(word[-1]))
		word--;
	end = word;
	while (end > rest && is_blank(end[-1]))
		*--end = '\0';
	return word;
}

static struct words cut(char *line)
{
	struct words words;

	words.device = cut_first(&line);
	words.client = cut_first(&line);
	words.pid = cut_first(&line);
	line += strspn(line, " \t\r");
	words.busy = cut_last(line);
	/* The last word was also the first: there is none before it. */
	words.engine = words.busy == line ? words.busy + strlen(words.busy) : line;
	return words;
}

static bool fault(struct lines *lines, const char *what, const char *word)
{
	char *quoted = reply_quote(word, strlen(word));

	reply_fail(lines->reply, REPLY_PROTOCOL,
		   "line %zu: expected device, client, pid, engine, busy_ns; %s: %s", lines->number,
		   what, quoted);
	free(quoted);
	return false;
}

static bool in_form(struct lines *lines, const struct words *words)
{
	size_t digits = strspn(words->busy, "0123456789");

	if (!*words->device)
		return fault(lines, "no device", "");
	if (!is_none(words->client) && !is_digits(words->client))
		return fault(lines, "the client is neither a number nor -", words->client);
	if (!is_digits(words->pid))
		return fault(lines, "the pid is no number", words->pid);
	if (!*words->engine)
		return fault(lines, "a word is missing", words->busy);
	if (is_none(words->busy) ? !is_none(words->engine)
				 : !digits || strcmp(words->busy + digits, "+") > 0)
		return fault(lines, "the time is no number", words->busy);
	return true;
}

/* --- clients ----------------------------------------------------------------------------------- */

static json_t *new_client(struct lines *lines, const struct words *words)
{
	json_t *client =
		json_pack("{s:s, s:[], s:{}}", "device", words->device, "members", "engines");

	if (!is_none(words->client))
		json_object_set_new(client, "id", json_string(words->client));
	json_array_append_new(lines->clients, client);
	return client;
}

/* Without an id only an engine that repeats distinguishes one open file of a process from the next. */
static bool is_next(const json_t *client, const struct words *words)
{
	const json_t *engines = json_object_get(client, "engines");

	return is_none(words->client) &&
	       (is_none(words->engine) || json_object_get(engines, words->engine));
}

static json_t *find_client(struct lines *lines, const struct words *words)
{
	bool own = is_none(words->client);
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
static bool is_member(struct lines *lines, const json_t *members, const struct words *words)
{
	char *key;
	bool known;

	if (is_none(words->client))
		return json_array_size(members) > 0;
	key = xasprintf("%s %s %s", words->device, words->client, words->pid);
	known = json_object_get(lines->pids, key);
	json_object_set_new(lines->pids, key, json_true());
	free(key);
	return known;
}

static void add_member(struct lines *lines, json_t *client, const struct words *words)
{
	json_t *members = json_object_get(client, "members");

	if (!is_member(lines, members, words))
		json_array_append_new(members, json_pack("{s:s}", "pid", words->pid));
}

static json_t *time_of(const char *busy)
{
	size_t digits = strspn(busy, "0123456789");

	if (!busy[digits])
		return json_string(busy);
	return json_pack("{s:s%, s:b}", "value", busy, digits, "saturated", 1);
}

/* A client that several processes show has one time for each engine. */
static bool add_engine(struct lines *lines, json_t *client, const struct words *words)
{
	json_t *engines = json_object_get(client, "engines");
	json_t *before = json_object_get(json_object_get(engines, words->engine), "busy_ns");
	json_t *busy;
	bool good;

	if (is_none(words->engine) && is_none(words->busy))
		return true;
	busy = time_of(words->busy);
	if (before) {
		good = json_equal(before, busy) ||
		       fault(lines, "the client had another time for this engine", words->busy);
		json_decref(busy);
		return good;
	}
	json_object_set_new(engines, words->engine, json_pack("{s:o}", "busy_ns", busy));
	return true;
}

/* --- lines ------------------------------------------------------------------------------------- */

static bool add_line(struct lines *lines, char *line)
{
	struct words words = cut(line);
	json_t *client;

	if (!in_form(lines, &words))
		return false;
	client = find_client(lines, &words);
	add_member(lines, client, &words);
	return add_engine(lines, client, &words);
}

static bool add_bytes(struct lines *lines, const char *bytes, size_t len)
{
	char *line = bytes_utf8(bytes, len);
	bool good;

	if (!line)
		xmalloc_failed();
	good = add_line(lines, line);
	free(line);
	return good;
}

void lines_state(const char *text, size_t len, struct reply *reply)
{
	struct lines lines = {json_array(), json_object(), json_object(), reply, 0};
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
		reply->answer = json_pack("{s:O}", "clients", lines.clients);
	json_decref(lines.clients);
	json_decref(lines.known);
	json_decref(lines.pids);
}
