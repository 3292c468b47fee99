// SPDX-License-Identifier: GPL-2.0-only
/* Jobs that wait for a foreign fence, and fences that they give out. */
#include <linux/delay.h>
#include <linux/dma-fence.h>
#include <linux/fdtable.h>
#include <linux/file.h>
#include <linux/sync_file.h>

#include <drm/drm_syncobj.h>
#include <drm/vgem_drm.h>

#include "fence.h"
#include "rig.h"

#define IN_FENCE  FAKE_DRM_SUBMIT_IN_FENCE
#define OUT_FENCE FAKE_DRM_SUBMIT_OUT_FENCE

#define VGEM_ATTACH 1 /* from DRM_COMMAND_BASE on */
#define VGEM_SIGNAL 2

/* A foreign fence, and a sync_file of it. */
static struct fake_fence *new_foreign_fence(struct fake_rig *rig, int *fd)
{
	struct fake_fence *fence = fake_fence_new(rig->fake->gpu.fences.unbound);
	struct sync_file *sync_file;

	KUNIT_ASSERT_NOT_NULL(rig->test, fence);
	fake_fence_start(fence, 60000);
	sync_file = sync_file_create(&fence->base);
	KUNIT_ASSERT_NOT_NULL(rig->test, sync_file);
	*fd = get_unused_fd_flags(O_CLOEXEC);
	KUNIT_ASSERT_GE(rig->test, *fd, 0);
	fd_install(*fd, sync_file->file);
	return fence;
}

/* It signals; what the driver does then, it does in a worker of its own. */
static void foreign_end(struct fake_fence *fence, int error)
{
	fake_fence_signal(fence, error);
	dma_fence_put(&fence->base);
	msleep(200);
}

static u32 syncobj(struct fake_rig *rig, struct dma_fence *fence)
{
	struct drm_syncobj *made;
	u32 handle = 0;

	KUNIT_ASSERT_EQ(rig->test, drm_syncobj_create(&made, 0, fence), 0);
	KUNIT_EXPECT_EQ(rig->test, drm_syncobj_get_handle(fake_rig_file(rig, 0), made, &handle), 0);
	drm_syncobj_put(made);
	return handle;
}

/* The fence of a job of 1 s of a file's. */
static struct dma_fence *submit_job(struct fake_rig *rig, int i, struct fake_drm_submit args)
{
	struct dma_fence *fence;

	args.work = S;
	KUNIT_ASSERT_EQ(rig->test, fake_rig_ioctl(rig, i, DRM_FAKE_DRM_SUBMIT, &args), 0);
	fence = fake_rig_fence(rig, args.fence);
	KUNIT_ASSERT_NOT_NULL(rig->test, fence);
	return fence;
}

/* The same for file 0, with a job that waits for a fence and holds its only reference. */
static struct dma_fence *submit_after(struct fake_rig *rig, int in)
{
	struct dma_fence *fence =
		submit_job(rig, 0, (struct fake_drm_submit){.flags = IN_FENCE, .in_fence = in});

	KUNIT_EXPECT_EQ(rig->test, close_fd(in), 0);
	return fence;
}

static void out_fence(struct kunit *test)
{
	struct fake_drm_submit args = {.flags = OUT_FENCE, .work = S};
	struct fake_rig *rig = fake_rig_default(test);
	struct dma_fence *fence;

	KUNIT_ASSERT_EQ(test, fake_rig_ioctl(rig, 0, DRM_FAKE_DRM_SUBMIT, &args), 0);
	fence = sync_file_get_fence(args.out_fence);
	KUNIT_ASSERT_NOT_NULL(test, fence);
	KUNIT_EXPECT_EQ(test, close_fd(args.out_fence), 0);
	KUNIT_EXPECT_EQ(test, fence->seqno, args.fence);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(fence), 0);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(&rig->fake->gpu, S), 0);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(fence), 1);
	dma_fence_put(fence);
}

static void waits(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct fake_gpu *gpu = &rig->fake->gpu;
	struct fake_fence *in;
	struct dma_fence *fence;
	int fd;

	in = new_foreign_fence(rig, &fd);
	fence = submit_after(rig, fd);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(gpu, 10 * S), 0);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(fence), 0);
	EXPECT_PRINTS(rig, 0, "drm-engine-gfx:\t0 ns");
	foreign_end(in, 0);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(gpu, S - 1), 0);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(fence), 0);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(gpu, 1), 0);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(fence), 1);
	EXPECT_PRINTS(rig, 0, "drm-engine-gfx:\t1000000000 ns");
	dma_fence_put(fence);
}

/* What has signalled is nothing to wait for. */
static void is_over(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct fake_fence *in;
	struct dma_fence *fence;
	int fd;

	in = new_foreign_fence(rig, &fd);
	foreign_end(in, -EIO);
	fence = submit_after(rig, fd);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(&rig->fake->gpu, S), 0);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(fence), 1);
	dma_fence_put(fence);
}

