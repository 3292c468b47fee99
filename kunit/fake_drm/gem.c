// SPDX-License-Identifier: GPL-2.0-only
/* Buffers: in the model, and in the DRM core's statistics. */
#include <linux/dma-buf.h>
#include <linux/dma-resv.h>
#include <linux/file.h>
#include <linux/iosys-map.h>
#include <linux/mm.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/string.h>

#include <drm/drm_gem.h>
#include <drm/drm_print.h>
#include <drm/vgem_drm.h>

#include "rig.h"

#define VGEM_ATTACH 1 /* from DRM_COMMAND_BASE on */

#define SIZE	  65536
#define RESIDENT  FAKE_DRM_CREATE_RESIDENT
#define PURGEABLE FAKE_DRM_CREATE_PURGEABLE

/* File 0's object, which is slot 0 of the model; its reference is the handle's. */
static struct drm_gem_object *create_object(struct fake_rig *rig, u32 flags)
{
	struct drm_gem_object *gem;
	u32 handle;

	KUNIT_ASSERT_EQ(rig->test, fake_rig_create(rig, 0, SIZE, flags, &handle), 0);
	gem = drm_gem_object_lookup(fake_rig_file(rig, 0), handle);
	KUNIT_ASSERT_NOT_NULL(rig->test, gem);
	drm_gem_object_put(gem);
	return gem;
}

static u32 object_status(struct drm_gem_object *gem)
{
	return gem->funcs->status(gem);
}

static int object_truth(struct fake_rig *rig, u32 slot, struct fgpu_object_truth *is)
{
	struct fake_gpu *gpu = &rig->fake->gpu;
	unsigned long flags;
	int err;

	spin_lock_irqsave(&gpu->lock, flags);
	err = fgpu_true_object(gpu->model, slot, is);
	spin_unlock_irqrestore(&gpu->lock, flags);
	return err;
}

static void fresh(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct drm_gem_object *gem = create_object(rig, 0);

	KUNIT_EXPECT_EQ(test, object_status(gem), 0);
	KUNIT_EXPECT_EQ(test, gem->funcs->rss(gem), 0);
	KUNIT_EXPECT_EQ(test, gem->size, SIZE);
	EXPECT_PRINTS(rig, 0, "drm-total-vram:\t64 KiB");
	EXPECT_PRINTS(rig, 0, "drm-resident-vram:\t0");
}

static void resident(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct drm_gem_object *gem = create_object(rig, RESIDENT);

	KUNIT_EXPECT_EQ(test, object_status(gem), DRM_GEM_OBJECT_RESIDENT);
	KUNIT_EXPECT_EQ(test, gem->funcs->rss(gem), SIZE);
	EXPECT_PRINTS(rig, 0, "drm-resident-vram:\t64 KiB");
	KUNIT_EXPECT_EQ(test, fake_rig_command(rig, FGPU_EVICT, 0), 0);
	KUNIT_EXPECT_EQ(test, object_status(gem), 0);
	KUNIT_EXPECT_EQ(test, gem->funcs->rss(gem), 0);
	KUNIT_EXPECT_EQ(test, fake_rig_command(rig, FGPU_POPULATE, 0), 0);
	KUNIT_EXPECT_EQ(test, gem->funcs->rss(gem), SIZE);
}

static void madvise(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct drm_gem_object *gem = create_object(rig, RESIDENT);
	struct fake_drm_madvise args = {.handle = 1, .advice = FAKE_DRM_MADVISE_DONTNEED};

	KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 0, DRM_FAKE_DRM_MADVISE, &args), 0);
	KUNIT_EXPECT_EQ(test, args.retained, 1);
	KUNIT_EXPECT_EQ(test, object_status(gem),
			DRM_GEM_OBJECT_RESIDENT | DRM_GEM_OBJECT_PURGEABLE);
	KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 0, DRM_FAKE_DRM_MADVISE, &args), -EINVAL);
	args.retained = 0;
	args.advice = FAKE_DRM_MADVISE_WILLNEED;
	KUNIT_EXPECT_EQ(test, fake_rig_command(rig, FGPU_EVICT, 0), 0);
	KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 0, DRM_FAKE_DRM_MADVISE, &args), 0);
	KUNIT_EXPECT_EQ(test, args.retained, 0);
	KUNIT_EXPECT_EQ(test, object_status(gem), 0);
	args.handle = 2;
	KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 0, DRM_FAKE_DRM_MADVISE, &args), -ENOENT);
}

