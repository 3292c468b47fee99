/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_DMA_FENCE_UNWRAP_H
#define KUNIT_SHIM_DMA_FENCE_UNWRAP_H

#include <linux/dma-fence.h>

/* dma_fence_unwrap_merge - a fence that signals when both have; NULL: no memory. */
struct dma_fence *dma_fence_unwrap_merge(struct dma_fence *a, struct dma_fence *b);

#endif
