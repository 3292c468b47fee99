/* SPDX-License-Identifier: MIT */
/* Members that a kind reads, needs and refuses. */
#include "rig_text.h"

/* accepted_command - a command that a kind accepts, on a device without pdev. */
static struct fgpu_command accepted_command(const struct text_rig *rig,
					    const struct fgpu_distortion_kind *kind)
{
	struct fgpu_command command = text_distortion(rig, kind->slug);

	if ((kind->reads & FGPU_NEEDS_AMOUNT) == FGPU_NEEDS_AMOUNT)
		command.amount = strcmp(kind->slug, "slow-read") ? 1 : S + 1;
	if ((kind->reads & FGPU_NEEDS_SPAN) == FGPU_NEEDS_SPAN)
		command.span = 1;
	if ((kind->reads & FGPU_NEEDS_TEXT) == FGPU_NEEDS_TEXT) {
		command.text = "1";
		command.text_len = 1;
	}
	if (kind->reads & FGPU_NEEDS_PERIOD) {
		command.period = 1;
		command.chance = 999;
	}
	return command;
}

static void expect_refused(struct text_rig *rig, const struct fgpu_command *command,
			   const char *slug, const char *why, int ret)
{
	int got = text_distort(rig, command);

	if (got != ret)
		fail_msg("%s, %s: %d, not %d", slug, why, got, ret);
}

static void check_members(struct text_rig *rig, const struct fgpu_distortion_kind *kind)
{
	const fgpu_u32 reads = kind->reads;
	struct fgpu_command command = accepted_command(rig, kind);

	command.amount = reads & FGPU_READS_AMOUNT ? 0 : 1;
	if (command.amount || (reads & FGPU_NEEDS_AMOUNT) == FGPU_NEEDS_AMOUNT)
		expect_refused(rig, &command, kind->slug, "amount", -FGPU_EINVAL);
	command = accepted_command(rig, kind);
	command.amount = kind->most + 1;
	if (kind->most)
		expect_refused(rig, &command, kind->slug, "too large", -FGPU_EINVAL);
	command = accepted_command(rig, kind);
	command.span = reads & FGPU_READS_SPAN ? 0 : 1;
	if (command.span || (reads & FGPU_NEEDS_SPAN) == FGPU_NEEDS_SPAN)
		expect_refused(rig, &command, kind->slug, "span", -FGPU_EINVAL);
	command = accepted_command(rig, kind);
	command.text = "x";
	command.text_len = reads & FGPU_READS_TEXT ? 0 : 1;
	if (command.text_len || (reads & FGPU_NEEDS_TEXT) == FGPU_NEEDS_TEXT)
		expect_refused(rig, &command, kind->slug, "text", -FGPU_EINVAL);
}

static void check_times(struct text_rig *rig, const struct fgpu_distortion_kind *kind)
{
	const struct fgpu_command accepted = accepted_command(rig, kind);
	struct fgpu_command command = accepted;

	command.from = command.until = 5;
	expect_refused(rig, &command, kind->slug, "no window", -FGPU_EINVAL);
	command.from = 6;
	expect_refused(rig, &command, kind->slug, "backwards", -FGPU_EINVAL);
	command = accepted;
	command.period = 0;
	command.chance = 5;
	expect_refused(rig, &command, kind->slug, "a chance of no period", -FGPU_EINVAL);
	command.period = 1;
	command.chance = 1001;
	expect_refused(rig, &command, kind->slug, "a chance above 1", -FGPU_EINVAL);
	command.chance = 1000;
	if (kind->reads & (FGPU_NEEDS_PERIOD | FGPU_READS_LATCH))
		expect_refused(rig, &command, kind->slug, "a chance of 1", -FGPU_EINVAL);
	command.chance = 0;
	if (kind->reads & (FGPU_NEEDS_PERIOD | FGPU_READS_LATCH))
		expect_refused(rig, &command, kind->slug, "a period", -FGPU_EINVAL);
}

