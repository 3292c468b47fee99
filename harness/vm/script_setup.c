/* SPDX-License-Identifier: MIT */
/* The commands that build a device, as directories and files of configfs. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "names.h"
#include "script.h"

struct word {
	const char *word;
	uint32_t value;
};

#define WORD(text, value) {text, value},
static const struct word keys[] = {
	FGPU_ENGINE_KEY_WORDS(WORD) FGPU_REGION_KEY_WORDS(WORD){NULL, 0},
};

#define AT(text, value) [value] = text,
static const char *const shapes[FGPU_SHAPES] = {FGPU_SHAPE_WORDS(AT)};

/* Where a device's directory is written to. */
struct place {
	struct script *script;
	const struct plan_device *device;
	char dir[16];
};

/* A name that a directory can have, or a value that a line can hold. */
static bool is_plain(const char *text, uint32_t len, uint32_t max)
{
	if (len > max)
		return false;
	for (uint32_t i = 0; i < len; i++)
		if (!text[i] || text[i] == '/' || text[i] == '\n')
			return false;
	return true;
}

static bool is_name(const char *text, uint32_t len)
{
	return len && is_plain(text, len, 255) && !(len == 1 && *text == '.') &&
	       !(len == 2 && !memcmp(text, "..", 2));
}

__attribute__((format(printf, 3, 4))) static void add(struct place *place, enum guest_op op,
						      const char *format, ...)
{
	char text[1024];
	va_list args;
	int len;

	va_start(args, format);
	len = vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	script_add(place->script, &(struct guest_record){.op = (uint32_t)op}, text, (size_t)len);
}

/* DIR/FILE, NUL, the value: "%c" is the NUL. */
static void number(struct place *place, const char *file, uint64_t value)
{
	add(place, GUEST_WRITE, "%s/%s%c%" PRIu64, place->dir, file, 0, value);
}

static void words(struct place *place, const char *dir, const struct fgpu_command *c)
{
	char list[128] = "";

	for (const struct word *word = keys; word->word; word++) {
		if (!(c->flags & word->value))
			continue;
		strcat(list, *list ? " " : "");
		strcat(list, word->word);
	}
	add(place, GUEST_WRITE, "%s/%s/%.*s/keys%c%s\n", place->dir, dir, (int)c->text_len, c->text,
	    0, list);
}

static void leaf(struct place *place, const char *dir, const struct fgpu_command *c,
		 const char *file, uint64_t value)
{
	add(place, GUEST_WRITE, "%s/%s/%.*s/%s%c%" PRIu64, place->dir, dir, (int)c->text_len,
	    c->text, file, 0, value);
}

static void leaf_new(struct place *place, const char *dir, const struct fgpu_command *c)
{
	if (!is_name(c->text, c->text_len))
		place->script->skip = "a name that no directory of configfs can have";
	else
		add(place, GUEST_MKDIR, "%s/%s/%.*s", place->dir, dir, (int)c->text_len, c->text);
}

static void text(struct place *place, const char *file, const struct fgpu_command *c)
{
	if (!is_plain(c->text, c->text_len, 63))
		place->script->skip = "a text that no attribute of the driver can have";
	else
		add(place, GUEST_WRITE, "%s/%s%c%.*s\n", place->dir, file, 0, (int)c->text_len,
		    c->text);
}

static void device(struct place *place, const struct fgpu_command *c)
{
	text(place, "driver", c);
	add(place, GUEST_WRITE, "%s/accounting%c%s", place->dir, 0,
	    c->flags & FGPU_DEVICE_COMPLETION ? "completion" : "running");
	add(place, GUEST_WRITE, "%s/accel%c%d", place->dir, 0, !!(c->flags & FGPU_DEVICE_ACCEL));
	add(place, GUEST_WRITE, "%s/order%c%s", place->dir, 0,
	    c->flags & FGPU_DEVICE_MEMORY_FIRST ? "memory" : "engines");
}

static void pdev(struct place *place, const struct fgpu_command *c)
{
	text(place, "pdev", c);
}

static void engine(struct place *place, const struct fgpu_command *c)
{
	leaf_new(place, "engines", c);
	if (place->script->skip)
		return;
	leaf(place, "engines", c, "capacity", c->amount);
	leaf(place, "engines", c, "hz", c->span);
	words(place, "engines", c);
}

static void region(struct place *place, const struct fgpu_command *c)
{
	leaf_new(place, "regions", c);
	if (place->script->skip)
		return;
	leaf(place, "regions", c, "size", c->amount);
	words(place, "regions", c);
}

/* The name of a device's n-th engine. */
static const struct fgpu_command *engine_of(const struct plan_device *device, uint32_t n)
{
	for (uint32_t i = 0; i < device->setup_count; i++)
		if (device->setup[i].op == FGPU_ENGINE && !n--)
			return &device->setup[i];
	return NULL;
}

static void ring(struct place *place, const struct fgpu_command *c)
{
	const struct fgpu_command *of = engine_of(place->device, c->index);

	leaf_new(place, "rings", c);
	if (place->script->skip || !of || c->kind >= FGPU_SHAPES)
		return;
	add(place, GUEST_WRITE, "%s/rings/%.*s/engine%c%.*s\n", place->dir, (int)c->text_len,
	    c->text, 0, (int)of->text_len, of->text);
	add(place, GUEST_WRITE, "%s/rings/%.*s/shape%c%s", place->dir, (int)c->text_len, c->text, 0,
	    shapes[c->kind]);
	leaf(place, "rings", c, "size", c->amount);
}

static void limits(struct place *place)
{
	const struct fgpu_limits *limits = &place->device->limits;

	number(place, "max_clients", limits->clients);
	number(place, "max_jobs", limits->jobs);
	number(place, "max_objects", limits->objects);
	number(place, "max_handles", limits->handles);
	number(place, "max_distortions", limits->distortions);
	number(place, "max_text", limits->text);
}

static void header(struct place *place, bool scripted)
{
	add(place, GUEST_WRITE, "%s/header%c%s", place->dir, 0, scripted ? "scripted" : "core");
}

void script_setup(struct script *script, uint32_t index)
{
	static void (*const makes[])(struct place * place, const struct fgpu_command *c) = {
		[FGPU_DEVICE] = device, [FGPU_PDEV] = pdev, [FGPU_ENGINE] = engine,
		[FGPU_REGION] = region, [FGPU_RING] = ring,
	};
	struct place place = {.script = script, .device = &script->plan->devices[index]};

	snprintf(place.dir, sizeof(place.dir), "gpu%u", index);
	add(&place, GUEST_MKDIR, "%s", place.dir);
	limits(&place);
	header(&place, script->scripted[index]);
	for (uint32_t i = 0; !script->skip && i < place.device->setup_count; i++) {
		const struct fgpu_command *c = &place.device->setup[i];

		if (c->op < sizeof(makes) / sizeof(makes[0]))
			makes[c->op](&place, c);
	}
	script_add(script, &(struct guest_record){.op = GUEST_LIVE, .device = index}, place.dir,
		   strlen(place.dir));
}
