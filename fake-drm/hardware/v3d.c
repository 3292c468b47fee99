// SPDX-License-Identifier: GPL-2.0-only
/*
 * V3D 4.2: four engines that work on one job each, an MMU of one level, interrupts of hub and core
 * on one line. A cache is clean as soon as the driver asks for it.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/kernel.h>
#include <linux/module.h>

#include "v3d.h"

enum v3d_block { V3D_HUB, V3D_CORE };

/* Offsets of the interrupt registers from the first of them, in hub and core alike. */
enum v3d_interrupt {
	INT_STS = 0,
	INT_SET = 4,
	INT_CLR = 8,
	MSK_STS = 12,
	MSK_SET = 16,
	MSK_CLR = 20
};

#define INT_FIRST 0x50
#define HUB_TFUC  BIT(1)
#define HUB_PTI	  BIT(4)

#define MMU_ENABLE     BIT(0)
#define MMU_TLB_CLEAR  BIT(2)
#define MMU_VIOLATIONS (BIT(27) | BIT(20) | BIT(12)) /* cap exceeded, invalid, write violation */
#define MMU_INVALID    BIT(20)
#define MMU_PAGE_SHIFT 12
#define PTE_VALID      BIT(28)
#define PTE_PAGE       GENMASK(23, 0)

/**
 * struct v3d_engine - what an engine is
 * @block: of interrupts
 * @done: its bit there
 * @axi: what an error of the MMU calls it
 */
struct v3d_engine {
	u32 block, done, axi;
};

static const struct v3d_engine engines[] = {
	[V3D_TFU] = {V3D_HUB, HUB_TFUC, 5},
	[V3D_BIN] = {V3D_CORE, BIT(1), 4},
	[V3D_RENDER] = {V3D_CORE, BIT(0), 4},
	[V3D_CSD] = {V3D_CORE, BIT(7), 0},
};

/* --- memory ------------------------------------------------------------------------------------
 */

/* A word at an address of the GPU, or NULL: no page is there. */
static u32 *word_at(struct hw *hw, u32 address)
{
	u64 table = (u64)*hw_word(hw, V3D_MMU_PT_PA_BASE) << MMU_PAGE_SHIFT;
	u32 *entry = hw_memory(table + (u64)(address >> MMU_PAGE_SHIFT) * sizeof(u32));

	if (!(*hw_word(hw, V3D_MMU_CTL) & MMU_ENABLE) || !entry || !(*entry & PTE_VALID))
		return NULL;
	return hw_memory(((u64)(*entry & PTE_PAGE) << MMU_PAGE_SHIFT) +
			 (address & GENMASK(MMU_PAGE_SHIFT - 1, 0)));
}

static void job_read(struct hw *hw, u32 address, struct decoy_job *job)
{
	u32 words[HW_JOB_WORDS];

	for (u32 i = 0; i < HW_JOB_WORDS; i++) {
		u32 *word = word_at(hw, address + i * sizeof(u32));

		if (!word) {
			hw_job_broken(job);
			return;
		}
		words[i] = READ_ONCE(*word);
	}
	hw_job_decode(words, job);
}

/* The access is aborted, and the job goes on. */
static void mmu_error(struct hw *hw, u32 queue, u32 address)
{
	*hw_word(hw, V3D_MMU_CTL) |= MMU_INVALID;
	*hw_word(hw, V3D_MMU_VIO_ID) = engines[queue].axi << 5;
	*hw_word(hw, V3D_MMU_VIO_ADDR) = address;
	hw_block_set(hw, V3D_HUB, HUB_PTI);
}

void v3d_mmu_control(struct hw *hw, u32 offset, u32 value)
{
	u32 *control = hw_word(hw, offset);

	*control &= ~(MMU_TLB_CLEAR | MMU_VIOLATIONS);
}

/* --- interrupts --------------------------------------------------------------------------------
 */

static u32 interrupt_block(u32 offset)
{
	return offset >= V3D_CORE_BASE ? V3D_CORE : V3D_HUB;
}

static enum v3d_interrupt interrupt_register(u32 offset)
{
	return offset % V3D_PART - INT_FIRST;
}

u32 v3d_interrupt_read(struct hw *hw, u32 offset)
{
	const struct hw_block *block = &hw->blocks[interrupt_block(offset)];

	switch (interrupt_register(offset)) {
	case INT_STS:
		return block->raw;
	case MSK_STS:
		return ~block->enabled;
	default:
		return 0;
	}
}

static void interrupt_ack(struct hw *hw, u32 block, u32 bits)
{
	for (u32 queue = 0; queue < ARRAY_SIZE(engines); queue++)
		if (engines[queue].block == block && engines[queue].done & bits)
			hw_busy_ack(&hw->busy, queue, hw_now());
	hw_block_clear(hw, block, bits);
}

