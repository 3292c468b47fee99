/* SPDX-License-Identifier: MIT */
#include "report.h"

#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

void result_clear(struct result *result)
{
	free(result->id);
	free(result->name);
	free(result->title);
	free(result->rule);
	free(result->case_rule);
	free(result->requires);
	free(result->place);
	free(result->relation);
	free(result->derived_from);
	free(result->reason);
	free(result->detail);
	free(result->output);
	pictures_free(result->timeline);
	if (result->findings)
		findings_free(result->findings);
	free(result->findings);
}

void results_add(struct results *results, const struct result *result)
{
	results->list = xgrow(results->list, results->count, &results->capacity, sizeof(*result));
	results->list[results->count++] = *result;
}

void results_free(struct results *results)
{
	for (size_t i = 0; i < results->count; i++)
		result_clear(&results->list[i]);
	free(results->list);
	free(results->subject);
	*results = (struct results){0};
}

bool result_breaks(const struct result *result)
{
	return result->required && verdict_tally(result->verdict) == 'f';
}

/* What is not required cannot fail: advice that was not followed counts as skipped. */
char verdict_count(const struct result *result)
{
	const char count = verdict_tally(result->verdict);

	return count == 'f' && !result->required ? 's' : count;
}

void tally_add(struct tally *tally, const struct result *result)
{
	const char what = verdict_count(result);

	tally->passed += what == 'p';
	tally->failed += what == 'f';
	tally->skipped += what == 's';
	tally->xfail += result->verdict == VERDICT_XFAIL;
	tally->xpass += result->verdict == VERDICT_XPASS && what == 'f';
	tally->flaky += result->verdict == VERDICT_FLAKY;
}

struct tally results_tally(const struct results *results)
{
	struct tally tally = {0};

	for (size_t i = 0; i < results->count; i++)
		tally_add(&tally, &results->list[i]);
	return tally;
}

int results_exit(const struct results *results)
{
	struct tally tally = results_tally(results);

	if (tally.failed)
		return 1;
	if (results->stopped || results->missing)
		return 3;
	return tally.passed || tally.xfail ? 0 : 4;
}

int report_exit(const struct report_set *set)
{
	static const int gravest[] = {1, 3, 0};

	for (size_t i = 0; i < sizeof(gravest) / sizeof(gravest[0]); i++)
		for (size_t j = 0; j < set->count; j++)
			if (results_exit(&set->runs[j]) == gravest[i])
				return gravest[i];
	return 4;
}
