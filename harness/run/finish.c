/* SPDX-License-Identifier: MIT */
#include "finish.h"

#include <stdlib.h>

#include "monotonic.h"
#include "progress.h"
#include "terminal.h"

void results_begin(struct results *results)
{
	results->version = DECOY_VERSION;
	results->began_ns = monotonic_ns();
}

void results_begin_asked(struct results *results, const struct options *options)
{
	results_begin(results);
	results->spec = cat_spec_name(options->spec);
	results->level = cat_level_name(options->level);
	results->has_seed = true;
	results->seed = options->seed;
}

int results_write(const struct options *options, const struct results *results)
{
	const struct report_set set = {results, 1};

	return report_set_write(options, &set);
}

int report_set_write(const struct options *options, const struct report_set *set)
{
	int code = EXIT_HOLDS;
	char *why;

	for (size_t i = 0; i < options->reports.count; i++) {
		if (!report_write(options->reports.item[i], set, &why))
			continue;
		terminal_error("%s", why);
		free(why);
		code = EXIT_HARNESS; /* what was found is still printed */
	}
	return code;
}

int results_finish(const struct options *options, struct results *results)
{
	int code;

	results->seconds = monotonic_since(results->began_ns);
	code = results_write(options, results);
	results->times = options->verbosity > 0;
	if (options->json)
		report_json(stdout, results);
	else
		report_text(stdout, results, progress_colour(options, stdout),
			    options->soak ? options->verbosity + 1 : options->verbosity);
	fflush(stdout); /* what follows on standard error must not stand amidst it in a file */
	return code ? code : results_exit(results);
}
