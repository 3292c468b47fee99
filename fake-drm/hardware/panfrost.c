// SPDX-License-Identifier: GPL-2.0-only
/* A Mali T860: interrupts, power, the counter of cycles, commands of the GPU. */
#include <linux/kernel.h>
#include <linux/math64.h>
#include <linux/string.h>
#include <linux/time64.h>

#include "panfrost.h"

/* Offsets of the interrupt registers from the first of them, in all three blocks alike. */
enum panfrost_interrupt { INT_RAWSTAT = 0, INT_CLEAR = 4, INT_MASK = 8, INT_STAT = 12 };

/* Values of GPU_CMD, and bits of the GPU's interrupt. */
enum panfrost_command {
	SOFT_RESET = 1,
	HARD_RESET,
	COUNTERS_CLEAR,
	COUNTERS_SAMPLE,
	CYCLES_START,
	CYCLES_STOP,
	CACHES_CLEAN,
	CACHES_CLEAN_INVALIDATE,
};

#define RESET_COMPLETED	 BIT(8)
#define POWER_CHANGED	 (BIT(9) | BIT(10))
#define COUNTERS_SAMPLED BIT(16)
#define CACHES_CLEANED	 BIT(17)
#define PRESENT_FROM_ON	 0x80 /* from the registers of what is present to those of power on, */
#define READY_FROM_ON	 0x40 /* and from what is ready to power on, */
#define READY_FROM_OFF	 0x80 /* and to power off */

struct panfrost panfrost;

/* --- interrupts --------------------------------------------------------------------------------
 */

static u32 interrupt_first(u32 offset)
{
	return offset < JOB_INT_RAWSTAT ? GPU_INT_RAWSTAT : offset & ~0xfffU;
}

static enum panfrost_block interrupt_block(u32 offset)
{
	switch (interrupt_first(offset)) {
	case JOB_INT_RAWSTAT:
		return PANFROST_JOB;
	case MMU_INT_RAWSTAT:
		return PANFROST_MMU;
	default:
		return PANFROST_GPU;
	}
}

u32 panfrost_interrupt_read(struct hw *hw, u32 offset)
{
	const struct hw_block *block = &hw->blocks[interrupt_block(offset)];

	switch (offset - interrupt_first(offset)) {
	case INT_RAWSTAT:
		return block->raw;
	case INT_MASK:
		return block->enabled;
	case INT_STAT:
		return block->raw & block->enabled;
	default:
		return 0;
	}
}

/* What the slots do is sampled after those have started that were blocked. */
static void slots_ack(struct hw *hw, u32 bits)
{
	for (u32 n = 0; n < SLOTS; n++) {
		if (bits & SLOT_BITS(n))
			hw_busy_ack(&hw->busy, n, hw_now());
		slot_ack(&panfrost.slots[n], n, bits);
	}
	panfrost_slots_start(hw);
	*hw_word(hw, JOB_INT_JS_STATE) =
		slot_sample(panfrost.slots, *hw_word(hw, JOB_INT_JS_STATE), bits);
}

void panfrost_interrupt_write(struct hw *hw, u32 offset, u32 value)
{
	enum panfrost_block block = interrupt_block(offset);

	switch (offset - interrupt_first(offset)) {
	case INT_CLEAR:
		hw_block_clear(hw, block, value);
		if (block == PANFROST_JOB)
			slots_ack(hw, value);
		break;
	case INT_MASK:
		hw_block_enable(hw, block, value);
		break;
	default:
		break;
	}
}

/* --- cycles ------------------------------------------------------------------------------------
 */

void panfrost_cycles(void)
{
	u64 now = hw_now();

	if (panfrost.counts)
		panfrost.cycles +=
			mul_u64_u64_div_u64(now - panfrost.since, panfrost.hz, NSEC_PER_SEC);
	panfrost.since = now;
}

u32 panfrost_cycles_read(struct hw *hw, u32 offset)
{
	panfrost_cycles();
	return offset == GPU_CYCLE_COUNT_LO ? lower_32_bits(panfrost.cycles)
					    : upper_32_bits(panfrost.cycles);
}

/* --- the GPU -----------------------------------------------------------------------------------
 */

/* Cores without power do no work. */
void panfrost_power_on(struct hw *hw, u32 offset, u32 value)
{
	u32 nth, present = hw_table_find(&hw->table, offset - PRESENT_FROM_ON, &nth)->value;

	*hw_word(hw, offset - READY_FROM_ON) |= value & present;
	hw_block_set(hw, PANFROST_GPU, POWER_CHANGED);
}

void panfrost_power_off(struct hw *hw, u32 offset, u32 value)
{
	u32 ready = offset - READY_FROM_OFF;

	*hw_word(hw, ready) &= ~value;
	hw_block_set(hw, PANFROST_GPU, POWER_CHANGED);
	if ((ready == SHADER_READY_LO || ready == L2_READY_LO) && !*hw_word(hw, ready))
		for (u32 n = 0; n < SLOTS; n++)
			panfrost_slot_fail(hw, n, SLOT_POWER_FAULT, HW_RESET);
}

static void gpu_reset(struct hw *hw)
{
	hw_engines_reset(hw);
	hw_words_reset(hw);
	panfrost_slots_reset(hw);
	panfrost.counts = false;
	panfrost.cycles = 0;
	hw_block_set(hw, PANFROST_GPU, RESET_COMPLETED);
}

void panfrost_command(struct hw *hw, u32 offset, u32 value)
{
	switch (value) {
	case SOFT_RESET:
	case HARD_RESET:
		gpu_reset(hw);
		break;
	case COUNTERS_SAMPLE:
		hw_block_set(hw, PANFROST_GPU, COUNTERS_SAMPLED);
		break;
	case CYCLES_START:
	case CYCLES_STOP:
		panfrost_cycles();
		panfrost.counts = value == CYCLES_START;
		break;
	case CACHES_CLEAN:
	case CACHES_CLEAN_INVALIDATE:
		hw_block_set(hw, PANFROST_GPU, CACHES_CLEANED);
		break;
	default:
		break;
	}
}

static const struct hw_space space = {"gpu", 0, 0x4000};
static const char *const lines[] = {"gpu", "mmu", "job"};
static const char *const queues[HW_QUEUES] = {"fragment", "vertex-tiler", "compute"};

const struct hw_gpu hw_panfrost = {
	.name = "panfrost",
	.device = "mali",
	.base = 0x1ff000000ULL,
	.size = 0x4000,
	.spaces = &space,
	.space_count = 1,
	.rows = panfrost_registers,
	.row_count = PANFROST_REGISTERS,
	.lines = lines,
	.line_count = ARRAY_SIZE(lines),
	.block_lines = {[PANFROST_GPU] = 0, [PANFROST_MMU] = 1, [PANFROST_JOB] = 2},
	.queues = queues,
	.bind = panfrost_bind,
	.ended = panfrost_slot_ended,
};
