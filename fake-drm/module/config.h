/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * configfs: the configuration of devices. A device's directory has the groups engines, regions and
 * rings, whose children are leaves; live builds a device from them and pins them.
 */
#ifndef FAKE_CONFIG_H
#define FAKE_CONFIG_H

#include <linux/configfs.h>
#include <linux/limits.h>
#include <linux/list.h>
#include <linux/mutex.h>

#include "device.h"
#include "parent.h"

#define FAKE_DEVICES_MAX 64 /* devices, live or not */
#define FAKE_LEAVES_MAX	 256 /* directories in one group of a device */
#define FAKE_TABLE_MAX	 65536 /* slots of a table of the model */
#define FAKE_TEXT_MAX	 (1 << 20) /* bytes of all names of a device */
#define FAKE_PDEV_MAX	 64 /* bytes of pdev, its NUL included */
#define FAKE_JOURNAL_MAX (64 << 20) /* bytes of a journal */

/**
 * enum leaf_kind - kind of a leaf, and the group that it is in
 * @LEAF_ENGINE: engines/NAME
 * @LEAF_REGION: regions/NAME
 * @LEAF_RING: rings/NAME
 * @LEAF_KINDS: number of kinds
 */
enum leaf_kind { LEAF_ENGINE, LEAF_REGION, LEAF_RING, LEAF_KINDS };

/**
 * enum fake_table - sizes that a device may change
 * @TABLE_CLIENTS: max_clients
 * @TABLE_JOBS: max_jobs
 * @TABLE_OBJECTS: max_objects
 * @TABLE_HANDLES: max_handles
 * @TABLE_DISTORTIONS: max_distortions
 * @TABLE_TEXT: max_text
 * @TABLE_WAITS: max_waits
 * @TABLE_JOURNAL: journal
 * @TABLE_JOURNAL_TEXT: journal_text
 * @TABLES: number of sizes
 */
enum fake_table {
	TABLE_CLIENTS,
	TABLE_JOBS,
	TABLE_OBJECTS,
	TABLE_HANDLES,
	TABLE_DISTORTIONS,
	TABLE_TEXT,
	TABLE_WAITS,
	TABLE_JOURNAL,
	TABLE_JOURNAL_TEXT,
	TABLES
};

/**
 * struct leaf_group - the directory engines, regions or rings of a device
 * @group: the directory
 * @leaves: its leaves, in the order of their creation
 * @count: how many
 */
struct leaf_group {
	struct config_group group;
	struct list_head leaves;
	u32 count;
};

/**
 * struct fake_config - the directory of a device
 * @group: the directory
 * @leaves: its groups
 * @lock: protects the members below, and the leaves; acquired inside of the subsystem's mutex
 * @live: the device is registered
 * @fake: the device; stays when it is unplugged, until the next one is built
 * @driver: attribute driver
 * @pdev: attribute pdev
 * @parent: attribute parent
 * @flags: FGPU_DEVICE_*: attributes accounting, order, accel
 * @real: 1 when attribute clock is real, else 0
 * @scripted: 1 when attribute header is scripted, else 0
 * @tables: attributes max_* and journal*, by enum fake_table
 */
struct fake_config {
	struct config_group group;
	struct leaf_group leaves[LEAF_KINDS];
	struct mutex lock;
	bool live;
	struct fake_device *fake;
	char driver[FAKE_NAME_MAX];
	char pdev[FAKE_PDEV_MAX];
	char parent[FAKE_PARENT_MAX];
	u32 flags;
	u32 real;
	u32 scripted;
	u64 tables[TABLES];
};

/**
 * struct leaf - the directory of an engine, a region or a ring
 * @item: the directory
 * @siblings: member of leaf_group.leaves
 * @config: the device's directory; a reference
 * @kind: engine, region or ring
 * @amount: capacity, bytes or units, as the model's command has it
 * @hz: frequency of an engine
 * @keys: FGPU_KEY_* of an engine or a region
 * @shape: enum fgpu_shape of a ring
 * @depth: jobs of a ring that its engine may run at once
 * @engine: name of a ring's engine
 * @sched: 1 when a ring's backend is sched, else 0
 */
struct leaf {
	struct config_item item;
	struct list_head siblings;
	struct fake_config *config;
	enum leaf_kind kind;
	u64 amount;
	u64 hz;
	u64 depth;
	u32 keys;
	u32 shape;
	char engine[NAME_MAX + 1];
	u32 sched;
};

