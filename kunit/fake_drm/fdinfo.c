// SPDX-License-Identifier: GPL-2.0-only
/* The fdinfo of an open file, with the DRM core's header and with a scripted one. */
#include <linux/string.h>

#include "rig.h"

#define IDLE                                \
	"drm-engine-gfx:\t0 ns\n"           \
	"drm-engine-capacity-gfx:\t2\n"     \
	"drm-cycles-gfx:\t0\n"              \
	"drm-maxfreq-gfx:\t1000000000 Hz\n" \
	"drm-curfreq-gfx:\t1000000000 Hz\n" \
	"drm-total-vram:\t0\n"              \
	"drm-resident-vram:\t0\n"

static void core_header(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	char text[512];

	snprintf(text, sizeof(text), "drm-driver:\tfake-drm\ndrm-client-id:\t%llu\n" IDLE,
		 fake_rig_file(rig, 0)->client_id);
	KUNIT_EXPECT_STREQ(test, fake_rig_show(rig, 0, RIG_TEXT), text);
	KUNIT_EXPECT_STREQ(test, fake_rig_show(rig, 0, RIG_TEXT), text);
}

static void scripted_header(struct kunit *test)
{
	struct fake_setup setup = fake_rig_setup("i915");
	struct fake_rig *rig = fake_rig_of(test);

	setup.scripted = true;
	KUNIT_ASSERT_EQ(test, fake_rig_live(rig, &setup), 0);
	rig->fake->next_id = 4711;
	rig->fake->has_next_id = true;
	KUNIT_ASSERT_EQ(test, fake_rig_open(rig, 0), 0);
	KUNIT_EXPECT_STREQ(test, fake_rig_show(rig, 0, RIG_TEXT),
			   "drm-driver:\ti915\ndrm-client-id:\t4711\n" IDLE);
	/* the id was set for one open */
	KUNIT_ASSERT_EQ(test, fake_rig_open(rig, 1), 0);
	KUNIT_EXPECT_FALSE(test, rig->fake->has_next_id);
	fake_rig_show(rig, 1, RIG_TEXT);
	KUNIT_EXPECT_FALSE(test, fake_rig_prints(rig, "drm-client-id:\t4711"));
}

static void busy(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	u64 fence;

	KUNIT_ASSERT_EQ(test, fake_rig_open(rig, 1), 0);
	KUNIT_ASSERT_EQ(test, fake_rig_submit(rig, 0, S, &fence), 0);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(&rig->fake->gpu, 400 * MS), 0);
	EXPECT_PRINTS(rig, 0, "drm-engine-gfx:\t400000000 ns");
	EXPECT_PRINTS(rig, 0, "drm-cycles-gfx:\t400000000");
	EXPECT_PRINTS(rig, 1, "drm-engine-gfx:\t0 ns");
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(&rig->fake->gpu, 10 * S), 0);
	EXPECT_PRINTS(rig, 0, "drm-engine-gfx:\t1000000000 ns");
}

/* Nothing is written behind the reader's buffer. */
static void small_buffer(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	size_t len = strlen(fake_rig_show(rig, 0, RIG_TEXT));

	KUNIT_ASSERT_GT(test, len, 200);
	for (size_t size = 1; size <= len + 1; size++) {
		fake_rig_show(rig, 0, size);
		KUNIT_EXPECT_NULL_MSG(test, memchr_inv(rig->text + size, 0, RIG_TEXT - size),
				      "a buffer of %zu bytes", size);
	}
	KUNIT_EXPECT_EQ(test, strlen(rig->text), len);
}

static struct fgpu_command distort_command(struct kunit *test, const char *slug, u64 amount)
{
	struct fgpu_command command = fgpu_command(FGPU_DISTORT, 0);
	int kind = fgpu_distortion_find(slug);

	KUNIT_ASSERT_GE(test, kind, 0);
	command.kind = kind;
	command.client = FGPU_ALL;
	command.index = FGPU_ALL;
	command.amount = amount;
	command.until = FGPU_NEVER;
	return command;
}

/* More than a page, and more than the driver's first buffer. */
static void large(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct fgpu_command pad = distort_command(test, "pad", 12288);
	size_t len = strlen(fake_rig_show(rig, 0, RIG_TEXT));

	KUNIT_ASSERT_EQ(test, fake_gpu_do(&rig->fake->gpu, &pad), 0);
	fake_rig_show(rig, 0, RIG_TEXT);
	KUNIT_EXPECT_GT(test, strlen(rig->text), len + 12288);
	KUNIT_EXPECT_NOT_NULL(test, strstr(rig->text, "\nfake-drm-pad-191:\t"));
	KUNIT_EXPECT_EQ(test, rig->text[strlen(rig->text) - 1], '\n');
}

/* Bytes are bytes: a NUL does not end the text. */
static void nul(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct fgpu_command command = distort_command(test, "nul", 0);
	size_t len = strlen(fake_rig_show(rig, 0, RIG_TEXT));
	const char *at;

	KUNIT_ASSERT_EQ(test, fake_gpu_do(&rig->fake->gpu, &command), 0);
	fake_rig_show(rig, 0, RIG_TEXT);
	KUNIT_EXPECT_LT(test, strlen(rig->text), len);
	at = rig->text + strlen(rig->text) + 1;
	KUNIT_EXPECT_TRUE(test, !strncmp(at, "\ndrm-engine-capacity-gfx:\t2\n", 27));
	KUNIT_EXPECT_NULL(test, memchr_inv(rig->text + len + 1, 0, RIG_TEXT - len - 1));
}

static void name(struct kunit *test)
{
	struct fgpu_command command = fgpu_command(FGPU_NAME, 0);
	struct fake_rig *rig = fake_rig_default(test);

#ifdef FAKE_HAVE_CLIENT_NAME
	kunit_skip(test, "the DRM core of this kernel has names of its own");
#endif
	command.client = fake_file_client(fake_rig_file(rig, 0));
	command.text = "compositor";
	command.text_len = 10;
	KUNIT_EXPECT_EQ(test, fake_gpu_do(&rig->fake->gpu, &command), 0);
	EXPECT_PRINTS(rig, 0, "drm-client-name:\tcompositor");
}

static void client_ioctl(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct fake_drm_client client = {}, reserved = {.reserved = 1}, out = {.client = 1};

	KUNIT_ASSERT_EQ(test, fake_rig_open(rig, 1), 0);
	KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 1, DRM_FAKE_DRM_CLIENT, &client), 0);
	KUNIT_EXPECT_EQ(test, client.client, 1);
	KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 1, DRM_FAKE_DRM_CLIENT, &reserved), -EINVAL);
	KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 1, DRM_FAKE_DRM_CLIENT, &out), -EINVAL);
}

static struct kunit_case cases[] = {
	KUNIT_CASE(core_header),  KUNIT_CASE(scripted_header), KUNIT_CASE(busy),
	KUNIT_CASE(small_buffer), KUNIT_CASE(large),	       KUNIT_CASE(nul),
	KUNIT_CASE(name),	  KUNIT_CASE(client_ioctl),    {},
};
RIG_SUITE(suite, "fake_drm_fdinfo", cases);
