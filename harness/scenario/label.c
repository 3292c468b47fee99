/* SPDX-License-Identifier: MIT */
#include "label.h"

#include <stdlib.h>
#include <string.h>

static int by_text(const struct label *a, const struct label *b)
{
	size_t common = a->len < b->len ? a->len : b->len;
	int order = memcmp(a->text, b->text, common);

	return order ? order : (a->len > b->len) - (a->len < b->len);
}

static int by_text_and_number(const void *a, const void *b)
{
	const struct label *left = a, *right = b;
	int order = by_text(left, right);

	return order ? order : (left->number > right->number) - (left->number < right->number);
}

void labels_sort(struct labels *labels)
{
	if (labels->count)
		qsort(labels->all, labels->count, sizeof(*labels->all), by_text_and_number);
}

const struct label *labels_duplicate(const struct labels *labels)
{
	const struct label *first = NULL;

	for (size_t i = 1; i < labels->count; i++) {
		const struct label *label = &labels->all[i];

		if (!by_text(label, label - 1) && (!first || label->number < first->number))
			first = label;
	}
	return first;
}

const struct label *labels_find(const struct labels *labels, const char *text, size_t len)
{
	const struct label wanted = {.text = text, .len = len};
	size_t low = 0, high = labels->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		int order = by_text(&wanted, &labels->all[middle]);

		if (!order)
			return &labels->all[middle];
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return NULL;
}
