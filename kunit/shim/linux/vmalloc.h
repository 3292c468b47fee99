/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Memory that is counted as all else is. */
#ifndef KUNIT_SHIM_VMALLOC_H
#define KUNIT_SHIM_VMALLOC_H

#include <linux/slab.h>

static inline void *__vmalloc(unsigned long size, gfp_t gfp)
{
	return gfp & __GFP_ZERO ? kzalloc(size, gfp) : kmalloc(size, gfp);
}

#define vfree kfree

#endif
