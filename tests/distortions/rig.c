/* SPDX-License-Identifier: MIT */
#include "rig.h"

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

struct rig {
	unsigned int flags;
	struct fgpu *gpu[DEVICES];
	void *memory[DEVICES];
	fgpu_u64 now;
	struct rig_result *result;
	struct fdi_lint_options options;
	struct fdi_timelint *timelint;
	void *lint_memory, *scratch;
	size_t scratch_size;
	char *text;
	size_t len, capacity;
};

/* --- devices --- */

static int apply_command(struct fgpu *gpu, fgpu_u32 op, const char *text, fgpu_u32 client,
			 fgpu_u32 index, fgpu_u64 amount, fgpu_u64 span, fgpu_u32 flags)
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

static void build_device(const struct rig *rig, struct fgpu *gpu, int device)
{
	fgpu_u32 region = FGPU_KEYS_OF_REGION & ~FGPU_KEY_MEMORY, flags = 0;
	fgpu_u32 keys = FGPU_KEY_ENGINE | FGPU_KEY_CYCLES, copy;

	keys |= rig->flags & RIG_MAXFREQ ? FGPU_KEY_MAXFREQ : FGPU_KEY_TOTAL_CYCLES;
	copy = keys;
	copy |= rig->flags & RIG_CURFREQ ? FGPU_KEY_CURFREQ : 0;
	region |= rig->flags & RIG_ALIAS ? FGPU_KEY_MEMORY : 0;
	flags |= rig->flags & RIG_COMPLETION ? FGPU_DEVICE_COMPLETION : 0;
	flags |= rig->flags & RIG_MEMORY_FIRST ? FGPU_DEVICE_MEMORY_FIRST : 0;
	apply_command(gpu, FGPU_DEVICE, rig->flags & RIG_ALIAS ? "amdgpu" : "fake-drm", 0, 0, 0, 0,
		      flags);
	if (rig->flags & RIG_PDEV)
		apply_command(gpu, FGPU_PDEV, device ? "0000:04:00.0" : "0000:03:00.0", 0, 0, 0, 0,
			      0);
	apply_command(gpu, FGPU_ENGINE, "render", 0, 0, 2, SECOND, keys | FGPU_KEY_CAPACITY);
	apply_command(gpu, FGPU_ENGINE, "copy", 0, 0, 1, SECOND / 2, copy);
	apply_command(gpu, FGPU_ENGINE, "video", 0, 0, 1, 0, FGPU_KEY_ENGINE);
	apply_command(gpu, FGPU_REGION, "vram", 0, 0, 0, 0, region);
	apply_command(gpu, FGPU_REGION, "gtt", 0, 0, 0, 0, region);
	apply_command(gpu, FGPU_RING, "render", 0, 0, 4096, 0, 0);
	apply_command(gpu, FGPU_RING, "render2", 0, 0, 4096, 0, 0);
	apply_command(gpu, FGPU_RING, "copy", 0, 1, 4096, 0, 0);
	apply_command(gpu, FGPU_RING, "video", 0, 2, 4096, 0, 0);
	apply_command(gpu, FGPU_LIVE, "", 0, 0, 0, 0, 0);
}

