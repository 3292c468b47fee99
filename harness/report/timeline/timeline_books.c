/* SPDX-License-Identifier: MIT */
#include "timeline_books.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "xmalloc.h"

/* Lines of JSON into lists by their sweep. */
static json_t *by_sweep(const char *text, size_t len)
{
	json_t *books = json_object();
	const char *end = text + len;

	while (text < end) {
		const char *line_end = memchr(text, '\n', (size_t)(end - text));
		size_t size = (size_t)((line_end ? line_end : end) - text);
		json_t *line = json_loadb(text, size, 0, NULL);
		const char *sweep = json_string_value(json_object_get(line, "sweep"));

		text += size + 1;
		if (sweep && !json_object_get(books, sweep))
			json_object_set_new(books, sweep, json_array());
		if (sweep)
			json_array_append(json_object_get(books, sweep), line);
		json_decref(line);
	}
	return books;
}

int books_open(struct books *books, const struct simulated *simulated)
{
	struct rec_error error;
	int err;

	*books = (struct books){0};
	err = rec_load(&books->recording, simulated->recording, simulated->recording_len, &error);
	if (err == -ENOMEM)
		xmalloc_failed();
	if (err)
		return err;
	books->truth = by_sweep(simulated->truth, simulated->truth_len);
	books->printed = by_sweep(simulated->print_log, simulated->print_log_len);
	return 0;
}

void books_close(struct books *books)
{
	rec_free(books->recording);
	json_decref(books->truth);
	json_decref(books->printed);
	*books = (struct books){0};
}

static const json_t *lines_of(const struct books *books, const json_t *book, size_t sweep)
{
	const struct rec_sweep *where = &books->recording->sweeps[sweep];
	char number[24];

	snprintf(number, sizeof(number), "%" PRIu64, books->recording->reads[where->first].sweep);
	return json_object_get(book, number);
}

static bool says(const json_t *line, const char *name, const char *text)
{
	const char *is = json_string_value(json_object_get(line, name));

	return is && text && !strcmp(is, text);
}

static bool is_clients(const struct books *books, const json_t *line)
{
	return says(line, "device", books->device) && says(line, "client", books->client);
}

static void member_name(const json_t *line, char name[32])
{
	snprintf(name, 32, "%" JSON_INTEGER_FORMAT "/%" JSON_INTEGER_FORMAT,
		 json_integer_value(json_object_get(line, "pid")),
		 json_integer_value(json_object_get(line, "fd")));
}

/* Where only processes are members, "10/-". */
static void process_name(const json_t *line, char name[32])
{
	snprintf(name, 32, "%" JSON_INTEGER_FORMAT "/-",
		 json_integer_value(json_object_get(line, "pid")));
}

static bool is_of_process(const json_t *members, const json_t *line)
{
	char name[32];

	process_name(line, name);
	return json_object_get(members, name);
}

/* A text's value of key, as it stands there; NULL: it has none. */
static const char *value_in(const struct rec_read *read, const char *key, size_t *len)
{
	const char *line = read->text, *end = read->text + read->len;
	size_t key_len = strlen(key);

	while (line < end) {
		const char *next = memchr(line, '\n', (size_t)(end - line));
		size_t size = (size_t)((next ? next : end) - line);

		if (size >= key_len && !memcmp(line, key, key_len)) {
			for (line += key_len, size -= key_len;
			     size && (*line == ' ' || *line == '\t'); line++)
				size--;
			/* the unit that a time should have says nothing */
			*len = size > 3 && !memcmp(line + size - 3, " ns", 3) ? size - 3 : size;
			return line;
		}
		line += size + 1;
	}
	return NULL;
}

/* Does the text of a line have this id? True where one of both is not known. */
static bool has_id(const struct books *books, size_t sweep, const json_t *line, const char *id)
{
	const struct rec_sweep *where = &books->recording->sweeps[sweep];
	json_int_t pid = json_integer_value(json_object_get(line, "pid"));
	json_int_t fd = json_integer_value(json_object_get(line, "fd"));

	for (size_t i = 0; id && i < where->count; i++) {
		const struct rec_read *read = &books->recording->reads[where->first + i];
		size_t len;
		const char *value;

		if (read->pid != pid || read->fd != fd || read->err)
			continue;
		value = value_in(read, "drm-client-id:", &len);
		return !value || (len == strlen(id) && !memcmp(value, id, len));
	}
	return true;
}

void books_find(struct books *books, size_t sweep, const json_t *members, const char *id)
{
	json_t *line;
	size_t index;
	char name[32];

	json_array_foreach((json_t *)lines_of(books, books->printed, sweep), index, line)
	{
		member_name(line, name);
		if (!json_object_get(members, name) &&
		    !(is_of_process(members, line) && has_id(books, sweep, line, id)))
			continue;
		books->device = json_string_value(json_object_get(line, "device"));
		books->client = json_string_value(json_object_get(line, "client"));
		return;
	}
}

