/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* What is printed, up to the limits of numbers and names. */
#include "rig.h"

#define BOTH (FGPU_PART_HEADER | FGPU_PART_BODY)

struct number {
	fgpu_u64 value;
	const char *printed;
};

static void number_describe(const struct number *number, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%llu", number->value);
}

/* 2^32, 2^53 and 2^64, and their neighbours. */
static const struct number numbers[] = {
	{1, "1"},
	{4294967295ULL, "4294967295"},
	{4294967296ULL, "4294967296"},
	{4294967297ULL, "4294967297"},
	{9007199254740991ULL, "9007199254740991"},
	{9007199254740992ULL, "9007199254740992"},
	{9007199254740993ULL, "9007199254740993"},
	{9223372036854775807ULL, "9223372036854775807"},
	{9223372036854775808ULL, "9223372036854775808"},
	{18446744073709551614ULL, "18446744073709551614"},
	{18446744073709551615ULL, "18446744073709551615"},
};
KUNIT_ARRAY_PARAM(number, numbers, number_describe);

/* Sizes lose a unit only where nothing is lost. */
static const struct number sizes[] = {
	{1, "1"},
	{1023, "1023"},
	{1024, "1 KiB"},
	{1025, "1025"},
	{1536, "1536"},
	{1047552, "1023 KiB"},
	{1048576, "1 MiB"},
	{1049600, "1025 KiB"},
	{1073741824, "1024 MiB"},
	{4294967295ULL, "4294967295"},
	{4294967296ULL, "4096 MiB"},
	{9007199254740992ULL, "8589934592 MiB"},
	{9007199254740993ULL, "9007199254740993"},
	{18446744073708503040ULL, "17592186044415 MiB"},
	{18446744073709550592ULL, "18014398509481983 KiB"},
	{18446744073709551615ULL, "18446744073709551615"},
};
KUNIT_ARRAY_PARAM(size, sizes, number_describe);

/* A device of two instances, a clock that fast, a region without a limit; client 0 has that id. */
static struct rig *setup_device(struct kunit *test, fgpu_u32 flags, fgpu_u64 hz, fgpu_u64 id)
{
	struct rig *rig = rig_of(test);
	int i;

	rig_blank(rig, NULL);
	KUNIT_ASSERT_EQ(test, rig_named(rig, FGPU_DEVICE, "fake", flags), 0);
	KUNIT_ASSERT_EQ(test, rig_engine(rig, "gfx", 2, hz, FGPU_KEYS_OF_ENGINE), 0);
	for (i = 0; i < 2; i++)
		KUNIT_ASSERT_EQ(test, rig_ring(rig, 0, FGPU_SHAPE_DWORDS, 1024), i);
	KUNIT_ASSERT_EQ(test, rig_region(rig, "vram", 0, FGPU_KEYS_OF_REGION), 0);
	KUNIT_ASSERT_EQ(test, rig_live(rig), 0);
	KUNIT_ASSERT_EQ(test, rig_open(rig, id), 0);
	return rig;
}

/* EXPECT_PRINTS, with a number in the middle. */
static void expect_number(struct rig *rig, const char *key, const char *number, const char *unit)
{
	char line[96];

	snprintf(line, sizeof(line), "%s:\t%s%s", key, number, unit);
	EXPECT_PRINTS(rig, 0, line);
}

static void engine_time(struct kunit *test)
{
	const struct number *number = test->param_value;
	struct rig *rig = setup_device(test, 0, S, 7);

	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, 0, FGPU_JOB_HANG), 0);
	rig_go(rig, number->value);
	expect_number(rig, "drm-engine-gfx", number->printed, " ns");
	expect_number(rig, "drm-total-cycles-gfx", number->printed, "");
	expect_number(rig, "drm-cycles-gfx", number->printed, "");
}

static void frequency(struct kunit *test)
{
	const struct number *number = test->param_value;
	struct rig *rig = setup_device(test, 0, number->value, 7);

	rig_go(rig, S);
	expect_number(rig, "drm-maxfreq-gfx", number->printed, " Hz");
	expect_number(rig, "drm-curfreq-gfx", number->printed, " Hz");
	expect_number(rig, "drm-total-cycles-gfx", number->printed, "");
}

static void client_id(struct kunit *test)
{
	const struct number *number = test->param_value;
	struct rig *rig = setup_device(test, 0, S, number->value);

	expect_number(rig, "drm-client-id", number->printed, "");
}

