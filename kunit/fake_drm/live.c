// SPDX-License-Identifier: GPL-2.0-only
/* A device's life: created, registered, unplugged, freed. */
#include <linux/delay.h>
#include <linux/err.h>
#include <linux/string.h>

#include "rig.h"

static void never_registered(struct kunit *test)
{
	const struct fake_setup setup = fake_rig_setup("fake-drm");
	struct fake_device *fake = fake_device_new(&setup);

	KUNIT_ASSERT_FALSE(test, IS_ERR(fake));
	KUNIT_EXPECT_FALSE(test, fake->drm.registered);
	fake_device_put(fake);
}

static void registered(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);

	KUNIT_EXPECT_TRUE(test, rig->fake->drm.registered);
	KUNIT_EXPECT_STREQ(test, rig->fake->drm.driver->name, "fake-drm");
	KUNIT_EXPECT_PTR_EQ(test, fake_rig_file(rig, 0)->minor, rig->fake->drm.render);
	KUNIT_EXPECT_EQ(test, fake_gpu_now(&rig->fake->gpu), 0);
}

/* As long as a name can be; one byte more is cut off. */
static void longest_name(struct kunit *test)
{
	char name[FAKE_NAME_MAX + 1];
	struct fake_setup setup = fake_rig_setup(name);
	struct fake_rig *rig = fake_rig_of(test);

	memset(name, 'x', sizeof(name) - 1);
	name[FAKE_NAME_MAX] = '\0';
	KUNIT_ASSERT_EQ(test, fake_rig_live(rig, &setup), 0);
	KUNIT_EXPECT_EQ(test, strlen(rig->fake->drm.driver->name), FAKE_NAME_MAX - 1);
}

static void many_devices(struct kunit *test)
{
	struct fake_device *all[8];
	char name[16];

	for (int i = 0; i < ARRAY_SIZE(all); i++) {
		struct fake_setup setup = fake_rig_setup(name);

		snprintf(name, sizeof(name), "gpu-%d", i);
		all[i] = fake_device_new(&setup);
		KUNIT_EXPECT_FALSE(test, IS_ERR(all[i]));
	}
	for (int i = 0; i < ARRAY_SIZE(all); i++) {
		snprintf(name, sizeof(name), "gpu-%d", i);
		if (IS_ERR(all[i]))
			continue;
		KUNIT_EXPECT_STREQ(test, all[i]->drm.driver->name, name);
		fake_device_put(all[i]);
	}
}

static void too_large(struct kunit *test)
{
	struct fake_setup setup = fake_rig_setup("fake-drm");
	struct fake_device *fake;

	setup.gpu.limits.clients = FGPU_NONE;
	fake = fake_device_new(&setup);
	KUNIT_EXPECT_TRUE(test, IS_ERR(fake));
	if (IS_ERR(fake))
		KUNIT_EXPECT_EQ(test, PTR_ERR(fake), -EINVAL);
	else
		fake_device_put(fake);
}

static void setup_of_a_live_one(struct kunit *test)
{
	struct fgpu_command region = fgpu_command(FGPU_REGION, 0);
	struct fake_rig *rig = fake_rig_default(test);

	region.text = "x";
	region.text_len = 1;
	KUNIT_EXPECT_EQ(test, fake_gpu_do(&rig->fake->gpu, &region), -EBUSY);
	KUNIT_EXPECT_EQ(test, fake_rig_command(rig, FGPU_LIVE, FGPU_NONE), -EBUSY);
}

/* A client beyond the limit is refused, and one that closes frees its slot. */
static void clients(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct fgpu_command open = fgpu_command(FGPU_OPEN, 0);

	for (int i = 1; i < RIG_FILES; i++)
		KUNIT_ASSERT_EQ(test, fake_rig_open(rig, i), 0);
	KUNIT_EXPECT_EQ(test, fake_gpu_do(&rig->fake->gpu, &open), -ENOSPC);
	fake_rig_close(rig, 2);
	KUNIT_EXPECT_EQ(test, fake_rig_open(rig, 2), 0);
	KUNIT_EXPECT_EQ(test, fake_file_client(fake_rig_file(rig, 2)), 2);
}

