/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Pointers under small numbers, the lowest that is free first. */
#ifndef KUNIT_SHIM_IDR_H
#define KUNIT_SHIM_IDR_H

#include <linux/gfp.h>
#include <linux/kernel.h>

struct idr_entry {
	void *pointer;
	bool used; /* also where the pointer is NULL */
};

struct idr {
	struct idr_entry *entries; /* from base on */
	int size;
	int base;
	int next; /* of idr_alloc_cyclic() */
};

#define DEFINE_IDR(name) struct idr name

void idr_init_base(struct idr *idr, int base);
void idr_destroy(struct idr *idr);

/* idr_alloc - a number from start to end - 1 (end 0: any), or -ENOSPC, -ENOMEM. */
int idr_alloc(struct idr *idr, void *pointer, int start, int end, gfp_t gfp);

/* idr_alloc_cyclic - the same, and a number that was not used before as long as there is one. */
int idr_alloc_cyclic(struct idr *idr, void *pointer, int start, int end, gfp_t gfp);

/* All: NULL where there is none. */
void *idr_find(const struct idr *idr, unsigned long id);
void *idr_remove(struct idr *idr, unsigned long id);

/* idr_replace - what was there before, or -ENOENT. */
void *idr_replace(struct idr *idr, void *pointer, unsigned long id);

#define idr_get_next(idr, id) shim_idr_next(idr, id)

/* shim_idr_next - the first one with a pointer from *id on, which becomes its number. */
void *shim_idr_next(const struct idr *idr, int *id);

#define idr_for_each_entry(idr, entry, id) \
	for ((id) = 0; ((entry) = shim_idr_next(idr, &(id))); (id)++)

/* The same with no pointers behind. */
struct ida {
	struct idr numbers;
};

#define DEFINE_IDA(name) struct ida name

int ida_alloc(struct ida *ida, gfp_t gfp);
void ida_free(struct ida *ida, unsigned int id);

#endif