/* Counters saturate at 2^64-1, and do not wrap. */
static void saturation(struct kunit *test)
{
	struct rig *rig = setup_device(test, 0, FGPU_NEVER, 7);

	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, 0, FGPU_JOB_HANG), 0);
	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 1, 0, FGPU_JOB_HANG), 0);
	rig_go(rig, 1ULL << 63);
	EXPECT_PRINTS(rig, 0, "drm-engine-gfx:\t18446744073709551615 ns");
	EXPECT_PRINTS(rig, 0, "drm-total-cycles-gfx:\t18446744073709551615");
	rig_go(rig, FGPU_NEVER - 1);
	EXPECT_PRINTS(rig, 0, "drm-engine-gfx:\t18446744073709551615 ns");
	KUNIT_ASSERT_EQ(test, rig_create(rig, 0, 1ULL << 63, 0), 0);
	KUNIT_ASSERT_EQ(test, rig_create(rig, 0, 1ULL << 63, 0), 1);
	EXPECT_PRINTS(rig, 0, "drm-total-vram:\t18446744073709551615");
}

static void memory(struct kunit *test)
{
	const struct number *number = test->param_value;
	struct rig *rig = setup_device(test, 0, S, 7);

	EXPECT_PRINTS(rig, 0, "drm-total-vram:\t0");
	KUNIT_ASSERT_EQ(test, rig_create(rig, 0, number->value, FGPU_OBJECT_RESIDENT), 0);
	expect_number(rig, "drm-total-vram", number->printed, "");
	expect_number(rig, "drm-resident-vram", number->printed, "");
	expect_number(rig, "drm-memory-vram", number->printed, "");
	EXPECT_PRINTS(rig, 0, "drm-shared-vram:\t0");
}

#define ENGINE_LINES                          \
	"drm-engine-gfx:\t1000000000 ns\n"    \
	"drm-engine-capacity-gfx:\t2\n"       \
	"drm-cycles-gfx:\t500000000\n"        \
	"drm-total-cycles-gfx:\t1000000000\n" \
	"drm-maxfreq-gfx:\t500000000 Hz\n"    \
	"drm-curfreq-gfx:\t500000000 Hz\n"
#define REGION_LINES                   \
	"drm-total-vram:\t4 KiB\n"     \
	"drm-shared-vram:\t0\n"        \
	"drm-active-vram:\t0\n"        \
	"drm-resident-vram:\t4 KiB\n"  \
	"drm-purgeable-vram:\t4 KiB\n" \
	"drm-memory-vram:\t4 KiB\n"

static struct rig *worked(struct kunit *test, fgpu_u32 flags)
{
	struct rig *rig = setup_device(test, flags, S / 2, 7);

	KUNIT_ASSERT_GE(test, rig_submit(rig, 0, 0, S, 0), 0);
	KUNIT_ASSERT_EQ(test,
			rig_create(rig, 0, 4096, FGPU_OBJECT_RESIDENT | FGPU_OBJECT_PURGEABLE), 0);
	rig_go(rig, 2 * S);
	return rig;
}

static void whole_text(struct kunit *test)
{
	struct rig *rig = worked(test, 0);

	KUNIT_EXPECT_STREQ(test, rig_text(rig, 0, BOTH),
			   "drm-driver:\tfake\ndrm-client-id:\t7\n" ENGINE_LINES REGION_LINES);
	KUNIT_EXPECT_EQ(test, rig->reading.shown, 0);
	KUNIT_EXPECT_EQ(test, rig->reading.delay_ns, 0);
}

static void memory_first(struct kunit *test)
{
	struct rig *rig = worked(test, FGPU_DEVICE_MEMORY_FIRST);

	KUNIT_EXPECT_STREQ(test, rig_text(rig, 0, FGPU_PART_BODY), REGION_LINES ENGINE_LINES);
}

static void parts(struct kunit *test)
{
	struct rig *rig = worked(test, 0);

	KUNIT_EXPECT_STREQ(test, rig_text(rig, 0, FGPU_PART_HEADER),
			   "drm-driver:\tfake\ndrm-client-id:\t7\n");
	KUNIT_EXPECT_STREQ(test, rig_text(rig, 0, FGPU_PART_BODY), ENGINE_LINES REGION_LINES);
	KUNIT_EXPECT_STREQ(test, rig_text(rig, 0, 0), "");
}

#define X16 "xxxxxxxxxxxxxxxx"
#define X64 X16 X16 X16 X16

