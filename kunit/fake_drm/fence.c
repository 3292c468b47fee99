// SPDX-License-Identifier: GPL-2.0-only
/* Fences: when they signal, with which error, and that they always do. */
#include <linux/delay.h>
#include <linux/dma-fence.h>

#include <drm/vgem_drm.h>

#include "fence.h"
#include "rig.h"

#define VGEM_ATTACH 1
#define VGEM_SIGNAL 2

/* The fence of a job of 1 s that file 0 submits. */
static struct dma_fence *submit_job(struct fake_rig *rig)
{
	struct dma_fence *fence;
	u64 number;

	KUNIT_ASSERT_EQ(rig->test, fake_rig_submit(rig, 0, S, &number), 0);
	fence = fake_rig_fence(rig, number);
	KUNIT_ASSERT_NOT_NULL(rig->test, fence);
	return fence;
}

static void signals(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct dma_fence *fence = submit_job(rig);

	KUNIT_EXPECT_EQ(test, fence->seqno, 1);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(&rig->fake->gpu, S - 1), 0);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(fence), 0);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(&rig->fake->gpu, 1), 0);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(fence), 1);
	KUNIT_EXPECT_NULL(test, fake_rig_fence(rig, 1));
	dma_fence_put(fence);
}

/* A timeline's fences signal in order, each as its job is done. */
static void order(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct dma_fence *fences[4];

	for (int i = 0; i < 4; i++)
		fences[i] = submit_job(rig);
	for (int i = 0; i < 4; i++) {
		KUNIT_EXPECT_EQ(test, fences[i]->seqno, i + 1);
		KUNIT_EXPECT_EQ(test, fences[i]->context, fences[0]->context);
		KUNIT_EXPECT_EQ(test, fake_gpu_advance(&rig->fake->gpu, S), 0);
		for (int k = 0; k < 4; k++)
			KUNIT_EXPECT_EQ(test, dma_fence_get_status(fences[k]), k <= i);
	}
	for (int i = 0; i < 4; i++)
		dma_fence_put(fences[i]);
}

static void reset(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct dma_fence *lost = submit_job(rig), *next = submit_job(rig);

	KUNIT_EXPECT_EQ(test, fake_rig_command(rig, FGPU_RESET, FGPU_NONE), 0);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(lost), -EIO);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(next), 0);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(&rig->fake->gpu, S), 0);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(next), 1);
	dma_fence_put(lost);
	dma_fence_put(next);
}

static void closed_file(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct dma_fence *fence = submit_job(rig);

	fake_rig_close(rig, 0);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(fence), -ECANCELED);
	dma_fence_put(fence);
}

/* No wait is endless: fences expire in real time, with any clock of the device. */
static void expiry(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct fake_fences *fences = &rig->fake->gpu.fences;
	struct fake_fence *fence = fake_fence_new(fences->rings[0].timeline);

	KUNIT_ASSERT_NOT_NULL(test, fence);
	fake_fence_start(fence, 20);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(&fence->base), 0);
	KUNIT_EXPECT_EQ(test, fake_fences_expired(fences), 0);
	msleep(1000);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(&fence->base), -ETIMEDOUT);
	KUNIT_EXPECT_EQ(test, fake_fences_expired(fences), 1);
	KUNIT_EXPECT_FALSE(test, fake_fence_signal(fence, 0));
	dma_fence_put(&fence->base);
}

static void end(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct fake_fences *fences = &rig->fake->gpu.fences;
	struct fake_fence *fence = fake_fence_new(fences->rings[0].timeline);

	KUNIT_ASSERT_NOT_NULL(test, fence);
	fake_fence_start(fence, 20);
	KUNIT_EXPECT_TRUE(test, fake_fence_signal(fence, -EIO));
	KUNIT_EXPECT_FALSE(test, fake_fence_signal(fence, 0));
	msleep(1000);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(&fence->base), -EIO);
	KUNIT_EXPECT_EQ(test, fake_fences_expired(fences), 0);
	dma_fence_put(&fence->base);
	/* one that never began */
	fence = fake_fence_new(fences->unbound);
	KUNIT_ASSERT_NOT_NULL(test, fence);
	fake_fence_free(fence);
}

/* A fence keeps its names after the device is freed. */
static void names(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct dma_fence *fence = submit_job(rig);

	fake_rig_close(rig, 0);
	fake_device_unplug(rig->fake);
	fake_device_put(rig->fake);
	rig->fake = NULL;
	KUNIT_EXPECT_STREQ(test, fence->ops->get_driver_name(fence), "fake-drm");
	KUNIT_EXPECT_STREQ(test, fence->ops->get_timeline_name(fence), "gfx");
	dma_fence_put(fence);
}