static void open_is_refused(struct kunit *test)
{
	struct fake_setup setup = fake_rig_setup("fake-drm");
	struct fake_rig *rig = fake_rig_of(test);

	setup.gpu.limits.clients = 1;
	KUNIT_ASSERT_EQ(test, fake_rig_live(rig, &setup), 0);
	KUNIT_EXPECT_EQ(test, fake_rig_open(rig, 0), 0);
	KUNIT_EXPECT_EQ(test, fake_rig_open(rig, 1), -ENOSPC);
	fake_rig_close(rig, 0);
	KUNIT_EXPECT_EQ(test, fake_rig_open(rig, 1), 0);
}

/* Two opens are two clients: ids that no client had before, slots of the model. */
static void two_files(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	u64 id = fake_rig_file(rig, 0)->client_id;

	KUNIT_ASSERT_EQ(test, fake_rig_open(rig, 1), 0);
	KUNIT_EXPECT_GT(test, fake_rig_file(rig, 1)->client_id, id);
	KUNIT_EXPECT_EQ(test, fake_file_client(fake_rig_file(rig, 0)), 0);
	KUNIT_EXPECT_EQ(test, fake_file_client(fake_rig_file(rig, 1)), 1);
	id = fake_rig_file(rig, 1)->client_id;
	fake_rig_close(rig, 1);
	KUNIT_ASSERT_EQ(test, fake_rig_open(rig, 1), 0);
	KUNIT_EXPECT_GT(test, fake_rig_file(rig, 1)->client_id, id);
}

static void manual_clock(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct fake_gpu *gpu = &rig->fake->gpu;

	msleep(20);
	KUNIT_EXPECT_EQ(test, fake_gpu_now(gpu), 0);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(gpu, 5), 0);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(gpu, 0), 0);
	KUNIT_EXPECT_EQ(test, fake_gpu_now(gpu), 5);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(gpu, FGPU_NEVER), -EINVAL);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(gpu, FGPU_NEVER - 5), -EINVAL);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(gpu, FGPU_NEVER - 6), 0);
	KUNIT_EXPECT_EQ(test, fake_gpu_now(gpu), FGPU_NEVER - 1);
}

static void real_clock(struct kunit *test)
{
	struct fake_setup setup = fake_rig_setup("fake-drm");
	struct fake_rig *rig = fake_rig_of(test);
	struct dma_fence *fence;
	u64 number;

	setup.gpu.real = true;
	KUNIT_ASSERT_EQ(test, fake_rig_live(rig, &setup), 0);
	KUNIT_ASSERT_EQ(test, fake_rig_open(rig, 0), 0);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(&rig->fake->gpu, 1), -EBUSY);
	KUNIT_ASSERT_EQ(test, fake_rig_submit(rig, 0, 20 * MS, &number), 0);
	fence = fake_rig_fence(rig, number);
	KUNIT_ASSERT_NOT_NULL(test, fence);
	KUNIT_EXPECT_GT(test, dma_fence_wait_timeout(fence, false, 10 * HZ), 0);
	KUNIT_EXPECT_GE(test, fake_gpu_now(&rig->fake->gpu), 20 * MS);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(fence), 1);
	dma_fence_put(fence);
}

static struct kunit_case cases[] = {
	KUNIT_CASE(never_registered), KUNIT_CASE(registered),	   KUNIT_CASE(longest_name),
	KUNIT_CASE(many_devices),     KUNIT_CASE(too_large),	   KUNIT_CASE(setup_of_a_live_one),
	KUNIT_CASE(clients),	      KUNIT_CASE(open_is_refused), KUNIT_CASE(two_files),
	KUNIT_CASE(manual_clock),     KUNIT_CASE(real_clock),	   {},
};
RIG_SUITE(suite, "fake_drm_live", cases);