/* As long as a name can be, and one byte more. */
static void client_name(struct kunit *test)
{
	struct rig *rig = setup_device(test, 0, S, 7);
	struct fgpu_command name = fgpu_command(FGPU_NAME, 0);

	name.text = X64 "x";
	name.text_len = 65;
	KUNIT_EXPECT_EQ(test, rig_do(rig, name), -FGPU_EINVAL);
	KUNIT_EXPECT_NULL(test, strstr(rig_text(rig, 0, BOTH), "drm-client-name"));
	name.text_len = 64;
	KUNIT_EXPECT_EQ(test, rig_do(rig, name), 0);
	EXPECT_PRINTS(rig, 0, "drm-client-name:\t" X64);
	name.text_len = 0;
	name.text = NULL;
	KUNIT_EXPECT_EQ(test, rig_do(rig, name), 0);
	KUNIT_EXPECT_NULL(test, strstr(rig_text(rig, 0, BOTH), "drm-client-name"));
}

/* Names of a device may be as long as limits.text allows for all of them. */
static void device_names(struct kunit *test)
{
	static const struct fgpu_limits limits = {.engines = 1,
						  .regions = 1,
						  .rings = 1,
						  .instances = 1,
						  .clients = 1,
						  .text = 4 + 64 + 63};
	struct rig *rig = rig_of(test);

	rig_blank(rig, &limits);
	KUNIT_ASSERT_EQ(test, rig_named(rig, FGPU_DEVICE, "fake", 0), 0);
	KUNIT_EXPECT_EQ(test, rig_engine(rig, X64, 1, S, FGPU_KEY_ENGINE), 0);
	KUNIT_EXPECT_EQ(test, rig_region(rig, X64, 0, FGPU_KEY_TOTAL), -FGPU_ENOSPC);
	KUNIT_EXPECT_EQ(test, rig_region(rig, &X64[1], 0, FGPU_KEY_TOTAL), 0);
	KUNIT_EXPECT_EQ(test, rig_named(rig, FGPU_PDEV, "x", 0), -FGPU_ENOSPC);
	KUNIT_EXPECT_EQ(test, rig_live(rig), 0);
	KUNIT_ASSERT_EQ(test, rig_open(rig, 1), 0);
	KUNIT_EXPECT_STREQ(test, rig_text(rig, 0, FGPU_PART_BODY),
			   "drm-engine-" X64 ":\t0 ns\ndrm-total-" X16 X16 X16 "xxxxxxxxxxxxxxx"
			   ":\t0\n");
}

static void slot_address(struct kunit *test)
{
	struct rig *rig = rig_of(test);

	rig_blank(rig, NULL);
	KUNIT_ASSERT_EQ(test, rig_named(rig, FGPU_DEVICE, "fake", 0), 0);
	KUNIT_ASSERT_EQ(test, rig_named(rig, FGPU_PDEV, "0000:03:00.0", 0), 0);
	KUNIT_EXPECT_EQ(test, rig_named(rig, FGPU_PDEV, "0000:04:00.0", 0), -FGPU_EINVAL);
	KUNIT_ASSERT_EQ(test, rig_live(rig), 0);
	KUNIT_ASSERT_EQ(test, rig_open(rig, 7), 0);
	KUNIT_EXPECT_STREQ(test, rig_text(rig, 0, BOTH),
			   "drm-driver:\tfake\ndrm-client-id:\t7\ndrm-pdev:\t0000:03:00.0\n");
}

static void closed_client(struct kunit *test)
{
	struct rig *rig = setup_device(test, 0, S, 7);

	KUNIT_EXPECT_EQ(test, fgpu_show(rig->gpu, 1, BOTH, NULL, NULL), -FGPU_ENOENT);
	KUNIT_EXPECT_EQ(test, fgpu_show(rig->gpu, 4, BOTH, NULL, NULL), -FGPU_ENOENT);
	KUNIT_EXPECT_EQ(test, fgpu_show(rig->gpu, FGPU_NONE, BOTH, NULL, NULL), -FGPU_ENOENT);
	KUNIT_EXPECT_EQ(test, fgpu_show(rig->gpu, 0, BOTH, NULL, NULL), 0);
}

static struct kunit_case cases[] = {
	KUNIT_CASE_PARAM(engine_time, number_gen_params),
	KUNIT_CASE_PARAM(frequency, number_gen_params),
	KUNIT_CASE_PARAM(client_id, number_gen_params),
	KUNIT_CASE(saturation),
	KUNIT_CASE_PARAM(memory, size_gen_params),
	KUNIT_CASE(whole_text),
	KUNIT_CASE(memory_first),
	KUNIT_CASE(parts),
	KUNIT_CASE(client_name),
	KUNIT_CASE(device_names),
	KUNIT_CASE(slot_address),
	KUNIT_CASE(closed_client),
	{},
};
RIG_SUITE(suite, "fgpu_text", cases);
