/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Pages of a machine, of which this one has few, so that refusals can be tested. */
#ifndef KUNIT_SHIM_MM_H
#define KUNIT_SHIM_MM_H

#include <linux/slab.h>

#define PAGE_SHIFT 12
#define PAGE_SIZE  (1UL << PAGE_SHIFT)
#define PAGE_MASK  (~(PAGE_SIZE - 1))

#define SHIM_PAGES 4096

static inline unsigned long totalram_pages(void)
{
	return SHIM_PAGES;
}

struct vm_area_struct {
	unsigned long vm_pgoff;
};

struct vm_operations_struct {
	int none;
};

#endif