static inline struct fake_config *to_fake_config(struct config_item *item)
{
	return container_of(to_config_group(item), struct fake_config, group);
}

/**
 * fake_config_edit_begin() - acquire the lock to change a configuration
 * @config: the configuration
 *
 * Context: Process context. May sleep. Returns with fake_config.lock held only when it returns 0.
 *
 * Return: 0, or -EBUSY while the device is live.
 */
static inline int fake_config_edit_begin(struct fake_config *config)
{
	mutex_lock(&config->lock);
	if (!config->live)
		return 0;
	mutex_unlock(&config->lock);
	return -EBUSY;
}

/**
 * fake_config_edit_end() - release the lock
 * @config: the configuration
 * @err: 0 or a negative errno
 * @len: bytes that were written
 *
 * Context: Process context. The caller holds fake_config.lock.
 *
 * Return: @err, or @len when that is 0.
 */
static inline ssize_t fake_config_edit_end(struct fake_config *config, int err, size_t len)
{
	mutex_unlock(&config->lock);
	return err ?: len;
}

/**
 * fake_leaf_groups_add() - add the empty groups engines, regions and rings
 * @config: the configuration
 *
 * Context: Process context. May sleep.
 */
void fake_leaf_groups_add(struct fake_config *config);

/**
 * fake_config_set_live() - build and register the device, or unplug it
 * @config: the configuration
 * @live: which of the two
 *
 * Context: Process context. May sleep. Acquires the subsystem's mutex, then fake_config.lock.
 *
 * Return: 0 or a negative errno; -EBUSY when the device is live, or when a part of its
 * configuration is being removed.
 */
int fake_config_set_live(struct fake_config *config, bool live);

/**
 * fake_config_put_device() - remove the last device from debugfs and put it
 * @config: the configuration, which is not live
 *
 * Context: Process context. May sleep. The caller holds fake_config.lock or the last reference.
 */
void fake_config_put_device(struct fake_config *config);

/**
 * struct word - a word of an attribute or a command; a table of them ends with one without a word
 * @word: the word
 * @value: its bit or number
 */
struct word {
	const char *word;
	u32 value;
};

/**
 * fake_flag_store() - set or clear a bit by one of two words
 * @flags: where the bit is
 * @words: two words; the first one's value is the bit, the other one's 0
 * @page: what was written
 * @len: bytes of @page
 *
 * Context: Any.
 * Return: 0, or -EINVAL for any other word.
 */
int fake_flag_store(u32 *flags, const struct word *words, const char *page, size_t len);

/**
 * fake_flag_show() - print the word of a bit
 * @flags: where the bit is
 * @words: as for fake_flag_store()
 * @page: where to print
 *
 * Context: Any.
 * Return: bytes printed.
 */
ssize_t fake_flag_show(u32 flags, const struct word *words, char *page);

/**
 * fake_words_parse() - parse words between blanks
 * @words: the words that are allowed
 * @text: the text
 * @len: bytes of @text
 * @out: gets the bits of all words
 *
 * Context: Any.
 * Return: 0, or -EINVAL.
 */
int fake_words_parse(const struct word *words, const char *text, size_t len, u32 *out);

/**
 * fake_words_print() - print the words of bits
 * @words: the words
 * @value: the bits
 * @page: where to print
 *
 * Context: Any.
 * Return: bytes printed.
 */
ssize_t fake_words_print(const struct word *words, u32 value, char *page);

/**
 * fake_text_store() - store a line of text, terminated
 * @to: where
 * @size: bytes of @to
 * @page: what was written; a line feed at its end is dropped
 * @len: bytes of @page
 *
 * Context: Any.
 * Return: 0; -E2BIG when it does not fit; -EINVAL for control characters.
 */
int fake_text_store(char *to, size_t size, const char *page, size_t len);

/**
 * fake_number_store() - store a decimal number
 * @to: where
 * @page: what was written
 * @min: the smallest that is allowed
 * @max: the largest that is allowed
 *
 * Context: Any.
 * Return: 0; -EINVAL, -ERANGE.
 */
int fake_number_store(u64 *to, const char *page, u64 min, u64 max);

extern struct configfs_subsystem fake_subsystem;

#endif
