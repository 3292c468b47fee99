/* SPDX-License-Identifier: MIT */
/*
 * An array of 65536 elements in pages that are made when they are used: what a number at its end costs, which any stream
 * may hold, is what one at its beginning costs.
 */
#ifndef GRTRACE_PAGES_H
#define GRTRACE_PAGES_H

#include <stddef.h>
#include <stdint.h>

#define PAGE_ELEMENTS 64u
#define PAGES	      1024u

struct page {
	struct page *older;
	char elements[];
};

struct pages {
	struct page *page[PAGES], *newest;
};

/* pages_find - the element of an index below 65536, of size bytes; NULL: nothing of its page was used. */
static inline void *pages_find(const struct pages *pages, uint32_t index, size_t size)
{
	struct page *page = pages->page[index / PAGE_ELEMENTS];

	return page ? page->elements + index % PAGE_ELEMENTS * size : NULL;
}

/* pages_get - the same, made of zeros where it is not there; NULL: out of memory. */
void *pages_get(struct pages *pages, uint32_t index, size_t size);

void pages_free(struct pages *pages);

#endif
