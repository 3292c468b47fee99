// SPDX-License-Identifier: GPL-2.0-only
/* engines/NAME, regions/NAME and rings/NAME. */
#include <linux/module.h>
#include <linux/slab.h>

#include "config.h"
#include "command/names.h"

#define CAPACITY_MAX 4096

#define WORD(text, value) {text, value},
static const struct word engine_keys[] = {
	FGPU_ENGINE_KEY_WORDS(WORD){},
};

static const struct word region_keys[] = {
	FGPU_REGION_KEY_WORDS(WORD){},
};

static const struct word backends[] = {{"sched", 1}, {"model", 0}, {}};

#define AT(text, value) [value] = text,
static const char *const shapes[FGPU_SHAPES] = {FGPU_SHAPE_WORDS(AT)};

static struct leaf *to_leaf(struct config_item *item)
{
	return container_of(item, struct leaf, item);
}

/* An attribute of a leaf; writable while the device is not live. */
#define LEAF_ATTR(_name, _emit, _set)                                                   \
	static ssize_t leaf_##_name##_show(struct config_item *item, char *page)        \
	{                                                                               \
		struct leaf *leaf = to_leaf(item);                                      \
		ssize_t len;                                                            \
		mutex_lock(&leaf->config->lock);                                        \
		len = _emit;                                                            \
		mutex_unlock(&leaf->config->lock);                                      \
		return len;                                                             \
	}                                                                               \
	static ssize_t leaf_##_name##_store(struct config_item *item, const char *page, \
					    size_t len)                                 \
	{                                                                               \
		struct leaf *leaf = to_leaf(item);                                      \
		int err = fake_config_edit_begin(leaf->config);                         \
		return err ?: fake_config_edit_end(leaf->config, _set, len);            \
	}                                                                               \
	CONFIGFS_ATTR(leaf_, _name)

static int keys_store(struct leaf *leaf, const char *page, size_t len)
{
	return fake_words_parse(leaf->kind == LEAF_ENGINE ? engine_keys : region_keys, page, len,
				&leaf->keys);
}

static int shape_store(struct leaf *leaf, const char *page)
{
	int shape = sysfs_match_string(shapes, page);

	if (shape < 0)
		return -EINVAL;
	leaf->shape = shape;
	return 0;
}

LEAF_ATTR(capacity, sysfs_emit(page, "%llu\n", leaf->amount),
	  fake_number_store(&leaf->amount, page, 1, CAPACITY_MAX));
LEAF_ATTR(size, sysfs_emit(page, "%llu\n", leaf->amount),
	  fake_number_store(&leaf->amount, page, 0, U64_MAX));
LEAF_ATTR(hz, sysfs_emit(page, "%llu\n", leaf->hz), fake_number_store(&leaf->hz, page, 0, U64_MAX));
LEAF_ATTR(keys,
	  fake_words_print(leaf->kind == LEAF_ENGINE ? engine_keys : region_keys, leaf->keys, page),
	  keys_store(leaf, page, len));
LEAF_ATTR(engine, sysfs_emit(page, "%s\n", leaf->engine),
	  fake_text_store(leaf->engine, sizeof(leaf->engine), page, len));
LEAF_ATTR(backend, fake_flag_show(leaf->sched, backends, page),
	  fake_flag_store(&leaf->sched, backends, page, len));
LEAF_ATTR(depth, sysfs_emit(page, "%llu\n", leaf->depth),
	  fake_number_store(&leaf->depth, page, 1, CAPACITY_MAX));
LEAF_ATTR(shape, sysfs_emit(page, "%s\n", shapes[leaf->shape]), shape_store(leaf, page));

static struct configfs_attribute *engine_attrs[] = {&leaf_attr_capacity, &leaf_attr_hz,
						    &leaf_attr_keys, NULL};
static struct configfs_attribute *region_attrs[] = {&leaf_attr_size, &leaf_attr_keys, NULL};
static struct configfs_attribute *ring_attrs[] = {&leaf_attr_engine,  &leaf_attr_shape,
						  &leaf_attr_size,    &leaf_attr_depth,
						  &leaf_attr_backend, NULL};

