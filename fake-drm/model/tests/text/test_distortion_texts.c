/* SPDX-License-Identifier: MIT */
/*
 * Which texts a distortion may have, byte by byte. Which bug makes this fail? A class of bytes that
 * is one wider or narrower than it says, and a loop that leaves out the first byte or reads behind
 * the last.
 */
#include "rig_distortion.h"

#include "distortion_kind.h"
#include "model.h"
#include "order.h"

/* Bytes behind len are no part of the text. */
struct text_check {
	fgpu_check_fn *may;
	const char *text;
	fgpu_u32 len;
	int yes;
};

#define ROW(may, text, yes)                      \
	{                                        \
		may, text, sizeof(text) - 1, yes \
	}
#define CUT(may, text, cut, yes)                         \
	{                                                \
		may, text, sizeof(text) - 1 - (cut), yes \
	}

static const struct text_check rows[] = {
	ROW(fgpu_check_unit, "", 1),
	ROW(fgpu_check_unit, "x", 0),
	ROW(fgpu_check_unit, " x", 1),
	ROW(fgpu_check_unit, "xx", 0),
	ROW(fgpu_check_unit, " ns", 0),
	ROW(fgpu_check_unit, " KiB", 0),
	ROW(fgpu_check_unit, " a", 1),
	ROW(fgpu_check_unit, " z", 1),
	ROW(fgpu_check_unit, " A", 1),
	ROW(fgpu_check_unit, " Z", 1),
	ROW(fgpu_check_unit, " `", 0),
	ROW(fgpu_check_unit, " {", 0),
	ROW(fgpu_check_unit, " @", 0),
	ROW(fgpu_check_unit, " [", 0),
	ROW(fgpu_check_no_number, "!x", 1),
	ROW(fgpu_check_no_number, "~x", 1),
	ROW(fgpu_check_no_number, "\x7fx", 0),
	ROW(fgpu_check_no_number, " x", 0),
	ROW(fgpu_check_no_number, "0x", 0),
	ROW(fgpu_check_no_number, "9", 0),
	ROW(fgpu_check_no_number, "/", 1),
	ROW(fgpu_check_no_number, ":", 1),
	ROW(fgpu_check_name, ":x", 0),
	ROW(fgpu_check_name, "x:", 0),
	CUT(fgpu_check_name, "x:", 1, 1),
	ROW(fgpu_check_name, "cycles-x", 0),
	ROW(fgpu_check_name, "xycles-x", 1),
	ROW(fgpu_check_name, "capacity-x", 0),
	ROW(fgpu_check_name, "xapacity-x", 1),
	ROW(fgpu_check_odd_name, "a b", 1),
	ROW(fgpu_check_odd_name, "a!b", 0),
	ROW(fgpu_check_odd_name, "a~b", 0),
	ROW(fgpu_check_odd_name,
	    "a\x7f"
	    "b",
	    1),
	ROW(fgpu_check_odd_name,
	    "a\xa0"
	    "b",
	    1),
	ROW(fgpu_check_odd_name,
	    "a\xa1"
	    "b",
	    0),
	ROW(fgpu_check_odd_name,
	    "\x01"
	    "b",
	    1),
	ROW(fgpu_check_slot, "0000:03:00.0", 1),
	ROW(fgpu_check_slot, "aAfF:09:fF.9", 1),
	ROW(fgpu_check_slot, "00000:03:00.0", 1),
	ROW(fgpu_check_slot, "x000:03:00.0", 0),
	ROW(fgpu_check_slot, "000g:03:00.0", 0),
	ROW(fgpu_check_slot, "000G:03:00.0", 0),
	ROW(fgpu_check_slot, "000@:03:00.0", 0),
	ROW(fgpu_check_slot, "000`:03:00.0", 0),
	ROW(fgpu_check_slot, "000/:03:00.0", 0),
	ROW(fgpu_check_slot, "000::03:00.0", 0),
	ROW(fgpu_check_slot, "000:03:00.0", 0),
	CUT(fgpu_check_slot, "0000:03:00.0z", 1, 1),
	ROW(fgpu_check_prefix, "other-key", 1),
	ROW(fgpu_check_prefix, "otherkey-x", 1),
	ROW(fgpu_check_prefix, "fake-drm-x", 0),
	CUT(fgpu_check_prefix, "fake-drm-", 1, 1),
	ROW(fgpu_check_prefix, "drm-x", 0),
	ROW(fgpu_check_prefix, "xrm-x", 1),
	ROW(fgpu_check_prefix, "-x", 0),
	ROW(fgpu_check_prefix, "x", 0),
};