static void device_open(struct rig *rig, int device)
{
	static const struct fgpu_limits limits = {
		.engines = 3,
		.regions = 2,
		.rings = 4,
		.instances = 4,
		.clients = RIG_CLIENTS,
		.jobs = 512,
		.objects = 8,
		.handles = 8,
		.distortions = 8,
		.text = 256,
	};
	fgpu_u64 size = fgpu_size(&limits);
	struct fgpu *gpu;

	rig->memory[device] = malloc(size);
	gpu = fgpu_init(rig->memory[device], size, &limits, NULL, NULL);
	assert_non_null(gpu);
	rig->gpu[device] = gpu;
	build_device(rig, gpu, device);
	apply_command(gpu, FGPU_OPEN, "", 0, 0, device * 10 + 1, 0, 0);
	apply_command(gpu, FGPU_OPEN, "level-3", 0, 0, device * 10 + 2, 0, 0);
	apply_command(gpu, FGPU_CREATE, "", 0, 0, 1 << 20, 0, FGPU_OBJECT_RESIDENT);
	apply_command(gpu, FGPU_CREATE, "", 0, 0, 5 << 10, 0,
		      FGPU_OBJECT_RESIDENT | FGPU_OBJECT_PURGEABLE);
	apply_command(gpu, FGPU_CREATE, "", 1, 1, 3 << 20, 0, 0);
	apply_command(gpu, FGPU_CREATE, "", 1, 1, 1536, 0,
		      FGPU_OBJECT_RESIDENT | FGPU_OBJECT_IMPORTED);
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
		apply_command(gpu, FGPU_SUBMIT, "", 0, 0, SECOND / 4, 8, 0);
	for (i = 0; i < 3; i++)
		apply_command(gpu, FGPU_SUBMIT, "", 0, 2, SECOND / 5, 8, 0);
	apply_command(gpu, FGPU_SUBMIT, "", 1, 2, SECOND / 10, 8, 0);
	apply_command(gpu, FGPU_SUBMIT, "", 1, 3, SECOND / 2, 8, 0);
	if (at % 2)
		apply_command(gpu, FGPU_SUBMIT, "", 1, 1, SECOND / 3, 8, 0);
}

static void advance_to(struct rig *rig, fgpu_u64 to)
{
	int i;

	for (i = 0; i < DEVICES; i++)
		while (fgpu_advance(rig->gpu[i], to, 1000))
			;
	rig->now = to;
}

static void evict(struct fgpu *gpu, fgpu_u32 object)
{
	struct fgpu_command c = fgpu_command(FGPU_EVICT, fgpu_now(gpu));

	c.object = object;
	assert_int_equal(fgpu_do(gpu, &c), 0);
}

/* In the middle of jobs. After the reset of video, nothing runs on it in that second. */
static void play_mishaps(struct fgpu *gpu, fgpu_u64 at)
{
	if (at == 8)
		apply_command(gpu, FGPU_FREQ, "", 0, 1, SECOND / 4, 0, 0);
	if (at >= 15 && at < 24)
		apply_command(gpu, FGPU_SUBMIT, "", 2, 3, SECOND / 3, 8, 0);
	if (at == 15)
		apply_command(gpu, FGPU_CREATE, "", 2, 0, 4096, 0, FGPU_OBJECT_RESIDENT);
	if (at == 12)
		apply_command(gpu, FGPU_SUBMIT, "", 0, 1, SECOND / 3, 8, 0);
	if (at == 13) {
		apply_command(gpu, FGPU_RESET, "", 0, 0, 0, 0, 0);
		apply_command(gpu, FGPU_RESET, "", 0, 2, 0, 0, 0);
	}
	if (at == 18)
		apply_command(gpu, FGPU_DESTROY, "", 0, 2, 0, 0, 0);
	if (at == 20)
		evict(gpu, 1);
	if (at == 24)
		apply_command(gpu, FGPU_CLOSE, "", 2, 0, 0, 0, 0);
}

/* --- reading --- */

static void append_text(void *to, const char *bytes, fgpu_u64 len)
{
	struct rig *rig = to;

	if (rig->len + len + 1 > rig->capacity) {
		rig->capacity = 2 * (rig->len + len + 1);
		rig->text = realloc(rig->text, rig->capacity);
		assert_non_null(rig->text);
	}
	memcpy(rig->text + rig->len, bytes, len);
	rig->len += len;
	rig->text[rig->len] = '\0';
}

static void note_finding(void *data, const struct fdi_finding *finding)
{
	struct rig *rig = data;
	const char *slug = finding->rule->slug;

	rig->result->found |= rules_bit(slug, strlen(slug));
}

static void lint_text(struct rig *rig, const struct fdi_fd *fd)
{
	size_t size = SCRATCH + 16 * rig->len;
	struct fdi_snapshot snap;
	struct fdi_arena arena;

	if (size > rig->scratch_size) {
		free(rig->scratch);
		rig->scratch = malloc(size);
		rig->scratch_size = size;
	}
	assert_non_null(rig->scratch);
	fdi_arena_init(&arena, rig->scratch, rig->scratch_size);
	assert_true(fdi_lint(rig->text, rig->len, &arena, &rig->options) >= 0);
	fdi_arena_reset(&arena);
	assert_int_equal(fdi_parse(&snap, rig->text, rig->len, &arena), 0);
	assert_int_equal(fdi_timelint_read(rig->timelint, fd, &snap), 0);
}

