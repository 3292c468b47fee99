// SPDX-License-Identifier: GPL-2.0-only
/*
 * What panfrost asks of its system: a node that says which GPU it is and at which rates it runs,
 * and a clock that has them. The node is in no tree: nothing but the device refers to it.
 */
#include <linux/clk-provider.h>
#include <linux/clkdev.h>
#include <linux/module.h>
#include <linux/of.h>
#include <linux/regulator/machine.h>

#include "panfrost.h"

static bool points = true;
module_param(points, bool, 0444);
MODULE_PARM_DESC(points, "panfrost: have a table of operating points");

static const u32 rates[] = {200000, 400000, 600000}; /* kHz */

/* --- the clock ---------------------------------------------------------------------------------
 */

struct rate_clock {
	struct clk_hw clk;
	struct hw *hw;
};

static void rate_change(struct hw *hw, u64 hz)
{
	unsigned long flags;

	raw_spin_lock_irqsave(&hw->lock, flags);
	panfrost_cycles();
	if (panfrost.hz != hz)
		for (u32 queue = 0; queue < 2; queue++) /* those that the driver prints */
			hw_busy_clock(&hw->busy, queue, hz, hw_now());
	panfrost.hz = hz;
	raw_spin_unlock_irqrestore(&hw->lock, flags);
}

static unsigned long rate_read(struct clk_hw *clk, unsigned long parent)
{
	return panfrost.hz;
}

/* The lowest rate that is high enough, or the highest. */
static long rate_round(struct clk_hw *clk, unsigned long hz, unsigned long *parent)
{
	size_t i = 0;

	while (i + 1 < ARRAY_SIZE(rates) && rates[i] * 1000UL < hz)
		i++;
	return rates[i] * 1000L;
}

static int rate_write(struct clk_hw *clk, unsigned long hz, unsigned long parent)
{
	rate_change(container_of(clk, struct rate_clock, clk)->hw, hz);
	return 0;
}

static const struct clk_ops rate_ops = {
	.recalc_rate = rate_read,
	.round_rate = rate_round,
	.set_rate = rate_write,
};

static int clock_add(struct hw *hw)
{
	static struct rate_clock clock;
	static const struct clk_init_data init = {.name = "decoy-gpu", .ops = &rate_ops};
	int err;

	rate_change(hw, rates[0] * 1000UL);
	clock.hw = hw;
	clock.clk.init = &init;
	err = clk_hw_register(NULL, &clock.clk);
	return err ?: clk_hw_register_clkdev(&clock.clk, NULL, hw->gpu->device);
}

/* --- the node ----------------------------------------------------------------------------------
 */

static void node_release(struct kobject *kobj)
{
	/* it is static, and the module stays */
}

static const struct kobj_type node_type = {.release = node_release};

static struct device_node *node_make(void)
{
	static __be32 pairs[ARRAY_SIZE(rates)][2]; /* kHz, microvolts */
	static struct property operating_points = {
		.name = "operating-points",
		.length = sizeof(pairs),
		.value = pairs,
	};
	static struct property compatible = {
		.name = "compatible",
		.length = sizeof("arm,mali-t860"),
		.value = "arm,mali-t860",
	};
	static struct device_node node = {
		.name = "gpu",
		.full_name = "gpu",
		.properties = &compatible,
	};

	for (size_t i = 0; i < ARRAY_SIZE(rates); i++) {
		pairs[i][0] = cpu_to_be32(rates[i]);
		pairs[i][1] = cpu_to_be32(900000);
	}
	if (points)
		compatible.next = &operating_points;
	fwnode_init(&node.fwnode, &of_fwnode_ops);
	kobject_init(&node.kobj, &node_type);
	return &node;
}

int panfrost_bind(struct hw *hw, struct platform_device *pdev)
{
	struct device_node *node = node_make();
	/* the device links to it in sysfs */
	int err = kobject_add(&node->kobj, &THIS_MODULE->mkobj.kobj, "gpu");

	if (!err)
		err = clock_add(hw);
	/* the supply that the driver asks for is always on */
	regulator_has_full_constraints();
	if (!err)
		device_set_node(&pdev->dev, of_fwnode_handle(node));
	return err;
}
