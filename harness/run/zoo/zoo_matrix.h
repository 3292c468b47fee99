/* SPDX-License-Identifier: MIT */
/* Which case kills which wrong parser: the suite, judged. */
#ifndef DECOY_ZOO_MATRIX_H
#define DECOY_ZOO_MATRIX_H

#include "options.h"
#include "report.h"
#include "selection.h"

/*
 * zoo_run - every faulty parser against the consumers' cases of the selection. A faulty parser must
 * be killed by a case that names its rule, and every rule of the cases must kill something; then
 * designs (zoo_designs.h) and producers (zoo_producers.h). One result for each: "zoo/parser",
 * "zoo/design", "zoo/forbidden", "zoo/variant", "zoo/producer", "zoo/honest-producer",
 * "rules/kills-something". A table is printed, unless --json. Returns 0 or -errno; results_free()
 * it in any case.
 */
int zoo_run(const struct options *options, const struct selection *selection,
	    struct results *results);

/* zoo_matrix - the same, and the verdict on it. Returns an exit code. */
int zoo_matrix(const struct options *options, const struct selection *selection);

#endif
