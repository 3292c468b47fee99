/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include <stdlib.h>

#include <linux/idr.h>
#include <linux/slab.h>
#include <linux/string.h>

void idr_init_base(struct idr *idr, int base)
{
	*idr = (struct idr){.base = base};
}

void idr_destroy(struct idr *idr)
{
	kfree(idr->entries);
	*idr = (struct idr){.base = idr->base};
}

static int grow_table(struct idr *idr, gfp_t gfp)
{
	int size = idr->size ? 2 * idr->size : 8;
	struct idr_entry *entries = kzalloc(size * sizeof(*entries), gfp);

	if (!entries)
		return -ENOMEM;
	if (idr->size)
		memcpy(entries, idr->entries, idr->size * sizeof(*entries));
	kfree(idr->entries);
	idr->entries = entries;
	idr->size = size;
	return 0;
}

int idr_alloc(struct idr *idr, void *pointer, int start, int end, gfp_t gfp)
{
	int at = start > idr->base ? start - idr->base : 0;

	if (gfp & GFP_KERNEL)
		shim_may_sleep("idr_alloc()");
	while (at < idr->size && idr->entries[at].used)
		at++;
	if (end > 0 && at + idr->base >= end)
		return -ENOSPC;
	while (at >= idr->size)
		if (grow_table(idr, gfp))
			return -ENOMEM;
	idr->entries[at] = (struct idr_entry){pointer, true};
	return at + idr->base;
}

static struct idr_entry *entry(const struct idr *idr, unsigned long id)
{
	unsigned long at = id - idr->base;

	return id >= (unsigned long)idr->base && at < (unsigned long)idr->size &&
			       idr->entries[at].used
		       ? &idr->entries[at]
		       : NULL;
}

void *idr_find(const struct idr *idr, unsigned long id)
{
	struct idr_entry *is = entry(idr, id);

	return is ? is->pointer : NULL;
}

void *idr_remove(struct idr *idr, unsigned long id)
{
	struct idr_entry *is = entry(idr, id);
	void *pointer = is ? is->pointer : NULL;

	if (is)
		*is = (struct idr_entry){0};
	return pointer;
}

void *idr_replace(struct idr *idr, void *pointer, unsigned long id)
{
	struct idr_entry *is = entry(idr, id);
	void *before;

	if (!is)
		return ERR_PTR(-ENOENT);
	before = is->pointer;
	is->pointer = pointer;
	return before;
}

void *shim_idr_next(const struct idr *idr, int *id)
{
	for (*id = max(*id, idr->base); *id - idr->base < idr->size; (*id)++)
		if (idr->entries[*id - idr->base].pointer)
			return idr->entries[*id - idr->base].pointer;
	return NULL;
}

/* Free the table with the last number. */
static bool is_empty(const struct idr *idr)
{
	for (int at = 0; at < idr->size; at++)
		if (idr->entries[at].used)
			return false;
	return true;
}

int ida_alloc(struct ida *ida, gfp_t gfp)
{
	return idr_alloc(&ida->numbers, NULL, 0, 0, gfp);
}

void ida_free(struct ida *ida, unsigned int id)
{
	if (!entry(&ida->numbers, id))
		shim_misuse("ida_free() of %u, which is not allocated", id);
	idr_remove(&ida->numbers, id);
	if (is_empty(&ida->numbers))
		idr_destroy(&ida->numbers);
}
