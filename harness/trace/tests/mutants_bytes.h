/* SPDX-License-Identifier: MIT */
/* Mutants of a trace's bytes: streams and containers that are cut, changed or have a part twice.
 * Rows of mutants.c. */
#ifndef DECOY_TRACE_TESTS_MUTANTS_BYTES_H
#define DECOY_TRACE_TESTS_MUTANTS_BYTES_H

#include "mutants.h"

#define RULE(number) (1ULL << (number))

bool mutant_cut_raw(struct mutant *mutant, struct origin *origin);
bool mutant_cut_container(struct mutant *mutant, struct origin *origin);
bool mutant_flipped(struct mutant *mutant, struct origin *origin);
bool mutant_byte_missing(struct mutant *mutant, struct origin *origin);
bool mutant_block_missing(struct mutant *mutant, struct origin *origin);
bool mutant_block_doubled(struct mutant *mutant, struct origin *origin);
bool mutant_counters(struct mutant *mutant, struct origin *origin);

/* mutant_add_raws - raw streams of all CPUs as sources, the table in front of the first. */
void mutant_add_raws(struct mutant *mutant, const struct rig_trace *trace);

#endif
