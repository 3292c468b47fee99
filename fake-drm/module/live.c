// SPDX-License-Identifier: GPL-2.0-only
/* Build a device from its configuration, and unplug it. */
#include <linux/err.h>
#include <linux/log2.h>

#include "config.h"
#include "debug.h"

/*
 * An item's operations cannot refuse rmdir, so the configuration of a live device is pinned: the
 * device's directory first, then its leaves.
 */

/* Unpin the first count items. */
static void unpin_items(struct fake_config *config, u32 count)
{
	struct leaf *leaf;

	if (!count--)
		return;
	configfs_undepend_item_unlocked(&config->group.cg_item);
	for (int kind = 0; kind < LEAF_KINDS; kind++)
		list_for_each_entry(leaf, &config->leaves[kind].leaves, siblings) {
			if (!count--)
				return;
			configfs_undepend_item_unlocked(&leaf->item);
		}
}

/*
 * An item that is being removed has no parent, which configfs_depend_item_unlocked() would
 * dereference.
 */
static bool pin_item(struct configfs_subsystem *subsystem, struct config_item *item)
{
	return item->ci_parent && !configfs_depend_item_unlocked(subsystem, item);
}

/* 0, or -EBUSY: an item is being removed. The caller holds the subsystem's mutex. */
static int pin_items(struct fake_config *config)
{
	struct configfs_subsystem *subsystem = config->group.cg_subsys;
	struct leaf *leaf;
	u32 count = 1;

	if (!pin_item(subsystem, &config->group.cg_item))
		return -EBUSY;
	for (int kind = 0; kind < LEAF_KINDS; kind++)
		list_for_each_entry(leaf, &config->leaves[kind].leaves, siblings) {
			if (!pin_item(subsystem, &leaf->item)) {
				unpin_items(config, count);
				return -EBUSY;
			}
			count++;
		}
	return 0;
}

static struct fgpu_command text_command(u32 op, const char *text)
{
	struct fgpu_command command = fgpu_command(op, 0);

	command.text = *text ? text : NULL;
	command.text_len = strlen(text);
	return command;
}

static int engine_index(const struct fake_config *config, const char *name)
{
	const struct leaf *leaf;
	int index = 0;

	list_for_each_entry(leaf, &config->leaves[LEAF_ENGINE].leaves, siblings) {
		if (!strcmp(config_item_name((struct config_item *)&leaf->item), name))
			return index;
		index++;
	}
	return -EINVAL;
}

/* Execute the command that creates a leaf's engine, region or ring. */
static int setup_leaf(struct fake_config *config, struct leaf *leaf)
{
	static const u32 ops[LEAF_KINDS] = {
		[LEAF_ENGINE] = FGPU_ENGINE,
		[LEAF_REGION] = FGPU_REGION,
		[LEAF_RING] = FGPU_RING,
	};
	struct fgpu_command command = text_command(ops[leaf->kind], config_item_name(&leaf->item));
	int engine = leaf->kind == LEAF_RING ? engine_index(config, leaf->engine) : 0;

	if (engine < 0)
		return engine;
	command.index = engine;
	command.amount = leaf->amount;
	command.span = leaf->kind == LEAF_ENGINE ? leaf->hz : leaf->depth;
	command.flags = leaf->keys;
	command.kind = leaf->shape;
	return fake_gpu_do(&config->fake->gpu, &command);
}

/* Without configured rings, every engine gets one of its name. */
static int setup_default_rings(struct fake_config *config)
{
	struct leaf *leaf;
	int ret = 0;

	list_for_each_entry(leaf, &config->leaves[LEAF_ENGINE].leaves, siblings) {
		struct fgpu_command ring = text_command(FGPU_RING, config_item_name(&leaf->item));

		ring.index = engine_index(config, config_item_name(&leaf->item));
		ring.amount = 65536;
		ret = fake_gpu_do(&config->fake->gpu, &ring);
		if (ret < 0)
			return ret;
	}
	return 0;
}

static int setup_model(struct fake_config *config)
{
	struct fgpu_command device = text_command(FGPU_DEVICE, config->driver);
	struct fgpu_command pdev = text_command(FGPU_PDEV, config->pdev);
	struct fgpu_command live = fgpu_command(FGPU_LIVE, 0);
	struct fake_gpu *gpu = &config->fake->gpu;
	struct leaf *leaf;
	int ret;

	device.flags = config->flags;
	ret = fake_gpu_do(gpu, &device);
	if (ret >= 0 && *config->pdev)
		ret = fake_gpu_do(gpu, &pdev);
	for (int kind = 0; kind < LEAF_KINDS; kind++)
		list_for_each_entry(leaf, &config->leaves[kind].leaves, siblings)
			if (ret >= 0)
				ret = setup_leaf(config, leaf);
	if (ret >= 0 && !config->leaves[LEAF_RING].count)
		ret = setup_default_rings(config);
	return ret < 0 ? ret : fake_gpu_do(gpu, &live);
}

