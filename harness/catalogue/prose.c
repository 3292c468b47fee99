/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "rows.h"

static const struct prose_table *const tables[] = {
	&prose_key,    &prose_value,	 &prose_client,	      &prose_engine, &prose_cycles,
	&prose_memory, &prose_time,	 &prose_text,	      &prose_kernel, &prose_driver,
	&prose_trace,  &prose_trace_job, &prose_trace_kernel,
};

#define TABLES (sizeof(tables) / sizeof(*tables))

const struct prose_table *const *prose_tables(size_t *count)
{
	*count = TABLES;
	return tables;
}

const struct cat_prose *prose_find(const char *slug, enum cat_target target)
{
	size_t table, row;

	for (table = 0; table < TABLES; table++) {
		for (row = 0; row < tables[table]->count; row++) {
			const struct cat_prose *prose = &tables[table]->rows[row];

			if (prose->target == target && !strcmp(prose->slug, slug))
				return prose;
		}
	}
	return NULL;
}

bool cites_sentence(const char *cites, const char *id)
{
	size_t len = strlen(id);

	while (*cites) {
		size_t word = strcspn(cites, " ");

		if (word == len && !memcmp(cites, id, len))
			return true;
		cites += word;
		cites += strspn(cites, " ");
	}
	return false;
}

bool cat_cites(const struct cat_rule *rule, const char *id)
{
	return cites_sentence(rule->prose->cites, id);
}
