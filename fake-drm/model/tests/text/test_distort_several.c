/* SPDX-License-Identifier: MIT */
/* Which of several distortions are shown. */
#include "rig_distortion.h"

#define BUSY FGPU_KEY_ENGINE

/* check_two - what is shown at 10 s of two distortions, added in this order and in the other. */
static void check_two(const char *first, fgpu_u32 first_keys, fgpu_u64 first_amount,
		      const char *second, fgpu_u32 second_keys, fgpu_u64 second_amount,
		      fgpu_u64 shown, const char *key, const char *expected)
{
	struct text_rig *rig = distortion_rig();
	const char *found;

	text_advance(rig, 6 * S);
	assert_int_equal(distortion_add(rig, first, first_keys, FGPU_ALL, first_amount), 0);
	assert_int_equal(distortion_add(rig, second, second_keys, FGPU_ALL, second_amount), 1);
	text_advance(rig, 10 * S);
	found = distortion_line(rig, 0, key);
	if (expected)
		assert_string_equal(found, expected);
	else
		assert_null(found);
	if (rig->reading.shown != shown)
		fail_msg("%s, %s: shown is %llu", first, second, rig->reading.shown);
	text_rig_free(rig);
}

static void test_two(void **state)
{
	(void)state;
	/*
	 * A second one that changes the first one's value shows both; one that replaces it, only
	 * itself.
	 */
	check_two("dip", BUSY, S, "spike", 0, 2 * S, 3, "drm-engine-r",
		  "drm-engine-render:\t11000000000 ns");
	check_two("dip", FGPU_KEY_CYCLES, S, "freeze", FGPU_KEY_CYCLES, 0, 2, "drm-cycles-r",
		  "drm-cycles-render:\t6000000000");
	check_two("freeze", FGPU_KEY_TOTAL_CYCLES, 0, "total-ahead", 0, S, 3, "drm-total-cycles-r",
		  "drm-total-cycles-render:\t7000000000");
	check_two("capacity-changed", 0, 3, "capacity-changed", 0, 4, 2, "drm-engine-cap",
		  "drm-engine-capacity-render:\t4");
	/* Two that cancel out show neither. */
	check_two("capacity-changed", 0, 3, "capacity-changed", 0, 2, 0, "drm-engine-cap",
		  "drm-engine-capacity-render:\t2");
	/* A prefix is lost once. */
	check_two("prefix-missing", BUSY, 0, "prefix-missing", BUSY, 0, 1, "engine-r",
		  "engine-render:\t10000000000 ns");
	/* A change of an absent row is not shown, in either order. */
	check_two("crlf", FGPU_KEY_DRIVER, 0, "driver-missing", 0, 0, 2, "drm-driver", NULL);
	check_two("driver-missing", 0, 0, "crlf", FGPU_KEY_DRIVER, 0, 1, "drm-driver", NULL);
	check_two("driver-missing", 0, 0, "driver-missing", 0, 0, 1, "drm-driver", NULL);
	check_two("both-ratios", FGPU_KEY_MAXFREQ, 0, "key-gone",
		  FGPU_KEY_CURFREQ | FGPU_KEY_MAXFREQ, 0, 2, "drm-maxfreq", NULL);
	check_two("pad", 0, 100, "header-only", 0, 0, 2, "pad", NULL);
	check_two("header-only", 0, 0, "pad", 0, 100, 1, "pad", NULL);
}

static void test_two_apart(void **state)
{
	(void)state;
	/* The end of the last line is either way that of no-final-newline. */
	check_two("crlf", FGPU_KEY_MEMORY, 0, "no-final-newline", 0, 0, 2, "drm-memory-gtt",
		  "drm-memory-gtt:\t0");
	check_two("no-final-newline", FGPU_KEY_PAD, 0, "pad", 0, 1, 3, "drm-memory-gtt",
		  "drm-memory-gtt:\t0");
	check_two("no-final-newline", FGPU_KEY_MEMORY, 0, "pad", 0, 1, 2, "drm-memory-gtt",
		  "drm-memory-gtt:\t0");
	/* Pieces do not touch each other. */
	check_two("pad", 0, 1, "key-twice", FGPU_KEY_MEMORY, 0, 3, "drm-memory-gtt",
		  "drm-memory-gtt:\t0");
	check_two("foreign-key", 0, 0, "crlf", FGPU_KEY_PAD, 0, 3, "pasid", "pasid:\t0\r");
	check_two("negative", 0, 0, "unit-missing", 0, 0, 3, "drm-engine-copy",
		  "drm-engine-copy:\t-1000000000");
	check_two("unit-wrong", 0, 0, "unit-missing", 0, 0, 2, "drm-engine-copy",
		  "drm-engine-copy:\t1000000000");
	check_two("hex", 0, 0, "value-empty", 0, 0, 2, "drm-engine-copy", "drm-engine-copy:\t");
	check_two("value-text", 0, 0, "spike", 0, 5, 1, "drm-engine-copy",
		  "drm-engine-copy:\tunknown ns");
	check_two("size-format", FGPU_KEY_TOTAL, 0, "unit-glued", FGPU_KEY_TOTAL, 0, 3,
		  "drm-total-vram", "drm-total-vram:\t1024KiB");
	check_two("size-format", FGPU_KEY_RESIDENT, 0, "resident-over-total", 0, 1 << 20, 3,
		  "drm-resident-vram", "drm-resident-vram:\t2048 KiB");
	check_two("hex", FGPU_KEY_TOTAL, 0, "size-format", FGPU_KEY_TOTAL, 0, 1, "drm-total-vram",
		  "drm-total-vram:\t0x100000");
}

/* A row that is revealed and hidden again, or the other way round, shows neither. */
static void test_two_presences(void **state)
{
	struct text_rig *rig = distortion_rig();

	(void)state;
	text_advance(rig, 10 * S);
	assert_int_equal(distortion_add(rig, "both-ratios", FGPU_KEY_MAXFREQ, 0, 0), 0);
	assert_int_equal(distortion_add(rig, "key-gone", FGPU_KEY_MAXFREQ, 0, 0), 1);
	assert_string_equal(text_show(rig, 0, 3), HEADER_TEXT BODY_TEXT);
	assert_int_equal(rig->reading.shown, 0);
	text_rig_free(rig);
	rig = distortion_rig();
	text_advance(rig, 10 * S);
	assert_int_equal(distortion_add(rig, "key-gone", FGPU_KEY_MAXFREQ, 1, 0), 0);
	assert_int_equal(distortion_add(rig, "both-ratios", FGPU_KEY_MAXFREQ, 1, 0), 1);
	assert_string_equal(text_show(rig, 0, 3), HEADER_TEXT BODY_TEXT);
	assert_int_equal(rig->reading.shown, 0);
	text_rig_free(rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_two),
		cmocka_unit_test(test_two_apart),
		cmocka_unit_test(test_two_presences),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
