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
		shim_misuse("a reference is taken of what has none");
	kref->count++;
}

/* Whether that was the last one. */
static inline int kref_put(struct kref *kref, void (*release)(struct kref *kref))
{
	if (!kref->count)
		shim_misuse("a reference is given back that nobody has");
	if (--kref->count)
		return 0;
	release(kref);
	return 1;
}

#endif
