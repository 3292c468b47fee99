/* SPDX-License-Identifier: MIT */
#include "bench_zoo.h"

#include <errno.h>
#include <string.h>

#include "selection.h"
#include "zoo_matrix.h"

static void count_results(struct bench_zoo *out, const struct results *results)
{
	size_t faulty = 0, killed = 0, sound = 0, quiet = 0;

	for (size_t i = 0; i < results->count; i++) {
		const struct result *one = &results->list[i];
		bool passed = one->verdict == VERDICT_PASS;

		if (!strcmp(one->name, "zoo/parser") || !strcmp(one->name, "zoo/producer") ||
		    !strcmp(one->name, "zoo/forbidden") || !strcmp(one->name, "zoo/variant") ||
		    !strcmp(one->name, "zoo/decoder")) {
			faulty++;
			killed += passed;
		} else if (!strcmp(one->name, "zoo/design") ||
			   !strcmp(one->name, "zoo/honest-producer") ||
			   !strcmp(one->name, "zoo/sound-decoder")) {
			sound++;
			quiet += passed;
		}
	}
	out->killed = faulty ? 100.0 * (double)killed / (double)faulty : 0;
	out->without_alarm = sound ? 100.0 * (double)quiet / (double)sound : 0;
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
		count_results(out, &results);
	results_free(&results);
	selection_free(&selection);
	return err;
}