/* The DRM core's sums of .status and .rss are the model's. */
static void core_statistics(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct seq_file m = {.buf = rig->text, .size = RIG_TEXT};
	struct drm_printer p = drm_seq_file_printer(&m);

	create_object(rig, 0);
	create_object(rig, RESIDENT);
	create_object(rig, RESIDENT | PURGEABLE);
	memset(rig->text, 0, sizeof(rig->text));
	drm_show_memory_stats(&p, fake_rig_file(rig, 0));
	KUNIT_EXPECT_TRUE(test, fake_rig_prints(rig, "drm-total-memory:\t192 KiB"));
	KUNIT_EXPECT_TRUE(test, fake_rig_prints(rig, "drm-resident-memory:\t128 KiB"));
	KUNIT_EXPECT_TRUE(test, fake_rig_prints(rig, "drm-purgeable-memory:\t64 KiB"));
	EXPECT_PRINTS(rig, 0, "drm-total-vram:\t192 KiB");
	EXPECT_PRINTS(rig, 0, "drm-resident-vram:\t128 KiB");
}

static void refused(struct kunit *test)
{
	static const struct {
		struct fake_drm_create args;
		int err;
	} rows[] = {
		{{.size = 0}, -EINVAL},
		{{.size = 4096, .flags = FAKE_DRM_CREATE_FLAGS + 1}, -EINVAL},
		{{.size = 4096, .handle = 1}, -EINVAL},
		{{.size = 4096, .reserved = 1}, -EINVAL},
		{{.size = 4096, .offset = 1}, -EINVAL},
		{{.size = 4096, .region = 1}, -ENOENT},
		{{.size = 4096, .region = U32_MAX}, -ENOENT},
		{{.size = FAKE_DRM_OBJECT_MAX + 1}, -E2BIG},
		{{.size = U64_MAX}, -E2BIG},
		{{.size = (1 << 20) + 1, .flags = RESIDENT}, -ENOSPC},
	};
	struct fake_rig *rig = fake_rig_default(test);
	struct fgpu_object_truth is;

	for (int i = 0; i < ARRAY_SIZE(rows); i++) {
		struct fake_drm_create args = rows[i].args;

		KUNIT_EXPECT_EQ_MSG(test, fake_rig_ioctl(rig, 0, DRM_FAKE_DRM_CREATE, &args),
				    rows[i].err, "row %d", i);
	}
	KUNIT_EXPECT_EQ(test, object_truth(rig, 0, &is), -ENOENT);
	EXPECT_PRINTS(rig, 0, "drm-total-vram:\t0");
}

/* As many objects as there are slots for, and one more. */
static void objects(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	u32 handle;

	for (int i = 0; i < 8; i++)
		KUNIT_ASSERT_EQ(test, fake_rig_create(rig, 0, 4096, 0, &handle), 0);
	KUNIT_EXPECT_EQ(test, fake_rig_create(rig, 0, 4096, 0, &handle), -ENOSPC);
	KUNIT_EXPECT_EQ(test, drm_gem_handle_delete(fake_rig_file(rig, 0), 3), 0);
	KUNIT_EXPECT_EQ(test, fake_rig_create(rig, 0, 4096, 0, &handle), 0);
}

static void export(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct drm_gem_object *gem = create_object(rig, RESIDENT), *imported;
	struct fgpu_object_truth is;
	struct dma_buf *dma_buf = gem->funcs->export(gem, O_RDWR);

	KUNIT_ASSERT_FALSE(test, IS_ERR(dma_buf));
	KUNIT_EXPECT_EQ(test, object_truth(rig, 0, &is), 0);
	KUNIT_EXPECT_EQ(test, is.exports, 1);
	KUNIT_EXPECT_EQ(test, dma_buf->size, SIZE);
	/* an import by the exporter is the same object */
	imported = rig->fake->drm.driver->gem_prime_import(&rig->fake->drm, dma_buf);
	KUNIT_EXPECT_PTR_EQ(test, imported, gem);
	drm_gem_object_put(imported);
	/* and outlives its handle */
	KUNIT_EXPECT_EQ(test, drm_gem_handle_delete(fake_rig_file(rig, 0), 1), 0);
	KUNIT_EXPECT_EQ(test, object_truth(rig, 0, &is), 0);
	KUNIT_EXPECT_EQ(test, is.handles, 0);
	EXPECT_PRINTS(rig, 0, "drm-total-vram:\t0");
	dma_buf_put(dma_buf);
	flush_delayed_fput();
	KUNIT_EXPECT_EQ(test, object_truth(rig, 0, &is), -ENOENT);
}

