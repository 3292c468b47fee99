/* SPDX-License-Identifier: MIT */
#include "option_set.h"

#include <stdlib.h>

#include "xmalloc.h"

static void add_table(struct option_set *set, const struct option_row *row)
{
	for (; row->name; row++) {
		set->rows = xgrow(set->rows, set->count, &set->capacity, sizeof(*set->rows));
		set->rows[set->count++] = row;
	}
}

void option_set_begin(struct option_set *set, const struct verb *verb)
{
	*set = (struct option_set){0};
	for (const struct option_row *const *table = verb->tables; table && *table; table++)
		add_table(set, *table);
	add_table(set, options_always);
}

void option_set_free(struct option_set *set)
{
	free(set->rows);
}
