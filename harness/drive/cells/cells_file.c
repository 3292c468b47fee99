/* SPDX-License-Identifier: MIT */
/* One file: a cell, or one for each queue. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cells_inside.h"
#include "jsonplace.h"
#include "number.h"
#include "xmalloc.h"

#define EVERY_LEAST 1000000ull
#define EVERY_MOST  1000000000ull

/* --- what is wrong --- */

int cells_fail(struct compile *c, const char *member, const char *format, ...)
{
	struct jsonplace place = jsonplace_of(c->root, c->bytes, c->len);
	va_list args;

	snprintf(c->error->file, sizeof(c->error->file), "%s", c->file);
	snprintf(c->error->key, sizeof(c->error->key), "%s%s%s", c->path,
		 member && c->path[0] ? "." : "", member ? member : "");
	jsonplace_path(&place, c->error->key);
	c->error->line = jsonplace_line(&place);
	c->error->column = jsonplace_column(&place);
	va_start(args, format);
	vsnprintf(c->error->text, sizeof(c->error->text), format, args);
	va_end(args);
	return -EINVAL;
}

static int load_json(struct compile *c)
{
	json_error_t broken;

	c->root = json_loadb(c->bytes, c->len, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &broken);
	if (c->root)
		return 0;
	if (json_error_code(&broken) == json_error_out_of_memory)
		xmalloc_failed();
	snprintf(c->error->file, sizeof(c->error->file), "%s", c->file);
	c->error->key[0] = '\0';
	c->error->line = broken.line > 0 ? (unsigned int)broken.line : 1;
	c->error->column = broken.column > 0 ? (unsigned int)broken.column : 1;
	snprintf(c->error->text, sizeof(c->error->text), "%s", broken.text);
	return -EINVAL;
}

/* --- members of the file --- */

static int check_names(struct compile *c)
{
	static const char *const names[] = {"title",   "why",	"rules", "queue",
					    "readers", "every", "steps"};
	const char *name;
	json_t *value;

	json_object_foreach(c->root, name, value)
	{
		size_t i = 0;

		while (i < sizeof(names) / sizeof(*names) && strcmp(names[i], name))
			i++;
		if (i == sizeof(names) / sizeof(*names))
			return cells_fail(
				c, name,
				"unknown member: expected one of title, why, rules, queue, "
				"readers, every, steps");
	}
	return 0;
}

static int check_text(struct compile *c, const char *name)
{
	const json_t *value = json_object_get(c->root, name);

	if (!value)
		return cells_fail(c, name, "missing: this member is required");
	return json_is_string(value) && json_string_length(value)
		       ? 0
		       : cells_fail(c, name, "expected a text");
}

static int check_rules(struct compile *c)
{
	const json_t *rules = json_object_get(c->root, "rules");
	json_t *rule;
	size_t i;

	if (!json_is_array(rules) || !json_array_size(rules))
		return cells_fail(c, "rules", "expected a list of rules that the cell decides");
	json_array_foreach(rules, i, rule)
	{
		if (!json_is_string(rule) || strncmp(json_string_value(rule), "driver.", 7)) {
			snprintf(c->path, sizeof(c->path), "rules[%zu]", i);
			return cells_fail(c, NULL, "expected a rule, such as \"driver.idle\"");
		}
	}
	return 0;
}

static int read_number(struct compile *c, const char *name, unsigned int units, uint64_t least,
		       uint64_t most, uint64_t *out)
{
	const json_t *value = json_object_get(c->root, name);

	if (value && (number_read(value, units, out) || *out < least || *out > most))
		return cells_fail(c, name, "expected %s",
				  units == NUMBER_TIME ? "a time from 1ms to 1s"
						       : "a number of readers, 1 to 15");
	return 0;
}

static int read_head(struct compile *c)
{
	const json_t *queue = json_object_get(c->root, "queue");
	uint64_t readers = 1, every = 5000000;
	int err = check_names(c);

	err = err ? err : check_text(c, "title");
	err = err ? err : check_text(c, "why");
	err = err ? err : check_rules(c);
	if (!err && queue && (!json_is_string(queue) || strcmp(json_string_value(queue), "each")))
		err = cells_fail(c, "queue", "expected \"each\": a cell for each queue");
	err = err ? err : read_number(c, "readers", NUMBER_PLAIN, 1, DRIVE_READERS - 1, &readers);
	err = err ? err : read_number(c, "every", NUMBER_TIME, EVERY_LEAST, EVERY_MOST, &every);
	if (!err && !json_is_array(json_object_get(c->root, "steps")))
		err = cells_fail(c, "steps", "expected a list of steps");
	c->is_of_each = queue != NULL;
	c->cell = (struct cell){.readers = (uint32_t)readers, .every = every};
	return err;
}

/* --- cells --- */

/* "cells/busy/one-engine.json", and ":render" where there is one a queue. */
static int name_cell(struct compile *c, bool with_queue)
{
	const char *from = strncmp(c->file, "cells/", 6) ? c->file : c->file + 6;
	size_t len = strlen(from);
	int written;

	len -= len > 5 && !strcmp(from + len - 5, ".json") ? 5 : 0;
	written = snprintf(c->cell.name, sizeof(c->cell.name), "%.*s%s%s", (int)len, from,
			   with_queue ? ":" : "",
			   with_queue ? c->hello->queues[c->queue].name : "");
	if (written < 0 || (size_t)written >= sizeof(c->cell.name))
		return cells_fail(c, NULL, "name too long: expected at most %d bytes",
				  CELL_NAME - 1);
	return 0;
}

