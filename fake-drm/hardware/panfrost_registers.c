// SPDX-License-Identifier: GPL-2.0-only
#include <linux/kernel.h>

#include "panfrost.h"

#define CONSTANT(at, called, reads)                                                       \
	{                                                                                 \
		.offset = at, .name = called, .behaviour = HW_CONSTANT, .value = (reads), \
	}
#define STORED(at, called)                                            \
	{                                                             \
		.offset = at, .name = called, .behaviour = HW_STORED, \
	}
#define HOOK(at, called, of_read, of_write)                                            \
	{                                                                              \
		.offset = at, .name = called, .behaviour = HW_STORED, .read = of_read, \
		.write = of_write,                                                     \
	}
#define CONSTANTS(at, called, many, reads)                                                \
	{                                                                                 \
		.offset = at, .name = called, .behaviour = HW_CONSTANT, .value = (reads), \
		.count = many, .stride = 4,                                               \
	}
#define SLOT(at, called, of_write)                                                \
	{                                                                         \
		.offset = JS_BASE + (at), .name = called, .behaviour = HW_STORED, \
		.write = of_write, .count = SLOTS, .stride = JS_STRIDE,           \
	}
#define SPACE(at, called, of_write)                                               \
	{                                                                         \
		.offset = AS_BASE + (at), .name = called, .behaviour = HW_STORED, \
		.write = of_write, .count = PANFROST_SPACES, .stride = AS_STRIDE, \
	}
#define INTERRUPT(at, called) HOOK(at, called, panfrost_interrupt_read, panfrost_interrupt_write)
#define POWER_ON(at, called)  HOOK(at, called, NULL, panfrost_power_on)
#define POWER_OFF(at, called) HOOK(at, called, NULL, panfrost_power_off)

