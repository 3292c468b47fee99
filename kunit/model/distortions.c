/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * Distortions: each kind prints what its row has, only within its window, and leaves the truth
 * unchanged. Client 0 (id 7) has one of the two instances of render (1 GHz) all the time, had copy
 * (500 MHz) for the first second, and a buffer of 1 MiB in vram, resident, and one of 1536 bytes in
 * gtt, not resident.
 */
#include "rig.h"

#include "distortion_rows.h"

#define FROM  (6 * S)
#define AT    (10 * S)
#define UNTIL (20 * S)
#define BOTH  (FGPU_PART_HEADER | FGPU_PART_BODY)

static const void *kind_gen_params(const void *prev, char *desc)
{
	fgpu_u32 count;
	const struct fgpu_distortion_kind *kinds = fgpu_distortion_kinds(&count);
	const struct fgpu_distortion_kind *next = prev;

	next = next ? next + 1 : kinds;
	if (next == kinds + count)
		return NULL;
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%s", next->slug);
	return next;
}

/* row_of - the row of the case's kind; without one the case is skipped. */
static const struct distortion_row *row_of(struct kunit *test)
{
	const struct fgpu_distortion_kind *kind = test->param_value;
	fgpu_u32 i;

	for (i = 0; i < ARRAY_SIZE(distortions); i++)
		if (!strcmp(distortions[i].slug, kind->slug))
			return &distortions[i];
	kunit_skip(test, "no row in kunit/model/distortion_rows.h");
	return NULL;
}

static void setup(struct rig *rig, bool pdev)
{
	const fgpu_u32 render = FGPU_KEY_ENGINE | FGPU_KEY_CAPACITY | FGPU_KEY_CYCLES |
				FGPU_KEY_TOTAL_CYCLES;
	const fgpu_u32 copy = FGPU_KEY_ENGINE | FGPU_KEY_CYCLES | FGPU_KEY_MAXFREQ |
			      FGPU_KEY_CURFREQ;
	const fgpu_u32 gtt = FGPU_KEY_TOTAL | FGPU_KEY_RESIDENT | FGPU_KEY_MEMORY;
	struct kunit *test = rig->test;

	rig_blank(rig, NULL);
	KUNIT_ASSERT_EQ(test, rig_named(rig, FGPU_DEVICE, "fake-drm", 0), 0);
	if (pdev)
		KUNIT_ASSERT_EQ(test, rig_named(rig, FGPU_PDEV, "0000:03:00.0", 0), 0);
	KUNIT_ASSERT_EQ(test, rig_engine(rig, "render", 2, S, render), 0);
	KUNIT_ASSERT_EQ(test, rig_engine(rig, "copy", 1, S / 2, copy), 1);
	KUNIT_ASSERT_EQ(test, rig_ring(rig, 0, FGPU_SHAPE_DWORDS, 1024), 0);
	KUNIT_ASSERT_EQ(test, rig_ring(rig, 1, FGPU_SHAPE_DWORDS, 1024), 1);
	KUNIT_ASSERT_EQ(test, rig_region(rig, "vram", 0, FGPU_KEYS_OF_REGION & ~FGPU_KEY_MEMORY),
			0);
	KUNIT_ASSERT_EQ(test, rig_region(rig, "gtt", 0, gtt), 1);
	KUNIT_ASSERT_EQ(test, rig_live(rig), 0);
}

static int use_buffer(struct rig *rig)
{
	struct fgpu_command submit = fgpu_command(FGPU_SUBMIT, 0);

	submit.index = 1;
	submit.amount = S;
	submit.span = 8;
	submit.flags = FGPU_JOB_BLOCKED;
	submit.uses[0] = 0;
	return rig_do(rig, submit);
}

/* The device of the row, with clients 0 and 1; the second one has nothing. */
static struct rig *setup_device(struct kunit *test, const struct distortion_row *distortion)
{
	struct fgpu_command create = fgpu_command(FGPU_CREATE, 0);
	struct rig *rig = rig_of(test);

	setup(rig, !distortion->no_pdev);
	KUNIT_ASSERT_EQ(test, rig_open(rig, 7), 0);
	KUNIT_ASSERT_EQ(test, rig_open(rig, 8), 1);
	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, 3600 * S, 0), 0);
	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 1, S, 0), 0);
	KUNIT_ASSERT_EQ(test, rig_create(rig, 0, 1 << 20, FGPU_OBJECT_RESIDENT), 0);
	create.index = 1;
	create.amount = 1536;
	KUNIT_ASSERT_EQ(test, rig_do(rig, create), 1);
	if (distortion->dontneed)
		KUNIT_ASSERT_EQ(test, rig_object(rig, FGPU_MADVISE, 0, 0, FGPU_OBJECT_PURGEABLE),
				0);
	if (distortion->used)
		KUNIT_ASSERT_GE(test, use_buffer(rig), 0);
	return rig;
}

