/* SPDX-License-Identifier: MIT */
/* Labels of the file, and their numbers. */
#ifndef DECOY_SCENARIO_LABEL_H
#define DECOY_SCENARIO_LABEL_H

#include <stddef.h>
#include <stdint.h>

#include "arena.h"

struct label {
	const char *text;
	size_t len;
	uint32_t number;
};

/* All labels of one kind, sorted by text. */
struct labels {
	struct label *all;
	size_t count;
};

/* labels_sort - sort labels for labels_find(); equal ones by their numbers. */
void labels_sort(struct labels *labels);

/* labels_duplicate - the first label that equals an earlier one, or NULL. */
const struct label *labels_duplicate(const struct labels *labels);

/* labels_find - the label of that text, or NULL. */
const struct label *labels_find(const struct labels *labels, const char *text, size_t len);

#endif
