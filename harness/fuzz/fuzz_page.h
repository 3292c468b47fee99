/* SPDX-License-Identifier: MIT */
/* A page of campaigns: executions, edges, inputs and findings over time. It needs nothing else, and
 * has no script. */
#ifndef DECOY_FUZZ_PAGE_H
#define DECOY_FUZZ_PAGE_H

#include <jansson.h>
#include <stdio.h>

/*
 * fuzz_page - campaigns: a list of {"target", "history", "findings"}, the last two as
 * fuzz_home_history() and fuzz_home_findings() have them.
 */
void fuzz_page(FILE *out, const json_t *campaigns);

/* fuzz_page_totals - of one history: {"campaigns", "executions", "seconds", "edges", "inputs"}. New
 * reference. */
json_t *fuzz_page_totals(const json_t *history);

#endif
