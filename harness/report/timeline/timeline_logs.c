/* SPDX-License-Identifier: MIT */
#include "timeline_logs.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "timeline_printed.h"
#include "xmalloc.h"

int logs_open(struct timeline_logs *logs, const struct simulated *simulated)
{
	struct rec_error error;
	int err;

	*logs = (struct timeline_logs){0};
	err = rec_load(&logs->recording, simulated->recording, simulated->recording_len, &error);
	if (err == -ENOMEM)
		xmalloc_failed();
	logs->log = &simulated->log;
	return err;
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

/* An entry as the print log has them; the sweep is an index. */
static void add_read(struct sim_log *log, size_t sweep, const struct rec_read *read)
{
	char *driver = text_of(read, "drm-driver:"), *pdev = text_of(read, "drm-pdev:");
	char *id = text_of(read, "drm-client-id:");
	const struct print_entry entry = {
		.sweep = sweep,
		.device = read->has_dev ? xasprintf("%u:%u", read->major, read->minor)
					: xasprintf("%s%s%s", driver, *pdev ? " " : "", pdev),
		.client = *id ? xstrdup(id) : xasprintf("%d/%d", read->pid, read->fd),
		.pid = read->pid,
		.fd = read->fd,
	};

	sim_log_add_printed(log, &entry);
	free(driver);
	free(pdev);
	free(id);
}

static void add_reads(struct sim_log *log, const struct recording *rec)
{
	for (size_t i = 0; i < rec->sweep_count; i++) {
		const struct rec_sweep *where = &rec->sweeps[i];

		for (size_t j = 0; j < where->count; j++)
			if (!rec->reads[where->first + j].err)
				add_read(log, i, &rec->reads[where->first + j]);
	}
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
		add_reads(&logs->made, logs->recording);
	return err;
}

void logs_close(struct timeline_logs *logs)
{
	rec_free(logs->recording);
	sim_log_free(&logs->made);
	*logs = (struct timeline_logs){0};
}

static const struct sim_log *log_of(const struct timeline_logs *logs)
{
	return logs->log ? logs->log : &logs->made;
}

/* The number that the log has of a sweep of the recording. */
static uint64_t number_of(const struct timeline_logs *logs, size_t sweep)
{
	return logs->by_index ? sweep
			      : logs->recording->reads[logs->recording->sweeps[sweep].first].sweep;
}

/* Entries of a log, whose sweeps stand at an offset in them. */
struct entries {
	const char *list;
	size_t count, size, sweep_at;
};

/* The first that is of this sweep, or of a later one. */
static size_t first_from(const struct entries *entries, uint64_t sweep)
{
	size_t first = 0, end = entries->count;

	while (first < end) {
		const size_t middle = first + (end - first) / 2;
		const char *entry = entries->list + middle * entries->size;

		if (*(const uint64_t *)(entry + entries->sweep_at) < sweep)
			first = middle + 1;
		else
			end = middle;
	}
	return first;
}

/* The entries of a sweep of the recording. */
static const void *entries_of(const struct timeline_logs *logs, size_t sweep,
			      const struct entries *all, size_t *count)
{
	const uint64_t number = number_of(logs, sweep);
	const size_t first = first_from(all, number);

	*count = first_from(all, number + 1) - first;
	return all->list + first * all->size;
}

static const struct print_entry *printed_of(const struct timeline_logs *logs, size_t sweep,
					    size_t *count)
{
	const struct sim_log *log = log_of(logs);
	const struct entries all = {(const char *)log->printed, log->printed_count,
				    sizeof(*log->printed), offsetof(struct print_entry, sweep)};

	return entries_of(logs, sweep, &all, count);
}

static const struct truth_entry *truth_of(const struct timeline_logs *logs, size_t sweep,
					  size_t *count)
{
	const struct sim_log *log = log_of(logs);
	const struct entries all = {(const char *)log->truth, log->truth_count, sizeof(*log->truth),
				    offsetof(struct truth_entry, sweep)};

	return entries_of(logs, sweep, &all, count);
}

static bool is_label(const char *label, const char *text)
{
	return label && text && !strcmp(label, text);
}

static bool is_clients(const struct timeline_logs *logs, const char *device, const char *client)
{
	return is_label(device, logs->device) && is_label(client, logs->client);
}

static void member_name(const struct print_entry *entry, char name[32])
{
	snprintf(name, 32, "%d/%d", entry->pid, entry->fd);
}

/* Where only processes are members, "10/-". */
static void process_name(const struct print_entry *entry, char name[32])
{
	snprintf(name, 32, "%d/-", entry->pid);
}

static bool is_of_process(const json_t *members, const struct print_entry *entry)
{
	char name[32];

	process_name(entry, name);
	return json_object_get(members, name);
}

/* Does the text of an entry have this id? True where one of both is not known. */
static bool has_id(const struct timeline_logs *logs, size_t sweep, const struct print_entry *entry,
		   const char *id)
{
	const struct rec_sweep *where = &logs->recording->sweeps[sweep];

	for (size_t i = 0; id && i < where->count; i++) {
		const struct rec_read *read = &logs->recording->reads[where->first + i];
		size_t len;
		const char *value;

		if (read->pid != entry->pid || read->fd != entry->fd || read->err)
			continue;
		value = printed_value(read, "drm-client-id:", &len);
		return !value || (len == strlen(id) && !memcmp(value, id, len));
	}
	return true;
}

void logs_find(struct timeline_logs *logs, size_t sweep, const json_t *members, const char *id)
{
	size_t count;
	const struct print_entry *list = printed_of(logs, sweep, &count);
	char name[32];

	for (size_t i = 0; i < count; i++) {
		member_name(&list[i], name);
		if (!json_object_get(members, name) &&
		    !(is_of_process(members, &list[i]) && has_id(logs, sweep, &list[i], id)))
			continue;
		logs->device = list[i].device;
		logs->client = list[i].client;
		return;
	}
}

json_t *logs_members(const struct timeline_logs *logs, size_t sweep)
{
	json_t *members = json_object();
	size_t count;
	const struct print_entry *list = printed_of(logs, sweep, &count);
	char name[32];

	for (size_t i = 0; i < count; i++) {
		if (!is_clients(logs, list[i].device, list[i].client))
			continue;
		member_name(&list[i], name);
		json_object_set_new(members, name, json_true());
		process_name(&list[i], name);
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

void logs_true(const struct timeline_logs *logs, size_t sweep, const struct focus *focus,
	       struct picture_cell *cell)
{
	const bool clocks = is_of_device(focus->counter), regions = !strcmp(focus->part, "regions");
	const uint64_t *found = NULL;
	size_t count;
	const struct truth_entry *list = truth_of(logs, sweep, &count);

	for (size_t i = 0; focus->name && i < count; i++) {
		const struct truth_entry *entry = &list[i];
		const bool in_focus = clocks ? !entry->is_client &&
						       is_label(entry->device, logs->device)
					     : is_clients(logs, entry->device, entry->client);
		const uint64_t *value =
			in_focus ? log_parts_value(regions ? &entry->regions : &entry->engines,
						   focus->name, focus->counter)
				 : NULL;

		found = value ? value : found;
	}
	if (found)
		picture_number(cell, (double)*found);
	cell->text = found ? xasprintf("%" PRIu64, *found) : xstrdup("");
}

static bool is_in(const char *const *list, size_t count, const char *slug)
{
	for (size_t i = 0; i < count; i++)
		if (!strcmp(list[i], slug))
			return true;
	return false;
}

char *logs_distortions(const struct timeline_logs *logs, size_t sweep)
{
	const char **shown = NULL;
	size_t count, shown_count = 0, capacity = 0, size;
	const struct print_entry *list = printed_of(logs, sweep, &count);
	char *text = NULL;
	FILE *out = xmemstream(&text, &size);

	for (size_t i = 0; i < count; i++) {
		if (!is_clients(logs, list[i].device, list[i].client))
			continue;
		for (size_t j = 0; j < list[i].distortions; j++) {
			const char *slug = list[i].distortion[j];

			if (is_in(shown, shown_count, slug))
				continue;
			fprintf(out, "%s%s", shown_count ? "," : "", slug);
			shown = xgrow(shown, shown_count, &capacity, sizeof(*shown));
			shown[shown_count++] = slug;
		}
	}
	xmemstream_close(out);
	free(shown);
	return text;
}
