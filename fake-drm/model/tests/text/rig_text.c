/* SPDX-License-Identifier: MIT */
#include "rig_text.h"

#define BLOCK ((size_t)1 << 20)

void text_rig_blank(struct text_rig *rig)
{
	static const struct fgpu_limits limits = {
		.engines = 4,
		.regions = 4,
		.rings = 4,
		.instances = 8,
		.clients = 4,
		.jobs = 16,
		.objects = 8,
		.handles = 16,
		.distortions = 64,
		.text = 4096,
	};
	fgpu_u64 size = fgpu_size(&limits);

	assert_true(size > 0 && size <= BLOCK);
	*rig = (struct text_rig){.memory = malloc(size)};
	memset(rig->memory, 0xa5, size);
	rig->gpu = fgpu_init(rig->memory, size, &limits, NULL, NULL);
	assert_non_null(rig->gpu);
}

int text_do(struct text_rig *rig, fgpu_u32 op, const char *text, size_t text_len, fgpu_u32 index,
	    fgpu_u64 amount, fgpu_u64 span, fgpu_u32 flags)
{
	struct fgpu_command command = fgpu_command(op, fgpu_now(rig->gpu));

	command.text = text_len ? text : NULL;
	command.text_len = (fgpu_u32)text_len;
	command.index = index;
	command.amount = amount;
	command.span = span;
	command.flags = flags;
	return fgpu_do(rig->gpu, &command);
}

static void apply_named(struct text_rig *rig, fgpu_u32 op, const char *name, fgpu_u32 index,
			fgpu_u64 amount, fgpu_u64 span, fgpu_u32 flags)
{
	assert_true(text_do(rig, op, name, strlen(name), index, amount, span, flags) >= 0);
}

void text_rig_new(struct text_rig *rig, const char *driver, int pdev, fgpu_u32 flags)
{
	text_rig_blank(rig);
	apply_named(rig, FGPU_DEVICE, driver, 0, 0, 0, flags);
	if (pdev)
		apply_named(rig, FGPU_PDEV, "0000:03:00.0", 0, 0, 0, 0);
	apply_named(rig, FGPU_ENGINE, "render", 0, 2, S,
		    FGPU_KEY_ENGINE | FGPU_KEY_CAPACITY | FGPU_KEY_CYCLES | FGPU_KEY_TOTAL_CYCLES);
	apply_named(rig, FGPU_ENGINE, "copy", 0, 1, S / 2,
		    FGPU_KEY_ENGINE | FGPU_KEY_CYCLES | FGPU_KEY_MAXFREQ | FGPU_KEY_CURFREQ);
	apply_named(rig, FGPU_REGION, "vram", 0, 0, 0, FGPU_KEYS_OF_REGION & ~FGPU_KEY_MEMORY);
	apply_named(rig, FGPU_REGION, "gtt", 0, 0, 0,
		    FGPU_KEY_TOTAL | FGPU_KEY_RESIDENT | FGPU_KEY_MEMORY);
	apply_named(rig, FGPU_RING, "render", 0, 1024, 0, 0);
	apply_named(rig, FGPU_RING, "copy", 1, 1024, 0, 0);
	apply_named(rig, FGPU_LIVE, "", 0, 0, 0, 0);
	apply_named(rig, FGPU_OPEN, "", 0, 7, 0, 0);
	apply_named(rig, FGPU_SUBMIT, "", 0, 3600 * S, 0, 0);
	apply_named(rig, FGPU_SUBMIT, "", 1, S, 0, 0);
	apply_named(rig, FGPU_CREATE, "", 0, 1 << 20, 0, FGPU_OBJECT_RESIDENT);
	apply_named(rig, FGPU_CREATE, "", 1, 1536, 0, 0);
}

void text_rig_free(struct text_rig *rig)
{
	free(rig->memory);
	free(rig->text);
}

void text_advance(struct text_rig *rig, fgpu_u64 to)
{
	assert_int_equal(fgpu_advance(rig->gpu, to, 1000), 0);
}

static void append_text(void *to, const char *bytes, fgpu_u64 len)
{
	struct text_rig *rig = to;

	if (rig->len + len + 1 > rig->max) {
		rig->max = 2 * (rig->len + len + 1);
		rig->text = realloc(rig->text, rig->max);
		assert_non_null(rig->text);
	}
	memcpy(rig->text + rig->len, bytes, len);
	rig->len += len;
	rig->text[rig->len] = '\0';
}

const char *text_show(struct text_rig *rig, fgpu_u32 client, fgpu_u32 parts)
{
	const struct fgpu_sink sink = {append_text, rig};
	struct fgpu_reading again;
	char *first;

	rig->len = 0;
	append_text(rig, "", 0);
	assert_int_equal(fgpu_show(rig->gpu, client, parts, &sink, &rig->reading), 0);
	first = malloc(rig->len + 1);
	memcpy(first, rig->text, rig->len + 1);
	rig->len = 0;
	assert_int_equal(fgpu_show(rig->gpu, client, parts, &sink, &again), 0);
	assert_int_equal(rig->len, rig->reading.bytes);
	assert_memory_equal(first, rig->text, rig->len);
	assert_memory_equal(&again, &rig->reading, sizeof(again));
	assert_int_equal(fgpu_show(rig->gpu, client, parts, NULL, &again), 0);
	assert_memory_equal(&again, &rig->reading, sizeof(again));
	free(first);
	return rig->text;
}

fgpu_u32 text_kind(const char *slug)
{
	const int kind = fgpu_distortion_find(slug);

	if (kind < 0)
		fail_msg("no kind %s in fake-drm/model/distortion_table.c", slug);
	return (fgpu_u32)kind;
}

struct fgpu_command text_distortion(const struct text_rig *rig, const char *slug)
{
	struct fgpu_command command = fgpu_command(FGPU_DISTORT, fgpu_now(rig->gpu));

	command.kind = text_kind(slug);
	command.client = FGPU_ALL;
	command.index = FGPU_ALL;
	command.from = command.at;
	command.until = FGPU_NEVER;
	return command;
}

int text_distort(struct text_rig *rig, const struct fgpu_command *command)
{
	return fgpu_do(rig->gpu, command);
}
