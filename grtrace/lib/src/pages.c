/* SPDX-License-Identifier: MIT */
#include "pages.h"

#include <stdlib.h>

void *pages_get(struct pages *pages, uint32_t index, size_t size)
{
	struct page **at = &pages->page[index / PAGE_ELEMENTS];

	if (!*at) {
		*at = calloc(1, sizeof(**at) + PAGE_ELEMENTS * size);
		if (!*at)
			return NULL;
		(*at)->older = pages->newest;
		pages->newest = *at;
	}
	return pages_find(pages, index, size);
}

void pages_free(struct pages *pages)
{
	while (pages->newest) {
		struct page *page = pages->newest;

		pages->newest = page->older;
		free(page);
	}
}
