/* SPDX-License-Identifier: MIT */
/* What distortions remember of the numbers before. */
#include "rig_distortion.h"

#define BUSY FGPU_KEY_ENGINE

static void test_latch_is_an_event(void **state)
{
	struct text_rig *rig = distortion_rig();
	struct fgpu_command command;

	(void)state;
	text_advance(rig, 2 * S);
	command = text_distortion(rig, "freeze");
	command.from = 6 * S;
	assert_int_equal(text_distort(rig, &command), 0);
	command.from = 5 * S;
	assert_int_equal(text_distort(rig, &command), 1);
	assert_int_equal(fgpu_next(rig->gpu), 5 * S);
	assert_int_equal(text_do(rig, FGPU_UNDISTORT, "", 0, 1, 0, 0, 0), 0);
	assert_int_equal(fgpu_next(rig->gpu), 6 * S);
	text_advance(rig, 6 * S);
	distortion_prints(rig, 0, "drm-engine-render:\t6000000000 ns");
	assert_int_equal(rig->reading.shown, 0);
	text_advance(rig, 6 * S + 1);
	distortion_prints(rig, 0, "drm-engine-render:\t6000000000 ns");
	assert_int_equal(rig->reading.shown, 1);
	text_rig_free(rig);
}

/* The past cannot be latched: a distortion that is added late begins with what is printed now. */
static void test_latch_late(void **state)
{
	struct text_rig *rig = distortion_rig();
	struct fgpu_command command;

	(void)state;
	text_advance(rig, 8 * S);
	command = text_distortion(rig, "reset");
	command.from = 6 * S;
	assert_int_equal(text_distort(rig, &command), 0);
	distortion_prints(rig, 0, "drm-engine-render:\t0 ns");
	text_advance(rig, 9 * S);
	distortion_prints(rig, 0, "drm-engine-render:\t1000000000 ns");
	text_rig_free(rig);
}

static void test_latch_newcomer(void **state)
{
	struct text_rig *rig = distortion_rig();
	struct fgpu_command command;

	(void)state;
	text_advance(rig, 6 * S);
	assert_int_equal(distortion_add(rig, "freeze", 0, FGPU_ALL, 0), 0);
	assert_int_equal(distortion_add(rig, "reset", BUSY, FGPU_ALL, 0), 1);
	text_advance(rig, 7 * S);
	assert_int_equal(text_do(rig, FGPU_OPEN, "", 0, 0, 8, 0, 0), 1);
	command = fgpu_command(FGPU_SUBMIT, 7 * S);
	command.client = 1;
	command.index = 1;
	command.amount = 500;
	assert_true(fgpu_do(rig->gpu, &command) >= 0);
	text_advance(rig, 8 * S);
	distortion_prints(rig, 1, "drm-engine-copy:\t0 ns");
	assert_int_equal(rig->reading.shown, 1);
	assert_int_equal(text_do(rig, FGPU_UNDISTORT, "", 0, 0, 0, 0, 0), 0);
	distortion_prints(rig, 1, "drm-engine-copy:\t500 ns");
	assert_int_equal(rig->reading.shown, 0);
	text_rig_free(rig);
}

/* Completion accounting: latches what is printed at that time, not the truth. */
static void test_latch_completion(void **state)
{
	struct text_rig rig;

	(void)state;
	text_rig_new(&rig, "fake-drm", 1, FGPU_DEVICE_COMPLETION);
	text_advance(&rig, S / 2);
	assert_int_equal(distortion_add(&rig, "reset", 0, FGPU_ALL, 0), 0);
	text_advance(&rig, 2 * S);
	distortion_prints(&rig, 0, "drm-engine-copy:\t1000000000 ns");
	assert_int_equal(distortion_add(&rig, "reset", 0, FGPU_ALL, 0), 1);
	distortion_prints(&rig, 0, "drm-engine-copy:\t0 ns");
	text_rig_free(&rig);
}

static void test_latches(void **state)
{
	struct text_rig *rig = distortion_rig();
	int i;

	(void)state;
	for (i = 0; i < 4; i++) {
		text_advance(rig, (fgpu_u64)(1 + i) * S);
		assert_int_equal(distortion_add(rig, "over-wall", 0, 0, 1), -FGPU_EINVAL);
		assert_int_equal(distortion_add(rig, "freeze", 0, 0, 0), i);
	}
	assert_int_equal(distortion_add(rig, "stall", 0, 0, 1), -FGPU_ENOSPC);
	assert_int_equal(distortion_add(rig, "crlf", 0, 0, 0), 4);
	distortion_prints(rig, 0, "drm-engine-render:\t4000000000 ns\r");
	assert_int_equal(text_do(rig, FGPU_UNDISTORT, "", 0, 1, 0, 0, 0), 0);
	text_advance(rig, 9 * S);
	assert_int_equal(distortion_add(rig, "freeze", 0, 0, 0), 1);
	assert_int_equal(text_do(rig, FGPU_UNDISTORT, "", 0, 3, 0, 0, 0), 0);
	distortion_prints(rig, 0, "drm-engine-render:\t3000000000 ns\r");
	assert_int_equal(text_do(rig, FGPU_UNDISTORT, "", 0, 2, 0, 0, 0), 0);
	text_advance(rig, 10 * S);
	distortion_prints(rig, 0, "drm-engine-render:\t9000000000 ns\r");
	text_rig_free(rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_latch_is_an_event), cmocka_unit_test(test_latch_late),
		cmocka_unit_test(test_latch_newcomer),	  cmocka_unit_test(test_latch_completion),
		cmocka_unit_test(test_latches),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