/* Whether no fence is left that a reader, or a writer, of the buffer would wait for. */
static bool is_idle(struct drm_gem_object *gem, bool write)
{
	return dma_resv_test_signaled(gem->resv, dma_resv_usage_rw(write));
}

/*
 * The fence of a job is in the buffers that it uses, until it is done; twice the same one is one.
 */
static void reserved(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct fake_drm_submit read = {.work = S},
			       write = {.work = S, .flags = FAKE_DRM_SUBMIT_WRITE};
	struct fake_drm_submit lacks = {.work = S, .objects = {0, 77}};
	struct drm_gem_object *gem;
	u32 handle;

	KUNIT_ASSERT_EQ(test, fake_rig_create(rig, 0, SIZE, RESIDENT, &handle), 0);
	gem = drm_gem_object_lookup(fake_rig_file(rig, 0), handle);
	read.objects[0] = read.objects[2] = write.objects[1] = lacks.objects[0] = handle;
	KUNIT_EXPECT_EQ(test, fake_rig_ioctl(rig, 0, DRM_FAKE_DRM_SUBMIT, &lacks), -ENOENT);
	KUNIT_EXPECT_TRUE(test, is_idle(gem, true));
	KUNIT_ASSERT_EQ(test, fake_rig_ioctl(rig, 0, DRM_FAKE_DRM_SUBMIT, &read), 0);
	KUNIT_EXPECT_TRUE(test, is_idle(gem, false));
	KUNIT_EXPECT_FALSE(test, is_idle(gem, true));
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(&rig->fake->gpu, S), 0);
	KUNIT_EXPECT_TRUE(test, is_idle(gem, true));
	KUNIT_ASSERT_EQ(test, fake_rig_ioctl(rig, 0, DRM_FAKE_DRM_SUBMIT, &write), 0);
	KUNIT_EXPECT_FALSE(test, is_idle(gem, false));
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(&rig->fake->gpu, S - 1), 0);
	KUNIT_EXPECT_FALSE(test, is_idle(gem, false));
	KUNIT_EXPECT_EQ(test, fake_gpu_advance(&rig->fake->gpu, 1), 0);
	KUNIT_EXPECT_TRUE(test, is_idle(gem, true));
	drm_gem_object_put(gem);
}

static const char *other_name(struct dma_fence *fence)
{
	return "another";
}

static void other_release(struct dma_fence *fence)
{
	kfree(fence);
}

static const struct dma_fence_ops other_ops = {
	.get_driver_name = other_name,
	.get_timeline_name = other_name,
	.release = other_release,
};

/* A fence of another driver's. */
static struct dma_fence *new_other_fence(struct kunit *test, spinlock_t *lock)
{
	struct dma_fence *fence = kzalloc(sizeof(*fence), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, fence);
	spin_lock_init(lock);
	dma_fence_init(fence, &other_ops, lock, dma_fence_context_alloc(1), 1);
	return fence;
}

/* A buffer is active while another device uses it, which the driver finds out when it is read. */
static void foreign(struct kunit *test)
{
	static spinlock_t lock;
	struct fake_rig *rig = fake_rig_default(test);
	struct drm_gem_object *gem = create_object(rig, RESIDENT);
	struct dma_fence *fence = new_other_fence(test, &lock);
	struct fgpu_object_truth is;
	unsigned long flags;

	KUNIT_ASSERT_EQ(test, dma_resv_lock(gem->resv, NULL), 0);
	KUNIT_ASSERT_EQ(test, dma_resv_reserve_fences(gem->resv, 1), 0);
	dma_resv_add_fence(gem->resv, fence, DMA_RESV_USAGE_READ);
	dma_resv_unlock(gem->resv);
	KUNIT_EXPECT_EQ(test, object_truth(rig, 0, &is), 0);
	KUNIT_EXPECT_EQ(test, is.flags, FGPU_OBJECT_RESIDENT);
	fake_rig_show(rig, 0, RIG_TEXT);
	KUNIT_EXPECT_EQ(test, object_truth(rig, 0, &is), 0);
	KUNIT_EXPECT_EQ(test, is.flags, FGPU_OBJECT_RESIDENT | FGPU_OBJECT_BUSY);
#ifdef FAKE_HAVE_OBJECT_ACTIVE
	KUNIT_EXPECT_TRUE(test, gem->funcs->status(gem) & DRM_GEM_OBJECT_ACTIVE);
#endif
	KUNIT_EXPECT_EQ(test, fake_rig_command(rig, FGPU_EVICT, 0), -EBUSY);
	spin_lock_irqsave(&lock, flags);
	dma_fence_signal_locked(fence);
	spin_unlock_irqrestore(&lock, flags);
	dma_fence_put(fence);
	fake_rig_show(rig, 0, RIG_TEXT);
	KUNIT_EXPECT_EQ(test, object_truth(rig, 0, &is), 0);
	KUNIT_EXPECT_EQ(test, is.flags, FGPU_OBJECT_RESIDENT);
}

