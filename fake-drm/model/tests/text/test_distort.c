/* SPDX-License-Identifier: MIT */
/* When distortions apply, to which clients, and what they do to a whole read. */
#include "rig_distortion.h"

/* --- when --- */

static void test_window(void **state)
{
	struct text_rig *rig = distortion_rig();
	struct fgpu_command command = text_distortion(rig, "capacity-changed");

	(void)state;
	command.amount = 9;
	command.from = 6 * S;
	command.until = 7 * S;
	assert_int_equal(text_distort(rig, &command), 0);
	text_advance(rig, 6 * S - 1);
	distortion_prints(rig, 0, "drm-engine-capacity-render:\t2");
	text_advance(rig, 6 * S);
	distortion_prints(rig, 0, "drm-engine-capacity-render:\t9");
	assert_int_equal(rig->reading.shown, 1);
	text_advance(rig, 7 * S - 1);
	distortion_prints(rig, 0, "drm-engine-capacity-render:\t9");
	text_advance(rig, 7 * S);
	distortion_prints(rig, 0, "drm-engine-capacity-render:\t2");
	assert_int_equal(rig->reading.shown, 0);
	text_rig_free(rig);
}

/* count_periods - in which of 1,000 periods of 10 ns from 1 us on it applies; all of a period or
 * none. */
static unsigned int count_periods(fgpu_u32 chance, fgpu_u64 seed, char *applied)
{
	struct text_rig *rig = distortion_rig();
	struct fgpu_command command = text_distortion(rig, "capacity-zero");
	unsigned int i, count = 0;

	command.from = 1000;
	command.period = 10;
	command.chance = chance;
	command.seed = seed;
	assert_int_equal(text_distort(rig, &command), 0);
	for (i = 0; i < 1000; i++) {
		text_advance(rig, 1000 + 10 * i);
		text_show(rig, 0, 3);
		applied[i] = (char)rig->reading.shown;
		text_advance(rig, 1000 + 10 * i + 9);
		text_show(rig, 0, 3);
		assert_int_equal(applied[i], rig->reading.shown);
		count += rig->reading.shown == 1;
	}
	text_rig_free(rig);
	return count;
}

/* 100 of 1,000 are 100 +- 9.5, 300 are 300 +- 14.5; five of those never occur by chance. */
static void test_chance(void **state)
{
	char applied[1000], other[1000];
	unsigned int count;

	(void)state;
	count = count_periods(300, 1, applied);
	assert_in_range(count, 228, 372);
	assert_in_range(count_periods(100, 1, other), 53, 147);
	assert_in_range(count_periods(900, 4, other), 853, 947);
	assert_int_equal(count_periods(300, 1, other), count);
	assert_memory_equal(applied, other, sizeof(applied));
	count_periods(300, 2, other);
	assert_memory_not_equal(applied, other, sizeof(applied));
	assert_int_equal(count_periods(1000, 3, other), 1000);
	assert_int_equal(count_periods(0, 3, other), 1000);
}

/* --- clients --- */

static void test_client(void **state)
{
	struct text_rig *rig = distortion_rig();
	struct fgpu_command command = text_distortion(rig, "driver-empty");

	(void)state;
	assert_int_equal(text_do(rig, FGPU_OPEN, "", 0, 0, 8, 0, 0), 1);
	command.client = 1;
	assert_int_equal(text_distort(rig, &command), 0);
	distortion_prints(rig, 0, "drm-driver:\tfake-drm");
	assert_int_equal(rig->reading.shown, 0);
	distortion_prints(rig, 1, "drm-driver:\t");
	assert_int_equal(rig->reading.shown, 1);
	text_rig_free(rig);
}

/* A client that opens next gets the slot of the closed one, but not its distortions. */
static void test_closed(void **state)
{
	struct text_rig *rig = distortion_rig();
	struct fgpu_command command = text_distortion(rig, "driver-empty");

	(void)state;
	command.client = 0;
	assert_int_equal(text_distort(rig, &command), 0);
	command = fgpu_command(FGPU_CLOSE, 0);
	assert_int_equal(fgpu_do(rig->gpu, &command), 0);
	assert_int_equal(text_do(rig, FGPU_OPEN, "", 0, 0, 8, 0, 0), 0);
	distortion_prints(rig, 0, "drm-driver:\tfake-drm");
	assert_int_equal(distortion_add(rig, "crlf", 0, FGPU_ALL, 0), 1);
	assert_int_equal(text_do(rig, FGPU_UNDISTORT, "", 0, 0, 0, 0, 0), 0);
	assert_int_equal(distortion_add(rig, "driver-missing", 0, FGPU_ALL, 0), 0);
	assert_null(distortion_line(rig, 0, "drm-driver"));
	text_rig_free(rig);
}

