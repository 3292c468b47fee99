/* SPDX-License-Identifier: MIT */
/*
 * Buffers in each state in two regions: what each kind of distortion counts wrongly, and that the
 * truth does not change with it.
 */
#include <stdio.h>

#include "rig_text.h"

#define KIB	 1024
#define RESIDENT FGPU_OBJECT_RESIDENT
#define DONTNEED FGPU_OBJECT_PURGEABLE
#define REGION	 (FGPU_KEYS_OF_REGION & ~FGPU_KEY_MEMORY)

static void do_text(struct text_rig *rig, fgpu_u32 op, const char *text, fgpu_u32 index,
		    fgpu_u64 amount, fgpu_u32 flags)
{
	assert_true(text_do(rig, op, text, strlen(text), index, amount, 0, flags) >= 0);
}

/*
 * vram: 64 KiB resident and DONTNEED, 16 KiB resident and used by a job of 5 s, 4 KiB DONTNEED that
 * are not resident. gtt: 8 KiB resident, with a second handle.
 */
static void rig_states(struct text_rig *rig)
{
	struct fgpu_command command;

	text_rig_blank(rig);
	do_text(rig, FGPU_DEVICE, "fake-drm", 0, 0, 0);
	do_text(rig, FGPU_ENGINE, "render", 0, 1, FGPU_KEY_ENGINE);
	do_text(rig, FGPU_REGION, "vram", 0, 0, REGION);
	do_text(rig, FGPU_REGION, "gtt", 0, 0, REGION);
	do_text(rig, FGPU_RING, "render", 0, 1024, 0);
	do_text(rig, FGPU_LIVE, "", 0, 0, 0);
	do_text(rig, FGPU_OPEN, "", 0, 7, 0);
	do_text(rig, FGPU_CREATE, "", 0, 64 * KIB, RESIDENT | DONTNEED);
	do_text(rig, FGPU_CREATE, "", 0, 16 * KIB, RESIDENT);
	do_text(rig, FGPU_CREATE, "", 0, 4 * KIB, DONTNEED);
	do_text(rig, FGPU_CREATE, "", 1, 8 * KIB, RESIDENT);
	command = fgpu_command(FGPU_HANDLE, 0);
	command.object = 3;
	assert_int_equal(fgpu_do(rig->gpu, &command), 0);
	command = fgpu_command(FGPU_SUBMIT, 0);
	command.amount = 5 * S;
	command.uses[0] = 1;
	assert_true(fgpu_do(rig->gpu, &command) >= 0);
}

/* The rows of a region, in the order of a text. */
struct region_kib {
	unsigned int total, shared, active, resident, purgeable;
};

struct memory_case {
	const char *kind; /* NULL: none */
	struct region_kib vram, gtt; /* while the job runs */
	unsigned int active, purgeable; /* of vram, after it */
};

static const struct memory_case cases[] = {
	{NULL, {84, 0, 16, 80, 64}, {8, 8, 0, 8, 0}, 0, 64},
	{"counted-twice", {92, 8, 16, 88, 64}, {92, 8, 16, 88, 64}, 0, 64},
	{"region-moves", {8, 8, 0, 8, 0}, {84, 0, 16, 80, 64}, 0, 0},
	{"dontneed-missed", {84, 0, 16, 80, 0}, {8, 8, 0, 8, 0}, 0, 0},
	{"purgeable-unmarked", {84, 0, 16, 80, 64}, {8, 8, 0, 8, 8}, 0, 80},
	{"fence-missed", {84, 0, 0, 80, 64}, {8, 8, 0, 8, 0}, 0, 64},
	{"sharing-missed", {84, 0, 16, 80, 64}, {8, 0, 0, 8, 0}, 0, 64},
	{"purged-resident", {84, 0, 16, 84, 64}, {8, 8, 0, 8, 0}, 0, 64},
};

static void expect_row(const struct text_rig *rig, const char *kind, const char *key,
		       unsigned int kib)
{
	char line[64];

	snprintf(line, sizeof(line), "\n%s:\t%u%s\n", key, kib, kib ? " KiB" : "");
	if (!strstr(rig->text, line))
		fail_msg("%s: expected %s, printed:\n%s", kind ? kind : "undistorted", line + 1,
			 rig->text);
}

static void expect_region(const struct text_rig *rig, const char *kind, const char *name,
			  struct region_kib kib)
{
	const struct {
		const char *key;
		unsigned int kib;
	} rows[] = {{"total", kib.total},
		    {"shared", kib.shared},
		    {"active", kib.active},
		    {"resident", kib.resident},
		    {"purgeable", kib.purgeable}};
	size_t i;

	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char key[32];

		snprintf(key, sizeof(key), "drm-%s-%s", rows[i].key, name);
		expect_row(rig, kind, key, rows[i].kib);
	}
}

static void expect_truth(const struct text_rig *rig, fgpu_u64 active)
{
	struct fgpu_memory vram, gtt;

	assert_int_equal(fgpu_true_memory(rig->gpu, 0, 0, &vram), 0);
	assert_int_equal(fgpu_true_memory(rig->gpu, 0, 1, &gtt), 0);
	assert_int_equal(vram.total, 84 * KIB);
	assert_int_equal(vram.active, active);
	assert_int_equal(vram.purgeable, 64 * KIB);
	assert_int_equal(gtt.total, 8 * KIB);
	assert_int_equal(gtt.purgeable, 0);
}

static void check_case(const struct memory_case *tc)
{
	struct fgpu_command command;
	struct text_rig rig;

	rig_states(&rig);
	if (tc->kind) {
		command = text_distortion(&rig, tc->kind);
		if (!strcmp(tc->kind, "region-moves")) {
			command.period = 3600 * S;
			command.chance = 999;
		}
		assert_int_equal(text_distort(&rig, &command), 0);
	}
	text_advance(&rig, S);
	text_show(&rig, 0, 3);
	expect_region(&rig, tc->kind, "vram", tc->vram);
	expect_region(&rig, tc->kind, "gtt", tc->gtt);
	assert_int_equal(rig.reading.shown, tc->kind ? 1 : 0);
	expect_truth(&rig, 16 * KIB);
	text_advance(&rig, 5 * S);
	text_show(&rig, 0, 3);
	expect_row(&rig, tc->kind, "drm-active-vram", tc->active);
	expect_row(&rig, tc->kind, "drm-purgeable-vram", tc->purgeable);
	expect_truth(&rig, 0);
	text_rig_free(&rig);
}

static void test_states(void **state)
{
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		check_case(&cases[i]);
}

/* With one region there is no other one to count a buffer in. */
static void test_one_region(void **state)
{
	static const char *const kinds[] = {"counted-twice", "region-moves"};
	struct text_rig rig;
	size_t i;

	(void)state;
	text_rig_blank(&rig);
	do_text(&rig, FGPU_DEVICE, "fake-drm", 0, 0, 0);
	do_text(&rig, FGPU_REGION, "vram", 0, 0, REGION);
	do_text(&rig, FGPU_LIVE, "", 0, 0, 0);
	for (i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		struct fgpu_command command = text_distortion(&rig, kinds[i]);

		command.period = i ? S : 0;
		command.chance = i ? 500 : 0;
		assert_int_equal(text_distort(&rig, &command), -FGPU_EINVAL);
	}
	text_rig_free(&rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_states),
		cmocka_unit_test(test_one_region),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
