/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include <malloc.h>
#include <stdlib.h>

#include <linux/slab.h>
#include <linux/string.h>

#define GARBAGE 0xa5

static size_t live;

/* How many allocations succeed before one fails; 0: it failed. */
static unsigned int until_failure = ~0U;
static bool none_left;

void *kmalloc(size_t size, gfp_t gfp)
{
	void *bytes;

	if (gfp & GFP_KERNEL)
		shim_may_sleep("an allocation with GFP_KERNEL");
	if (none_left || (until_failure && !--until_failure))
		return NULL;
	bytes = malloc(size);
	if (!bytes)
		return NULL;
	live++;
	return memset(bytes, GARBAGE, size);
}

void *kzalloc(size_t size, gfp_t gfp)
{
	void *bytes = kmalloc(size, gfp);

	return bytes ? memset(bytes, 0, size) : NULL;
}

void *kvcalloc(size_t count, size_t size, gfp_t gfp)
{
	size_t all;

	return __builtin_mul_overflow(count, size, &all) ? NULL : kzalloc(all, gfp);
}

void *kmemdup(const void *bytes, size_t size, gfp_t gfp)
{
	void *copy = kmalloc(size, gfp);

	return copy ? memcpy(copy, bytes, size) : NULL;
}

void kfree(const void *bytes)
{
	void *own = (void *)bytes;

	if (!own)
		return;
	shim_free_check(own, malloc_usable_size(own));
	live--;
	free(own);
}

void shim_slab_fail(unsigned int n)
{
	until_failure = n;
}

void shim_slab_end(bool ended)
{
	none_left = ended;
}

bool shim_slab_failed(void)
{
	return !until_failure;
}

size_t shim_slab_live(void)
{
	return live;
}