/* An index is that of engines and of regions; the header and added lines have none. */
static void test_index(void **state)
{
	struct text_rig *rig = distortion_rig();

	(void)state;
	assert_int_equal(distortion_add(rig, "pad", 0, FGPU_ALL, 1), 0);
	assert_int_equal(distortion_add(rig, "crlf", 0, 1, 0), 1);
	distortion_prints(rig, 0, "drm-driver:\tfake-drm");
	distortion_prints(rig, 0, "drm-engine-capacity-render:\t2");
	distortion_prints(rig, 0, "drm-cycles-copy:\t0\r");
	distortion_prints(rig, 0, "drm-total-vram:\t1 MiB");
	distortion_prints(rig, 0, "drm-total-gtt:\t1536\r");
	assert_null(strchr(distortion_line(rig, 0, "fake-drm-pad"), '\r'));
	text_rig_free(rig);
}

/* --- slots --- */

static void test_slots(void **state)
{
	struct text_rig *rig = distortion_rig();
	int i;

	(void)state;
	for (i = 0; i < 64; i++)
		assert_int_equal(distortion_add(rig, "total-ahead", 0, 0, 1), i);
	assert_int_equal(distortion_add(rig, "total-ahead", 0, 0, 1), -FGPU_ENOSPC);
	distortion_prints(rig, 0, "drm-total-cycles-render:\t64");
	assert_true(rig->reading.shown == ~0ull);
	assert_int_equal(text_do(rig, FGPU_UNDISTORT, "", 0, 63, 0, 0, 0), 0);
	assert_int_equal(text_do(rig, FGPU_UNDISTORT, "", 0, 5, 0, 0, 0), 0);
	assert_true(distortion_line(rig, 0, "drm-total-cycles-render:\t62") != NULL);
	assert_true(rig->reading.shown == (~0ull >> 1 & ~32ull));
	assert_int_equal(text_do(rig, FGPU_UNDISTORT, "", 0, 5, 0, 0, 0), -FGPU_ENOENT);
	assert_int_equal(text_do(rig, FGPU_UNDISTORT, "", 0, 64, 0, 0, 0), -FGPU_ENOENT);
	assert_int_equal(text_do(rig, FGPU_UNDISTORT, "", 0, FGPU_NONE, 0, 0, 0), -FGPU_ENOENT);
	assert_int_equal(distortion_add(rig, "total-ahead", 0, 0, 1), 5);
	assert_int_equal(distortion_add(rig, "total-ahead", 0, 0, 1), 63);
	text_rig_free(rig);
}

/* --- reads --- */

static void test_delay(void **state)
{
	struct text_rig *rig = distortion_rig();
	struct fgpu_command command = text_distortion(rig, "slow-read");

	(void)state;
	assert_int_equal(text_do(rig, FGPU_OPEN, "", 0, 0, 8, 0, 0), 1);
	command.amount = 2 * S;
	command.from = 5 * S;
	command.until = 9 * S;
	assert_int_equal(text_distort(rig, &command), 0);
	command = text_distortion(rig, "pause");
	command.client = 1;
	command.amount = 3;
	assert_int_equal(text_distort(rig, &command), 1);
	assert_int_equal(fgpu_delay(rig->gpu, 0), 0);
	assert_int_equal(fgpu_delay(rig->gpu, 1), 3);
	text_advance(rig, 5 * S);
	assert_int_equal(fgpu_delay(rig->gpu, 0), 2 * S);
	assert_int_equal(fgpu_delay(rig->gpu, 1), 2 * S + 3);
	assert_int_equal(fgpu_delayed_by(rig->gpu, 0), 1);
	assert_int_equal(fgpu_delayed_by(rig->gpu, 1), 3);
	text_show(rig, 1, 3);
	assert_int_equal(rig->reading.delay_ns, 2 * S + 3);
	assert_int_equal(rig->reading.shown, 0);
	text_advance(rig, 9 * S);
	assert_int_equal(fgpu_delay(rig->gpu, 0), 0);
	assert_int_equal(fgpu_delayed_by(rig->gpu, 0), 0);
	assert_int_equal(fgpu_delayed_by(rig->gpu, 1), 2);
	assert_int_equal(fgpu_delayed_by(rig->gpu, 2), 0);
	text_rig_free(rig);
}

static void test_long(void **state)
{
	struct text_rig *rig = distortion_rig();

	(void)state;
	assert_int_equal(distortion_add(rig, "pad", 0, FGPU_ALL, 65536), 0);
	text_show(rig, 0, FGPU_PART_BODY);
	assert_true(rig->len > 65536);
	assert_non_null(strstr(rig->text, "fake-drm-pad-1023:\t"));
	assert_null(strstr(rig->text, "fake-drm-pad-1024:\t"));
	assert_int_equal(distortion_add(rig, "long-key", 0, FGPU_ALL, 1 << 20), 1);
	text_show(rig, 0, FGPU_PART_BODY);
	assert_true(rig->len > 65536 + (1 << 20));
	text_rig_free(rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_window), cmocka_unit_test(test_chance),
		cmocka_unit_test(test_client), cmocka_unit_test(test_closed),
		cmocka_unit_test(test_index),  cmocka_unit_test(test_slots),
		cmocka_unit_test(test_delay),  cmocka_unit_test(test_long),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
