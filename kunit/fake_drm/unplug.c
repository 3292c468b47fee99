// SPDX-License-Identifier: GPL-2.0-only
/* A device that is unplugged while it is open, waited for, or referenced. */
#include <linux/dma-buf.h>
#include <linux/dma-fence.h>
#include <linux/err.h>
#include <linux/file.h>

#include <drm/drm_gem.h>

#include "rig.h"

/* Unplug the device and put the creator's reference. */
static void forget(struct fake_rig *rig)
{
	fake_device_put(rig->fake);
	rig->fake = NULL;
}

static void prints_nothing(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);

	KUNIT_ASSERT_EQ(test, fake_rig_submit(rig, 0, S, NULL), 0);
	fake_device_unplug(rig->fake);
	fake_rig_show(rig, 0, RIG_TEXT);
	KUNIT_EXPECT_FALSE(test, fake_rig_prints(rig, "drm-engine-gfx:\t0 ns"));
	KUNIT_EXPECT_NULL(test, strstr(rig->text, "drm-engine"));
	KUNIT_EXPECT_NULL(test, strstr(rig->text, "drm-total"));
}

static void jobs_end(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct dma_fence *running, *waiting;
	u64 number;

	KUNIT_ASSERT_EQ(test, fake_rig_submit(rig, 0, S, &number), 0);
	running = fake_rig_fence(rig, number);
	KUNIT_ASSERT_EQ(test, fake_rig_submit(rig, 0, S, &number), 0);
	waiting = fake_rig_fence(rig, number);
	KUNIT_ASSERT_EQ(test, fake_gpu_advance(&rig->fake->gpu, 400 * MS), 0);
	fake_device_unplug(rig->fake);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(running), -ENODEV);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(waiting), -ENODEV);
	dma_fence_put(running);
	dma_fence_put(waiting);
}

static void refuses(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	u32 handle;

	fake_device_unplug(rig->fake);
	KUNIT_EXPECT_EQ(test, fake_rig_submit(rig, 0, S, NULL), -ENODEV);
	KUNIT_EXPECT_EQ(test, fake_rig_create(rig, 0, 4096, 0, &handle), -ENODEV);
	KUNIT_EXPECT_EQ(test, fake_rig_open(rig, 1), -ENODEV);
	KUNIT_EXPECT_EQ(test, fake_rig_command(rig, FGPU_UNPLUG, FGPU_NONE), -ENODEV);
	/* once is enough */
	fake_device_unplug(rig->fake);
}

/* The truth can be read while a reference is left. */
static void truth_stays(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct fgpu_usage usage = {};

	KUNIT_ASSERT_EQ(test, fake_rig_submit(rig, 0, S, NULL), 0);
	KUNIT_ASSERT_EQ(test, fake_gpu_advance(&rig->fake->gpu, 400 * MS), 0);
	fake_device_unplug(rig->fake);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(&rig->fake->gpu, 10 * S), 0);
	KUNIT_EXPECT_EQ(test, fgpu_true_usage(rig->fake->gpu.model, 0, 0, &usage), 0);
	KUNIT_EXPECT_EQ(test, usage.busy_ns, 400 * MS);
}

static void open_file_outlives(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);

	KUNIT_ASSERT_EQ(test, fake_rig_open(rig, 1), 0);
	KUNIT_ASSERT_EQ(test, fake_rig_submit(rig, 0, S, NULL), 0);
	fake_device_unplug(rig->fake);
	forget(rig);
	fake_rig_close(rig, 1);
	fake_rig_show(rig, 0, RIG_TEXT);
	KUNIT_EXPECT_NULL(test, strstr(rig->text, "drm-engine"));
	fake_rig_close(rig, 0);
}

static void dma_buf_outlives(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct drm_gem_object *gem;
	struct dma_buf *dma_buf;
	u32 handle;

	KUNIT_ASSERT_EQ(test, fake_rig_create(rig, 0, 4096, FAKE_DRM_CREATE_RESIDENT, &handle), 0);
	gem = drm_gem_object_lookup(fake_rig_file(rig, 0), handle);
	KUNIT_ASSERT_NOT_NULL(test, gem);
	dma_buf = gem->funcs->export(gem, O_RDWR);
	drm_gem_object_put(gem);
	KUNIT_ASSERT_FALSE(test, IS_ERR(dma_buf));
	fake_rig_close(rig, 0);
	fake_device_unplug(rig->fake);
	forget(rig);
	KUNIT_EXPECT_EQ(test, dma_buf->size, 4096);
	dma_buf_put(dma_buf);
	flush_delayed_fput();
}

static void fence_outlives(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct dma_fence *fence;
	u64 number;

	KUNIT_ASSERT_EQ(test, fake_rig_submit(rig, 0, S, &number), 0);
	fence = fake_rig_fence(rig, number);
	KUNIT_ASSERT_NOT_NULL(test, fence);
	fake_device_unplug(rig->fake);
	fake_rig_close(rig, 0);
	forget(rig);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(fence), -ENODEV);
	dma_fence_put(fence);
}

/* Created, used and freed a hundred times, for kmemleak. */
static void again_and_again(struct kunit *test)
{
	const struct fake_setup setup = fake_rig_setup("fake-drm");
	struct fake_rig *rig = fake_rig_of(test);
	u32 handle;

	for (int i = 0; i < 100; i++) {
		KUNIT_ASSERT_EQ(test, fake_rig_live(rig, &setup), 0);
		KUNIT_ASSERT_EQ(test, fake_rig_open(rig, 0), 0);
		KUNIT_EXPECT_EQ(test, fake_rig_submit(rig, 0, S, NULL), 0);
		KUNIT_EXPECT_EQ(test, fake_rig_create(rig, 0, 4096, 0, &handle), 0);
		fake_device_unplug(rig->fake);
		if (i & 1)
			fake_rig_close(rig, 0);
		forget(rig);
		fake_rig_close(rig, 0);
	}
}

static struct kunit_case cases[] = {
	KUNIT_CASE(prints_nothing), KUNIT_CASE(jobs_end),	    KUNIT_CASE(refuses),
	KUNIT_CASE(truth_stays),    KUNIT_CASE(open_file_outlives), KUNIT_CASE(dma_buf_outlives),
	KUNIT_CASE(fence_outlives), KUNIT_CASE(again_and_again),    {},
};
RIG_SUITE(suite, "fake_drm_unplug", cases);