/* Fences in a buffer: those of jobs that the model knows to use it need no worker. */
static void implicit_own(struct kunit *test)
{
	struct fake_drm_submit args = {.work = S, .flags = FAKE_DRM_SUBMIT_WRITE};
	struct fake_rig *rig = fake_rig_default(test);
	struct dma_fence *fence;

	KUNIT_ASSERT_EQ(test, fake_rig_create(rig, 0, 4096, 0, &args.objects[1]), 0);
	KUNIT_ASSERT_EQ(test, fake_rig_ioctl(rig, 0, DRM_FAKE_DRM_SUBMIT, &args), 0);
	fence = submit_job(rig, 0,
			   (struct fake_drm_submit){.flags = FAKE_DRM_SUBMIT_IMPLICIT_SYNC,
						    .objects = {0, 0, args.objects[1]}});
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(&rig->fake->gpu, 2 * S - 1), 0);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(fence), 0);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(&rig->fake->gpu, 1), 0);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(fence), 1);
	dma_fence_put(fence);
}

/* Those that the model does not know, as one that a file has attached: a reader waits for a writer
 * only. */
static void implicit(struct kunit *test)
{
	static const struct {
		u32 attached, flags;
		bool waits;
	} rows[] = {
		{VGEM_FENCE_WRITE, 0, false},
		{VGEM_FENCE_WRITE, FAKE_DRM_SUBMIT_IMPLICIT_SYNC, true},
		{0, FAKE_DRM_SUBMIT_IMPLICIT_SYNC, false},
		{0, FAKE_DRM_SUBMIT_IMPLICIT_SYNC | FAKE_DRM_SUBMIT_WRITE, true},
	};
	struct fake_rig *rig = fake_rig_default(test);
	struct fake_gpu *gpu = &rig->fake->gpu;

	for (int i = 0; i < ARRAY_SIZE(rows); i++) {
		struct drm_vgem_fence_attach attach = {.flags = rows[i].attached};
		struct drm_vgem_fence_signal signal = {};
		struct dma_fence *fence;

		KUNIT_ASSERT_EQ(test, fake_rig_create(rig, 0, 4096, 0, &attach.handle), 0);
		KUNIT_ASSERT_EQ(test, fake_rig_ioctl(rig, 0, VGEM_ATTACH, &attach), 0);
		signal.fence = attach.out_fence;
		fence = submit_job(rig, 0,
				   (struct fake_drm_submit){.flags = rows[i].flags,
							    .objects = {attach.handle}});
		KUNIT_EXPECT_EQ(test, fake_gpu_advance(gpu, S), 0);
		KUNIT_EXPECT_EQ_MSG(test, dma_fence_get_status(fence), !rows[i].waits, "row %d", i);
		KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 0, VGEM_SIGNAL, &signal), 0);
		msleep(200);
		KUNIT_EXPECT_EQ(test, fake_gpu_advance(gpu, S), 0);
		KUNIT_EXPECT_EQ(test, dma_fence_get_status(fence), 1);
		dma_fence_put(fence);
	}
}

/* And the fence of a sync_file, too. */
static void implicit_and_explicit(struct kunit *test)
{
	struct fake_drm_submit args = {.flags = IN_FENCE | FAKE_DRM_SUBMIT_IMPLICIT_SYNC};
	struct drm_vgem_fence_attach attach = {.flags = VGEM_FENCE_WRITE};
	struct drm_vgem_fence_signal signal = {};
	struct fake_rig *rig = fake_rig_default(test);
	struct fake_fence *in;
	struct dma_fence *fence;
	int fd;

	KUNIT_ASSERT_EQ(test, fake_rig_create(rig, 0, 4096, 0, &attach.handle), 0);
	KUNIT_ASSERT_EQ(test, fake_rig_ioctl(rig, 0, VGEM_ATTACH, &attach), 0);
	signal.fence = attach.out_fence;
	in = new_foreign_fence(rig, &fd);
	args.in_fence = fd;
	args.objects[0] = attach.handle;
	fence = submit_job(rig, 0, args);
	KUNIT_EXPECT_EQ(test, close_fd(fd), 0);
	foreign_end(in, 0);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(&rig->fake->gpu, S), 0);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(fence), 0);
	KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 0, VGEM_SIGNAL, &signal), 0);
	msleep(200);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(&rig->fake->gpu, S), 0);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(fence), 1);
	dma_fence_put(fence);
}

