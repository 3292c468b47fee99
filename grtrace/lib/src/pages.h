/* SPDX-License-Identifier: MIT */
/*
 * An array of 65536 elements in pages that are made when they are used: what a number at its end
 * costs, which any stream may hold, is what one at its beginning costs, and an empty one costs
 * little.
 */
#ifndef GRTRACE_PAGES_H
#define GRTRACE_PAGES_H

#include <stddef.h>
#include <stdint.h>

#define PAGE_ELEMENTS 64u
#define GROUP_PAGES   32u
#define GROUPS	      32u

struct page {
	struct page *older;
	char elements[];
};

struct pages {
	struct page *group[GROUPS]; /* of GROUP_PAGES pointers to pages */
	struct page *newest; /* of all of these */
};

/* pages_find - the element of an index below 65536, of size bytes; NULL: nothing of its page was
 * used. */
static inline void *pages_find(const struct pages *pages, uint32_t index, size_t size)
{
	const uint32_t number = index / PAGE_ELEMENTS;
	struct page *group = pages->group[number / GROUP_PAGES], *page;

	page = group ? ((struct page **)(void *)group->elements)[number % GROUP_PAGES] : NULL;
	return page ? page->elements + index % PAGE_ELEMENTS * size : NULL;
}

/* pages_get - the same, made of zeros where it is not there; NULL: out of memory. */
void *pages_get(struct pages *pages, uint32_t index, size_t size);

void pages_free(struct pages *pages);

#endif
