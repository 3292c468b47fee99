/* SPDX-License-Identifier: MIT */
#include "sim_log.h"

#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

void sim_log_add_truth(struct sim_log *log, const struct truth_entry *entry)
{
	log->truth = xgrow(log->truth, log->truth_count, &log->truth_capacity, sizeof(*log->truth));
	log->truth[log->truth_count++] = *entry;
}

void sim_log_add_printed(struct sim_log *log, const struct print_entry *entry)
{
	log->printed = xgrow(log->printed, log->printed_count, &log->printed_capacity,
			     sizeof(*log->printed));
	log->printed[log->printed_count++] = *entry;
}

static void clear_parts(struct log_parts *parts)
{
	for (size_t i = 0; i < parts->count; i++)
		free(parts->list[i].name);
	free(parts->list);
}

void truth_entry_clear(struct truth_entry *entry)
{
	free(entry->device);
	free(entry->client);
	clear_parts(&entry->engines);
	clear_parts(&entry->regions);
}

void print_entry_clear(struct print_entry *entry)
{
	free(entry->device);
	free(entry->client);
}

void sim_log_free(struct sim_log *log)
{
	for (size_t i = 0; i < log->truth_count; i++)
		truth_entry_clear(&log->truth[i]);
	for (size_t i = 0; i < log->printed_count; i++)
		print_entry_clear(&log->printed[i]);
	free(log->truth);
	free(log->printed);
	*log = (struct sim_log){0};
}

static const struct log_part *find_part(const struct log_parts *parts, const char *name)
{
	for (size_t i = 0; i < parts->count; i++)
		if (!strcmp(parts->list[i].name, name))
			return &parts->list[i];
	return NULL;
}

const uint64_t *log_parts_value(const struct log_parts *parts, const char *part, const char *value)
{
	const struct log_part *found = find_part(parts, part);

	for (size_t i = 0; found && i < found->count; i++)
		if (!strcmp(found->value[i].name, value))
			return &found->value[i].value;
	return NULL;
}
