/* SPDX-License-Identifier: MIT */
#include "pages.h"

#include <stdlib.h>

/* The page at *at, of so many bytes of elements. */
static struct page *make_page(struct pages *pages, struct page **at, size_t bytes)
{
	if (*at)
		return *at;
	*at = calloc(1, sizeof(**at) + bytes);
	if (*at) {
		(*at)->older = pages->newest;
		pages->newest = *at;
	}
	return *at;
}

void *pages_get(struct pages *pages, uint32_t index, size_t size)
{
	const uint32_t number = index / PAGE_ELEMENTS;
	struct page *group = make_page(pages, &pages->group[number / GROUP_PAGES],
				       GROUP_PAGES * sizeof(struct page *));
	struct page **at;

	if (!group)
		return NULL;
	at = (struct page **)(void *)group->elements + number % GROUP_PAGES;
	return make_page(pages, at, PAGE_ELEMENTS * size) ? pages_find(pages, index, size) : NULL;
}

void pages_free(struct pages *pages)
{
	while (pages->newest) {
		struct page *page = pages->newest;

		pages->newest = page->older;
		free(page);
	}
}
