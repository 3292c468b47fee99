/* SPDX-License-Identifier: MIT */
/* Truth reports of the guest as lines of a truth log (corpus/schema/truth.schema.json). */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "logs.h"
#include "program.h"
#include "xmalloc.h"

#define ROWS_MAX 65536 /* of one report */

enum row_kind { ROW_ENGINE, ROW_USAGE, ROW_MEMORY };

/* One line about an engine of a device, or of a client of it, or about a region of a client. */
struct truth_row {
	enum row_kind kind;
	uint32_t device, client, index;
	uint64_t number[5];
};

struct truth_table {
	uint64_t now, sweep;
	uint32_t device; /* of the next lines */
	bool open; /* a report has begun */
	struct truth_row *truth_rows;
	size_t count, capacity;
};

static const char *const engine_words[] = {"busy_ns", "cycles", "total_cycles", "hz"};
static const char *const usage_words[] = {"busy_ns", "cycles"};
static const char *const memory_words[] = {"total", "shared", "resident", "purgeable", "active"};

static bool truth_row_add(struct truth_table *truth, const struct truth_row *truth_row)
{
	if (truth->count == ROWS_MAX)
		return false;
	truth->truth_rows =
		xgrow(truth->truth_rows, truth->count, &truth->capacity, sizeof(*truth_row));
	truth->truth_rows[truth->count] = *truth_row;
	truth->truth_rows[truth->count++].device = truth->device;
	return true;
}

static bool truth_row_line(struct truth_table *truth, const char *line)
{
	struct truth_row truth_row = {0};
	uint64_t *n = truth_row.number;

	if (sscanf(line,
		   "engine %u busy_ns %" SCNu64 " cycles %" SCNu64 " total_cycles %" SCNu64
		   " hz %" SCNu64 " running %" SCNu64,
		   &truth_row.index, &n[0], &n[1], &n[2], &n[3], &n[4]) == 6)
		truth_row.kind = ROW_ENGINE;
	else if (sscanf(line, "client %u engine %u busy_ns %" SCNu64 " cycles %" SCNu64,
			&truth_row.client, &truth_row.index, &n[0], &n[1]) == 4)
		truth_row.kind = ROW_USAGE;
	else if (sscanf(line,
			"client %u region %u total %" SCNu64 " shared %" SCNu64 " resident %" SCNu64
			" purgeable %" SCNu64 " active %" SCNu64,
			&truth_row.client, &truth_row.index, &n[0], &n[1], &n[2], &n[3],
			&n[4]) == 7)
		truth_row.kind = ROW_MEMORY;
	else
		return false;
	return truth_row_add(truth, &truth_row);
}

/* The n-th command of a device's setup that makes an engine or a region. */
static const struct fgpu_command *setup_command(const struct plan_device *device, uint32_t op,
						uint32_t n)
{
	for (uint32_t i = 0; i < device->setup_count; i++)
		if (device->setup[i].op == op && !n--)
			return &device->setup[i];
	return NULL;
}

static void print_numbers(FILE *out, const char *const *words, size_t count,
			  const struct truth_row *truth_row)
{
	for (size_t i = 0; i < count; i++)
		fprintf(out, "%s\"%s\":\"%" PRIu64 "\"", i ? "," : "", words[i],
			truth_row->number[i]);
}

#define PRINT_NUMBERS(out, words, truth_row) \
	print_numbers(out, words, sizeof(words) / sizeof((words)[0]), truth_row)

static void print_row(FILE *out, const struct fgpu_command *is, const struct truth_row *truth_row)
{
	bytes_json_string(out, is->text, is->text_len, true);
	fputs(":{", out);
	if (truth_row->kind == ROW_USAGE)
		PRINT_NUMBERS(out, usage_words, truth_row);
	else if (truth_row->kind == ROW_MEMORY)
		PRINT_NUMBERS(out, memory_words, truth_row);
	else {
		PRINT_NUMBERS(out, engine_words, truth_row);
		fprintf(out,
			",\"maxfreq_hz\":\"%llu\",\"capacity\":\"%llu\",\"running\":\"%" PRIu64
			"\"",
			is->span, is->amount, truth_row->number[4]);
	}
	fputc('}', out);
}

