/* SPDX-License-Identifier: MIT */
/* decoy-dev coverage: what tests each sentence of the specification. */
#include "coverage.h"

#include "dev.h"
#include "selection.h"

/* What is weak is printed, and fails nothing: 1 where a sentence is open. */
int verb_coverage(const struct options *options)
{
	struct selection selection;
	json_t *table;
	int code = selection_all(&selection, options);

	if (code)
		return code;
	table = coverage_table(&selection.cases);
	if (options->json)
		json_dumpf(table, stdout, JSON_INDENT(1));
	else
		coverage_print(stdout, table, options->verbosity);
	if (options->json)
		putchar('\n');
	code = coverage_count(table, "open") ? EXIT_BROKEN : EXIT_HOLDS;
	json_decref(table);
	selection_free(&selection);
	return code;
}
