// SPDX-License-Identifier: GPL-2.0-only
/* /sys/kernel/config/fake-drm/DEV: the attributes of a device. */
#include <linux/kstrtox.h>
#include <linux/module.h>
#include <linux/slab.h>

#include <drm/drm_file.h>

#include "config.h"

static const struct word accountings[] = {
	{"completion", FGPU_DEVICE_COMPLETION}, {"running", 0}, {}};
static const struct word orders[] = {{"memory", FGPU_DEVICE_MEMORY_FIRST}, {"engines", 0}, {}};
static const struct word accels[] = {{"1", FGPU_DEVICE_ACCEL}, {"0", 0}, {}};
static const struct word clocks[] = {{"real", 1}, {"manual", 0}, {}};
static const struct word headers[] = {{"scripted", 1}, {"core", 0}, {}};

static const u64 table_defaults[TABLES] = {
	[TABLE_CLIENTS] = 64,	   [TABLE_JOBS] = 1024,
	[TABLE_OBJECTS] = 1024,	   [TABLE_HANDLES] = 4096,
	[TABLE_DISTORTIONS] = 64,  [TABLE_TEXT] = 16384,
	[TABLE_JOURNAL] = 1 << 20, [TABLE_JOURNAL_TEXT] = FAKE_DRM_JOURNAL_TEXT,
	[TABLE_WAITS] = 256,
};

#define FAKE_ATTR_SHOW(_name, _emit)                                               \
	static ssize_t config_##_name##_show(struct config_item *item, char *page) \
	{                                                                          \
		struct fake_config *config = to_fake_config(item);                 \
		ssize_t len;                                                       \
		mutex_lock(&config->lock);                                         \
		len = _emit;                                                       \
		mutex_unlock(&config->lock);                                       \
		return len;                                                        \
	}

#define FAKE_ATTR_RO(_name, _emit)   \
	FAKE_ATTR_SHOW(_name, _emit) \
	CONFIGFS_ATTR_RO(config_, _name)

#define FAKE_ATTR(_name, _emit, _set)                                                     \
	FAKE_ATTR_SHOW(_name, _emit)                                                      \
	static ssize_t config_##_name##_store(struct config_item *item, const char *page, \
					      size_t len)                                 \
	{                                                                                 \
		struct fake_config *config = to_fake_config(item);                        \
		int err = fake_config_edit_begin(config);                                 \
		return err ?: fake_config_edit_end(config, _set, len);                    \
	}                                                                                 \
	CONFIGFS_ATTR(config_, _name)

#define FAKE_ATTR_LIMIT(_name, _table, _max)                                 \
	FAKE_ATTR(_name, sysfs_emit(page, "%llu\n", config->tables[_table]), \
		  fake_number_store(&config->tables[_table], page, 0, _max))

#define FAKE_ATTR_FLAG(_name, _member, _words)                          \
	FAKE_ATTR(_name, fake_flag_show(config->_member, _words, page), \
		  fake_flag_store(&config->_member, _words, page, len))

FAKE_ATTR(driver, sysfs_emit(page, "%s\n", config->driver),
	  fake_text_store(config->driver, sizeof(config->driver), page, len));
FAKE_ATTR(pdev, sysfs_emit(page, "%s\n", config->pdev),
	  fake_text_store(config->pdev, sizeof(config->pdev), page, len));
static int parent_store(struct fake_config *config, const char *page, size_t len)
{
	char name[FAKE_PARENT_MAX];
	int err = fake_text_store(name, sizeof(name), page, len) ?: fake_parent_check(name);

	if (!err)
		strscpy(config->parent, name, sizeof(config->parent));
	return err;
}

