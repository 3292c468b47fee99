/* SPDX-License-Identifier: MIT */
/* What is true in the guest, as the lines of a true book (corpus/schema/truth.schema.json). */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"
#include "logs.h"

#define ROWS_MAX 65536 /* of one look */

enum row_kind { ROW_ENGINE, ROW_USAGE, ROW_MEMORY };

/* One line about an engine of a device, or of a client of it, or about a region of a client. */
struct row {
	enum row_kind kind;
	uint32_t device, client, index;
	uint64_t number[5];
};

struct told_truth {
	uint64_t now, sweep;
	uint32_t device; /* that the next lines are about */
	bool open; /* a look has begun */
	struct row *rows;
	size_t count, room;
};

static const char *const engine_words[] = {"busy_ns", "cycles", "total_cycles", "hz"};
static const char *const usage_words[] = {"busy_ns", "cycles"};
static const char *const memory_words[] = {"total", "shared", "resident", "purgeable", "active"};

static bool row_new(struct told_truth *truth, const struct row *row)
{
	size_t room = truth->room ? truth->room * 2 : 64;
	struct row *rows;

	if (truth->count == truth->room) {
		rows = room > ROWS_MAX ? NULL : reallocarray(truth->rows, room, sizeof(*rows));
		if (!rows)
			return false;
		truth->rows = rows;
		truth->room = room;
	}
	truth->rows[truth->count] = *row;
	truth->rows[truth->count++].device = truth->device;
	return true;
}

static bool row_line(struct told_truth *truth, const char *line)
{
	struct row row = {0};
	uint64_t *n = row.number;

	if (sscanf(line,
		   "engine %u busy_ns %" SCNu64 " cycles %" SCNu64 " total_cycles %" SCNu64
		   " hz %" SCNu64 " running %" SCNu64,
		   &row.index, &n[0], &n[1], &n[2], &n[3], &n[4]) == 6)
		row.kind = ROW_ENGINE;
	else if (sscanf(line, "client %u engine %u busy_ns %" SCNu64 " cycles %" SCNu64,
			&row.client, &row.index, &n[0], &n[1]) == 4)
		row.kind = ROW_USAGE;
	else if (sscanf(line,
			"client %u region %u total %" SCNu64 " shared %" SCNu64 " resident %" SCNu64
			" purgeable %" SCNu64 " active %" SCNu64,
			&row.client, &row.index, &n[0], &n[1], &n[2], &n[3], &n[4]) == 7)
		row.kind = ROW_MEMORY;
	else
		return false;
	return row_new(truth, &row);
}

/* The n-th command of a device's setup that makes an engine or a region. */
static const struct fgpu_command *made(const struct plan_device *device, uint32_t op, uint32_t n)
{
	for (uint32_t i = 0; i < device->setup_count; i++)
		if (device->setup[i].op == op && !n--)
			return &device->setup[i];
	return NULL;
}

static void numbers(FILE *out, const char *const *words, size_t count, const struct row *row)
{
	for (size_t i = 0; i < count; i++)
		fprintf(out, "%s\"%s\":\"%" PRIu64 "\"", i ? "," : "", words[i], row->number[i]);
}

#define NUMBERS(out, words, row) numbers(out, words, sizeof(words) / sizeof((words)[0]), row)

static void row_print(FILE *out, const struct fgpu_command *is, const struct row *row)
{
	log_bytes(out, is->text, is->text_len);
	fputs(":{", out);
	if (row->kind == ROW_USAGE)
		NUMBERS(out, usage_words, row);
	else if (row->kind == ROW_MEMORY)
		NUMBERS(out, memory_words, row);
	else {
		NUMBERS(out, engine_words, row);
		fprintf(out,
			",\"maxfreq_hz\":\"%llu\",\"capacity\":\"%llu\",\"running\":\"%" PRIu64
			"\"",
			is->span, is->amount, row->number[4]);
	}
	fputc('}', out);
}

static void rows_print(struct told *told, enum row_kind kind, uint32_t device, uint32_t client)
{
	const struct plan_device *of = &told->program->scenario->plan.devices[device];
	FILE *out = told->program->truth;
	bool first = true;

	fputc('{', out);
	for (size_t i = 0; i < told->truth->count; i++) {
		const struct row *row = &told->truth->rows[i];
		const struct fgpu_command *is;

		if (row->kind != kind || row->device != device ||
		    (kind != ROW_ENGINE && row->client != client))
			continue;
		is = made(of, kind == ROW_MEMORY ? FGPU_REGION : FGPU_ENGINE, row->index);
		if (!is)
			continue;
		if (!first)
			fputc(',', out);
		first = false;
		row_print(out, is, row);
	}
	fputc('}', out);
}

static void head(struct told *told, const char *what, uint32_t device)
{
	FILE *out = told->program->truth;

	fprintf(out, "{\"what\":\"%s\",\"t\":\"%" PRIu64 "\",\"sweep\":\"%" PRIu64 "\",\"device\":",
		what, told->truth->now, told->truth->sweep);
	log_label(out, told->program->scenario->plan.devices[device].label);
}

static bool open_line(struct told *told, const char *line)
{
	const struct plan *plan = &told->program->scenario->plan;
	FILE *out = told->program->truth;
	uint32_t device, slot, client;
	uint64_t id;
	int pid, fd;

	if (sscanf(line, "open %u %u %u %" SCNu64 " %d %d", &device, &slot, &client, &id, &pid,
		   &fd) != 6 ||
	    device >= plan->device_count || client >= plan->clients)
		return false;
	if (!out)
		return true;
	head(told, "client", device);
	fputs(",\"client\":", out);
	log_label(out, plan->client_labels[client]);
	fprintf(out, ",\"id\":\"%" PRIu64 "\",\"pid\":%d,\"fd\":%d,\"engines\":", id, pid, fd);
	rows_print(told, ROW_USAGE, device, slot);
	fputs(",\"regions\":", out);
	rows_print(told, ROW_MEMORY, device, slot);
	fputs("}\n", out);
	return true;
}

static void devices_print(struct told *told)
{
	const struct plan *plan = &told->program->scenario->plan;

	for (uint32_t i = 0; told->program->truth && i < plan->device_count; i++) {
		head(told, "device", i);
		fputs(",\"engines\":", told->program->truth);
		rows_print(told, ROW_ENGINE, i, 0);
		fputs("}\n", told->program->truth);
	}
}

static bool begin(struct told *told, uint64_t now)
{
	struct told_truth *truth = told->truth;

	if (!truth)
		truth = told->truth = calloc(1, sizeof(*truth));
	if (!truth || truth->open)
		return false;
	truth->open = true;
	truth->now = now;
	truth->sweep++;
	truth->count = 0;
	return true;
}

bool truth_line(struct told *told, const char *line)
{
	struct told_truth *truth = told->truth;
	uint64_t now;

	if (sscanf(line, "truth %" SCNu64, &now) == 1)
		return begin(told, now);
	if (!truth || !truth->open)
		return false;
	if (!strncmp(line, "now ", 4) || !strncmp(line, "ring ", 5) || !strncmp(line, "object ", 7))
		return true;
	if (!strncmp(line, "device ", 7))
		return sscanf(line, "device %u", &truth->device) == 1;
	if (!strncmp(line, "open ", 5))
		return open_line(told, line);
	if (strcmp(line, "told") != 0)
		return row_line(truth, line);
	truth->open = false;
	devices_print(told);
	return true;
}

void truth_free(struct told *told)
{
	if (told->truth)
		free(told->truth->rows);
	free(told->truth);
}
