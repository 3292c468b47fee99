/* SPDX-License-Identifier: MIT */
/*
 * Which texts a distortion may have, byte by byte. Which bug makes this fail? A class of bytes that is one wider or
 * narrower than it says, and a loop that leaves out the first byte or reads behind the last.
 */
#include "rig_lie.h"

#include "lies.h"

/* What stands behind len is no part of the text. */
struct row {
	fgpu_lie_may *may;
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

static const struct row rows[] = {
	ROW(fgpu_may_unit, "", 1),
	ROW(fgpu_may_unit, "x", 0),
	ROW(fgpu_may_unit, " x", 1),
	ROW(fgpu_may_unit, "xx", 0),
	ROW(fgpu_may_unit, " ns", 0),
	ROW(fgpu_may_unit, " KiB", 0),
	ROW(fgpu_may_unit, " a", 1),
	ROW(fgpu_may_unit, " z", 1),
	ROW(fgpu_may_unit, " A", 1),
	ROW(fgpu_may_unit, " Z", 1),
	ROW(fgpu_may_unit, " `", 0),
	ROW(fgpu_may_unit, " {", 0),
	ROW(fgpu_may_unit, " @", 0),
	ROW(fgpu_may_unit, " [", 0),
	ROW(fgpu_may_no_number, "!x", 1),
	ROW(fgpu_may_no_number, "~x", 1),
	ROW(fgpu_may_no_number, "\x7fx", 0),
	ROW(fgpu_may_no_number, " x", 0),
	ROW(fgpu_may_no_number, "0x", 0),
	ROW(fgpu_may_no_number, "9", 0),
	ROW(fgpu_may_no_number, "/", 1),
	ROW(fgpu_may_no_number, ":", 1),
	ROW(fgpu_may_name, ":x", 0),
	ROW(fgpu_may_name, "x:", 0),
	CUT(fgpu_may_name, "x:", 1, 1),
	ROW(fgpu_may_name, "cycles-x", 0),
	ROW(fgpu_may_name, "xycles-x", 1),
	ROW(fgpu_may_name, "capacity-x", 0),
	ROW(fgpu_may_name, "xapacity-x", 1),
	ROW(fgpu_may_odd_name, "a b", 1),
	ROW(fgpu_may_odd_name, "a!b", 0),
	ROW(fgpu_may_odd_name, "a~b", 0),
	ROW(fgpu_may_odd_name,
	    "a\x7f"
	    "b",
	    1),
	ROW(fgpu_may_odd_name,
	    "a\xa0"
	    "b",
	    1),
	ROW(fgpu_may_odd_name,
	    "a\xa1"
	    "b",
	    0),
	ROW(fgpu_may_odd_name,
	    "\x01"
	    "b",
	    1),
	ROW(fgpu_may_slot, "0000:03:00.0", 1),
	ROW(fgpu_may_slot, "aAfF:09:fF.9", 1),
	ROW(fgpu_may_slot, "00000:03:00.0", 1),
	ROW(fgpu_may_slot, "x000:03:00.0", 0),
	ROW(fgpu_may_slot, "000g:03:00.0", 0),
	ROW(fgpu_may_slot, "000G:03:00.0", 0),
	ROW(fgpu_may_slot, "000@:03:00.0", 0),
	ROW(fgpu_may_slot, "000`:03:00.0", 0),
	ROW(fgpu_may_slot, "000/:03:00.0", 0),
	ROW(fgpu_may_slot, "000::03:00.0", 0),
	ROW(fgpu_may_slot, "000:03:00.0", 0),
	CUT(fgpu_may_slot, "0000:03:00.0z", 1, 1),
	ROW(fgpu_may_prefix, "other-key", 1),
	ROW(fgpu_may_prefix, "otherkey-x", 1),
	ROW(fgpu_may_prefix, "fake-drm-x", 0),
	CUT(fgpu_may_prefix, "fake-drm-", 1, 1),
	ROW(fgpu_may_prefix, "drm-x", 0),
	ROW(fgpu_may_prefix, "xrm-x", 1),
	ROW(fgpu_may_prefix, "-x", 0),
	ROW(fgpu_may_prefix, "x", 0),
};

static void test_bytes(void **state)
{
	struct text_rig *rig = lie_rig();

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
	struct text_rig *rig = lie_rig();
	struct fgpu_command command = text_lie(rig, "unknown-key");
	char text[] = "abc";

	(void)state;
	command.text = text;
	command.text_len = 3;
	assert_true(text_take(rig, &command) >= 0);
	for (size_t at = 0; at < 3; at++) {
		for (size_t i = 0; i < sizeof(bytes); i++) {
			text[at] = bytes[i];
			assert_int_equal(text_take(rig, &command), -FGPU_EINVAL);
		}
		text[at] = 'x';
	}
	fgpu_distortion_kinds(&command.kind);
	command.text_len = 0;
	assert_int_equal(text_take(rig, &command), -FGPU_EINVAL);
	text_rig_free(rig);
}

/* What is frozen is so on each engine and for each client: at what it was then, not at 0. */
static void test_each_is_latched(void **state)
{
	struct text_rig *rig = lie_rig();
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
	assert_true(lie_tell(rig, "freeze", FGPU_KEY_ENGINE, FGPU_ALL, 0) >= 0);
	text_advance(rig, 4 * S);
	lie_says(rig, 0, "drm-engine-copy:\t1000000000 ns");
	lie_says(rig, 1, "drm-engine-copy:\t2000000000 ns");
	text_rig_free(rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_bytes),
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_each_is_latched),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
