/* SPDX-License-Identifier: MIT */
#include "bench_zoo.h"

#include <errno.h>
#include <string.h>

#include "selection.h"
#include "zoo_matrix.h"

static void count(struct bench_zoo *out, const struct results *results)
{
	size_t wrong = 0, dead = 0, right = 0, calm = 0;

	for (size_t i = 0; i < results->count; i++) {
		const struct result *one = &results->list[i];
		bool passed = one->verdict == VERDICT_PASS;

		if (!strcmp(one->name, "zoo/species") || !strcmp(one->name, "zoo/producer") ||
		    !strcmp(one->name, "zoo/forbidden") || !strcmp(one->name, "zoo/variant")) {
			wrong++;
			dead += passed;
		} else if (!strcmp(one->name, "zoo/design") ||
			   !strcmp(one->name, "zoo/honest-producer")) {
			right++;
			calm += passed;
		}
	}
	out->killed = wrong ? 100.0 * (double)dead / (double)wrong : 0;
	out->without_alarm = right ? 100.0 * (double)calm / (double)right : 0;
}

int bench_zoo(struct bench_zoo *out, const struct options *options)
{
	struct options quiet = *options;
	struct selection selection;
	struct results results = {0};
	int err;

	quiet.json = true;
	if (selection_load(&selection, &quiet))
		return -EINVAL;
	err = selection_make_all(&selection) ? -EINVAL : zoo_run(&quiet, &selection, &results);
	if (!err)
		count(out, &results);
	results_free(&results);
	selection_free(&selection);
	return err;
}