/* Add the DRM scheduler to rings that ask for it. */
static int setup_scheds(struct fake_config *config)
{
	struct fake_device *fake = config->fake;
	struct leaf *leaf;
	int err = 0;
	u32 ring = 0;

	list_for_each_entry(leaf, &config->leaves[LEAF_RING].leaves, siblings) {
		/* The scheduler's workers run in real time. */
		if (leaf->sched && !err)
			err = config->real
				      ? fake_sched_add(&fake->gpu, ring, leaf->shape, leaf->amount,
						       config_item_name(&leaf->item), fake->parent)
				      : -EINVAL;
		ring++;
	}
	return err;
}

static struct fgpu_limits limits_of(const struct fake_config *config)
{
	const u64 *tables = config->tables;
	struct fgpu_limits limits = {
		.engines = config->leaves[LEAF_ENGINE].count,
		.regions = config->leaves[LEAF_REGION].count,
		.rings = config->leaves[LEAF_RING].count ?: config->leaves[LEAF_ENGINE].count,
		.clients = tables[TABLE_CLIENTS],
		.jobs = tables[TABLE_JOBS],
		.objects = tables[TABLE_OBJECTS],
		.handles = tables[TABLE_HANDLES],
		.distortions = tables[TABLE_DISTORTIONS],
		.text = tables[TABLE_TEXT],
		.waits = tables[TABLE_WAITS],
	};
	const struct leaf *leaf;

	list_for_each_entry(leaf, &config->leaves[LEAF_ENGINE].leaves, siblings)
		limits.instances += leaf->amount;
	/* Every client has its own. */
	list_for_each_entry(leaf, &config->leaves[LEAF_RING].leaves, siblings)
		if (leaf->shape == FGPU_SHAPE_BYTES)
			limits.contexts += limits.clients;
	return limits;
}

void fake_config_put_device(struct fake_config *config)
{
	if (!config->fake)
		return;
	fake_debug_remove(config->fake);
	fake_device_put(config->fake);
	config->fake = NULL;
}

static int build_device(struct fake_config *config)
{
	const u64 journal = config->tables[TABLE_JOURNAL];
	const struct fake_setup as = {
		.driver = config->driver,
		.parent = config->parent,
		.gpu = {.limits = limits_of(config),
			.real = config->real,
			.journal = journal ? roundup_pow_of_two(journal) : 0,
			.journal_text = config->tables[TABLE_JOURNAL_TEXT]},
		.scripted = config->scripted,
		.accel = config->flags & FGPU_DEVICE_ACCEL,
	};
	struct fake_device *fake = fake_device_new(&as);
	int err;

	if (IS_ERR(fake))
		return PTR_ERR(fake);
	fake_config_put_device(config);
	config->fake = fake;
	err = setup_model(config);
	err = err ?: setup_scheds(config);
	err = err ?: fake_device_register(fake);
	if (err) {
		fake_config_put_device(config);
		return err;
	}
	fake_debug_add(fake, config_item_name(&config->group.cg_item));
	config->live = true;
	return 0;
}

/* The caller holds both locks; this releases the subsystem's. */
static int build_device_pinned(struct fake_config *config, struct mutex *subsystem)
{
	int err = pin_items(config);

	mutex_unlock(subsystem);
	if (err)
		return err;
	err = build_device(config);
	if (err)
		unpin_items(config, U32_MAX);
	return err;
}

static int make_live(struct fake_config *config)
{
	struct mutex *subsystem = &config->group.cg_subsys->su_mutex;
	int err = -EBUSY;

	/* In this order: mkdir acquires the second inside of the first. */
	mutex_lock(subsystem);
	mutex_lock(&config->lock);
	if (config->live)
		mutex_unlock(subsystem);
	else
		err = build_device_pinned(config, subsystem);
	mutex_unlock(&config->lock);
	return err;
}

static int unplug_device(struct fake_config *config)
{
	mutex_lock(&config->lock);
	if (config->live) {
		fake_device_unplug(config->fake);
		config->live = false;
		unpin_items(config, U32_MAX);
	}
	mutex_unlock(&config->lock);
	return 0;
}

int fake_config_set_live(struct fake_config *config, bool live)
{
	return live ? make_live(config) : unplug_device(config);
}
