/* SPDX-License-Identifier: MIT */
#include "timeline_logs.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "timeline_printed.h"
#include "xmalloc.h"

/* Lines of JSON into lists by their sweep. */
static json_t *by_sweep(const char *text, size_t len)
{
	json_t *log = json_object();
	const char *end = text + len;

	while (text < end) {
		const char *line_end = memchr(text, '\n', (size_t)(end - text));
		size_t size = (size_t)((line_end ? line_end : end) - text);
		json_t *line = json_loadb(text, size, 0, NULL);
		const char *sweep = json_string_value(json_object_get(line, "sweep"));

		text += size + 1;
		if (sweep && !json_object_get(log, sweep))
			json_object_set_new(log, sweep, json_array());
		if (sweep)
			json_array_append(json_object_get(log, sweep), line);
		json_decref(line);
	}
	return log;
}

int logs_open(struct timeline_logs *logs, const struct simulated *simulated)
{
	struct rec_error error;
	int err;

	*logs = (struct timeline_logs){0};
	err = rec_load(&logs->recording, simulated->recording, simulated->recording_len, &error);
	if (err == -ENOMEM)
		xmalloc_failed();
	if (err)
		return err;
	logs->truth = by_sweep(simulated->truth, simulated->truth_len);
	logs->printed = by_sweep(simulated->print_log, simulated->print_log_len);
	return 0;
}

/* The value of a key of a text, or "". */
static char *text_of(const struct rec_read *read, const char *key)
{
	size_t len = 0;
	const char *value = printed_value(read, key, &len);
	char *text = xstrndup(value ? value : "", len), *utf8 = xutf8(text, strlen(text));

	free(text);
	return utf8;
}

/* A line as the print log has them. New reference; NULL: there is no text. */
static json_t *line_of(const struct rec_read *read)
{
	char *driver = text_of(read, "drm-driver:"), *pdev = text_of(read, "drm-pdev:");
	char *id = text_of(read, "drm-client-id:");
	char *device = read->has_dev ? xasprintf("%u:%u", read->major, read->minor)
				     : xasprintf("%s%s%s", driver, *pdev ? " " : "", pdev);
	char *client = *id ? xstrdup(id) : xasprintf("%d/%d", read->pid, read->fd);
	json_t *line = read->err ? NULL
				 : json_pack("{s:s,s:s,s:i,s:i}", "device", device, "client",
					     client, "pid", read->pid, "fd", read->fd);

	free(driver);
	free(pdev);
	free(id);
	free(device);
	free(client);
	return line;
}

static json_t *lines_of_recording(const struct recording *rec)
{
	json_t *log = json_object();
	char number[24];

	for (size_t i = 0; i < rec->sweep_count; i++) {
		json_t *lines = json_array();

		for (size_t j = 0; j < rec->sweeps[i].count; j++) {
			json_t *line = line_of(&rec->reads[rec->sweeps[i].first + j]);

			if (line)
				json_array_append_new(lines, line);
		}
		snprintf(number, sizeof(number), "%zu", i);
		json_object_set_new(log, number, lines);
	}
	return log;
}

int logs_open_recording(struct timeline_logs *logs, const char *bytes, size_t len)
{
	struct rec_error error;
	int err;

	*logs = (struct timeline_logs){.by_index = true};
	err = rec_load(&logs->recording, bytes, len, &error);
	if (err == -ENOMEM)
		xmalloc_failed();
	if (!err)
		logs->printed = lines_of_recording(logs->recording);
	return err;
}

void logs_close(struct timeline_logs *logs)
{
	rec_free(logs->recording);
	json_decref(logs->truth);
	json_decref(logs->printed);
	*logs = (struct timeline_logs){0};
}

static const json_t *lines_of(const struct timeline_logs *logs, const json_t *log, size_t sweep)
{
	const struct rec_sweep *where = &logs->recording->sweeps[sweep];
	char number[24];

	snprintf(number, sizeof(number), "%" PRIu64,
		 logs->by_index ? (uint64_t)sweep : logs->recording->reads[where->first].sweep);
	return json_object_get(log, number);
}

static bool member_is(const json_t *line, const char *name, const char *text)
{
	const char *is = json_string_value(json_object_get(line, name));

	return is && text && !strcmp(is, text);
}

static bool is_clients(const struct timeline_logs *logs, const json_t *line)
{
	return member_is(line, "device", logs->device) && member_is(line, "client", logs->client);
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

/* Does the text of a line have this id? True where one of both is not known. */
static bool has_id(const struct timeline_logs *logs, size_t sweep, const json_t *line,
		   const char *id)
{
	const struct rec_sweep *where = &logs->recording->sweeps[sweep];
	json_int_t pid = json_integer_value(json_object_get(line, "pid"));
	json_int_t fd = json_integer_value(json_object_get(line, "fd"));

	for (size_t i = 0; id && i < where->count; i++) {
		const struct rec_read *read = &logs->recording->reads[where->first + i];
		size_t len;
		const char *value;

		if (read->pid != pid || read->fd != fd || read->err)
			continue;
		value = printed_value(read, "drm-client-id:", &len);
		return !value || (len == strlen(id) && !memcmp(value, id, len));
	}
	return true;
}

void logs_find(struct timeline_logs *logs, size_t sweep, const json_t *members, const char *id)
{
	json_t *line;
	size_t index;
	char name[32];

	json_array_foreach((json_t *)lines_of(logs, logs->printed, sweep), index, line)
	{
		member_name(line, name);
		if (!json_object_get(members, name) &&
		    !(is_of_process(members, line) && has_id(logs, sweep, line, id)))
			continue;
		logs->device = json_string_value(json_object_get(line, "device"));
		logs->client = json_string_value(json_object_get(line, "client"));
		return;
	}
}

json_t *logs_members(const struct timeline_logs *logs, size_t sweep)
{
	json_t *members = json_object(), *line;
	size_t index;
	char name[32];

	json_array_foreach((json_t *)lines_of(logs, logs->printed, sweep), index, line)
	{
		member_name(line, name);
		if (!is_clients(logs, line))
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

const char *logs_true(const struct timeline_logs *logs, size_t sweep, const struct focus *focus)
{
	const char *found = "";
	json_t *line;
	size_t index;

	json_array_foreach((json_t *)lines_of(logs, logs->truth, sweep), index, line)
	{
		bool in_focus = is_of_device(focus->counter)
					? member_is(line, "what", "device") &&
						  member_is(line, "device", logs->device)
					: is_clients(logs, line);
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

char *logs_distortions(const struct timeline_logs *logs, size_t sweep)
{
	json_t *shown = json_object(), *line, *kind;
	size_t index, size, i;
	char *text = NULL;
	FILE *out = xmemstream(&text, &size);

	json_array_foreach((json_t *)lines_of(logs, logs->printed, sweep), index, line)
	{
		if (!is_clients(logs, line))
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
