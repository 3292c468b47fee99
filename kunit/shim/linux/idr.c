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

/* The table is freed with the last number. */
static void free_empty(struct idr *idr)
{
	for (int at = 0; at < idr->size; at++)
		if (idr->entries[at].used)
			return;
	kfree(idr->entries);
	*idr = (struct idr){.base = idr->base, .next = idr->next};
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
	while (at >= idr->size) {
		if (!grow_table(idr, gfp))
			continue;
		free_empty(idr);
		return -ENOMEM;
	}
	idr->entries[at] = (struct idr_entry){pointer, true};
	return at + idr->base;
}

int idr_alloc_cyclic(struct idr *idr, void *pointer, int start, int end, gfp_t gfp)
{
	int id = idr_alloc(idr, pointer, max(start, idr->next), end, gfp);

	if (id == -ENOSPC)
		id = idr_alloc(idr, pointer, start, end, gfp);
	if (id >= 0)
		idr->next = id + 1;
	return id;
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
	free_empty(idr);
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

int ida_alloc(struct ida *ida, gfp_t gfp)
{
	return idr_alloc(&ida->numbers, NULL, 0, 0, gfp);
}

void ida_free(struct ida *ida, unsigned int id)
{
	if (!entry(&ida->numbers, id))
		shim_misuse("ida_free() of %u, which is not allocated", id);
	idr_remove(&ida->numbers, id);
}
