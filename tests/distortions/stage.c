/* SPDX-License-Identifier: MIT */
#include "stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "rules.h"

#define DEVICES	    2
#define LINT_MEMORY ((size_t)1 << 18)
#define SCRATCH	    ((size_t)1 << 16)
#define FRAME	    "pos:\t0\nflags:\t02400002\nmnt_id:\t29\nino:\t1\n"

struct stage {
	unsigned int flags;
	struct fgpu *gpu[DEVICES];
	void *memory[DEVICES];
	fgpu_u64 now;
	struct stage_result *result;
	struct fdi_lint_options options;
	struct fdi_timelint *timelint;
	void *lint_memory, *scratch;
	size_t scratch_size;
	char *text;
	size_t len, capacity;
};

/*
 * --- devices
 * --------------------------------------------------------------------------------------
 */

static int command(struct fgpu *gpu, fgpu_u32 op, const char *text, fgpu_u32 client, fgpu_u32 index,
		   fgpu_u64 amount, fgpu_u64 span, fgpu_u32 flags)
{
	struct fgpu_command c = fgpu_command(op, fgpu_now(gpu));
	int ret;

	c.text = text;
	c.text_len = (fgpu_u32)strlen(text);
	c.client = client;
	c.index = index;
	c.amount = amount;
	c.span = span;
	c.flags = flags;
	ret = fgpu_do(gpu, &c);
	assert_true(ret >= 0);
	return ret;
}

static void build_device(const struct stage *stage, struct fgpu *gpu, int device)
{
	fgpu_u32 region = FGPU_KEYS_OF_REGION & ~FGPU_KEY_MEMORY, flags = 0;
	fgpu_u32 keys = FGPU_KEY_ENGINE | FGPU_KEY_CYCLES, copy;

	keys |= stage->flags & STAGE_MAXFREQ ? FGPU_KEY_MAXFREQ : FGPU_KEY_TOTAL_CYCLES;
	copy = keys;
	copy |= stage->flags & STAGE_CURFREQ ? FGPU_KEY_CURFREQ : 0;
	region |= stage->flags & STAGE_ALIAS ? FGPU_KEY_MEMORY : 0;
	flags |= stage->flags & STAGE_COMPLETION ? FGPU_DEVICE_COMPLETION : 0;
	flags |= stage->flags & STAGE_MEMORY_FIRST ? FGPU_DEVICE_MEMORY_FIRST : 0;
	command(gpu, FGPU_DEVICE, stage->flags & STAGE_ALIAS ? "amdgpu" : "fake-drm", 0, 0, 0, 0,
		flags);
	if (stage->flags & STAGE_PDEV)
		command(gpu, FGPU_PDEV, device ? "0000:04:00.0" : "0000:03:00.0", 0, 0, 0, 0, 0);
	command(gpu, FGPU_ENGINE, "render", 0, 0, 2, SECOND, keys | FGPU_KEY_CAPACITY);
	command(gpu, FGPU_ENGINE, "copy", 0, 0, 1, SECOND / 2, copy);
	command(gpu, FGPU_ENGINE, "video", 0, 0, 1, 0, FGPU_KEY_ENGINE);
	command(gpu, FGPU_REGION, "vram", 0, 0, 0, 0, region);
	command(gpu, FGPU_REGION, "gtt", 0, 0, 0, 0, region);
	command(gpu, FGPU_RING, "render", 0, 0, 4096, 0, 0);
	command(gpu, FGPU_RING, "render2", 0, 0, 4096, 0, 0);
	command(gpu, FGPU_RING, "copy", 0, 1, 4096, 0, 0);
	command(gpu, FGPU_RING, "video", 0, 2, 4096, 0, 0);
	command(gpu, FGPU_LIVE, "", 0, 0, 0, 0, 0);
}