static void print_rows(struct control_lines *control, enum row_kind kind, uint32_t device,
		       uint32_t client)
{
	const struct plan_device *of = &control->program->scenario->plan.devices[device];
	FILE *out = control->program->truth;
	bool first = true;

	fputc('{', out);
	for (size_t i = 0; i < control->truth->count; i++) {
		const struct truth_row *truth_row = &control->truth->truth_rows[i];
		const struct fgpu_command *is;

		if (truth_row->kind != kind || truth_row->device != device ||
		    (kind != ROW_ENGINE && truth_row->client != client))
			continue;
		is = setup_command(of, kind == ROW_MEMORY ? FGPU_REGION : FGPU_ENGINE,
				   truth_row->index);
		if (!is)
			continue;
		if (!first)
			fputc(',', out);
		first = false;
		print_row(out, is, truth_row);
	}
	fputc('}', out);
}

static void print_head(struct control_lines *control, const char *what, uint32_t device)
{
	FILE *out = control->program->truth;

	fprintf(out, "{\"what\":\"%s\",\"t\":\"%" PRIu64 "\",\"sweep\":\"%" PRIu64 "\",\"device\":",
		what, control->truth->now, control->truth->sweep);
	log_label(out, control->program->scenario->plan.devices[device].label);
}

static bool open_line(struct control_lines *control, const char *line)
{
	const struct plan *plan = &control->program->scenario->plan;
	FILE *out = control->program->truth;
	uint32_t device, slot, client;
	uint64_t id;
	int pid, fd;

	if (sscanf(line, "open %u %u %u %" SCNu64 " %d %d", &device, &slot, &client, &id, &pid,
		   &fd) != 6 ||
	    device >= plan->device_count || client >= plan->clients)
		return false;
	if (!out)
		return true;
	print_head(control, "client", device);
	fputs(",\"client\":", out);
	log_label(out, plan->client_labels[client]);
	fprintf(out, ",\"id\":\"%" PRIu64 "\",\"pid\":%d,\"fd\":%d,\"engines\":", id, pid, fd);
	print_rows(control, ROW_USAGE, device, slot);
	fputs(",\"regions\":", out);
	print_rows(control, ROW_MEMORY, device, slot);
	fputs("}\n", out);
	return true;
}

static void print_devices(struct control_lines *control)
{
	const struct plan *plan = &control->program->scenario->plan;

	for (uint32_t i = 0; control->program->truth && i < plan->device_count; i++) {
		print_head(control, "device", i);
		fputs(",\"engines\":", control->program->truth);
		print_rows(control, ROW_ENGINE, i, 0);
		fputs("}\n", control->program->truth);
	}
}

static bool truth_begin(struct control_lines *control, uint64_t now)
{
	struct truth_table *truth = control->truth;

	if (!truth)
		truth = control->truth = xcalloc(1, sizeof(*truth));
	if (truth->open)
		return false;
	truth->open = true;
	truth->now = now;
	truth->sweep++;
	truth->count = 0;
	return true;
}

/* Lines of debugfs that a truth log has no members for. */
static bool is_unused(const char *line)
{
	static const char *const words[] = {"now ", "ring ", "packet ", "object ", "wait "};

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (!strncmp(line, words[i], strlen(words[i])))
			return true;
	return false;
}

bool truth_line(struct control_lines *control, const char *line)
{
	struct truth_table *truth = control->truth;
	uint64_t now;

	if (sscanf(line, "truth %" SCNu64, &now) == 1)
		return truth_begin(control, now);
	if (!truth || !truth->open)
		return false;
	if (is_unused(line))
		return true;
	if (!strncmp(line, "device ", 7))
		return sscanf(line, "device %u", &truth->device) == 1;
	if (!strncmp(line, "open ", 5))
		return open_line(control, line);
	if (strcmp(line, "truth-end") != 0)
		return truth_row_line(truth, line);
	truth->open = false;
	print_devices(control);
	return true;
}

void truth_free(struct control_lines *control)
{
	if (control->truth)
		free(control->truth->truth_rows);
	free(control->truth);
}
