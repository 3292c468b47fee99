// SPDX-License-Identifier: GPL-2.0-only
/* A device for one job, at load: proves that the model needs nothing that a kernel lacks. */
#include <linux/module.h>
#include <linux/slab.h>
#include <linux/spinlock.h>

#include "fgpu.h"

static DEFINE_SPINLOCK(lock);

static int apply_one(struct fgpu *gpu, u32 op, u64 at, const char *text, u64 amount, u64 span)
{
	struct fgpu_command c = fgpu_command(op, at);

	c.text = text;
	c.text_len = text ? strlen(text) : 0;
	c.amount = amount;
	c.span = span;
	return fgpu_do(gpu, &c);
}

static void run_job(struct fgpu *gpu)
{
	struct fgpu_usage usage = {};
	unsigned long flags;

	apply_one(gpu, FGPU_DEVICE, 0, "fake", 0, 0);
	apply_one(gpu, FGPU_ENGINE, 0, "render", 1, 19200000);
	apply_one(gpu, FGPU_RING, 0, "render", 64, 0);
	apply_one(gpu, FGPU_LIVE, 0, NULL, 0, 0);
	spin_lock_irqsave(&lock, flags);
	apply_one(gpu, FGPU_OPEN, 0, NULL, 1, 0);
	apply_one(gpu, FGPU_SUBMIT, 0, NULL, 1000, 8);
	fgpu_advance(gpu, 2000, 16);
	spin_unlock_irqrestore(&lock, flags);
	fgpu_true_usage(gpu, 0, 0, &usage);
	pr_info("ran for %llu ns, %llu cycles\n", usage.busy_ns, usage.cycles);
}

static int __init fgpu_model_init(void)
{
	static const struct fgpu_limits limits = {1, 1, 1, 1, 1, 1, 1, 1, 1, 64};
	u64 size = fgpu_size(&limits);
	void *memory = kmalloc(size, GFP_KERNEL);
	struct fgpu *gpu;

	if (!memory)
		return -ENOMEM;
	gpu = fgpu_init(memory, size, &limits, NULL, NULL);
	if (gpu)
		run_job(gpu);
	kfree(memory);
	return gpu ? 0 : -EINVAL;
}

static void __exit fgpu_model_exit(void)
{
}

module_init(fgpu_model_init);
module_exit(fgpu_model_exit);
MODULE_DESCRIPTION("Model of a GPU");
MODULE_LICENSE("GPL");