static void read_fd(struct rig *rig, int device, fgpu_u32 client, int number)
{
	const struct fgpu_sink sink = {append_text, rig};
	struct fdi_fd fd = {
		.t_ns = rig->now,
		.has_until = true,
		.has_pid = true,
		.has_dev = true,
		.pid = 100 + device,
		.fd = number,
		.major = 226,
		.minor = 128 + (uint32_t)device,
	};
	const uint64_t delayed_by = fgpu_delayed_by(rig->gpu[device], client);
	struct fgpu_reading reading;

	if (rig->flags & RIG_COMPLETION)
		fd.accounting = FDI_ACCOUNT_COMPLETION;
	advance_to(rig, rig->now + fgpu_delay(rig->gpu[device], client));
	fd.until_ns = rig->now;
	rig->len = 0;
	append_text(rig, FRAME, strlen(FRAME));
	if (fgpu_show(rig->gpu[device], client, 3, &sink, &reading))
		return;
	lint_text(rig, &fd);
	if (reading.shown | delayed_by) {
		rig->result->shown++;
		free(rig->result->text);
		rig->result->text = strdup(rig->text);
	}
	advance_to(rig, rig->now + RIG_STEP);
}

static void read_sweep(struct rig *rig)
{
	fgpu_u32 client;
	int device;

	assert_int_equal(fdi_timelint_sweep(rig->timelint, rig->now), 0);
	for (device = 0; device < DEVICES; device++) {
		for (client = 0; client < RIG_CLIENTS; client++)
			read_fd(rig, device, client, 3 + (int)client);
		if (!(rig->flags & RIG_LONE))
			read_fd(rig, device, 0, 9);
	}
}

/* --- the play --- */

static int play_second(struct rig *rig, fgpu_u64 at, const struct fgpu_command *distort)
{
	int device, err = 0;

	if (rig->now > at * SECOND)
		return 0;
	advance_to(rig, at * SECOND);
	if (distort && at == 5)
		err = fgpu_do(rig->gpu[0], distort);
	if (err < 0)
		return err;
	for (device = 0; device < DEVICES; device++) {
		submit_jobs(rig->gpu[device], at);
		if (at == 15)
			apply_command(rig->gpu[device], FGPU_OPEN, "", 0, 0, device * 10 + 3, 0, 0);
	}
	advance_to(rig, rig->now + SECOND / 10);
	for (device = 0; device < DEVICES && rig->flags & RIG_MISHAPS; device++)
		play_mishaps(rig->gpu[device], at);
	advance_to(rig, at * SECOND + SECOND / 7);
	read_sweep(rig);
	return 0;
}

int rig_play(unsigned int flags, const struct fgpu_command *distort, struct rig_result *result)
{
	struct rig rig = {.flags = flags, .result = result, .lint_memory = malloc(LINT_MEMORY)};
	static const char *const added[] = {"cycles.curfreq-follows-load", NULL};
	int device, err = 0;
	fgpu_u64 at;

	*result = (struct rig_result){0};
	rig.options.spec = FDI_SPEC_LATEST;
	rig.options.added = added;
	rig.options.emit = note_finding;
	rig.options.data = &rig;
	rig.timelint = fdi_timelint_new(rig.lint_memory, LINT_MEMORY, &rig.options);
	assert_non_null(rig.timelint);
	for (device = 0; device < DEVICES; device++)
		device_open(&rig, device);
	for (at = 0; !err && at * SECOND < RIG_ENDS; at++)
		err = play_second(&rig, at, distort);
	assert_int_equal(fdi_timelint_end(rig.timelint, NULL), 0);
	for (device = 0; device < DEVICES; device++)
		free(rig.memory[device]);
	free(rig.lint_memory);
	free(rig.scratch);
	free(rig.text);
	return err;
}

struct fgpu_command rig_distort(const char *slug)
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
