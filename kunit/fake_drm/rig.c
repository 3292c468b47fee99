// SPDX-License-Identifier: GPL-2.0-only
#include <linux/anon_inodes.h>
#include <linux/device.h>
#include <linux/err.h>
#include <linux/file.h>
#include <linux/fs.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/string.h>

#include <drm/drm_device.h>
#include <drm/drm_ioctl.h>

#include "rig.h"
#include "../model/has_line.h"

int fake_rig_init(struct kunit *test)
{
	struct fake_rig *rig = kunit_kzalloc(test, sizeof(*rig), GFP_KERNEL);

	if (!rig)
		return -ENOMEM;
	rig->test = test;
	test->priv = rig;
	return 0;
}

void fake_rig_exit(struct kunit *test)
{
	struct fake_rig *rig = fake_rig_of(test);

	if (!rig)
		return;
	if (rig->fake) {
		if (rig->fake->drm.registered)
			fake_device_unplug(rig->fake);
		fake_device_put(rig->fake);
	}
	for (int i = 0; i < RIG_FILES; i++)
		fake_rig_close(rig, i);
	/* files of dma-bufs that a kernel thread has put */
	flush_delayed_fput();
}

struct fake_setup fake_rig_setup(const char *driver)
{
	return (struct fake_setup){
		.driver = driver,
		.gpu = {.limits = {.engines = 1,
				   .regions = 1,
				   .rings = 1,
				   .instances = 2,
				   .clients = RIG_FILES,
				   .jobs = 16,
				   .objects = 8,
				   .handles = 16,
				   .distortions = 8,
				   .text = 256,
				   .waits = 4,
				   .contexts = RIG_FILES}},
	};
}

static int named(struct fake_rig *rig, u32 op, const char *name, u64 amount, u64 span, u32 flags)
{
	struct fgpu_command command = fgpu_command(op, 0);

	command.text = name;
	command.text_len = strlen(name);
	command.amount = amount;
	command.span = span;
	command.flags = flags;
	return fake_gpu_do(&rig->fake->gpu, &command);
}

int fake_rig_live(struct fake_rig *rig, const struct fake_setup *setup)
{
	const u32 engine = FGPU_KEYS_OF_ENGINE & ~FGPU_KEY_TOTAL_CYCLES;
	int err;

	rig->fake = fake_device_new(setup);
	if (IS_ERR(rig->fake)) {
		err = PTR_ERR(rig->fake);
		rig->fake = NULL;
		return err;
	}
	err = named(rig, FGPU_DEVICE, setup->driver, 0, 0, 0);
	err = err ?: named(rig, FGPU_ENGINE, "gfx", 2, S, engine);
	err = err ?: named(rig, FGPU_RING, "gfx", 1024, 0, 0);
	err = err
		      ?: named(rig, FGPU_REGION, "vram", 1 << 20, 0,
			       FGPU_KEY_TOTAL | FGPU_KEY_RESIDENT);
	err = err ?: fake_rig_command(rig, FGPU_LIVE, FGPU_NONE);
	return err ?: fake_device_register(rig->fake);
}

struct fake_rig *fake_rig_default(struct kunit *test)
{
	const struct fake_setup setup = fake_rig_setup("fake-drm");
	struct fake_rig *rig = fake_rig_of(test);

	KUNIT_ASSERT_EQ(test, fake_rig_live(rig, &setup), 0);
	KUNIT_ASSERT_EQ(test, fake_rig_open(rig, 0), 0);
	return rig;
}

/* As a file system does it that has a node of the device's number. */
int fake_rig_open(struct fake_rig *rig, int i)
{
	static const struct file_operations closed;
	const struct file_operations *fops = rig->fake->drm.driver->fops;
	struct inode *node = kunit_kzalloc(rig->test, sizeof(*node), GFP_KERNEL);
	struct file *file;
	int err;

	if (!node)
		return -ENOMEM;
	node->i_rdev = rig->fake->drm.render->kdev->devt;
	file = anon_inode_getfile("fake-drm", fops, NULL, O_RDWR);
	if (IS_ERR(file))
		return PTR_ERR(file);
	err = fops->open(node, file);
	if (!err) {
		rig->files[i] = file;
		return 0;
	}
	/* what was not opened is not released */
	replace_fops(file, &closed);
	__fput_sync(file);
	return err;
}

void fake_rig_close(struct fake_rig *rig, int i)
{
	if (rig->files[i])
		__fput_sync(rig->files[i]);
	rig->files[i] = NULL;
}

int fake_rig_ioctl(struct fake_rig *rig, int i, unsigned int nr, void *args)
{
	const struct drm_ioctl_desc *ioctl = &fake_rig_file(rig, i)->minor->dev->driver->ioctls[nr];

	return drm_ioctl_kernel(rig->files[i], ioctl->func, args, ioctl->flags);
}

int fake_rig_submit(struct fake_rig *rig, int i, u64 work, u64 *fence)
{
	struct fake_drm_submit submit = {.work = work};
	int err = fake_rig_ioctl(rig, i, DRM_FAKE_DRM_SUBMIT, &submit);

	if (fence)
		*fence = submit.fence;
	return err;
}

int fake_rig_create(struct fake_rig *rig, int i, u64 size, u32 flags, u32 *handle)
{
	struct fake_drm_create create = {.size = size, .flags = flags};
	int err = fake_rig_ioctl(rig, i, DRM_FAKE_DRM_CREATE, &create);

	*handle = create.handle;
	return err;
}

int fake_rig_command(struct fake_rig *rig, u32 op, u32 object)
{
	struct fgpu_command command = fgpu_command(op, 0);

	command.object = object;
	return fake_gpu_do(&rig->fake->gpu, &command);
}

struct dma_fence *fake_rig_fence(struct fake_rig *rig, u64 number)
{
	struct fake_gpu *gpu = &rig->fake->gpu;
	struct dma_fence *fence;
	unsigned long flags;

	spin_lock_irqsave(&gpu->lock, flags);
	fence = fake_fences_find(&gpu->fences, 0, number);
	spin_unlock_irqrestore(&gpu->lock, flags);
	return fence;
}

const char *fake_rig_show(struct fake_rig *rig, int i, size_t size)
{
	struct seq_file m = {.buf = rig->text, .size = size};

	memset(rig->text, 0, sizeof(rig->text));
	mutex_init(&m.lock);
	rig->files[i]->f_op->show_fdinfo(&m, rig->files[i]);
	KUNIT_EXPECT_LE(rig->test, m.count, m.size);
	return rig->text;
}

bool fake_rig_prints(const struct fake_rig *rig, const char *line)
{
	return has_line(rig->text, line);
}
