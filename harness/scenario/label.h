/* SPDX-License-Identifier: MIT */
/* Labels of the file, and what they number. */
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

/* All labels of one sort, by text. */
struct labels {
	struct label *all;
	size_t count;
};

/* labels_sort - make labels ready to be found; equal ones then stand together, lowest number first. */
void labels_sort(struct labels *labels);

/* labels_duplicate - of two equal labels the later one, or NULL. */
const struct label *labels_duplicate(const struct labels *labels);

/* labels_find - NULL: no such label. */
const struct label *labels_find(const struct labels *labels, const char *text, size_t len);

#endif
