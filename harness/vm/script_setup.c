/* SPDX-License-Identifier: MIT */
/* The commands that build a device, as directories and files of configfs. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "names.h"
#include "script.h"

struct key_word {
	const char *word;
	uint32_t value;
};

#define WORD(text, value) {text, value},
static const struct key_word keys[] = {
	FGPU_ENGINE_KEY_WORDS(WORD) FGPU_REGION_KEY_WORDS(WORD){NULL, 0},
};

#define AT(text, value) [value] = text,
static const char *const shapes[FGPU_SHAPES] = {FGPU_SHAPE_WORDS(AT)};

/* Records of a device's directory in configfs. */
struct setup {
	struct script *script;
	const struct plan_device *device;
	char dir[16];
};

/* Can a text be a directory name or the value of an attribute? */
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

__attribute__((format(printf, 3, 4))) static void setup_add(struct setup *setup, enum guest_op op,
							    const char *format, ...)
{
	char text[1024];
	va_list args;
	int len;

	va_start(args, format);
	len = vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	script_add(setup->script, &(struct guest_record){.op = (uint32_t)op}, text, (size_t)len);
}

/* Text of GUEST_WRITE: DIR/FILE, NUL, the value; "%c" is the NUL. */
static void write_number(struct setup *setup, const char *file, uint64_t value)
{
	setup_add(setup, GUEST_WRITE, "%s/%s%c%" PRIu64, setup->dir, file, 0, value);
}

static void write_keys(struct setup *setup, const char *dir, const struct fgpu_command *c)
{
	char list[128] = "";

	for (const struct key_word *word = keys; word->word; word++) {
		if (!(c->flags & word->value))
			continue;
		strcat(list, *list ? " " : "");
		strcat(list, word->word);
	}
	setup_add(setup, GUEST_WRITE, "%s/%s/%.*s/keys%c%s\n", setup->dir, dir, (int)c->text_len,
		  c->text, 0, list);
}

static void write_leaf(struct setup *setup, const char *dir, const struct fgpu_command *c,
		       const char *file, uint64_t value)
{
	setup_add(setup, GUEST_WRITE, "%s/%s/%.*s/%s%c%" PRIu64, setup->dir, dir, (int)c->text_len,
		  c->text, file, 0, value);
}

static void make_leaf(struct setup *setup, const char *dir, const struct fgpu_command *c)
{
	if (!is_name(c->text, c->text_len))
		setup->script->skip =
			"a name cannot be a directory name: expected 1 to 255 bytes without / or line feed";
	else
		setup_add(setup, GUEST_MKDIR, "%s/%s/%.*s", setup->dir, dir, (int)c->text_len,
			  c->text);
}

static void write_text(struct setup *setup, const char *file, const struct fgpu_command *c)
{
	if (!is_plain(c->text, c->text_len, 63))
		setup->script->skip =
			"a text cannot be an attribute: expected at most 63 bytes without / or line feed";
	else
		setup_add(setup, GUEST_WRITE, "%s/%s%c%.*s\n", setup->dir, file, 0,
			  (int)c->text_len, c->text);
}

static void make_device(struct setup *setup, const struct fgpu_command *c)
{
	write_text(setup, "driver", c);
	setup_add(setup, GUEST_WRITE, "%s/accounting%c%s", setup->dir, 0,
		  c->flags & FGPU_DEVICE_COMPLETION ? "completion" : "running");
	setup_add(setup, GUEST_WRITE, "%s/accel%c%d", setup->dir, 0,
		  !!(c->flags & FGPU_DEVICE_ACCEL));
	setup_add(setup, GUEST_WRITE, "%s/order%c%s", setup->dir, 0,
		  c->flags & FGPU_DEVICE_MEMORY_FIRST ? "memory" : "engines");
}

static void make_pdev(struct setup *setup, const struct fgpu_command *c)
{
	write_text(setup, "pdev", c);
}

static void make_engine(struct setup *setup, const struct fgpu_command *c)
{
	make_leaf(setup, "engines", c);
	if (setup->script->skip)
		return;
	write_leaf(setup, "engines", c, "capacity", c->amount);
	write_leaf(setup, "engines", c, "hz", c->span);
	write_keys(setup, "engines", c);
}

static void make_region(struct setup *setup, const struct fgpu_command *c)
{
	make_leaf(setup, "regions", c);
	if (setup->script->skip)
		return;
	write_leaf(setup, "regions", c, "size", c->amount);
	write_keys(setup, "regions", c);
}

/* The command that makes a device's n-th engine. */
static const struct fgpu_command *engine_of(const struct plan_device *device, uint32_t n)
{
	for (uint32_t i = 0; i < device->setup_count; i++)
		if (device->setup[i].op == FGPU_ENGINE && !n--)
			return &device->setup[i];
	return NULL;
}

static void make_ring(struct setup *setup, const struct fgpu_command *c)
{
	const struct fgpu_command *of = engine_of(setup->device, c->index);

	make_leaf(setup, "rings", c);
	if (setup->script->skip || !of || c->kind >= FGPU_SHAPES)
		return;
	setup_add(setup, GUEST_WRITE, "%s/rings/%.*s/engine%c%.*s\n", setup->dir, (int)c->text_len,
		  c->text, 0, (int)of->text_len, of->text);
	setup_add(setup, GUEST_WRITE, "%s/rings/%.*s/shape%c%s", setup->dir, (int)c->text_len,
		  c->text, 0, shapes[c->kind]);
	write_leaf(setup, "rings", c, "size", c->amount);
	if (c->span)
		write_leaf(setup, "rings", c, "depth", c->span);
	if (c->flags & FGPU_RING_SCHED)
		setup_add(setup, GUEST_WRITE, "%s/rings/%.*s/backend%csched", setup->dir,
			  (int)c->text_len, c->text, 0);
}

static void write_limits(struct setup *setup)
{
	const struct fgpu_limits *limits = &setup->device->limits;

	write_number(setup, "max_clients", limits->clients);
	write_number(setup, "max_jobs", limits->jobs);
	write_number(setup, "max_objects", limits->objects);
	write_number(setup, "max_handles", limits->handles);
	write_number(setup, "max_distortions", limits->distortions);
	write_number(setup, "max_text", limits->text);
	write_number(setup, "max_waits", limits->waits);
}

static void write_header(struct setup *setup, bool scripted)
{
	setup_add(setup, GUEST_WRITE, "%s/header%c%s", setup->dir, 0,
		  scripted ? "scripted" : "core");
}

void script_setup(struct script *script, uint32_t index)
{
	static void (*const makes[])(struct setup * setup, const struct fgpu_command *c) = {
		[FGPU_DEVICE] = make_device, [FGPU_PDEV] = make_pdev, [FGPU_ENGINE] = make_engine,
		[FGPU_REGION] = make_region, [FGPU_RING] = make_ring,
	};
	struct setup setup = {.script = script, .device = &script->plan->devices[index]};

	snprintf(setup.dir, sizeof(setup.dir), "gpu%u", index);
	setup_add(&setup, GUEST_MKDIR, "%s", setup.dir);
	write_limits(&setup);
	write_header(&setup, script->scripted[index]);
	for (uint32_t i = 0; !script->skip && i < setup.device->setup_count; i++) {
		const struct fgpu_command *c = &setup.device->setup[i];

		if (c->op < sizeof(makes) / sizeof(makes[0]))
			makes[c->op](&setup, c);
	}
	script_add(script, &(struct guest_record){.op = GUEST_LIVE, .device = index}, setup.dir,
		   strlen(setup.dir));
}