/* Why the workload cannot be asked for this; NULL: it can. */
static const char *find_skip(const struct compile *c)
{
	static const struct {
		uint32_t can;
		const char *why;
	} needs[] = {
		{DRIVE_CAN_ADOPT, "the workload cannot adopt"},
		{DRIVE_CAN_FAULT, "the workload cannot fault"},
		{DRIVE_CAN_HANG, "the workload cannot hang"},
		{DRIVE_CAN_TIMEOUT, "the driver has no timeout for jobs"},
		{DRIVE_CAN_INTERRUPTS, "the workload has no interrupts that are late or lost"},
		{DRIVE_CAN_MEMORY, "the workload has no memory"},
		{DRIVE_CAN_SHARE, "the workload cannot share"},
		{DRIVE_CAN_PURGE, "the workload cannot purge"},
		{DRIVE_CAN_DESTROY, "the workload cannot destroy a queue"},
		{DRIVE_CAN_RESET, "the workload cannot reset"},
		{DRIVE_CAN_FREQUENCY, "the workload cannot set a frequency"},
		{DRIVE_CAN_UNBIND, "the device cannot be unbound here"},
	};

	for (size_t i = 0; i < sizeof(needs) / sizeof(*needs); i++)
		if (needs[i].can & c->needs & ~c->hello->can)
			return needs[i].why;
	if (c->needs_region && !c->hello->region_count)
		return "the workload has no region";
	if (c->needs_others && c->hello->queue_count < 2)
		return "the workload has only one queue";
	return c->hello->queue_count ? NULL : "the workload has no queue";
}

/* The slugs, with blanks between them. */
static const char *keep_rules(struct compile *c)
{
	const json_t *rules = json_object_get(c->root, "rules");
	char text[512] = "";
	json_t *rule;
	size_t i;

	json_array_foreach(rules, i, rule)
	{
		const size_t used = strlen(text);

		snprintf(text + used, sizeof(text) - used, "%s%s", i ? " " : "",
			 json_string_value(rule));
	}
	return cells_text_keep(c, text);
}

static void add_about(struct compile *c, const char *skip)
{
	struct cells *out = c->out;
	struct cells_about about = {
		.title = cells_text_keep(c, json_string_value(json_object_get(c->root, "title"))),
		.why = cells_text_keep(c, json_string_value(json_object_get(c->root, "why"))),
		.rules = keep_rules(c),
		.skip = skip,
		.file = cells_text_keep(c, c->file),
	};

	memcpy(about.name, c->cell.name, sizeof(about.name));
	out->about = xgrow(out->about, out->about_count, &c->about_room, sizeof(about));
	out->about[out->about_count++] = about;
}

static int compile_steps(struct compile *c)
{
	const json_t *steps = json_object_get(c->root, "steps");
	json_t *step;
	size_t i;

	c->cell.first = c->out->step_count;
	c->cell.count = 0;
	c->needs = 0;
	c->needs_region = c->needs_others = false;
	cells_labels_begin(&c->clients, "client", CELL_CLIENTS);
	cells_labels_begin(&c->objects, "object", CELL_OBJECTS);
	cells_labels_begin(&c->jobs, "job", CELL_JOBS);
	json_array_foreach(steps, i, step)
	{
		int err;

		snprintf(c->path, sizeof(c->path), "steps[%zu]", i);
		err = cells_step_compile(c, step);
		if (err)
			return err;
	}
	c->path[0] = '\0';
	/* what hangs is reset by the cell, or by the driver itself */
	if (c->needs & DRIVE_CAN_HANG && !(c->needs & DRIVE_CAN_RESET))
		c->needs |= DRIVE_CAN_TIMEOUT;
	return 0;
}

static int compile_cell(struct compile *c)
{
	struct cells *out = c->out;
	int err = name_cell(c, c->is_of_each);
	const char *skip;

	err = err ? err : compile_steps(c);
	if (err)
		return err;
	skip = find_skip(c);
	add_about(c, skip);
	if (skip) {
		out->step_count = c->cell.first;
		return 0;
	}
	out->cells = xgrow(out->cells, out->count, &c->cell_room, sizeof(c->cell));
	out->cells[out->count++] = c->cell;
	return 0;
}

/* A list of what there is: no queue is named. */
static int list_file(struct compile *c)
{
	int err = name_cell(c, false);

	if (!err)
		add_about(c, NULL);
	return err;
}

int cells_file_compile(struct compile *c)
{
	int err = load_json(c);

	c->path[0] = '\0';
	err = err ? err : json_is_object(c->root) ? 0 : cells_fail(c, NULL, "expected an object");
	err = err ? err : read_head(c);
	if (!err && !c->hello)
		err = list_file(c);
	for (c->queue = 0; c->hello && !err; c->queue++) {
		if (c->queue && (!c->is_of_each || c->queue >= c->hello->queue_count))
			break;
		err = compile_cell(c);
	}
	json_decref(c->root);
	return err;
}
