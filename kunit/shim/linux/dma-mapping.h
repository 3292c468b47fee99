/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_DMA_MAPPING_H
#define KUNIT_SHIM_DMA_MAPPING_H

#include <linux/device.h>

#define DMA_BIT_MASK(bits) (~0ULL >> (64 - (bits)))

/* Nothing here does DMA. */
static inline int dma_coerce_mask_and_coherent(struct device *device, u64 mask)
{
	return 0;
}

#endif
