/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Counted references; one that comes from nothing, or is given back twice, ends the program. */
#ifndef KUNIT_SHIM_KREF_H
#define KUNIT_SHIM_KREF_H

#include <linux/kernel.h>

struct kref {
	unsigned int count;
};

static inline void kref_init(struct kref *kref)
{
	kref->count = 1;
}

static inline void kref_get(struct kref *kref)
{
	if (!kref->count)
		shim_misuse("kref_get() of an object without references");
	kref->count++;
}

/* Whether that was the last one. */
static inline int kref_put(struct kref *kref, void (*release)(struct kref *kref))
{
	if (!kref->count)
		shim_misuse("kref_put() of an object without references");
	if (--kref->count)
		return 0;
	release(kref);
	return 1;
}

#endif
