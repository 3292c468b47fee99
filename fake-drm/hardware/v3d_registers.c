// SPDX-License-Identifier: GPL-2.0-only
#include <linux/kernel.h>

#include "v3d.h"

#define CONSTANT(part, at, called, reads)                                                     \
	{                                                                                     \
		.offset = V3D_##part##_BASE + (at), .name = called, .behaviour = HW_CONSTANT, \
		.value = reads                                                                \
	}
#define STORED(part, at, called)                                                           \
	{                                                                                  \
		.offset = V3D_##part##_BASE + (at), .name = called, .behaviour = HW_STORED \
	}
#define STORED_MANY(part, at, called, many)                                                 \
	{                                                                                   \
		.offset = V3D_##part##_BASE + (at), .name = called, .behaviour = HW_STORED, \
		.count = many, .stride = 4                                                  \
	}
#define CLEARS(part, at, called, bits)                                                             \
	{                                                                                          \
		.offset = V3D_##part##_BASE + (at), .name = called, .behaviour = HW_SELF_CLEARING, \
		.value = bits                                                                      \
	}
#define HOOK(part, at, called, of_read, of_write)                                           \
	{                                                                                   \
		.offset = V3D_##part##_BASE + (at), .name = called, .behaviour = HW_STORED, \
		.read = of_read, .write = of_write                                          \
	}
#define INTERRUPT(part, at, called) HOOK(part, at, called, v3d_interrupt_read, v3d_interrupt_write)