static void device_open(struct stage *stage, int device)
{
	static const struct fgpu_limits limits = {
		.engines = 3,
		.regions = 2,
		.rings = 4,
		.instances = 4,
		.clients = STAGE_CLIENTS,
		.jobs = 512,
		.objects = 8,
		.handles = 8,
		.distortions = 8,
		.text = 256,
	};
	fgpu_u64 size = fgpu_size(&limits);
	struct fgpu *gpu;

	stage->memory[device] = malloc(size);
	gpu = fgpu_init(stage->memory[device], size, &limits, NULL, NULL);
	assert_non_null(gpu);
	stage->gpu[device] = gpu;
	build_device(stage, gpu, device);
	command(gpu, FGPU_OPEN, "", 0, 0, device * 10 + 1, 0, 0);
	command(gpu, FGPU_OPEN, "level-3", 0, 0, device * 10 + 2, 0, 0);
	command(gpu, FGPU_CREATE, "", 0, 0, 1 << 20, 0, FGPU_OBJECT_RESIDENT);
	command(gpu, FGPU_CREATE, "", 0, 0, 5 << 10, 0,
		FGPU_OBJECT_RESIDENT | FGPU_OBJECT_PURGEABLE);
	command(gpu, FGPU_CREATE, "", 1, 1, 3 << 20, 0, 0);
	command(gpu, FGPU_CREATE, "", 1, 1, 1536, 0, FGPU_OBJECT_RESIDENT | FGPU_OBJECT_IMPORTED);
}

/* A job of client 0 that uses its first buffer. */
static void submit_with_buffer(struct fgpu *gpu)
{
	struct fgpu_command c = fgpu_command(FGPU_SUBMIT, fgpu_now(gpu));

	c.amount = SECOND / 4;
	c.span = 8;
	c.uses[0] = 0;
	assert_true(fgpu_do(gpu, &c) >= 0);
}

/*
 * Jobs are short: with accounting at completion none may begin before the last sweep and end after
 * it.
 */
static void submit_jobs(struct fgpu *gpu, fgpu_u64 at)
{
	int i;

	submit_with_buffer(gpu);
	for (i = 0; i < 3; i++)
		command(gpu, FGPU_SUBMIT, "", 0, 0, SECOND / 4, 8, 0);
	for (i = 0; i < 3; i++)
		command(gpu, FGPU_SUBMIT, "", 0, 2, SECOND / 5, 8, 0);
	command(gpu, FGPU_SUBMIT, "", 1, 2, SECOND / 10, 8, 0);
	command(gpu, FGPU_SUBMIT, "", 1, 3, SECOND / 2, 8, 0);
	if (at % 2)
		command(gpu, FGPU_SUBMIT, "", 1, 1, SECOND / 3, 8, 0);
}

static void advance(struct stage *stage, fgpu_u64 to)
{
	int i;

	for (i = 0; i < DEVICES; i++)
		while (fgpu_advance(stage->gpu[i], to, 1000))
			;
	stage->now = to;
}

/*
 * --- reading
 * --------------------------------------------------------------------------------------
 */

static void append_text(void *to, const char *bytes, fgpu_u64 len)
{
	struct stage *stage = to;

	if (stage->len + len + 1 > stage->capacity) {
		stage->capacity = 2 * (stage->len + len + 1);
		stage->text = realloc(stage->text, stage->capacity);
		assert_non_null(stage->text);
	}
	memcpy(stage->text + stage->len, bytes, len);
	stage->len += len;
	stage->text[stage->len] = '\0';
}

static void note_finding(void *data, const struct fdi_finding *finding)
{
	struct stage *stage = data;
	const char *slug = finding->rule->slug;

	stage->result->found |= rules_bit(slug, strlen(slug));
}

static void lint_text(struct stage *stage, const struct fdi_fd *fd)
{
	size_t size = SCRATCH + 16 * stage->len;
	struct fdi_snapshot snap;
	struct fdi_arena arena;

	if (size > stage->scratch_size) {
		free(stage->scratch);
		stage->scratch = malloc(size);
		stage->scratch_size = size;
	}
	assert_non_null(stage->scratch);
	fdi_arena_init(&arena, stage->scratch, stage->scratch_size);
	assert_true(fdi_lint(stage->text, stage->len, &arena, &stage->options) >= 0);
	fdi_arena_reset(&arena);
	assert_int_equal(fdi_parse(&snap, stage->text, stage->len, &arena), 0);
	assert_int_equal(fdi_timelint_read(stage->timelint, fd, &snap), 0);
}