static void check_targets(struct text_rig *rig, const struct fgpu_distortion_kind *kind)
{
	const fgpu_u32 allowed = kind->allowed ? kind->allowed : kind->keys;
	const struct fgpu_command accepted = accepted_command(rig, kind);
	struct fgpu_command command;
	int bit;

	for (bit = 0; bit < 32; bit++) {
		command = accepted;
		command.flags = 1u << bit;
		if (!(allowed >> bit & 1) || kind->reads & FGPU_READS_NO_KEYS)
			expect_refused(rig, &command, kind->slug, "a key of others", -FGPU_EINVAL);
	}
	command = accepted;
	command.client = 1;
	expect_refused(rig, &command, kind->slug, "no client", -FGPU_ENOENT);
	command.client = 4;
	expect_refused(rig, &command, kind->slug, "no slot", -FGPU_ENOENT);
	command = accepted;
	command.index = 2;
	if (kind->keys & (FGPU_KEYS_OF_ENGINE | FGPU_KEYS_OF_REGION))
		expect_refused(rig, &command, kind->slug, "no engine", -FGPU_ENOENT);
}

/* A refused command leaves nothing behind: the first accepted one gets slot 0. */
static void test_every_kind(void **state)
{
	const struct fgpu_distortion_kind *kinds;
	fgpu_u32 i, bit, count;

	(void)state;
	kinds = fgpu_distortion_kinds(&count);
	assert_true(count >= 45);
	for (i = 0; i < count; i++) {
		const fgpu_u32 allowed = kinds[i].allowed ? kinds[i].allowed : kinds[i].keys;
		struct fgpu_command command;
		struct text_rig rig;

		text_rig_new(&rig, "fake-drm", 0, 0);
		check_members(&rig, &kinds[i]);
		check_times(&rig, &kinds[i]);
		check_targets(&rig, &kinds[i]);
		for (bit = 0; bit <= 32; bit++) {
			command = accepted_command(&rig, &kinds[i]);
			command.flags = bit < 32 ? 1u << bit : 0;
			if (command.flags & ~allowed ||
			    (command.flags && kinds[i].reads & FGPU_READS_NO_KEYS))
				continue;
			expect_refused(&rig, &command, kinds[i].slug, "good", 0);
			assert_int_equal(text_do(&rig, FGPU_UNDISTORT, "", 0, 0, 0, 0, 0), 0);
		}
		text_rig_free(&rig);
	}
}

/* Each kind has a slug of its own, and a description. */
static void test_table(void **state)
{
	const struct fgpu_distortion_kind *kinds;
	fgpu_u32 i, k, count;

	(void)state;
	kinds = fgpu_distortion_kinds(&count);
	for (i = 0; i < count; i++) {
		assert_true(strlen(kinds[i].slug) > 2 && strlen(kinds[i].what) > 8);
		assert_non_null(kinds[i].trips);
		assert_non_null(kinds[i].may);
		assert_int_equal(!kinds[i].trips[0], kinds[i].witness == FGPU_WITNESS_NONE);
		assert_int_equal(kinds[i].keys & ~(kinds[i].allowed ? kinds[i].allowed : ~0u), 0);
		for (k = 0; k < i; k++)
			assert_string_not_equal(kinds[i].slug, kinds[k].slug);
		assert_int_equal(fgpu_distortion_find(kinds[i].slug), i);
	}
	assert_int_equal(fgpu_distortion_find("di"), -FGPU_ENOENT);
	assert_int_equal(fgpu_distortion_find("dips"), -FGPU_ENOENT);
	assert_int_equal(fgpu_distortion_find(""), -FGPU_ENOENT);
}

struct text_row {
	const char *slug;
	fgpu_u64 amount;
	const char *text;
};

