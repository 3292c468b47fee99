/* SPDX-License-Identifier: MIT */
#include "timeline_recorded.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "timeline.h"
#include "timeline_printed.h"
#include "timeline_rows.h"
#include "xmalloc.h"

/* Keys that only grow: what was printed before is held. */
static const char *const growing[] = {"drm-engine-", "drm-cycles-", "drm-total-cycles-"};

struct drawing {
	const struct recording *rec;
	const struct timeline_recorded *about;
	const struct rec_read *read; /* that shows the finding */
	bool grows;
	uint64_t held;
	bool has_held;
};

/* The read whose lines have this one. */
static const struct rec_read *read_at(const struct recording *rec, unsigned int line)
{
	const struct rec_read *found = NULL;

	for (size_t i = 0; i < rec->read_count; i++)
		if (rec->reads[i].line <= line && (!found || rec->reads[i].line >= found->line))
			found = &rec->reads[i];
	return found;
}

static bool same_value(const struct rec_read *a, const struct rec_read *b, const char *key)
{
	size_t a_len = 0, b_len = 0;
	const char *a_value = printed_value(a, key, &a_len);
	const char *b_value = printed_value(b, key, &b_len);

	return !a_value == !b_value && a_len == b_len &&
	       (!a_value || !memcmp(a_value, b_value, a_len));
}

/* As the lint knows them: by number, else by driver and slot. */
static bool same_device(const struct rec_read *a, const struct rec_read *b)
{
	if (a->has_dev || b->has_dev)
		return a->has_dev && b->has_dev && a->major == b->major && a->minor == b->minor;
	return same_value(a, b, "drm-driver:") && same_value(a, b, "drm-pdev:");
}

/* A client is an id of a device; without an id it is a descriptor. */
static bool is_client(const struct rec_read *a, const struct rec_read *b)
{
	size_t len;

	if (a->err || b->err || !same_device(a, b) || !same_value(a, b, "drm-client-id:"))
		return false;
	return printed_value(a, "drm-client-id:", &len) || (a->pid == b->pid && a->fd == b->fd);
}

static void set_number(json_t *object, const char *name, uint64_t value)
{
	char digits[24];

	timeline_set_text(object, name, digits,
			  (size_t)snprintf(digits, sizeof(digits), "%" PRIu64, value));
}

/* The number that bytes begin with; no NUL ends them. */
static uint64_t number_of(const char *value, size_t len)
{
	char digits[24];

	snprintf(digits, sizeof(digits), "%.*s", (int)(len < 23 ? len : 23), value);
	return strtoull(digits, NULL, 10);
}

/* Values of a sweep, "9, 7": an equal one after another is written once. */
static bool write_printed(struct drawing *drawing, const struct rec_sweep *sweep, FILE *out,
			  bool *wrong)
{
	const char *last = NULL;
	size_t last_len = 0, len = 0;
	bool there = false;

	for (size_t i = 0; i < sweep->count; i++) {
		const struct rec_read *read = &drawing->rec->reads[sweep->first + i];
		const bool ours = is_client(drawing->read, read);
		const char *value = ours ? printed_value(read, drawing->about->key, &len) : NULL;

		there = there || ours;
		if (!value || !len)
			continue;
		*wrong = *wrong || (read->t_ns > drawing->about->from_ns &&
				    read->t_ns <= drawing->about->to_ns);
		if (drawing->grows) {
			const uint64_t number = number_of(value, len);

			drawing->held = drawing->has_held && drawing->held > number ? drawing->held
										    : number;
			drawing->has_held = true;
		}
		if (last && len == last_len && !memcmp(value, last, len))
			continue;
		fprintf(out, "%s%.*s", last ? ", " : "", (int)len, value);
		last = value;
		last_len = len;
	}
	return there;
}

static json_t *draw_sweep(struct drawing *drawing, const struct rec_sweep *sweep)
{
	json_t *object = json_object();
	bool wrong = false, there;
	char *text = NULL;
	size_t len;
	FILE *out = xmemstream(&text, &len);

	there = write_printed(drawing, sweep, out, &wrong);
	xmemstream_close(out);
	set_number(object, "t_ns", sweep->t_ns);
	if (len)
		timeline_set_text(object, "printed", text, len);
	free(text);
	/* a client that was not there begins anew */
	drawing->has_held = drawing->has_held && there;
	if (drawing->has_held)
		set_number(object, "held", drawing->held);
	if (wrong)
		json_object_set_new(object, "wrong", json_true());
	return object;
}

/* A third of what is kept comes before the finding begins. */
static size_t first_sweep(const struct drawing *drawing)
{
	const struct recording *rec = drawing->rec;
	size_t at = 0;

	while (at < rec->sweep_count && rec->sweeps[at].t_ns < drawing->about->from_ns)
		at++;
	return rec->sweep_count > TIMELINE_KEPT && at > TIMELINE_KEPT / 3 ? at - TIMELINE_KEPT / 3
									  : 0;
}

static json_t *draw_sweeps(struct drawing *drawing)
{
	const size_t first = first_sweep(drawing);
	json_t *list = json_array();

	for (size_t i = 0; i < drawing->rec->sweep_count && i < first + TIMELINE_KEPT; i++) {
		json_t *one = draw_sweep(drawing, &drawing->rec->sweeps[i]);

		if (i >= first)
			json_array_append(list, one);
		json_decref(one);
	}
	return list;
}

static json_t *draw_one(const struct recording *rec, const struct timeline_recorded *about)
{
	struct drawing drawing = {.rec = rec, .about = about, .read = read_at(rec, about->line)};
	json_t *object = json_object();
	const char *client;
	char *name;
	size_t len;

	for (size_t i = 0; i < sizeof(growing) / sizeof(growing[0]); i++)
		drawing.grows = drawing.grows ||
				!strncmp(about->key, growing[i], strlen(growing[i]));
	client = drawing.read ? printed_value(drawing.read, "drm-client-id:", &len) : NULL;
	name = client ? xasprintf("client %.*s", (int)len, client) : xstrdup("a descriptor");
	timeline_set_text(object, "client", name, strlen(name));
	free(name);
	timeline_set_text(object, "value", about->key, strlen(about->key) - 1);
	timeline_set_text(object, "counter", about->key, strlen(about->key) - 1);
	json_object_set_new(object, "sweeps", drawing.read ? draw_sweeps(&drawing) : json_array());
	return object;
}

/* One that shows nothing is left out: a key of bytes that are no text is not found again. */
static void add_drawing(json_t *all, json_t *one)
{
	const json_t *sweeps = json_object_get(one, "sweeps");
	bool any = false;

	for (size_t i = 0; i < json_array_size(sweeps); i++)
		any = any || json_object_get(json_array_get(sweeps, i), "printed");
	if (any)
		json_array_append(all, one);
	json_decref(one);
}

char *timeline_recorded(const char *bytes, size_t len, const struct timeline_recorded *list,
			size_t count)
{
	json_t *all = json_array();
	struct rec_error error;
	struct recording *rec;
	char *text = NULL;
	int err = rec_load(&rec, bytes, len, &error);

	if (err == -ENOMEM)
		xmalloc_failed();
	for (size_t i = 0; !err && i < count; i++)
		add_drawing(all, draw_one(rec, &list[i]));
	if (json_array_size(all)) {
		text = json_dumps(all, JSON_COMPACT | JSON_ENSURE_ASCII);
		if (!text)
			xmalloc_failed();
	}
	json_decref(all);
	if (!err)
		rec_free(rec);
	return text;
}