static void leaf_release(struct config_item *item)
{
	struct leaf *leaf = to_leaf(item);
	struct fake_config *config = leaf->config;

	mutex_lock(&config->lock);
	list_del(&leaf->siblings);
	config->leaves[leaf->kind].count--;
	mutex_unlock(&config->lock);
	config_item_put(&config->group.cg_item);
	kfree(leaf);
}

static struct configfs_item_operations leaf_ops = {.release = leaf_release};

static const struct config_item_type leaf_types[LEAF_KINDS] = {
	[LEAF_ENGINE] = {.ct_owner = THIS_MODULE,
			 .ct_item_ops = &leaf_ops,
			 .ct_attrs = engine_attrs},
	[LEAF_REGION] = {.ct_owner = THIS_MODULE,
			 .ct_item_ops = &leaf_ops,
			 .ct_attrs = region_attrs},
	[LEAF_RING] = {.ct_owner = THIS_MODULE, .ct_item_ops = &leaf_ops, .ct_attrs = ring_attrs},
};

/* The defaults of a leaf. */
static const struct leaf leaf_defaults[LEAF_KINDS] = {
	[LEAF_ENGINE] = {.kind = LEAF_ENGINE,
			 .amount = 1,
			 .hz = 1000000000,
			 .keys = FGPU_KEY_ENGINE},
	[LEAF_REGION] = {.kind = LEAF_REGION, .keys = FGPU_KEYS_OF_REGION & ~FGPU_KEY_MEMORY},
	[LEAF_RING] = {.kind = LEAF_RING, .amount = 65536, .depth = 1},
};

/* The name becomes part of a key: only distortions may make a key that is malformed. */
static bool is_name(const char *name)
{
	for (; *name; name++)
		if ((u8)*name <= ' ' || *name == 0x7f || *name == ':')
			return false;
	return true;
}

static struct config_item *leaf_make(struct fake_config *config, enum leaf_kind kind,
				     const char *name)
{
	struct leaf_group *group = &config->leaves[kind];
	struct leaf *leaf;
	int err;

	if (!is_name(name))
		return ERR_PTR(-EINVAL);
	leaf = kmemdup(&leaf_defaults[kind], sizeof(*leaf), GFP_KERNEL);
	if (!leaf)
		return ERR_PTR(-ENOMEM);
	err = fake_config_edit_begin(config);
	if (!err && group->count == FAKE_LEAVES_MAX)
		err = fake_config_edit_end(config, -ENOSPC, 0);
	if (err) {
		kfree(leaf);
		return ERR_PTR(err);
	}
	/* The default of a ring is the engine of its own name. */
	strscpy(leaf->engine, name, sizeof(leaf->engine));
	leaf->config = config;
	config_item_get(&config->group.cg_item);
	config_item_init_type_name(&leaf->item, name, &leaf_types[kind]);
	list_add_tail(&leaf->siblings, &group->leaves);
	group->count++;
	mutex_unlock(&config->lock);
	return &leaf->item;
}

#define LEAF_GROUP(_name, _kind)                                                               \
	static struct config_item *_name##_make(struct config_group *group, const char *name)  \
	{                                                                                      \
		return leaf_make(container_of(group, struct fake_config, leaves[_kind].group), \
				 _kind, name);                                                 \
	}                                                                                      \
	static struct configfs_group_operations _name##_ops = {.make_item = _name##_make};     \
	static const struct config_item_type _name##_type = {.ct_owner = THIS_MODULE,          \
							     .ct_group_ops = &_name##_ops}

LEAF_GROUP(engines, LEAF_ENGINE);
LEAF_GROUP(regions, LEAF_REGION);
LEAF_GROUP(rings, LEAF_RING);

void fake_leaf_groups_add(struct fake_config *config)
{
	static const struct {
		const char *name;
		const struct config_item_type *type;
	} all[LEAF_KINDS] = {
		[LEAF_ENGINE] = {"engines", &engines_type},
		[LEAF_REGION] = {"regions", &regions_type},
		[LEAF_RING] = {"rings", &rings_type},
	};

	for (int kind = 0; kind < LEAF_KINDS; kind++) {
		struct leaf_group *group = &config->leaves[kind];

		INIT_LIST_HEAD(&group->leaves);
		config_group_init_type_name(&group->group, all[kind].name, all[kind].type);
		configfs_add_default_group(&group->group, &config->group);
	}
}