/* Texts and amounts by which a kind would not break its rules. */
static const struct text_row refused[] = {
	{"wrap", 65, ""},
	{"total-wrap", 65, ""},
	{"slow-read", S, ""},
	{"unit-wrong", 0, " ns"},
	{"unit-wrong", 0, " Hz"},
	{"unit-wrong", 0, " KHz"},
	{"unit-wrong", 0, " MHz"},
	{"unit-wrong", 0, " KiB"},
	{"unit-wrong", 0, " MiB"},
	{"unit-wrong", 0, "us"},
	{"unit-wrong", 0, " "},
	{"unit-wrong", 0, "  us"},
	{"unit-wrong", 0, " u s"},
	{"unit-wrong", 0, "\tus"},
	{"unit-wrong", 0, " 2"},
	{"value-text", 0, "1"},
	{"value-text", 0, "1x"},
	{"value-text", 0, " x"},
	{"value-text", 0, "\tx"},
	{"id-text", 0, "0x1"},
	{"id-digits", 0, "1x"},
	{"id-digits", 0, "-1"},
	{"separator", 0, "x"},
	{"separator", 0, " \v"},
	{"empty-line", 0, " x"},
	{"no-colon", 0, "a:b"},
	{"no-colon", 0, " \t"},
	{"engine-renamed", 0, "a:b"},
	{"engine-renamed", 0, " a"},
	{"engine-renamed", 0, "a\t"},
	{"engine-renamed", 0, "capacity-a"},
	{"region-renamed", 0, "cycles-a"},
	{"engine-named-capacity", 0, "capacity-"},
	{"engine-named-capacity", 0, "a"},
	{"engine-named-capacity", 0, "capacity-a b"},
	{"name-odd", 0, "plain"},
	{"name-odd", 0, " trimmed"},
	{"name-odd", 0, "trimmed "},
	{"name-odd", 0, "1234567890123456789012345678901234567890123456789012345678901234"},
	{"name-odd", 0, "caf\xe9"},
	{"driver-changed", 0, " d"},
	{"pdev-malformed", 0, "0000:03:00.0"},
	{"pdev-malformed", 0, "0000:03.00.0"},
	{"pdev-malformed", 0, "abcdef:fF:Aa.7"},
	{"pdev-malformed", 0, " 03:00.0"},
	{"pdev-changed", 0, "000:03:00.0"},
	{"pdev-changed", 0, "0000:03.00.0"},
	{"pdev-changed", 0, "0000:03:00:0"},
	{"pdev-changed", 0, "0000:0g:00.0"},
	{"foreign-key", 0, "a-b"},
	{"foreign-key", 0, "a b"},
	{"foreign-key", 0, "pos"},
	{"foreign-key", 0, "flags"},
	{"foreign-key", 0, "mnt_id"},
	{"foreign-key", 0, "ino"},
	{"foreign-key", 0, "lock"},
	{"other-prefix", 0, "drm-x"},
	{"other-prefix", 0, "fake-drm-x"},
	{"other-prefix", 0, "-x"},
	{"other-prefix", 0, "x"},
	{"other-prefix", 0, "x-a:b"},
	{"unknown-key", 0, "a b"},
	{"driver-key", 0, "a:b"},
	{"value-text", 0, "a\nb"},
	{"value-text", 0, "a\rb"},
};

static const struct text_row accepted[] = {
	{"wrap", 64, ""},
	{"slow-read", S + 1, ""},
	{"pause", S, ""},
	{"unit-wrong", 0, " NS"},
	{"unit-wrong", 0, " nss"},
	{"value-text", 0, "-1"},
	{"value-text", 0, "x 1"},
	{"engine-renamed", 0, "capacity"},
	{"engine-renamed", 0, "\x01"},
	{"region-renamed", 0, "\xff-0"},
	{"engine-named-capacity", 0, "capacity-capacity-a"},
	{"name-odd", 0, "a b"},
	{"name-odd", 0,
	 "a\x7f"
	 "b"},
	{"name-odd", 0, "caf\xc3\xa0"},
	{"name-odd", 0, "12345678901234567890123456789012345678901234567890123456789012345"},
	{"pdev-malformed", 0, "000:03:00.0"},
	{"pdev-malformed", 0, "0000:03:00:0"},
	{"pdev-malformed", 0, "0000.03:00.0"},
	{"foreign-key", 0, "poss"},
	{"other-prefix", 0, "fake-drmx-y"},
	{"other-prefix", 0, "fake-x"},
};