json_t *books_members(const struct books *books, size_t sweep)
{
	json_t *members = json_object(), *line;
	size_t index;
	char name[32];

	json_array_foreach((json_t *)lines_of(books, books->printed, sweep), index, line)
	{
		member_name(line, name);
		if (!is_clients(books, line))
			continue;
		json_object_set_new(members, name, json_true());
		process_name(line, name);
		json_object_set_new(members, name, json_true());
	}
	return members;
}

/* Only clocks are the device's own; what it ran for all clients is no client's. */
static bool is_of_device(const char *counter)
{
	static const char *const all[] = {"total_cycles", "maxfreq_hz", "capacity"};

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		if (!strcmp(all[i], counter))
			return true;
	return false;
}

const char *books_true(const struct books *books, size_t sweep, const struct focus *focus)
{
	const char *found = "";
	json_t *line;
	size_t index;

	json_array_foreach((json_t *)lines_of(books, books->truth, sweep), index, line)
	{
		bool in_focus = is_of_device(focus->counter)
					? says(line, "what", "device") &&
						  says(line, "device", books->device)
					: is_clients(books, line);
		const json_t *part = json_object_get(line, focus->part);
		const char *text;

		if (!in_focus || !focus->name)
			continue;
		text = json_string_value(
			json_object_get(json_object_get(part, focus->name), focus->counter));
		found = text ? text : found;
	}
	return found;
}

/* The key that says it. */
static void key_of(const struct focus *focus, char *key, size_t size)
{
	static const struct {
		const char *value, *key;
	} keys[] = {
		{"busy_ns", "drm-engine-"},
		{"cycles", "drm-cycles-"},
		{"total_cycles", "drm-total-cycles-"},
		{"capacity", "drm-engine-capacity-"},
		{"maxfreq_hz", "drm-maxfreq-"},
		{"total", "drm-total-"},
		{"shared", "drm-shared-"},
		{"resident", "drm-resident-"},
		{"purgeable", "drm-purgeable-"},
		{"active", "drm-active-"},
	};

	*key = '\0';
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (!strcmp(keys[i].value, focus->counter))
			snprintf(key, size, "%s%s:", keys[i].key, focus->name ? focus->name : "");
}

static void say(FILE *out, const char *text, size_t len, size_t times, bool *first)
{
	if (!times)
		return;
	fprintf(out, "%s%.*s", *first ? "" : ", ", (int)len, text);
	if (times > 1)
		fprintf(out, " x%zu", times);
	*first = false;
}

char *books_printed(const struct books *books, size_t sweep, const struct focus *focus)
{
	const struct rec_sweep *where = &books->recording->sweeps[sweep];
	json_t *members = books_members(books, sweep);
	const char *last = NULL;
	size_t last_len = 0, times = 0, size;
	bool first = true;
	char *text = NULL, key[160], name[32];
	FILE *out = xmemstream(&text, &size);

	key_of(focus, key, sizeof(key));
	for (size_t i = 0; i < where->count; i++) {
		const struct rec_read *read = &books->recording->reads[where->first + i];
		size_t len = 0;
		const char *value = read->err ? NULL : value_in(read, key, &len);

		snprintf(name, sizeof(name), "%d/%d", read->pid, read->fd);
		if (!json_object_get(members, name))
			continue;
		if (!value) {
			value = read->err ? "unreadable" : "nothing";
			len = strlen(value);
		}
		if (times && (len != last_len || memcmp(value, last, len) != 0)) {
			say(out, last, last_len, times, &first);
			times = 0;
		}
		last = value;
		last_len = len;
		times++;
	}
	say(out, last, last_len, times, &first);
	xmemstream_close(out);
	json_decref(members);
	return text;
}

char *books_distortions(const struct books *books, size_t sweep)
{
	json_t *shown = json_object(), *line, *kind;
	size_t index, size, i;
	char *text = NULL;
	FILE *out = xmemstream(&text, &size);

	json_array_foreach((json_t *)lines_of(books, books->printed, sweep), index, line)
	{
		if (!is_clients(books, line))
			continue;
		json_array_foreach(json_object_get(line, "distortions"), i, kind)
		{
			const char *slug = json_string_value(kind);

			if (!slug || json_object_get(shown, slug))
				continue;
			fprintf(out, "%s%s", json_object_size(shown) ? "," : "", slug);
			json_object_set_new(shown, slug, json_true());
		}
	}
	xmemstream_close(out);
	json_decref(shown);
	return text;
}
