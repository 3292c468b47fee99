// SPDX-License-Identifier: GPL-2.0-only
/* A device's life, again and again: each time another allocation fails. */
#include <linux/dma-buf.h>
#include <linux/fdtable.h>
#include <linux/slab.h>

#include <drm/drm_gem.h>
#include <drm/drm_syncobj.h>
#include <drm/vgem_drm.h>

#include "rig.h"

#define VGEM_ATTACH 1

static bool reported; /* that there was no memory */

/* The n-th allocation, until there are no more. */
static const void *nth_gen_params(const void *prev, char *desc)
{
	static unsigned int n;

	if (prev && !shim_slab_failed())
		return NULL;
	n = prev ? n + 1 : 1;
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "allocation %u", n);
	return &n;
}

/* It was done, or there was no memory, which a parent that is not made calls ENODEV. */
static bool done(struct fake_rig *rig, const char *what, int err)
{
	const bool memory = err == -ENOMEM || (err == -ENODEV && !rig->fake);

	KUNIT_EXPECT_TRUE_MSG(rig->test, !err || (memory && shim_slab_failed()), "%s: %d", what,
			      err);
	reported = reported || err;
	return !err;
}

static void export(struct fake_rig *rig, u32 handle)
{
	struct drm_gem_object *gem = drm_gem_object_lookup(fake_rig_file(rig, 0), handle);
	struct dma_buf *dma_buf = gem->funcs->export(gem, O_RDWR);

	drm_gem_object_put(gem);
	if (done(rig, "export", PTR_ERR_OR_ZERO(dma_buf)))
		dma_buf_put(dma_buf);
}

static void attach(struct fake_rig *rig, u32 handle)
{
	struct drm_vgem_fence_attach attach = {.handle = handle, .flags = VGEM_FENCE_WRITE};

	done(rig, "attach", fake_rig_ioctl(rig, 0, VGEM_ATTACH, &attach));
}

static void buffer(struct fake_rig *rig)
{
	u32 handle;

	if (!done(rig, "create", fake_rig_create(rig, 0, 4096, 0, &handle)))
		return;
	attach(rig, handle);
	export(rig, handle);
}

/* A job, and one that waits for it, by a file and by a syncobj. */
static void jobs(struct fake_rig *rig, u32 syncobj)
{
	struct fake_drm_submit first = {.flags = FAKE_DRM_SUBMIT_OUT_FENCE,
					.out_fence = 0,
					.work = S,
					.out_syncobj = syncobj};
	struct fake_drm_submit second = {
		.flags = FAKE_DRM_SUBMIT_IN_FENCE, .work = S, .in_syncobj = syncobj};

	if (!done(rig, "submit", fake_rig_ioctl(rig, 0, DRM_FAKE_DRM_SUBMIT, &first)))
		return;
	second.in_fence = first.out_fence;
	done(rig, "wait", fake_rig_ioctl(rig, 0, DRM_FAKE_DRM_SUBMIT, &second));
	KUNIT_EXPECT_EQ(rig->test, close_fd(first.out_fence), 0);
}

static void use(struct fake_rig *rig)
{
	struct drm_syncobj *syncobj;
	u32 handle;
	int err;

	buffer(rig);
	err = drm_syncobj_create(&syncobj, 0, NULL);
	if (!done(rig, "syncobj", err))
		return;
	err = drm_syncobj_get_handle(fake_rig_file(rig, 0), syncobj, &handle);
	drm_syncobj_put(syncobj);
	if (done(rig, "handle", err))
		jobs(rig, handle);
}

static void life(struct kunit *test)
{
	struct fake_setup setup = fake_rig_setup("fake-drm");
	struct fake_rig *rig = fake_rig_of(test);

	setup.gpu.journal = 4096;
	reported = false;
	shim_slab_fail(*(const unsigned int *)test->param_value);
	if (!done(rig, "live", fake_rig_live(rig, &setup)) ||
	    !done(rig, "open", fake_rig_open(rig, 0)))
		return;
	use(rig);
	KUNIT_EXPECT_EQ(test, reported, shim_slab_failed());
	/* a reader of fdinfo gets no error */
	fake_rig_show(rig, 0, RIG_TEXT);
	done(rig, "advance", fake_gpu_advance(&rig->fake->gpu, S / 2));
}

static struct kunit_case cases[] = {KUNIT_CASE_PARAM(life, nth_gen_params), {}};
RIG_SUITE(suite, "fake_drm_no_memory", cases);