static int apply_row(const struct text_row *row)
{
	struct fgpu_command command;
	struct text_rig rig;
	int ret;

	text_rig_new(&rig, "fake-drm", 0, 0);
	command = text_distortion(&rig, row->slug);
	command.amount = row->amount;
	command.text = row->text;
	command.text_len = (fgpu_u32)strlen(row->text);
	ret = text_distort(&rig, &command);
	text_rig_free(&rig);
	return ret;
}

static void test_texts(void **state)
{
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		if (apply_row(&refused[i]) != -FGPU_EINVAL)
			fail_msg("%s accepts %llu '%s'", refused[i].slug, refused[i].amount,
				 refused[i].text);
	}
	for (i = 0; i < sizeof(accepted) / sizeof(accepted[0]); i++) {
		if (apply_row(&accepted[i]))
			fail_msg("%s refuses %llu '%s'", accepted[i].slug, accepted[i].amount,
				 accepted[i].text);
	}
}

static void test_device(void **state)
{
	struct fgpu_command command;
	struct text_rig rig;

	(void)state;
	text_rig_new(&rig, "fake-drm", 1, 0);
	command = text_distortion(&rig, "id-shared");
	assert_int_equal(text_distort(&rig, &command), -FGPU_EINVAL);
	text_rig_free(&rig);
	text_rig_new(&rig, "amdgpu", 1, 0);
	command = text_distortion(&rig, "alias");
	assert_int_equal(text_distort(&rig, &command), -FGPU_EINVAL);
	text_rig_free(&rig);
	text_rig_new(&rig, "amdgpu2", 1, 0);
	command = text_distortion(&rig, "alias");
	assert_int_equal(text_distort(&rig, &command), 0);
	text_rig_free(&rig);
	text_rig_new(&rig, "other", 1, 0);
	command = text_distortion(&rig, "other-prefix");
	assert_int_equal(text_distort(&rig, &command), -FGPU_EINVAL);
	text_rig_free(&rig);
}

/* Without drm- a key of the standard must not be one that this driver may have of its own. */
static void test_driver_like_a_key(void **state)
{
	static const struct {
		const char *driver;
		int refused;
	} rows[] = {
		{"engine", 1},	{"engine-x", 1}, {"active", 1}, {"active-x", 1},
		{"enginex", 0}, {"activex", 0},	 {"engin", 0},	{"fake-drm", 0},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct fgpu_command command;
		struct text_rig rig;

		text_rig_new(&rig, rows[i].driver, 1, 0);
		command = text_distortion(&rig, "prefix-missing");
		if ((text_distort(&rig, &command) < 0) != rows[i].refused)
			fail_msg("%s: not %d", rows[i].driver, rows[i].refused);
		text_rig_free(&rig);
	}
}

/* Kinds that do not exist, and texts that are too long. */
static void test_command(void **state)
{
	struct fgpu_command command;
	struct text_rig rig;
	char text[129];
	fgpu_u32 count;

	(void)state;
	text_rig_new(&rig, "fake-drm", 1, 0);
	fgpu_distortion_kinds(&count);
	command = text_distortion(&rig, "crlf");
	command.kind = count;
	assert_int_equal(text_distort(&rig, &command), -FGPU_EINVAL);
	command = text_distortion(&rig, "value-text");
	memset(text, 'x', sizeof(text));
	command.text = text;
	command.text_len = 129;
	assert_int_equal(text_distort(&rig, &command), -FGPU_EINVAL);
	command.text_len = 128;
	assert_int_equal(text_distort(&rig, &command), 0);
	text[5] = '\0';
	assert_int_equal(text_distort(&rig, &command), -FGPU_EINVAL);
	text_rig_free(&rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_kind),
		cmocka_unit_test(test_table),
		cmocka_unit_test(test_texts),
		cmocka_unit_test(test_device),
		cmocka_unit_test(test_driver_like_a_key),
		cmocka_unit_test(test_command),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