/* A sync_file and a syncobj: the last of the two. */
static void waits_for_both(struct kunit *test)
{
	struct fake_drm_submit args = {.flags = IN_FENCE};
	struct fake_rig *rig = fake_rig_default(test);
	struct fake_fence *of_file, *of_syncobj;
	struct dma_fence *fence;
	int fd, other;

	of_file = new_foreign_fence(rig, &fd);
	of_syncobj = new_foreign_fence(rig, &other);
	KUNIT_EXPECT_EQ(test, close_fd(other), 0);
	args.in_fence = fd;
	args.in_syncobj = syncobj(rig, &of_syncobj->base);
	fence = submit_job(rig, 0, args);
	KUNIT_EXPECT_EQ(test, close_fd(fd), 0);
	foreign_end(of_syncobj, 0);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(&rig->fake->gpu, S), 0);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(fence), 0);
	foreign_end(of_file, 0);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(&rig->fake->gpu, S), 0);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(fence), 1);
	dma_fence_put(fence);
}

static void out_syncobj(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	u32 handle = syncobj(rig, NULL);
	struct dma_fence *fence, *found = NULL;

	fence = submit_job(rig, 0, (struct fake_drm_submit){.out_syncobj = handle});
	KUNIT_EXPECT_EQ(test, drm_syncobj_find_fence(fake_rig_file(rig, 0), handle, 0, 0, &found),
			0);
	KUNIT_EXPECT_PTR_EQ(test, found, fence);
	dma_fence_put(found);
	dma_fence_put(fence);
}

/* A refused submission holds no reference, descriptor or memory. */
static void refused(struct kunit *test)
{
	/* syncobj 1 has no fence, and there is no other */
	static const struct {
		struct fake_drm_submit args;
		int err;
	} rows[] = {
		{{.flags = IN_FENCE, .in_fence = -1}, -EINVAL},
		{{.flags = IN_FENCE, .in_fence = 1 << 20}, -EINVAL},
		{{.in_syncobj = 2}, -ENOENT},
		{{.in_syncobj = 1}, -EINVAL},
		{{.out_syncobj = 2}, -ENOENT},
		{{.flags = OUT_FENCE, .out_syncobj = 2}, -ENOENT},
		{{.flags = OUT_FENCE, .in_syncobj = 1}, -EINVAL},
		{{.flags = OUT_FENCE, .units = 1025}, -EINVAL},
	};
	struct fake_rig *rig = fake_rig_default(test);
	struct fgpu_ring_truth ring;

	KUNIT_ASSERT_EQ(test, syncobj(rig, NULL), 1);
	for (int i = 0; i < ARRAY_SIZE(rows); i++) {
		struct fake_drm_submit args = rows[i].args;

		KUNIT_EXPECT_EQ_MSG(test, fake_rig_ioctl(rig, 0, DRM_FAKE_DRM_SUBMIT, &args),
				    rows[i].err, "row %d", i);
	}
	KUNIT_EXPECT_EQ(test, fgpu_true_ring(rig->fake->gpu.model, 0, &ring), 0);
	KUNIT_EXPECT_EQ(test, ring.written, 0);
}

/*
 * A waiting job is cancelled; the signal that comes later must not unblock the next job in its
 * slot.
 */
static void closed_file(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct fake_fence *first, *second;
	struct dma_fence *lost, *next;
	int fd, other;

	KUNIT_ASSERT_EQ(test, fake_rig_open(rig, 1), 0);
	first = new_foreign_fence(rig, &fd);
	second = new_foreign_fence(rig, &other);
	lost = submit_job(rig, 0, (struct fake_drm_submit){.flags = IN_FENCE, .in_fence = fd});
	fake_rig_close(rig, 0);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(lost), -ECANCELED);
	next = submit_job(rig, 1, (struct fake_drm_submit){.flags = IN_FENCE, .in_fence = other});
	KUNIT_EXPECT_EQ(test, close_fd(fd), 0);
	KUNIT_EXPECT_EQ(test, close_fd(other), 0);
	foreign_end(first, 0);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(&rig->fake->gpu, 10 * S), 0);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(next), 0);
	foreign_end(second, 0);
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(&rig->fake->gpu, S), 0);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(next), 1);
	dma_fence_put(lost);
	dma_fence_put(next);
}

/* The device is released when no job waits any more. */
static void device_released(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct fake_fence *in;
	struct dma_fence *fence;
	int fd;

	in = new_foreign_fence(rig, &fd);
	fence = submit_after(rig, fd);
	fake_rig_close(rig, 0);
	fake_device_unplug(rig->fake);
	fake_device_put(rig->fake);
	rig->fake = NULL;
	foreign_end(in, 0);
	KUNIT_EXPECT_EQ(test, dma_fence_get_status(fence), -ECANCELED);
	dma_fence_put(fence);
}

static struct kunit_case cases[] = {
	KUNIT_CASE(out_fence),
	KUNIT_CASE(waits),
	KUNIT_CASE(is_over),
	KUNIT_CASE(waits_for_both),
	KUNIT_CASE(out_syncobj),
	KUNIT_CASE(refused),
	KUNIT_CASE(closed_file),
	KUNIT_CASE(device_released),
	KUNIT_CASE(implicit_own),
	KUNIT_CASE(implicit),
	KUNIT_CASE(implicit_and_explicit),
	{},
};
RIG_SUITE(suite, "fake_drm_depend", cases);