/* The model knows of a task that waits, until it does not wait any more. */
static void wait_ends(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct fake_gpu *gpu = &rig->fake->gpu;
	struct dma_fence *fence = submit_job(rig);
	struct fake_drm_wait wait = {.fence = 1};
	struct fgpu_wait_truth truth;
	u64 before = gpu->journal.sequence;

	/* one that does not wait */
	KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 0, DRM_FAKE_DRM_WAIT, &wait), -ETIME);
	KUNIT_EXPECT_EQ(test, gpu->waits, 0);
	wait.timeout_ns = ktime_get_ns() + 20 * NSEC_PER_MSEC;
	KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 0, DRM_FAKE_DRM_WAIT, &wait), -ETIME);
	KUNIT_EXPECT_EQ(test, gpu->waits, 1);
	KUNIT_EXPECT_EQ(test, gpu->journal.sequence, before + 2);
	KUNIT_EXPECT_EQ(test, fgpu_true_wait(gpu->model, 0, &truth), -ENOENT);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(gpu, S), 0);
	KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 0, DRM_FAKE_DRM_WAIT, &wait), 0);
	KUNIT_EXPECT_EQ(test, gpu->waits, 1);
	dma_fence_put(fence);
}

static int submit_waiting(struct fake_rig *rig, u64 units, struct fake_fence **fence)
{
	struct fake_gpu *gpu = &rig->fake->gpu;
	struct fgpu_command command = fgpu_command(FGPU_SUBMIT, 0);

	command.amount = S;
	command.span = units;
	command.flags = FGPU_JOB_WAIT_SPACE;
	*fence = fake_fence_new(gpu->fences.rings[0].timeline);
	KUNIT_ASSERT_NOT_NULL(rig->test, *fence);
	return fake_gpu_submit(gpu, &command, *fence);
}

/* The fence of a job that waits for space starts when it enters its ring; one that gives up never
 * does. */
static void no_space(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct fake_gpu *gpu = &rig->fake->gpu;
	struct fake_fence *full, *waits, *lost;
	struct fgpu_ring_truth ring;

	KUNIT_ASSERT_EQ(test, fgpu_true_ring(gpu->model, 0, &ring), 0);
	KUNIT_EXPECT_EQ(test, submit_waiting(rig, ring.size, &full), 0);
	KUNIT_EXPECT_FALSE(test, full->no_space);
	KUNIT_EXPECT_EQ(test, submit_waiting(rig, ring.size, &waits), 1);
	KUNIT_EXPECT_EQ(test, submit_waiting(rig, 8, &lost), 2);
	KUNIT_EXPECT_TRUE(test, waits->no_space && lost->no_space);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(gpu, S), 0);
	KUNIT_EXPECT_EQ(test, fake_gpu_wait_space(gpu, waits), 0);
	KUNIT_EXPECT_EQ(test, waits->base.seqno, 2);
	KUNIT_EXPECT_TRUE(test, lost->no_space);
	KUNIT_EXPECT_EQ(test, fake_rig_command(rig, FGPU_RESET, FGPU_NONE), 0);
	KUNIT_EXPECT_EQ(test, fake_gpu_wait_space(gpu, lost), -EIO);
	KUNIT_EXPECT_TRUE(test, list_empty(&gpu->fences.space));
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(&waits->base), -EIO);
	fake_fence_free(lost);
	dma_fence_put(&full->base);
	dma_fence_put(&waits->base);
}

static void wait_ioctl(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct dma_fence *fence = submit_job(rig);
	struct fake_drm_wait wait = {.fence = 1}, none = {.fence = 2}, zero = {},
			     ring = {.fence = 1, .ring = 1}, reserved = {.fence = 1, .reserved = 1};

	KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 0, DRM_FAKE_DRM_WAIT, &wait), -ETIME);
	KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 0, DRM_FAKE_DRM_WAIT, &none), -EINVAL);
	KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 0, DRM_FAKE_DRM_WAIT, &zero), -EINVAL);
	KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 0, DRM_FAKE_DRM_WAIT, &ring), -ENOENT);
	KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 0, DRM_FAKE_DRM_WAIT, &reserved), -EINVAL);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(&rig->fake->gpu, S), 0);
	KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 0, DRM_FAKE_DRM_WAIT, &wait), 0);
	dma_fence_put(fence);
}