const struct hw_register v3d_registers[V3D_REGISTERS] = {
	STORED(HUB, 0x0000, "AXICFG"),
	STORED(HUB, 0x0004, "UIFCFG"),
	CONSTANT(HUB, 0x0008, "IDENT0", 0x42554856),
	/* technology 4, revision 2, one core, with a TFU */
	CONSTANT(HUB, 0x000c, "IDENT1", 4 | 2 << 4 | 1 << 8 | BIT(17)),
	CONSTANT(HUB, 0x0010, "IDENT2", BIT(8)), /* with an MMU */
	CONSTANT(HUB, 0x0014, "IDENT3", 14 << 8),
	INTERRUPT(HUB, 0x0050, "INT_STS"),
	INTERRUPT(HUB, 0x0054, "INT_SET"),
	INTERRUPT(HUB, 0x0058, "INT_CLR"),
	INTERRUPT(HUB, 0x005c, "INT_MSK_STS"),
	INTERRUPT(HUB, 0x0060, "INT_MSK_SET"),
	INTERRUPT(HUB, 0x0064, "INT_MSK_CLR"),

	HOOK(HUB, 0x0400, "TFU_CS", v3d_tfu_status, NULL),
	STORED(HUB, 0x0404, "TFU_SU"),
	HOOK(HUB, 0x0408, "TFU_ICFG", NULL, v3d_tfu_start),
	STORED(HUB, 0x040c, "TFU_IIA"),
	STORED(HUB, 0x0410, "TFU_ICA"),
	STORED(HUB, 0x0414, "TFU_IIS"),
	STORED(HUB, 0x0418, "TFU_IUA"),
	STORED(HUB, 0x041c, "TFU_IOA"),
	STORED(HUB, 0x0420, "TFU_IOS"),
	STORED(HUB, 0x0424, "TFU_COEF0"),
	STORED(HUB, 0x0428, "TFU_COEF1"),
	STORED(HUB, 0x042c, "TFU_COEF2"),
	STORED(HUB, 0x0430, "TFU_COEF3"),
	STORED(HUB, 0x0434, "TFU_CRC"),

	CLEARS(HUB, 0x1000, "MMUC_CONTROL", BIT(1) | BIT(2) | BIT(3)), /* flush, flushing, clear */
	HOOK(HUB, 0x1200, "MMU_CTL", NULL, v3d_mmu_control),
	STORED(HUB, 0x1204, "MMU_PT_PA_BASE"),
	STORED(HUB, 0x1208, "MMU_HIT"),
	STORED(HUB, 0x120c, "MMU_MISSES"),
	STORED(HUB, 0x1210, "MMU_STALLS"),
	STORED(HUB, 0x1214, "MMU_ADDR_CAP"),
	CLEARS(HUB, 0x1218, "MMU_SHOOT_DOWN", BIT(28) | BIT(29)), /* shoot, shooting */
	STORED(HUB, 0x121c, "MMU_BYPASS_START"),
	STORED(HUB, 0x1220, "MMU_BYPASS_END"),
	STORED(HUB, 0x122c, "MMU_VIO_ID"),
	STORED(HUB, 0x1230, "MMU_ILLEGAL_ADDR"),
	STORED(HUB, 0x1234, "MMU_VIO_ADDR"),
	/* addresses of 36 bits, of 32 in the GPU */
	CONSTANT(HUB, 0x1238, "MMU_DEBUG_INFO", 6 << 8 | 2 << 4),

	CONSTANT(CORE, 0x0000, "CTL_IDENT0", 4 << 24 | 0x443356),
	/* 2 slices of 4 QPUs, 2 TMUs each, 16 semaphores, 16 kB of VPM, revision 2 */
	CONSTANT(CORE, 0x0004, "CTL_IDENT1", 1 << 28 | 16 << 16 | 2 << 12 | 4 << 8 | 2 << 4 | 2),
	CONSTANT(CORE, 0x0008, "CTL_IDENT2", 0),
	STORED(CORE, 0x0018, "CTL_MISCCFG"),
	CLEARS(CORE, 0x0020, "CTL_L2CACTL", BIT(2)),
	CLEARS(CORE, 0x0024, "CTL_SLCACTL", 0x0f0f0f0f),
	CLEARS(CORE, 0x0030, "CTL_L2TCACTL", BIT(0) | BIT(8)), /* flush; of the write combiner */
	STORED(CORE, 0x0034, "CTL_L2TFLSTA"),
	STORED(CORE, 0x0038, "CTL_L2TFLEND"),
	INTERRUPT(CORE, 0x0050, "CTL_INT_STS"),
	INTERRUPT(CORE, 0x0054, "CTL_INT_SET"),
	INTERRUPT(CORE, 0x0058, "CTL_INT_CLR"),
	INTERRUPT(CORE, 0x005c, "CTL_INT_MSK_STS"),
	INTERRUPT(CORE, 0x0060, "CTL_INT_MSK_SET"),
	INTERRUPT(CORE, 0x0064, "CTL_INT_MSK_CLR"),

	STORED(CORE, 0x0100, "CLE_CT0CS"),
	STORED(CORE, 0x0104, "CLE_CT1CS"),
	STORED(CORE, 0x0108, "CLE_CT0EA"),
	STORED(CORE, 0x010c, "CLE_CT1EA"),
	STORED(CORE, 0x0110, "CLE_CT0CA"),
	STORED(CORE, 0x0114, "CLE_CT1CA"),
	STORED(CORE, 0x0118, "CLE_CT0RA"),
	STORED(CORE, 0x011c, "CLE_CT1RA"),
	STORED(CORE, 0x015c, "CLE_CT0QTS"),
	STORED(CORE, 0x0160, "CLE_CT0QBA"),
	STORED(CORE, 0x0164, "CLE_CT1QBA"),
	HOOK(CORE, 0x0168, "CLE_CT0QEA", NULL, v3d_list_start),
	HOOK(CORE, 0x016c, "CLE_CT1QEA", NULL, v3d_list_start),
	STORED(CORE, 0x0170, "CLE_CT0QMA"),
	STORED(CORE, 0x0174, "CLE_CT0QMS"),
	STORED(CORE, 0x0178, "CLE_CT1QCFG"),

	STORED(CORE, 0x0300, "PTB_BPCA"),
	STORED(CORE, 0x0304, "PTB_BPCS"),
	STORED(CORE, 0x0308, "PTB_BPOA"),
	STORED(CORE, 0x030c, "PTB_BPOS"),

	STORED(CORE, 0x0650, "PCTR_0_EN"),
	STORED(CORE, 0x0654, "PCTR_0_CLR"),
	STORED(CORE, 0x0658, "PCTR_0_OVERFLOW"),
	STORED_MANY(CORE, 0x0660, "PCTR_0_SRC_X", 8),
	STORED_MANY(CORE, 0x0680, "PCTR_0_PCTRX", 32),

	STORED(CORE, 0x0800, "GMP_STATUS"),
	CLEARS(CORE, 0x0804, "GMP_CFG", BIT(1)), /* a request to stop */
	STORED(CORE, 0x0808, "GMP_VIO_ADDR"),

	HOOK(CORE, 0x0900, "CSD_STATUS", v3d_csd_status, NULL),
	HOOK(CORE, 0x0904, "CSD_QUEUED_CFG0", NULL, v3d_csd_start),
	STORED(CORE, 0x0908, "CSD_QUEUED_CFG1"),
	STORED(CORE, 0x090c, "CSD_QUEUED_CFG2"),
	STORED(CORE, 0x0910, "CSD_QUEUED_CFG3"),
	STORED(CORE, 0x0914, "CSD_QUEUED_CFG4"),
	STORED(CORE, 0x0918, "CSD_QUEUED_CFG5"),
	STORED(CORE, 0x091c, "CSD_QUEUED_CFG6"),
	STORED(CORE, 0x0920, "CSD_CURRENT_CFG0"),
	STORED(CORE, 0x0924, "CSD_CURRENT_CFG1"),
	STORED(CORE, 0x0928, "CSD_CURRENT_CFG2"),
	STORED(CORE, 0x092c, "CSD_CURRENT_CFG3"),
	STORED(CORE, 0x0930, "CSD_CURRENT_CFG4"),
	STORED(CORE, 0x0934, "CSD_CURRENT_CFG5"),
	STORED(CORE, 0x0938, "CSD_CURRENT_CFG6"),

	STORED(CORE, 0x0f04, "ERR_FDBGO"),
	STORED(CORE, 0x0f08, "ERR_FDBGB"),
	STORED(CORE, 0x0f10, "ERR_FDBGS"),
	STORED(CORE, 0x0f20, "ERR_STAT"),

	CONSTANT(BRIDGE, 0x0000, "TOP_GR_BRIDGE_REVISION", 7 << 8),
	HOOK(BRIDGE, 0x000c, "TOP_GR_BRIDGE_SW_INIT_1", NULL, v3d_bridge_reset),
};
