/* SPDX-License-Identifier: GPL-2.0-only */
/* V3D 4.2, as in the BCM2711: what its table of registers and its functions share. */
#ifndef DECOY_HARDWARE_V3D_H
#define DECOY_HARDWARE_V3D_H

#include "hw.h"

/* The parts that the driver maps by themselves. */
#define V3D_HUB_BASE	0x0000
#define V3D_CORE_BASE	0x4000
#define V3D_BRIDGE_BASE 0x8000
#define V3D_PART	0x4000

enum v3d_queue { V3D_TFU, V3D_BIN, V3D_RENDER, V3D_CSD };

/* Registers that functions use, as offsets in the model. */
enum v3d_offset {
	V3D_TFU_ICA = V3D_HUB_BASE + 0x410,
	V3D_TFU_IIS = V3D_HUB_BASE + 0x414,
	V3D_MMU_CTL = V3D_HUB_BASE + 0x1200,
	V3D_MMU_PT_PA_BASE = V3D_HUB_BASE + 0x1204,
	V3D_MMU_VIO_ID = V3D_HUB_BASE + 0x122c,
	V3D_MMU_VIO_ADDR = V3D_HUB_BASE + 0x1234,
	V3D_CLE_CT0CA = V3D_CORE_BASE + 0x110, /* and CT1CA behind it, as of all of these */
	V3D_CLE_CT0QBA = V3D_CORE_BASE + 0x160,
	V3D_CLE_CT0QEA = V3D_CORE_BASE + 0x168,
	V3D_CSD_QUEUED_CFG0 = V3D_CORE_BASE + 0x904, /* to CFG6 */
	V3D_CSD_CURRENT_CFG0 = V3D_CORE_BASE + 0x920, /* to CFG6 */
};

#define V3D_REGISTERS 104
extern const struct hw_register v3d_registers[V3D_REGISTERS];

/* Functions of rows: of the six interrupt registers of hub and core, and of what starts and stops.
 */
u32 v3d_interrupt_read(struct hw *hw, u32 offset);
void v3d_interrupt_write(struct hw *hw, u32 offset, u32 value);
u32 v3d_tfu_status(struct hw *hw, u32 offset);
void v3d_tfu_start(struct hw *hw, u32 offset, u32 value);
void v3d_list_start(struct hw *hw, u32 offset, u32 value);
u32 v3d_csd_status(struct hw *hw, u32 offset);
void v3d_csd_start(struct hw *hw, u32 offset, u32 value);
void v3d_mmu_control(struct hw *hw, u32 offset, u32 value);
void v3d_bridge_reset(struct hw *hw, u32 offset, u32 value);

#endif