static void submit_is_refused(struct kunit *test)
{
	static const struct {
		struct fake_drm_submit args;
		int err;
	} rows[] = {
		{{.flags = FAKE_DRM_SUBMIT_FLAGS + 1}, -EINVAL},
		{{.job = 1}, -EINVAL},
		{{.out_fence = 1}, -EINVAL},
		{{.fence = 1}, -EINVAL},
		{{.reserved = 1}, -EINVAL},
		{{.in_fence = 1}, -EINVAL},
		{{.ring = 1}, -ENOENT},
		{{.ring = U32_MAX}, -ENOENT},
		{{.units = 1025}, -EINVAL},
		{{.units = U32_MAX}, -EINVAL},
		{{.objects = {1}}, -ENOENT},
		{{.objects = {0, 0, 0, U32_MAX}}, -ENOENT},
	};
	struct fake_rig *rig = fake_rig_default(test);
	struct fgpu_ring_truth ring;

	for (int i = 0; i < ARRAY_SIZE(rows); i++) {
		struct fake_drm_submit args = rows[i].args;

		KUNIT_EXPECT_EQ_MSG(test, fake_rig_ioctl(rig, 0, DRM_FAKE_DRM_SUBMIT, &args),
				    rows[i].err, "row %d", i);
	}
	KUNIT_EXPECT_EQ(test, fgpu_true_ring(rig->fake->gpu.model, 0, &ring), 0);
	KUNIT_EXPECT_EQ(test, ring.written, 0);
	KUNIT_EXPECT_EQ(test, ring.queued, 0);
}

/* As many jobs as there are slots for, and one more. */
static void jobs(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);

	for (int i = 0; i < 16; i++)
		KUNIT_ASSERT_EQ(test, fake_rig_submit(rig, 0, S, NULL), 0);
	KUNIT_EXPECT_EQ(test, fake_rig_submit(rig, 0, S, NULL), -ENOSPC);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(&rig->fake->gpu, S), 0);
	KUNIT_EXPECT_EQ(test, fake_rig_submit(rig, 0, S, NULL), 0);
}

/* vgem's ioctls: one writer at a time, and -ETIMEDOUT for a signal after expiry. */
static void attached(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct drm_vgem_fence_attach first = {.flags = VGEM_FENCE_WRITE}, second = first,
				     bad = first;
	struct drm_vgem_fence_signal signal = {};

	KUNIT_ASSERT_EQ(test, fake_rig_create(rig, 0, 4096, 0, &first.handle), 0);
	second.handle = first.handle;
	KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 0, VGEM_ATTACH, &first), 0);
	KUNIT_EXPECT_EQ(test, first.out_fence, 1);
	KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 0, VGEM_ATTACH, &second), -EBUSY);
	bad.handle = 99;
	KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 0, VGEM_ATTACH, &bad), -ENOENT);
	signal.fence = first.out_fence;
	KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 0, VGEM_SIGNAL, &signal), 0);
	KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 0, VGEM_SIGNAL, &signal), -ENOENT);
	KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 0, VGEM_ATTACH, &second), 0);
	/* closing the file signals the rest */
}

static void attached_elsewhere(struct kunit *test)
{
	const struct fake_setup setup = fake_rig_setup("amdgpu");
	struct drm_vgem_fence_attach attach = {};
	struct drm_vgem_fence_signal signal = {};
	struct fake_rig *rig = fake_rig_of(test);

	KUNIT_ASSERT_EQ(test, fake_rig_live(rig, &setup), 0);
	KUNIT_ASSERT_EQ(test, fake_rig_open(rig, 0), 0);
	KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 0, VGEM_ATTACH, &attach), -ENOTTY);
	KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 0, VGEM_SIGNAL, &signal), -ENOTTY);
}

static struct kunit_case cases[] = {
	KUNIT_CASE(signals),
	KUNIT_CASE(order),
	KUNIT_CASE(reset),
	KUNIT_CASE(closed_file),
	KUNIT_CASE(expiry),
	KUNIT_CASE(end),
	KUNIT_CASE(names),
	KUNIT_CASE(wait_ends),
	KUNIT_CASE(no_space),
	KUNIT_CASE(wait_ioctl),
	KUNIT_CASE(submit_is_refused),
	KUNIT_CASE(jobs),
	KUNIT_CASE(attached),
	KUNIT_CASE(attached_elsewhere),
	{},
};
RIG_SUITE(suite, "fake_drm_fence", cases);