/* The row's command, for all clients. */
static struct fgpu_command distort(struct kunit *test, const struct distortion_row *distortion)
{
	struct fgpu_command command = fgpu_command(FGPU_DISTORT, 0);

	command.kind = (const struct fgpu_distortion_kind *)test->param_value -
		       fgpu_distortion_kinds(NULL);
	command.client = FGPU_ALL;
	command.index = FGPU_ALL;
	command.amount = distortion->amount;
	command.span = distortion->span;
	command.text = distortion->text;
	command.text_len = distortion->text ? strlen(distortion->text) : 0;
	command.from = FROM;
	command.until = UNTIL;
	command.chance = distortion->by_chance ? 999 : 0;
	command.period = distortion->by_chance ? S : 0;
	return command;
}

/* The device with the row's distortion in slot 0. */
static struct rig *setup_row(struct kunit *test)
{
	const struct distortion_row *distortion = row_of(test);
	struct rig *rig;

	KUNIT_ASSERT_NOT_NULL(test, distortion);
	rig = setup_device(test, distortion);
	KUNIT_ASSERT_EQ(test, rig_do(rig, distort(test, distortion)), 0);
	return rig;
}

static const char *copy_text(struct rig *rig, fgpu_u32 client)
{
	char *text;

	rig_text(rig, client, BOTH);
	text = kunit_kzalloc(rig->test, RIG_TEXT + 1, GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(rig->test, text);
	memcpy(text, rig->text, rig->len);
	return text;
}

static bool kind_delays(const struct kunit *test)
{
	const struct fgpu_distortion_kind *kind = test->param_value;

	return !strcmp(kind->slug, "slow-read") || !strcmp(kind->slug, "pause");
}

static void applied(struct kunit *test)
{
	struct rig *rig = setup_row(test);
	const struct distortion_row *distortion = row_of(test);
	const char *undistorted;
	fgpu_u32 len;

	rig_go(rig, AT);
	rig_text(rig, 0, BOTH);
	if (distortion->prints)
		KUNIT_EXPECT_TRUE_MSG(test, rig_prints(rig, distortion->prints), "%s", rig->text);
	if (distortion->hides)
		KUNIT_EXPECT_FALSE_MSG(test, rig_prints(rig, distortion->hides), "%s", rig->text);
	KUNIT_EXPECT_EQ(test, rig->reading.shown, kind_delays(test) ? 0 : 1);
	KUNIT_EXPECT_EQ(test, rig->reading.delay_ns, kind_delays(test) ? distortion->amount : 0);
	KUNIT_EXPECT_EQ(test, fgpu_delayed_by(rig->gpu, 0), kind_delays(test) ? 1 : 0);
	/* and the undistorted text has the contrary */
	len = rig->len;
	undistorted = copy_text(rig, 0);
	KUNIT_EXPECT_EQ(test, rig_index(rig, FGPU_UNDISTORT, 0, 0, 0), 0);
	rig_text(rig, 0, BOTH);
	KUNIT_EXPECT_EQ(test, rig->len == len && !memcmp(undistorted, rig->text, len),
			kind_delays(test));
	if (distortion->prints)
		KUNIT_EXPECT_FALSE(test, rig_prints(rig, distortion->prints));
	if (distortion->hides)
		KUNIT_EXPECT_TRUE(test, rig_prints(rig, distortion->hides));
	KUNIT_EXPECT_EQ(test, rig->reading.shown, 0);
	KUNIT_EXPECT_EQ(test, fgpu_delay(rig->gpu, 0), 0);
}

static void expect_undistorted(struct rig *rig)
{
	const char *text = copy_text(rig, 0);

	KUNIT_EXPECT_EQ(rig->test, rig->reading.shown, 0);
	KUNIT_EXPECT_EQ(rig->test, fgpu_delay(rig->gpu, 0), 0);
	KUNIT_ASSERT_EQ(rig->test, rig_index(rig, FGPU_UNDISTORT, 0, 0, 0), 0);
	KUNIT_EXPECT_STREQ(rig->test, rig_text(rig, 0, BOTH), text);
}

static void not_before(struct kunit *test)
{
	struct rig *rig = setup_row(test);

	rig_go(rig, FROM - 1);
	expect_undistorted(rig);
}

static void not_after(struct kunit *test)
{
	struct rig *rig = setup_row(test);

	rig_go(rig, AT);
	rig_text(rig, 0, BOTH);
	rig_go(rig, UNTIL);
	expect_undistorted(rig);
}

/* A distortion of one client applies to reads of that one. */
static void not_of_others(struct kunit *test)
{
	const struct distortion_row *distortion = row_of(test);
	struct fgpu_command command;
	struct rig *rig;

	KUNIT_ASSERT_NOT_NULL(test, distortion);
	rig = setup_device(test, distortion);
	command = distort(test, distortion);
	command.client = 1;
	KUNIT_ASSERT_EQ(test, rig_do(rig, command), 0);
	rig_go(rig, AT);
	expect_undistorted(rig);
}

/* No distortion changes the truth. */
static void truth(struct kunit *test)
{
	const struct distortion_row *distortion = row_of(test);
	struct rig *rig = setup_row(test);
	struct fgpu_engine_truth engine;
	struct fgpu_memory memory;
	struct fgpu_usage usage = {0};

	rig_go(rig, AT);
	rig_text(rig, 0, BOTH);
	engine = rig_truth(rig, 0);
	memory = rig_memory(rig, 0);
	KUNIT_EXPECT_EQ(test, rig_busy(rig, 0), 10 * S);
	KUNIT_EXPECT_EQ(test, rig_cycles(rig, 0), 10 * S);
	KUNIT_EXPECT_EQ(test, engine.total_cycles, 10 * S);
	KUNIT_EXPECT_EQ(test, engine.capacity, 2);
	KUNIT_EXPECT_EQ(test, fgpu_true_usage(rig->gpu, 0, 1, &usage), 0);
	KUNIT_EXPECT_EQ(test, usage.busy_ns, S);
	KUNIT_EXPECT_EQ(test, usage.cycles, S / 2);
	KUNIT_EXPECT_EQ(test, memory.total, 1 << 20);
	KUNIT_EXPECT_EQ(test, memory.resident, 1 << 20);
	KUNIT_EXPECT_EQ(test, memory.shared, 0);
	KUNIT_EXPECT_EQ(test, memory.purgeable, distortion->dontneed ? 1 << 20 : 0);
	KUNIT_EXPECT_EQ(test, memory.active, distortion->used ? 1 << 20 : 0);
}

/* Members that a kind does not read must be empty, those that it needs must not. */
static void members(struct kunit *test)
{
	const struct fgpu_distortion_kind *kind = test->param_value;
	const struct distortion_row *distortion = row_of(test);
	struct rig *rig = setup_device(test, distortion);
	struct fgpu_command good = distort(test, distortion), bad = good;

	bad.amount = kind->reads & FGPU_READS_AMOUNT ? 0 : 1;
	if (!(kind->reads & FGPU_READS_AMOUNT) || kind->reads & (1 << 4))
		KUNIT_EXPECT_EQ(test, rig_do(rig, bad), -FGPU_EINVAL);
	bad = good;
	bad.span = kind->reads & FGPU_READS_SPAN ? 0 : 1;
	if (!(kind->reads & FGPU_READS_SPAN) || kind->reads & (1 << 5))
		KUNIT_EXPECT_EQ(test, rig_do(rig, bad), -FGPU_EINVAL);
	bad = good;
	bad.text = "x";
	bad.text_len = kind->reads & FGPU_READS_TEXT ? 0 : 1;
	if (!(kind->reads & FGPU_READS_TEXT) || kind->reads & (1 << 6))
		KUNIT_EXPECT_EQ(test, rig_do(rig, bad), -FGPU_EINVAL);
	bad = good;
	bad.until = bad.from;
	KUNIT_EXPECT_EQ(test, rig_do(rig, bad), -FGPU_EINVAL);
	bad = good;
	bad.chance = 1001;
	bad.period = 1;
	KUNIT_EXPECT_EQ(test, rig_do(rig, bad), -FGPU_EINVAL);
	bad = good;
	bad.client = 2;
	KUNIT_EXPECT_EQ(test, rig_do(rig, bad), -FGPU_ENOENT);
	if (kind->most) {
		bad = good;
		bad.amount = kind->most + 1;
		KUNIT_EXPECT_EQ(test, rig_do(rig, bad), -FGPU_EINVAL);
	}
	KUNIT_EXPECT_EQ(test, rig_do(rig, good), 0);
}

/* The rules that a kind breaks match its witness. */
static void described(struct kunit *test)
{
	const struct fgpu_distortion_kind *kind = test->param_value, *other;

	for (other = fgpu_distortion_kinds(NULL); other < kind; other++)
		KUNIT_EXPECT_TRUE(test, strcmp(other->slug, kind->slug));
	KUNIT_EXPECT_TRUE(test, *kind->what);
	KUNIT_EXPECT_LE(test, kind->witness, FGPU_WITNESS_NONE);
	KUNIT_EXPECT_EQ(test, !*kind->trips, kind->witness == FGPU_WITNESS_NONE);
	KUNIT_EXPECT_EQ(test, *kind->trips && !strchr(kind->trips, '.'), 0);
}

static struct kunit_case cases[] = {
	KUNIT_CASE_PARAM(applied, kind_gen_params),
	KUNIT_CASE_PARAM(not_before, kind_gen_params),
	KUNIT_CASE_PARAM(not_after, kind_gen_params),
	KUNIT_CASE_PARAM(not_of_others, kind_gen_params),
	KUNIT_CASE_PARAM(truth, kind_gen_params),
	KUNIT_CASE_PARAM(members, kind_gen_params),
	KUNIT_CASE_PARAM(described, kind_gen_params),
	{},
};
RIG_SUITE(suite, "fgpu_distortions", cases);