static void read_fd(struct stage *stage, int device, fgpu_u32 client, int number)
{
	const struct fgpu_sink sink = {append_text, stage};
	struct fdi_fd fd = {
		.t_ns = stage->now,
		.has_until = true,
		.has_pid = true,
		.has_dev = true,
		.pid = 100 + device,
		.fd = number,
		.major = 226,
		.minor = 128 + (uint32_t)device,
	};
	const uint64_t delayed_by = fgpu_delayed_by(stage->gpu[device], client);
	struct fgpu_reading reading;

	if (stage->flags & STAGE_COMPLETION)
		fd.accounting = FDI_ACCOUNT_COMPLETION;
	advance(stage, stage->now + fgpu_delay(stage->gpu[device], client));
	fd.until_ns = stage->now;
	stage->len = 0;
	append_text(stage, FRAME, strlen(FRAME));
	if (fgpu_show(stage->gpu[device], client, 3, &sink, &reading))
		return;
	lint_text(stage, &fd);
	if (reading.shown | delayed_by) {
		stage->result->shown++;
		free(stage->result->text);
		stage->result->text = strdup(stage->text);
	}
	advance(stage, stage->now + STAGE_STEP);
}

static void sweep(struct stage *stage)
{
	fgpu_u32 client;
	int device;

	assert_int_equal(fdi_timelint_sweep(stage->timelint, stage->now), 0);
	for (device = 0; device < DEVICES; device++) {
		for (client = 0; client < STAGE_CLIENTS; client++)
			read_fd(stage, device, client, 3 + (int)client);
		if (!(stage->flags & STAGE_LONE))
			read_fd(stage, device, 0, 9);
	}
}

/*
 * --- the play
 * -------------------------------------------------------------------------------------
 */

static int play_second(struct stage *stage, fgpu_u64 at, const struct fgpu_command *distort)
{
	int device, err = 0;

	if (stage->now > at * SECOND)
		return 0;
	advance(stage, at * SECOND);
	if (distort && at == 5)
		err = fgpu_do(stage->gpu[0], distort);
	if (err < 0)
		return err;
	for (device = 0; device < DEVICES; device++) {
		submit_jobs(stage->gpu[device], at);
		if (at == 15)
			command(stage->gpu[device], FGPU_OPEN, "", 0, 0, device * 10 + 3, 0, 0);
	}
	advance(stage, stage->now + SECOND / 7);
	sweep(stage);
	return 0;
}

int stage_play(unsigned int flags, const struct fgpu_command *distort, struct stage_result *result)
{
	struct stage stage = {.flags = flags, .result = result, .lint_memory = malloc(LINT_MEMORY)};
	static const char *const added[] = {"cycles.curfreq-follows-load", NULL};
	int device, err = 0;
	fgpu_u64 at;

	*result = (struct stage_result){0};
	stage.options.spec = FDI_SPEC_LATEST;
	stage.options.added = added;
	stage.options.emit = note_finding;
	stage.options.data = &stage;
	stage.timelint = fdi_timelint_new(stage.lint_memory, LINT_MEMORY, &stage.options);
	assert_non_null(stage.timelint);
	for (device = 0; device < DEVICES; device++)
		device_open(&stage, device);
	for (at = 0; !err && at * SECOND < STAGE_ENDS; at++)
		err = play_second(&stage, at, distort);
	assert_int_equal(fdi_timelint_end(stage.timelint, NULL), 0);
	for (device = 0; device < DEVICES; device++)
		free(stage.memory[device]);
	free(stage.lint_memory);
	free(stage.scratch);
	free(stage.text);
	return err;
}

struct fgpu_command stage_distort(const char *slug)
{
	struct fgpu_command distort = fgpu_command(FGPU_DISTORT, 5 * SECOND);
	const int kind = fgpu_distortion_find(slug);

	if (kind < 0)
		fail_msg("no kind %s in fake-drm/model/distortion_table.c", slug);
	distort.kind = (fgpu_u32)kind;
	distort.client = FGPU_ALL;
	distort.index = FGPU_ALL;
	distort.from = 10 * SECOND;
	distort.until = FGPU_NEVER;
	return distort;
}
