/* SPDX-License-Identifier: MIT */
#include "timeline_recorded.h"

#include <errno.h>
#include <inttypes.h>
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

/* The number that bytes begin with; no NUL ends them. */
static uint64_t number_of(const char *value, size_t len)
{
	char digits[24];

	snprintf(digits, sizeof(digits), "%.*s", (int)(len < 23 ? len : 23), value);
	return strtoull(digits, NULL, 10);
}

/* Values of a sweep, "9, 7": an equal one after another is written once. */
static bool write_printed(struct drawing *drawing, const struct rec_sweep *sweep, FILE *out,
			  struct picture_sweep *to)
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
		to->wrong = to->wrong || (read->t_ns > drawing->about->from_ns &&
					  read->t_ns <= drawing->about->to_ns);
		picture_value(&to->cell[PICTURE_PRINTED], value, len);
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

static void draw_sweep(struct drawing *drawing, const struct rec_sweep *sweep,
		       struct picture_sweep *to)
{
	bool there;
	char *text = NULL;
	size_t len;
	FILE *out = xmemstream(&text, &len);

	there = write_printed(drawing, sweep, out, to);
	xmemstream_close(out);
	to->t_ns = sweep->t_ns;
	to->cell[PICTURE_PRINTED].text = picture_text(text, len);
	free(text);
	/* a client that was not there begins anew */
	drawing->has_held = drawing->has_held && there;
	if (!drawing->has_held)
		return;
	to->cell[PICTURE_HELD].text = xasprintf("%" PRIu64, drawing->held);
	picture_number(&to->cell[PICTURE_HELD], (double)drawing->held);
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

/* What is held in the first sweep that is kept follows from those before. */
static void draw_sweeps(struct drawing *drawing, struct picture *picture)
{
	const size_t first = first_sweep(drawing);

	for (size_t i = 0; i < drawing->rec->sweep_count && i < first + TIMELINE_KEPT; i++) {
		struct picture before = {0};

		draw_sweep(drawing, &drawing->rec->sweeps[i],
			   picture_add(i < first ? &before : picture));
		picture_free(&before);
	}
}

static struct picture draw_one(const struct recording *rec, const struct timeline_recorded *about)
{
	struct drawing drawing = {.rec = rec, .about = about, .read = read_at(rec, about->line)};
	struct picture picture = {.value = picture_text(about->key, strlen(about->key) - 1),
				  .counter = picture_text(about->key, strlen(about->key) - 1)};
	const char *client;
	char *name;
	size_t len;

	for (size_t i = 0; i < sizeof(growing) / sizeof(growing[0]); i++)
		drawing.grows = drawing.grows ||
				!strncmp(about->key, growing[i], strlen(growing[i]));
	client = drawing.read ? printed_value(drawing.read, "drm-client-id:", &len) : NULL;
	name = client ? xasprintf("client %.*s", (int)len, client) : xstrdup("a descriptor");
	picture.client = picture_text(name, strlen(name));
	free(name);
	if (drawing.read)
		draw_sweeps(&drawing, &picture);
	return picture;
}

/* One that shows nothing is left out: a key of bytes that are no text is not found again. */
static bool shows_something(const struct picture *picture)
{
	for (size_t i = 0; i < picture->count; i++)
		if (picture->sweeps[i].cell[PICTURE_PRINTED].text)
			return true;
	return false;
}

struct pictures *timeline_recorded(const char *bytes, size_t len,
				   const struct timeline_recorded *list, size_t count)
{
	struct pictures *pictures = xcalloc(1, sizeof(*pictures));
	struct rec_error error;
	struct recording *rec;
	int err = rec_load(&rec, bytes, len, &error);

	if (err == -ENOMEM)
		xmalloc_failed();
	pictures->several = true;
	for (size_t i = 0; !err && i < count; i++) {
		struct picture picture = draw_one(rec, &list[i]);

		if (shows_something(&picture))
			pictures_add(pictures, &picture);
		picture_free(&picture);
	}
	if (!err)
		rec_free(rec);
	if (pictures->count)
		return pictures;
	pictures_free(pictures);
	return NULL;
}