const struct hw_register panfrost_registers[PANFROST_REGISTERS] = {
	CONSTANT(0x0000, "GPU_ID", 0x08602000), /* T860, revision 2 */
	CONSTANT(0x0004, "GPU_L2_FEATURES", 0x07130206),
	CONSTANT(0x0008, "GPU_CORE_FEATURES", 0),
	CONSTANT(0x000c, "GPU_TILER_FEATURES", 0x809),
	CONSTANT(0x0010, "GPU_MEM_FEATURES", 1), /* one coherent group */
	CONSTANT(0x0014, "GPU_MMU_FEATURES",
		 40 << 8 | 48), /* bits of addresses: physical, virtual */
	CONSTANT(0x0018, "GPU_AS_PRESENT", BIT(PANFROST_SPACES) - 1),
	CONSTANT(0x001c, "GPU_JS_PRESENT", BIT(SLOTS) - 1),
	INTERRUPT(0x0020, "GPU_INT_RAWSTAT"),
	INTERRUPT(0x0024, "GPU_INT_CLEAR"),
	INTERRUPT(0x0028, "GPU_INT_MASK"),
	INTERRUPT(0x002c, "GPU_INT_STAT"),
	HOOK(0x0030, "GPU_CMD", NULL, panfrost_command),
	CONSTANT(0x0034, "GPU_STATUS", 0),
	CONSTANT(0x0038, "GPU_LATEST_FLUSH_ID", 0),
	STORED(0x003c, "GPU_FAULT_STATUS"),
	STORED(0x0040, "GPU_FAULT_ADDRESS_LO"),
	STORED(0x0044, "GPU_FAULT_ADDRESS_HI"),
	CONSTANT(0x004c, "GPU_AFBC_FEATURES", 0),
	STORED(0x0050, "GPU_PWR_KEY"),
	STORED(0x0054, "GPU_PWR_OVERRIDE0"),
	STORED(0x0058, "GPU_PWR_OVERRIDE1"),
	STORED(0x0060, "GPU_PERFCNT_BASE_LO"),
	STORED(0x0064, "GPU_PERFCNT_BASE_HI"),
	STORED(0x0068, "GPU_PERFCNT_CFG"),
	STORED(0x006c, "GPU_PRFCNT_JM_EN"),
	STORED(0x0070, "GPU_PRFCNT_SHADER_EN"),
	STORED(0x0074, "GPU_PRFCNT_TILER_EN"),
	STORED(0x007c, "GPU_PRFCNT_MMU_L2_EN"),
	HOOK(0x0090, "GPU_CYCLE_COUNT_LO", panfrost_cycles_read, NULL),
	HOOK(0x0094, "GPU_CYCLE_COUNT_HI", panfrost_cycles_read, NULL),
	CONSTANT(0x00a0, "GPU_THREAD_MAX_THREADS", 256),
	CONSTANT(0x00a4, "GPU_THREAD_MAX_WORKGROUP_SIZE", 256),
	CONSTANT(0x00a8, "GPU_THREAD_MAX_BARRIER_SIZE", 256),
	CONSTANT(0x00ac, "GPU_THREAD_FEATURES", 0x040a0400),
	CONSTANTS(0x00b0, "GPU_TEXTURE_FEATURES", 4, 0xfe001e),
	CONSTANTS(0x00c0, "GPU_JS_FEATURES", SLOTS, 0x20e),
	CONSTANT(0x0100, "GPU_SHADER_PRESENT_LO", PANFROST_CORES),
	CONSTANT(0x0104, "GPU_SHADER_PRESENT_HI", 0),
	CONSTANT(0x0110, "GPU_TILER_PRESENT_LO", 1),
	CONSTANT(0x0114, "GPU_TILER_PRESENT_HI", 0),
	CONSTANT(0x0120, "GPU_L2_PRESENT_LO", 1),
	CONSTANT(0x0124, "GPU_L2_PRESENT_HI", 0),
	STORED(0x0140, "SHADER_READY_LO"),
	STORED(0x0144, "SHADER_READY_HI"),
	STORED(0x0150, "TILER_READY_LO"),
	STORED(0x0154, "TILER_READY_HI"),
	STORED(0x0160, "L2_READY_LO"),
	STORED(0x0164, "L2_READY_HI"),
	POWER_ON(0x0180, "SHADER_PWRON_LO"),
	POWER_ON(0x0190, "TILER_PWRON_LO"),
	POWER_ON(0x01a0, "L2_PWRON_LO"),
	POWER_OFF(0x01c0, "SHADER_PWROFF_LO"),
	POWER_OFF(0x01d0, "TILER_PWROFF_LO"),
	POWER_OFF(0x01e0, "L2_PWROFF_LO"),
	/* power comes and goes at once */
	CONSTANT(0x0200, "SHADER_PWRTRANS_LO", 0),
	CONSTANT(0x0210, "TILER_PWRTRANS_LO", 0),
	CONSTANT(0x0220, "L2_PWRTRANS_LO", 0),
	CONSTANT(0x0300, "GPU_COHERENCY_FEATURES", 0),
	CONSTANT(0x0310, "GPU_THREAD_TLS_ALLOC", 0),
	CONSTANT(0x0e00, "GPU_STACK_PRESENT_LO", 0),
	CONSTANT(0x0e04, "GPU_STACK_PRESENT_HI", 0),
	STORED(0x0f00, "GPU_JM_CONFIG"),
	STORED(0x0f04, "GPU_SHADER_CONFIG"),
	STORED(0x0f08, "GPU_TILER_CONFIG"),
	STORED(0x0f0c, "GPU_L2_MMU_CONFIG"),

	INTERRUPT(0x1000, "JOB_INT_RAWSTAT"),
	INTERRUPT(0x1004, "JOB_INT_CLEAR"),
	INTERRUPT(0x1008, "JOB_INT_MASK"),
	INTERRUPT(0x100c, "JOB_INT_STAT"),
	STORED(0x1010, "JOB_INT_JS_STATE"),
	STORED(0x1014, "JOB_INT_THROTTLE"),
	SLOT(0x00, "JS_HEAD_LO", NULL),
	SLOT(0x04, "JS_HEAD_HI", NULL),
	SLOT(0x08, "JS_TAIL_LO", NULL),
	SLOT(0x0c, "JS_TAIL_HI", NULL),
	SLOT(0x10, "JS_AFFINITY_LO", NULL),
	SLOT(0x14, "JS_AFFINITY_HI", NULL),
	SLOT(0x18, "JS_CONFIG", NULL),
	SLOT(0x20, "JS_COMMAND", panfrost_slot_command),
	SLOT(0x24, "JS_STATUS", NULL),
	SLOT(0x40, "JS_HEAD_NEXT_LO", NULL),
	SLOT(0x44, "JS_HEAD_NEXT_HI", NULL),
	SLOT(0x50, "JS_AFFINITY_NEXT_LO", NULL),
	SLOT(0x54, "JS_AFFINITY_NEXT_HI", NULL),
	SLOT(0x58, "JS_CONFIG_NEXT", NULL),
	SLOT(0x60, "JS_COMMAND_NEXT", panfrost_slot_next),

	INTERRUPT(0x2000, "MMU_INT_RAWSTAT"),
	INTERRUPT(0x2004, "MMU_INT_CLEAR"),
	INTERRUPT(0x2008, "MMU_INT_MASK"),
	INTERRUPT(0x200c, "MMU_INT_STAT"),
	SPACE(0x00, "AS_TRANSTAB_LO", NULL),
	SPACE(0x04, "AS_TRANSTAB_HI", NULL),
	SPACE(0x08, "AS_MEMATTR_LO", NULL),
	SPACE(0x0c, "AS_MEMATTR_HI", NULL),
	SPACE(0x10, "AS_LOCKADDR_LO", NULL),
	SPACE(0x14, "AS_LOCKADDR_HI", NULL),
	SPACE(0x18, "AS_COMMAND", panfrost_space_command),
	SPACE(0x1c, "AS_FAULTSTATUS", NULL),
	SPACE(0x20, "AS_FAULTADDRESS_LO", NULL),
	SPACE(0x24, "AS_FAULTADDRESS_HI", NULL),
	SPACE(0x28, "AS_STATUS", NULL),
};
