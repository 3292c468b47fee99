/* SPDX-License-Identifier: MIT */
/*
 * Designs of a parser: no case fails a permitted one, some case fails a forbidden or a faulty one.
 */
#ifndef DECOY_ZOO_DESIGNS_H
#define DECOY_ZOO_DESIGNS_H

#include "options.h"
#include "report.h"
#include "selection.h"

/*
 * zoo_designs_run - put the consumers' cases of the selection, and what relations make of them, to
 * each permitted design (no case of any level may fail it), to each forbidden one (a case that
 * names its rule must fail it), and to each faulty parser in a permitted design that --seed chooses
 * (some case must fail it). Adds one result for each: "zoo/design", "zoo/forbidden", "zoo/variant".
 * A row for each is printed, unless --json. Returns 0, or -errno after an error was printed.
 */
int zoo_designs_run(const struct options *options, const struct selection *selection,
		    struct results *results);

#endif
