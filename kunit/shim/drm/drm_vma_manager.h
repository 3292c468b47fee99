/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Where in a node's address space a buffer is mapped. */
#ifndef KUNIT_SHIM_DRM_VMA_MANAGER_H
#define KUNIT_SHIM_DRM_VMA_MANAGER_H

#include <linux/mm.h>

struct drm_vma_offset_node {
	unsigned long start; /* page */
};

static inline u64 drm_vma_node_offset_addr(const struct drm_vma_offset_node *node)
{
	return (u64)node->start << PAGE_SHIFT;
}

#endif
