/* SPDX-License-Identifier: MIT */
#include "timeline_printed.h"

#include <stdio.h>
#include <string.h>

#include "xmalloc.h"

const char *printed_value(const struct rec_read *read, const char *key, size_t *len)
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
			/* the unit that a time must have is left out */
			*len = size > 3 && !memcmp(line + size - 3, " ns", 3) ? size - 3 : size;
			return line;
		}
		line += size + 1;
	}
	return NULL;
}

/* The key whose value it is. */
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

static void print_value(FILE *out, const char *text, size_t len, size_t times, bool *first)
{
	if (!times)
		return;
	fprintf(out, "%s%.*s", *first ? "" : ", ", (int)len, text);
	if (times > 1)
		fprintf(out, " x%zu", times);
	*first = false;
}

void printed_values(const struct timeline_logs *logs, size_t sweep, const struct focus *focus,
		    struct picture_cell *cell)
{
	const struct rec_sweep *where = &logs->recording->sweeps[sweep];
	json_t *members = logs_members(logs, sweep);
	const char *last = NULL;
	size_t last_len = 0, times = 0, size;
	bool first = true;
	char key[160], name[32];
	FILE *out = xmemstream(&cell->text, &size);

	key_of(focus, key, sizeof(key));
	for (size_t i = 0; i < where->count; i++) {
		const struct rec_read *read = &logs->recording->reads[where->first + i];
		size_t len = 0;
		const char *value = read->err ? NULL : printed_value(read, key, &len);

		snprintf(name, sizeof(name), "%d/%d", read->pid, read->fd);
		if (!json_object_get(members, name))
			continue;
		if (!value) {
			value = read->err ? "unreadable" : "nothing";
			len = strlen(value);
		} else
			picture_value(cell, value, len);
		if (times && (len != last_len || memcmp(value, last, len) != 0)) {
			print_value(out, last, last_len, times, &first);
			times = 0;
		}
		last = value;
		last_len = len;
		times++;
	}
	print_value(out, last, last_len, times, &first);
	xmemstream_close(out);
	json_decref(members);
}
