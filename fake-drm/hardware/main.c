// SPDX-License-Identifier: GPL-2.0-only
/*
 * decoy_hardware: the registers of a GPU without the GPU, for its driver. The module stays: the
 * kernel cannot forget a region of registers.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/err.h>
#include <linux/module.h>
#include <linux/string.h>

#include "hw.h"

static char *gpu = "";
module_param(gpu, charp, 0444);
MODULE_PARM_DESC(gpu, "the GPU: v3d or panfrost");

static struct hw hardware;

static const struct hw_gpu *gpu_find(const char *name)
{
	static const struct hw_gpu *const gpus[] = {&hw_v3d, &hw_panfrost};

	for (size_t i = 0; i < ARRAY_SIZE(gpus); i++)
		if (!strcmp(gpus[i]->name, name))
			return gpus[i];
	return NULL;
}

/* As a firmware would announce it: registers, and interrupts with their names. */
static int hw_device_add(struct hw *hw)
{
	const struct hw_gpu *of = hw->gpu;
	struct platform_device *pdev = platform_device_alloc(of->device, PLATFORM_DEVID_NONE);
	struct resource resources[4 + HW_LINES] = {};
	u32 count = 0;
	int err;

	if (!pdev)
		return -ENOMEM;
	for (u32 i = 0; i < of->space_count; i++)
		resources[count++] = DEFINE_RES_MEM_NAMED(of->base + of->spaces[i].base,
							  of->spaces[i].size, of->spaces[i].name);
	for (u32 i = 0; i < of->line_count; i++)
		resources[count++] =
			DEFINE_RES_IRQ_NAMED(hw->lines[i].irq, of->lines ? of->lines[i] : NULL);
	err = platform_device_add_resources(pdev, resources, count);
	if (!err && of->bind)
		err = of->bind(hw, pdev);
	if (!err)
		err = platform_device_add(pdev);
	if (err)
		platform_device_put(pdev);
	return err;
}

/* What the kernel cannot forget comes after all that may fail but the device, whose failure leaves
 * registers that nobody maps, in a module that stays.
 */
static int __init hardware_init(void)
{
	struct hw *hw = &hardware;
	int err;

	hw->gpu = gpu_find(gpu);
	if (!hw->gpu) {
		pr_err("gpu=%s: expected v3d or panfrost\n", gpu);
		return -EINVAL;
	}
	raw_spin_lock_init(&hw->lock);
	hw_engines_init(hw);
	err = hw->gpu->begin ? hw->gpu->begin(hw) : 0;
	if (!err)
		err = hw_lines_init(hw);
	if (!err)
		err = hw_io_init(hw);
	if (err)
		return err;
	hw_debug_init(hw);
	__module_get(THIS_MODULE);
	err = hw_device_add(hw);
	if (err)
		pr_err("%s: cannot add the device: %d\n", hw->gpu->name, err);
	return 0;
}
module_init(hardware_init);

MODULE_DESCRIPTION("registers of a GPU without the GPU");
MODULE_LICENSE("GPL");