void v3d_interrupt_write(struct hw *hw, u32 offset, u32 value)
{
	u32 block = interrupt_block(offset);
	u32 enabled = hw->blocks[block].enabled;

	switch (interrupt_register(offset)) {
	case INT_SET:
		hw_block_set(hw, block, value);
		break;
	case INT_CLR:
		interrupt_ack(hw, block, value);
		break;
	case MSK_SET:
		hw_block_enable(hw, block, enabled & ~value);
		break;
	case MSK_CLR:
		hw_block_enable(hw, block, enabled | value);
		break;
	default:
		break;
	}
}

/* --- jobs --------------------------------------------------------------------------------------
 */

static void engine_start(struct hw *hw, u32 queue, const struct decoy_job *job)
{
	if (hw->engines[queue].works) {
		pr_warn("v3d: %s is started while it works; jobs do not queue in the model\n",
			hw->gpu->queues[queue]);
		return;
	}
	hw_engine_start(hw, queue, job);
}

u32 v3d_tfu_status(struct hw *hw, u32 offset)
{
	return hw->engines[V3D_TFU].works;
}

void v3d_tfu_start(struct hw *hw, u32 offset, u32 value)
{
	struct decoy_job job;

	hw_job_decode_tfu(*hw_word(hw, V3D_TFU_IIS), *hw_word(hw, V3D_TFU_ICA), &job);
	engine_start(hw, V3D_TFU, &job);
}

/* The end of a control list is written: bin or render starts. */
void v3d_list_start(struct hw *hw, u32 offset, u32 value)
{
	u32 which = offset - V3D_CLE_CT0QEA;
	u32 start = *hw_word(hw, V3D_CLE_CT0QBA + which);
	struct decoy_job job;

	job_read(hw, start, &job);
	*hw_word(hw, V3D_CLE_CT0CA + which) = start;
	engine_start(hw, which ? V3D_RENDER : V3D_BIN, &job);
}

u32 v3d_csd_status(struct hw *hw, u32 offset)
{
	return hw->engines[V3D_CSD].works ? BIT(1) : 0; /* there is a current dispatch */
}

void v3d_csd_start(struct hw *hw, u32 offset, u32 value)
{
	struct decoy_job job;

	for (u32 i = 0; i < 7; i++)
		*hw_word(hw, V3D_CSD_CURRENT_CFG0 + i * 4) =
			*hw_word(hw, V3D_CSD_QUEUED_CFG0 + i * 4);
	job_read(hw, *hw_word(hw, V3D_CSD_QUEUED_CFG0 + 6 * 4), &job);
	engine_start(hw, V3D_CSD, &job);
}

/* What an engine read last, for the error that a job asks for. */
static u32 job_address(struct hw *hw, u32 queue)
{
	switch (queue) {
	case V3D_BIN:
		return *hw_word(hw, V3D_CLE_CT0QBA);
	case V3D_RENDER:
		return *hw_word(hw, V3D_CLE_CT0QBA + 4);
	case V3D_CSD:
		return *hw_word(hw, V3D_CSD_CURRENT_CFG0 + 6 * 4);
	default:
		return 0;
	}
}

static void job_ended(struct hw *hw, u32 queue)
{
	if (hw->engines[queue].job.outcome == DECOY_JOB_FAULT)
		mmu_error(hw, queue, job_address(hw, queue));
	if (queue == V3D_BIN || queue == V3D_RENDER) {
		u32 which = queue == V3D_RENDER ? 4 : 0;

		*hw_word(hw, V3D_CLE_CT0CA + which) = *hw_word(hw, V3D_CLE_CT0QEA + which);
	}
	hw_engine_finish(hw, queue, engines[queue].block, engines[queue].done);
}

void v3d_bridge_reset(struct hw *hw, u32 offset, u32 value)
{
	if (!(value & BIT(0)))
		return;
	hw_engines_reset(hw);
	hw_words_reset(hw);
}

/* --- the GPU -----------------------------------------------------------------------------------
 */

static const struct hw_space spaces[] = {
	{"hub", V3D_HUB_BASE, V3D_PART},
	{"core0", V3D_CORE_BASE, V3D_PART},
	{"bridge", V3D_BRIDGE_BASE, V3D_PART},
};

static const char *const queues[HW_QUEUES] = {"tfu", "bin", "render", "csd"};

const struct hw_gpu hw_v3d = {
	.name = "v3d",
	.device = "v3d",
	.base = 0x1fe000000ULL,
	.size = 3 * V3D_PART,
	.spaces = spaces,
	.space_count = ARRAY_SIZE(spaces),
	.rows = v3d_registers,
	.row_count = V3D_REGISTERS,
	.line_count = 1,
	.queues = queues,
	.ended = job_ended,
};