/* A job of its own is none of another device, and neither is a fence that a file has attached. */
static void own(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct drm_vgem_fence_attach attach = {};
	struct fake_drm_submit job = {.work = S};
	struct fgpu_object_truth is;

	KUNIT_ASSERT_EQ(test, fake_rig_create(rig, 0, SIZE, RESIDENT, &job.objects[0]), 0);
	attach.handle = job.objects[0];
	KUNIT_ASSERT_EQ(test, fake_rig_ioctl(rig, 0, VGEM_ATTACH, &attach), 0);
	KUNIT_ASSERT_EQ(test, fake_rig_ioctl(rig, 0, DRM_FAKE_DRM_SUBMIT, &job), 0);
	fake_rig_show(rig, 0, RIG_TEXT);
	KUNIT_EXPECT_EQ(test, object_truth(rig, 0, &is), 0);
	KUNIT_EXPECT_EQ(test, is.flags, FGPU_OBJECT_RESIDENT);
}

static void closed_file(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_default(test);
	struct fgpu_object_truth is;

	create_object(rig, RESIDENT);
	create_object(rig, RESIDENT);
	KUNIT_EXPECT_EQ(test, object_truth(rig, 1, &is), 0);
	fake_rig_close(rig, 0);
	KUNIT_EXPECT_EQ(test, object_truth(rig, 0, &is), -ENOENT);
	KUNIT_EXPECT_EQ(test, object_truth(rig, 1, &is), -ENOENT);
	KUNIT_ASSERT_EQ(test, fake_rig_open(rig, 0), 0);
	EXPECT_PRINTS(rig, 0, "drm-total-vram:\t0");
}

static int vmap(struct drm_gem_object *gem, struct iosys_map *map)
{
	int err = dma_resv_lock(gem->resv, NULL);

	if (err)
		return err;
	err = gem->funcs->vmap(gem, map);
	dma_resv_unlock(gem->resv);
	return err;
}

/* Pages are behind an object that is mapped, but not behind one that the machine could not hold. */
static void pages(struct kunit *test)
{
	const u64 much = (u64)totalram_pages() << PAGE_SHIFT;
	struct fake_rig *rig = fake_rig_default(test);
	struct drm_gem_object *gem = create_object(rig, 0);
	struct iosys_map map;
	u32 handle;

	KUNIT_ASSERT_EQ(test, vmap(gem, &map), 0);
	iosys_map_memset(&map, 0, 0x5a, SIZE);
	KUNIT_EXPECT_EQ(test, iosys_map_rd(&map, SIZE - 1, u8), 0x5a);
	KUNIT_EXPECT_EQ(test, gem->funcs->rss(gem), 0);
	dma_resv_lock(gem->resv, NULL);
	gem->funcs->vunmap(gem, &map);
	dma_resv_unlock(gem->resv);
	KUNIT_ASSERT_EQ(test, fake_rig_create(rig, 0, much, 0, &handle), 0);
	gem = drm_gem_object_lookup(fake_rig_file(rig, 0), handle);
	KUNIT_EXPECT_EQ(test, vmap(gem, &map), -ENOMEM);
	drm_gem_object_put(gem);
}

static struct kunit_case cases[] = {
	KUNIT_CASE(reserved),
	KUNIT_CASE(foreign),
	KUNIT_CASE(own),
	KUNIT_CASE(fresh),
	KUNIT_CASE(resident),
	KUNIT_CASE(madvise),
	KUNIT_CASE(core_statistics),
	KUNIT_CASE(refused),
	KUNIT_CASE(objects),
	KUNIT_CASE(export),
	KUNIT_CASE(closed_file),
	KUNIT_CASE(pages),
	{},
};
RIG_SUITE(suite, "fake_drm_gem", cases);
