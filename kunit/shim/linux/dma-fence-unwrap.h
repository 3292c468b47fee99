/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_DMA_FENCE_UNWRAP_H
#define KUNIT_SHIM_DMA_FENCE_UNWRAP_H

#include <linux/dma-fence.h>

SHIM_ABSENT(struct dma_fence *, dma_fence_unwrap_merge, struct dma_fence *a, struct dma_fence *b);

#endif
