// SPDX-License-Identifier: GPL-2.0-only
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/bitmap.h>
#include <linux/logic_iomem.h>
#include <linux/mm.h>
#include <linux/slab.h>

#include "hw.h"

#define ACCESSES  16384 /* that are kept */
#define INTERVALS 4096 /* that are kept */

static struct hw *mapped; /* the region's functions get nothing of the caller's when it is mapped */

/* Of an access that no row explains; once for each register. */
static void access_report(struct hw *hw, u32 offset, int size, const char *what)
{
	char name[32];
	u32 at = hw_name(hw, offset, name, sizeof(name));

	if (size == 4 && test_and_set_bit(offset / 4, hw->reported))
		return;
	pr_warn("%s: %s of register %#x (%s), %d bytes, is not modelled\n", hw->gpu->name, what, at,
		name, size);
}

static const struct hw_register *access_find(struct hw *hw, u32 offset, int size, const char *what)
{
	const struct hw_register *row = NULL;
	u32 nth;

	if (size == 4)
		row = hw_table_find(&hw->table, offset, &nth);
	if (!row)
		access_report(hw, offset, size, what);
	return row;
}

static unsigned long io_read(void *priv, unsigned int offset, int size)
{
	struct hw *hw = priv;
	const struct hw_register *row;
	unsigned long flags;
	u32 value = 0;

	raw_spin_lock_irqsave(&hw->lock, flags);
	row = access_find(hw, offset, size, "read");
	if (row)
		value = row->read ? row->read(hw, offset)
				  : hw_register_read(row, hw_word(hw, offset));
	hw_log_add(&hw->log, (struct hw_access){hw_now(), offset, value, false});
	raw_spin_unlock_irqrestore(&hw->lock, flags);
	return value;
}

static void io_write(void *priv, unsigned int offset, int size, unsigned long value)
{
	struct hw *hw = priv;
	const struct hw_register *row;
	unsigned long flags;

	raw_spin_lock_irqsave(&hw->lock, flags);
	hw_log_add(&hw->log, (struct hw_access){hw_now(), offset, value, true});
	row = access_find(hw, offset, size, "write");
	if (row) {
		hw_register_write(row, hw_word(hw, offset), value);
		if (row->write)
			row->write(hw, offset, value);
	}
	raw_spin_unlock_irqrestore(&hw->lock, flags);
}

static const struct logic_iomem_ops io_ops = {.read = io_read, .write = io_write};

static long io_map(unsigned long offset, size_t size, const struct logic_iomem_ops **ops,
		   void **priv)
{
	*ops = &io_ops;
	*priv = mapped;
	return offset;
}

static const struct logic_iomem_region_ops io_region_ops = {.map = io_map};
static struct resource io_region = {.name = "decoy-hardware", .flags = IORESOURCE_MEM};

void hw_words_reset(struct hw *hw)
{
	for (u32 word = 0; word < hw->table.words; word++) {
		u32 nth;
		const struct hw_register *row = hw_table_find(&hw->table, word * 4, &nth);

		hw->words[word] = row ? hw_register_reset(row) : 0;
	}
}

u32 hw_name(const struct hw *hw, u32 offset, char *name, size_t size)
{
	const struct hw_gpu *gpu = hw->gpu;
	const struct hw_register *row;
	u32 space = 0, nth;
	size_t len = 0;

	while (space + 1 < gpu->space_count &&
	       offset - gpu->spaces[space].base >= gpu->spaces[space].size)
		space++;
	row = hw_table_find(&hw->table, offset, &nth);
	if (gpu->space_count > 1)
		len = scnprintf(name, size, "%s.", gpu->spaces[space].name);
	if (!row)
		strscpy(name, "?", size);
	else if (row->count)
		scnprintf(name + len, size - len, "%s(%u)", row->name, nth);
	else
		scnprintf(name + len, size - len, "%s", row->name);
	return offset - gpu->spaces[space].base;
}

u32 *hw_memory(u64 address)
{
	if (address % 4 || !pfn_valid(PHYS_PFN(address)))
		return NULL;
	return __va(address);
}

static int io_allocate(struct hw *hw)
{
	hw->table.words = hw->gpu->size / 4;
	hw->table.rows = hw->gpu->rows;
	hw->table.count = hw->gpu->row_count;
	hw->table.index = kvzalloc(hw->table.words, GFP_KERNEL);
	hw->words = kvcalloc(hw->table.words, sizeof(*hw->words), GFP_KERNEL);
	hw->reported = bitmap_zalloc(hw->table.words, GFP_KERNEL);
	hw->busy.size = INTERVALS;
	hw->busy.ring = kvcalloc(INTERVALS, sizeof(*hw->busy.ring), GFP_KERNEL);
	hw->log.size = ACCESSES;
	hw->log.ring = kvcalloc(ACCESSES, sizeof(*hw->log.ring), GFP_KERNEL);
	if (hw->table.index && hw->words && hw->reported && hw->busy.ring && hw->log.ring)
		return 0;
	kvfree(hw->table.index);
	kvfree(hw->words);
	bitmap_free(hw->reported);
	kvfree(hw->busy.ring);
	kvfree(hw->log.ring);
	return -ENOMEM;
}

int hw_io_init(struct hw *hw)
{
	int row, err;

	err = io_allocate(hw);
	if (err)
		return err;
	row = hw_table_fill(&hw->table);
	if (WARN(row >= 0, "%s: row %d is where another is, or none may be\n", hw->gpu->name, row))
		return -EINVAL;
	hw_words_reset(hw);
	mapped = hw;
	io_region.start = hw->gpu->base;
	io_region.end = hw->gpu->base + hw->gpu->size - 1;
	return logic_iomem_add_region(&io_region, &io_region_ops);
}
