/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Memory of malloc(), so that a sanitizer checks it; allocations are counted. */
#ifndef KUNIT_SHIM_SLAB_H
#define KUNIT_SHIM_SLAB_H

#include <linux/gfp.h>
#include <linux/kernel.h>
#include <linux/overflow.h>

void *kmalloc(size_t size, gfp_t gfp);
void *kzalloc(size_t size, gfp_t gfp);
void *kvcalloc(size_t count, size_t size, gfp_t gfp);
#define kcalloc kvcalloc
void *kmemdup(const void *bytes, size_t size, gfp_t gfp);
void kfree(const void *bytes);

/* What may come by pages comes as all else does. */
#define kvmalloc kmalloc
#define kvzalloc kzalloc
#define kvfree	 kfree

/* shim_slab_fail - the n-th piece from now on is not to be had. */
void shim_slab_fail(unsigned int n);

/* shim_slab_end - no piece is to be had any more; or again. */
void shim_slab_end(bool ended);

/* shim_slab_failed - whether that allocation was tried. */
bool shim_slab_failed(void);

/* shim_slab_live - so many pieces are not freed. */
size_t shim_slab_live(void);

#endif