static void test_bytes(void **state)
{
	struct text_rig *rig = distortion_rig();

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		const struct fgpu_command command = {.text = rows[i].text, .text_len = rows[i].len};

		if (!rows[i].may(rig->gpu, &command) != !rows[i].yes)
			fail_msg("row %zu, %.*s: not %d", i, (int)rows[i].len, rows[i].text,
				 rows[i].yes);
	}
	text_rig_free(rig);
}

/* Line ends and NULs are refused at each place; and kinds that are none. */
static void test_refused(void **state)
{
	static const char bytes[] = {'\n', '\r', '\0'};
	struct text_rig *rig = distortion_rig();
	struct fgpu_command command = text_distortion(rig, "unknown-key");
	char text[] = "abc";

	(void)state;
	command.text = text;
	command.text_len = 3;
	assert_true(text_distort(rig, &command) >= 0);
	for (size_t at = 0; at < 3; at++) {
		for (size_t i = 0; i < sizeof(bytes); i++) {
			text[at] = bytes[i];
			assert_int_equal(text_distort(rig, &command), -FGPU_EINVAL);
		}
		text[at] = 'x';
	}
	fgpu_distortion_kinds(&command.kind);
	command.text_len = 0;
	assert_int_equal(text_distort(rig, &command), -FGPU_EINVAL);
	text_rig_free(rig);
}

/* What is frozen is so on each engine and for each client: at what it was then, not at 0. */
static void test_each_is_latched(void **state)
{
	struct text_rig *rig = distortion_rig();
	struct fgpu_command open = fgpu_command(FGPU_OPEN, 0);
	struct fgpu_command submit = fgpu_command(FGPU_SUBMIT, 0);

	(void)state;
	open.amount = 8;
	assert_int_equal(fgpu_do(rig->gpu, &open), 1);
	submit.client = 1;
	submit.index = 1;
	submit.amount = 3 * S;
	assert_true(fgpu_do(rig->gpu, &submit) >= 0);
	text_advance(rig, 3 * S);
	assert_true(distortion_add(rig, "freeze", FGPU_KEY_ENGINE, FGPU_ALL, 0) >= 0);
	text_advance(rig, 4 * S);
	distortion_prints(rig, 0, "drm-engine-copy:\t1000000000 ns");
	distortion_prints(rig, 1, "drm-engine-copy:\t2000000000 ns");
	text_rig_free(rig);
}

/* Another first byte is a change, and shown as one; a line end there is refused. */
static void test_first_byte(void **state)
{
	struct text_rig *rig = distortion_rig();
	struct fgpu_command command = text_distortion(rig, "driver-changed");

	(void)state;
	command.text = "\nake-drm";
	command.text_len = 8;
	assert_int_equal(text_distort(rig, &command), -FGPU_EINVAL);
	command.text = "xake-drm";
	assert_int_equal(text_distort(rig, &command), 0);
	distortion_prints(rig, 0, "drm-driver:\txake-drm");
	assert_int_equal(rig->reading.shown, 1);
	text_rig_free(rig);
}

/* Closing a client ends all distortions that are of it alone. */
static void test_each_is_forgotten(void **state)
{
	struct text_rig *rig = distortion_rig();
	struct fgpu_command close = fgpu_command(FGPU_CLOSE, 0);
	struct fgpu_command open = fgpu_command(FGPU_OPEN, 0);

	(void)state;
	for (int i = 0; i < 2; i++) {
		struct fgpu_command command = text_distortion(rig, "driver-changed");

		command.client = 0;
		command.text = "x";
		command.text_len = 1;
		assert_int_equal(text_distort(rig, &command), i);
	}
	assert_int_equal(fgpu_do(rig->gpu, &close), 0);
	assert_int_equal(fgpu_do(rig->gpu, &open), 0);
	distortion_prints(rig, 0, "drm-driver:\tfake-drm");
	text_rig_free(rig);
}

/* Only latching distortions use one of the latches. */
static void test_latches(void **state)
{
	struct text_rig *rig = distortion_rig();

	(void)state;
	assert_int_equal(distortion_add(rig, "driver-empty", 0, FGPU_ALL, 0), 0);
	for (int i = 1; i <= FGPU_LATCHES; i++)
		assert_int_equal(distortion_add(rig, "freeze", 0, FGPU_ALL, 0), i);
	assert_int_equal(distortion_add(rig, "freeze", 0, FGPU_ALL, 0), -FGPU_ENOSPC);
	text_rig_free(rig);
}

