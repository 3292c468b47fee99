/* SPDX-License-Identifier: MIT */
#include "rule_counts.h"

#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "xmalloc.h"

struct counting {
	struct rule_counts *counts;
	json_t *indexes; /* of each rule */
	size_t runs;
};

static struct rule_row *row_of(struct counting *counting, const char *rule)
{
	struct rule_counts *counts = counting->counts;
	const json_t *index = json_object_get(counting->indexes, rule);

	if (index)
		return &counts->list[json_integer_value(index)];
	json_object_set_new_nocheck(counting->indexes, rule,
				    json_integer((json_int_t)counts->count));
	counts->list = xgrow(counts->list, counts->count, &counts->capacity, sizeof(*counts->list));
	counts->list[counts->count] = (struct rule_row){
		.rule = rule, .runs = xcalloc(counting->runs, sizeof(struct rule_count))};
	return &counts->list[counts->count++];
}

static void count_one(struct counting *counting, const char *rule, size_t run, char what)
{
	struct rule_row *row;

	if (!*rule)
		return;
	row = row_of(counting, rule);
	row->runs[run].passed += what == 'p';
	row->runs[run].failed += what == 'f';
	row->runs[run].skipped += what == 's';
	row->sum.passed += what == 'p';
	row->sum.failed += what == 'f';
	row->sum.skipped += what == 's';
}

/* Is a finding of this level one that breaks the run? */
static bool is_required(const char *level, const char *required)
{
	enum fdi_level of, least;

	if (!level || cat_level_parse(level, &of))
		return false;
	if (!required || cat_level_parse(required, &least))
		least = FDI_MUST;
	return of <= least && of <= FDI_MAY;
}

/* The rules of findings are those of the catalogue, whose names stay; others count for none. */
static void count_findings(struct counting *counting, const struct result *result, size_t run,
			   const char *required)
{
	for (size_t i = 0; i < result->findings->count; i++) {
		const struct finding *finding = &result->findings->list[i];
		const struct cat_rule *rule = finding->rule ? cat_rule(finding->rule) : NULL;

		if (rule)
			count_one(counting, rule->slug, run,
				  is_required(finding->level, required) ? 'f' : 's');
	}
}

static int by_gravity(const void *a, const void *b)
{
	const struct rule_row *x = a, *y = b;

	if (!x->sum.failed != !y->sum.failed)
		return x->sum.failed ? -1 : 1;
	return strcmp(x->rule, y->rule);
}

struct rule_counts rule_counts_make(const struct report_set *set)
{
	struct rule_counts counts = {0};
	struct counting counting = {&counts, json_object(), set->count};

	for (size_t i = 0; i < set->count; i++) {
		for (size_t j = 0; j < set->runs[i].count; j++) {
			const struct result *result = &set->runs[i].list[j];

			if (result->findings)
				count_findings(&counting, result, i, set->runs[i].level);
			else
				count_one(&counting, result->rule, i, verdict_count(result));
		}
	}
	json_decref(counting.indexes);
	if (counts.count)
		qsort(counts.list, counts.count, sizeof(*counts.list), by_gravity);
	return counts;
}

void rule_counts_free(struct rule_counts *counts)
{
	for (size_t i = 0; i < counts->count; i++)
		free(counts->list[i].runs);
	free(counts->list);
	*counts = (struct rule_counts){0};
}

struct rule_count rule_counts_find(const struct rule_counts *counts, const char *rule)
{
	for (size_t i = 0; i < counts->count; i++)
		if (!strcmp(counts->list[i].rule, rule))
			return counts->list[i].sum;
	return (struct rule_count){0};
}
