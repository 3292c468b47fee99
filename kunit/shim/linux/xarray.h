/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Pointers under numbers, under a lock of their own. */
#ifndef KUNIT_SHIM_XARRAY_H
#define KUNIT_SHIM_XARRAY_H

#include <linux/errno.h>
#include <linux/idr.h>
#include <linux/spinlock.h>

struct xarray {
	spinlock_t lock;
	struct idr numbers;
};

struct xa_limit {
	u32 max, min;
};

#define XA_FLAGS_LOCK_IRQ 0
#define XA_FLAGS_ALLOC	  0

#define XA_LIMIT(first, last) ((struct xa_limit){.min = (first), .max = (last)})

#define DEFINE_XARRAY_FLAGS(name, flags) struct xarray name = {.lock = {.is = SHIM_SPINLOCK}}

#define xa_lock_irqsave(array, flags)	   spin_lock_irqsave(&(array)->lock, flags)
#define xa_unlock_irqrestore(array, flags) spin_unlock_irqrestore(&(array)->lock, flags)

/* The lowest number from *next on, then from the limit's first on. 0, or a negative errno: -EBUSY:
 * there is none. */
static inline int __xa_alloc_cyclic(struct xarray *array, u32 *number, void *pointer,
				    struct xa_limit limit, u32 *next, gfp_t gfp)
{
	const int first = max(limit.min, *next);
	int id = idr_alloc(&array->numbers, pointer, first, limit.max + 1, gfp);

	if (id == -ENOSPC)
		id = idr_alloc(&array->numbers, pointer, limit.min, limit.max + 1, gfp);
	if (id < 0)
		return id == -ENOSPC ? -EBUSY : id;
	*number = id;
	*next = id + 1;
	return 0;
}

static inline void __xa_erase(struct xarray *array, unsigned long number)
{
	idr_remove(&array->numbers, number);
}

#endif