/* What is remembered is an event of the budget. */
static void test_latch_budget(void **state)
{
	struct text_rig *rig = distortion_rig();

	(void)state;
	text_advance(rig, 4 * S);
	for (fgpu_u64 i = 0; i < 2; i++) {
		struct fgpu_command command = text_distortion(rig, "freeze");

		command.from = (5 + i) * S;
		assert_int_equal(text_distort(rig, &command), i);
	}
	assert_int_equal(fgpu_advance(rig->gpu, 10 * S, 1), 1);
	assert_int_equal(fgpu_now(rig->gpu), 5 * S);
	assert_int_equal(fgpu_advance(rig->gpu, 10 * S, 1), 0);
	text_rig_free(rig);
}

/* A size that cannot be divided is printed the same in a smaller unit: no distortion is shown. */
static void test_odd_size(void **state)
{
	struct text_rig *rig = distortion_rig();
	struct fgpu_command create = fgpu_command(FGPU_CREATE, 0);

	(void)state;
	create.index = 1;
	create.amount = 513;
	assert_true(fgpu_do(rig->gpu, &create) >= 0);
	assert_int_equal(distortion_add(rig, "size-format", FGPU_KEY_TOTAL, 1, 0), 0);
	distortion_prints(rig, 0, "drm-total-gtt:\t2049");
	assert_int_equal(rig->reading.shown, 0);
	text_rig_free(rig);
}

/* The number of bytes of a pattern is exact, and all are of the pattern. */
static void test_patterns(void **state)
{
	(void)state;
	for (size_t len = 1; len <= 130; len++) {
		struct text_rig *rig = distortion_rig();
		const char *line;

		assert_int_equal(distortion_add(rig, "long-key", 0, FGPU_ALL, len), 0);
		text_show(rig, 0, 3);
		assert_int_equal(strlen(rig->text), rig->len);
		line = distortion_line(rig, 0, "fake-drm-");
		assert_non_null(line);
		assert_int_equal(strcspn(line, ":"), strlen("fake-drm-") + len);
		text_rig_free(rig);
	}
}

/* A frequency that is no whole number of KHz is printed as it is. */
static void test_odd_frequency(void **state)
{
	struct text_rig *rig = distortion_rig();
	struct fgpu_command freq = fgpu_command(FGPU_FREQ, 0);

	(void)state;
	freq.index = 1;
	freq.amount = 1234567;
	assert_int_equal(fgpu_do(rig->gpu, &freq), 0);
	assert_int_equal(distortion_add(rig, "freq-khz", 0, FGPU_ALL, 0), 0);
	distortion_prints(rig, 0, "drm-curfreq-copy:\t1234567 Hz");
	distortion_prints(rig, 0, "drm-maxfreq-copy:\t500000 KHz");
	text_rig_free(rig);
}

/* A counter of 63 bits has no 64th. */
static void test_wide_wrap(void **state)
{
	struct text_rig *rig = distortion_rig();
	struct fgpu_command command = text_distortion(rig, "wrap");

	(void)state;
	command.amount = 63;
	command.span = 1ull << 63;
	assert_int_equal(text_distort(rig, &command), 0);
	text_advance(rig, 2 * S);
	distortion_prints(rig, 0, "drm-engine-copy:\t1000000000 ns");
	text_rig_free(rig);
}

/* Two rows are enough for another order, and one is not. */
static void test_order_of_two(void **state)
{
	struct text_rig *rig = distortion_rig();

	(void)state;
	assert_int_equal(distortion_add(rig, "reorder", 0, FGPU_ALL, 0), 0);
	assert_int_equal(fgpu_order(rig->gpu, 0, FGPU_PART_BODY, 2).by, 1);
	assert_int_equal(fgpu_order(rig->gpu, 0, FGPU_PART_BODY, 1).by, 0);
	text_rig_free(rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_bytes),		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_each_is_latched), cmocka_unit_test(test_first_byte),
		cmocka_unit_test(test_latches),		cmocka_unit_test(test_latch_budget),
		cmocka_unit_test(test_odd_size),	cmocka_unit_test(test_patterns),
		cmocka_unit_test(test_odd_frequency),	cmocka_unit_test(test_wide_wrap),
		cmocka_unit_test(test_order_of_two),	cmocka_unit_test(test_each_is_forgotten),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