FAKE_ATTR(parent, sysfs_emit(page, "%s\n", config->parent), parent_store(config, page, len));
FAKE_ATTR_FLAG(accounting, flags, accountings);
FAKE_ATTR_FLAG(order, flags, orders);
FAKE_ATTR_FLAG(accel, flags, accels);
FAKE_ATTR_FLAG(clock, real, clocks);
FAKE_ATTR_FLAG(header, scripted, headers);
FAKE_ATTR_LIMIT(max_clients, TABLE_CLIENTS, FAKE_TABLE_MAX);
FAKE_ATTR_LIMIT(max_jobs, TABLE_JOBS, FAKE_TABLE_MAX);
FAKE_ATTR_LIMIT(max_objects, TABLE_OBJECTS, FAKE_TABLE_MAX);
FAKE_ATTR_LIMIT(max_handles, TABLE_HANDLES, FAKE_TABLE_MAX);
FAKE_ATTR_LIMIT(max_distortions, TABLE_DISTORTIONS, FAKE_TABLE_MAX);
FAKE_ATTR_LIMIT(max_text, TABLE_TEXT, FAKE_TEXT_MAX);
FAKE_ATTR_LIMIT(max_waits, TABLE_WAITS, FAKE_TABLE_MAX);
FAKE_ATTR_LIMIT(journal, TABLE_JOURNAL, FAKE_JOURNAL_MAX);
FAKE_ATTR_LIMIT(journal_text, TABLE_JOURNAL_TEXT, FAKE_DRM_JOURNAL_TEXT);

/* Names of the nodes below /dev/dri and /dev/accel; empty without one. */
static ssize_t node_show(const struct drm_minor *minor, const char *prefix, char *page)
{
	return minor ? sysfs_emit(page, "%s%d\n", prefix, minor->index) : sysfs_emit(page, "\n");
}

#define FAKE_ATTR_NODE(_name, _minor, _prefix) \
	FAKE_ATTR_RO(_name,                    \
		     node_show(config->live ? config->fake->drm._minor : NULL, _prefix, page))

FAKE_ATTR_NODE(card, primary, "card");
FAKE_ATTR_NODE(render, render, "renderD");
FAKE_ATTR_NODE(accel_node, accel, "accel");

FAKE_ATTR_SHOW(live, sysfs_emit(page, "%d\n", config->live));

static ssize_t config_live_store(struct config_item *item, const char *page, size_t len)
{
	bool live;
	int err = kstrtobool(page, &live);

	err = err ?: fake_config_set_live(to_fake_config(item), live);
	return err ?: len;
}
CONFIGFS_ATTR(config_, live);

static struct configfs_attribute *config_attrs[] = {
	&config_attr_driver,
	&config_attr_pdev,
	&config_attr_parent,
	&config_attr_accounting,
	&config_attr_order,
	&config_attr_accel,
	&config_attr_clock,
	&config_attr_header,
	&config_attr_max_clients,
	&config_attr_max_jobs,
	&config_attr_max_objects,
	&config_attr_max_handles,
	&config_attr_max_distortions,
	&config_attr_max_text,
	&config_attr_max_waits,
	&config_attr_journal,
	&config_attr_journal_text,
	&config_attr_card,
	&config_attr_render,
	&config_attr_accel_node,
	&config_attr_live,
	NULL,
};

static atomic_t config_count = ATOMIC_INIT(0);

static void config_release(struct config_item *item)
{
	struct fake_config *config = to_fake_config(item);

	fake_config_put_device(config);
	mutex_destroy(&config->lock);
	kfree(config);
	atomic_dec(&config_count);
}

static struct configfs_item_operations config_ops = {.release = config_release};

static const struct config_item_type config_type = {
	.ct_owner = THIS_MODULE,
	.ct_item_ops = &config_ops,
	.ct_attrs = config_attrs,
};

static struct config_group *config_make(struct config_group *group, const char *name)
{
	struct fake_config *config;

	if (!atomic_add_unless(&config_count, 1, FAKE_DEVICES_MAX))
		return ERR_PTR(-ENOSPC);
	config = kzalloc(sizeof(*config), GFP_KERNEL);
	if (!config) {
		atomic_dec(&config_count);
		return ERR_PTR(-ENOMEM);
	}
	mutex_init(&config->lock);
	strscpy(config->driver, "fake-drm", sizeof(config->driver));
	strscpy(config->parent, FAKE_PARENT_VIRTUAL, sizeof(config->parent));
	memcpy(config->tables, table_defaults, sizeof(config->tables));
	config_group_init_type_name(&config->group, name, &config_type);
	fake_leaf_groups_add(config);
	return &config->group;
}

static struct configfs_group_operations subsystem_ops = {.make_group = config_make};

static const struct config_item_type subsystem_type = {
	.ct_owner = THIS_MODULE,
	.ct_group_ops = &subsystem_ops,
};

struct configfs_subsystem fake_subsystem = {
	.su_group = {.cg_item = {.ci_namebuf = "fake-drm", .ci_type = &subsystem_type}},
	.su_mutex = __MUTEX_INITIALIZER(fake_subsystem.su_mutex),
};
