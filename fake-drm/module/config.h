/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * configfs: what devices shall be. A device's directory has the groups engines, regions and rings,
 * whose children are leaves; `live` builds a device out of them and keeps them as they are.
 */
#ifndef FAKE_CONFIG_H
#define FAKE_CONFIG_H

#include <linux/configfs.h>
#include <linux/limits.h>
#include <linux/list.h>
#include <linux/mutex.h>

#include "device.h"
#include "parent.h"

/* Most devices, live or not; directories in one group of them; of anything with a table in the model. */
#define FAKE_DEVICES_MAX 64
#define FAKE_LEAVES_MAX	 256
#define FAKE_TABLE_MAX	 65536
#define FAKE_TEXT_MAX	 (1 << 20)
#define FAKE_PDEV_MAX	 64
#define FAKE_JOURNAL_MAX (64 << 20)

enum leaf_kind { LEAF_ENGINE, LEAF_REGION, LEAF_RING, LEAF_KINDS };

/* Tables of the model that a device may have larger or smaller. */
enum fake_table {
	TABLE_CLIENTS,
	TABLE_JOBS,
	TABLE_OBJECTS,
	TABLE_HANDLES,
	TABLE_DISTORTIONS,
	TABLE_TEXT,
	TABLE_JOURNAL, /* bytes */
	TABLE_JOURNAL_TEXT,
	TABLES
};

struct leaf_group {
	struct config_group group;
	struct list_head leaves; /* in the order in which they were made */
	u32 count;
};

struct fake_config {
	struct config_group group;
	struct leaf_group leaves[LEAF_KINDS];
	struct mutex lock; /* all below, and the leaves */
	bool live;
	struct fake_device *fake; /* of `live`; also the one before, until the next */
	char driver[FAKE_NAME_MAX];
	char pdev[FAKE_PDEV_MAX];
	char parent[FAKE_PARENT_MAX];
	u32 flags; /* FGPU_DEVICE_* */
	u32 real; /* the clock; 0 or 1 */
	u32 scripted; /* the header; 0 or 1 */
	u64 tables[TABLES];
};

/* One engine, region or ring. */
struct leaf {
	struct config_item item;
	struct list_head siblings;
	struct fake_config *config;
	enum leaf_kind kind;
	u64 amount; /* capacity, bytes or units, as its command wants it */
	u64 hz;
	u32 keys;
	u32 shape;
	char engine[NAME_MAX + 1]; /* of a ring */
	u32 sched; /* of a ring: 1: the DRM scheduler is in front of it; 0 */
};

static inline struct fake_config *to_fake_config(struct config_item *item)
{
	return container_of(to_config_group(item), struct fake_config, group);
}

/* fake_config_edit_begin - take the lock to change something; -EBUSY without it while the device lives. */
static inline int fake_config_edit_begin(struct fake_config *config)
{
	mutex_lock(&config->lock);
	if (!config->live)
		return 0;
	mutex_unlock(&config->lock);
	return -EBUSY;
}

/* fake_config_edit_end - give the lock back; err, or len where there is none. */
static inline ssize_t fake_config_edit_end(struct fake_config *config, int err, size_t len)
{
	mutex_unlock(&config->lock);
	return err ?: len;
}

/* fake_leaf_groups_add - the three groups of a device, empty. */
void fake_leaf_groups_add(struct fake_config *config);

/* fake_config_set_live - build the device, or unplug it. 0 or a negative errno; config->lock is not held. */
int fake_config_set_live(struct fake_config *config, bool live);

/* fake_config_put_device - the configuration goes away: give back its last device. */
void fake_config_put_device(struct fake_config *config);

/* A word and its bit or number; the last one has no word. */
struct word {
	const char *word;
	u32 value;
};

/* fake_flag_store - one of two words: a bit, that of the first, which is there or not. 0 or -EINVAL. */
int fake_flag_store(u32 *flags, const struct word *words, const char *page, size_t len);
ssize_t fake_flag_show(u32 flags, const struct word *words, char *page);

/* fake_words_parse - blanks between words, bits or'ed. 0, or -EINVAL. */
int fake_words_parse(const struct word *words, const char *text, size_t len, u32 *out);

/* fake_words_print - the words whose bits are in value; to a page. Bytes written. */
ssize_t fake_words_print(const struct word *words, u32 value, char *page);

/* text_store - text of at most size - 1 bytes without the line feed at its end. 0, -E2BIG, -EINVAL. */
int fake_text_store(char *to, size_t size, const char *page, size_t len);

/* fake_number_store - a number from min to max. 0, or -EINVAL, -ERANGE. */
int fake_number_store(u64 *to, const char *page, u64 min, u64 max);

extern struct configfs_subsystem fake_subsystem;

#endif
