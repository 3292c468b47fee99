/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cells_inside.h"

void cells_labels_begin(struct labels *labels, const char *noun, uint32_t most)
{
	labels->count = labels->next = 0;
	labels->noun = noun;
	labels->most = most;
}

const struct label *cells_labels_find(const struct labels *labels, const char *name)
{
	for (uint32_t i = 0; i < labels->count; i++)
		if (!strcmp(labels->list[i].name, name))
			return &labels->list[i];
	return NULL;
}

int cells_labels_give(struct compile *c, struct labels *labels, const char *name, uint32_t count,
		      struct label *out)
{
	struct label *label = &labels->list[labels->count];

	if (labels->count == LABEL_MOST || count > labels->most - labels->next)
		return cells_fail(c, NULL, "too many %ss: a cell has at most %u", labels->noun,
				  labels->most);
	if (strlen(name) >= LABEL_NAME)
		return cells_fail(c, NULL, "label too long: expected at most %d bytes",
				  LABEL_NAME - 1);
	snprintf(label->name, sizeof(label->name), "%s", name);
	label->first = labels->next;
	label->count = count;
	labels->next += count;
	labels->count++;
	*out = *label;
	return 0;
}
