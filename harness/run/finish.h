/* SPDX-License-Identifier: MIT */
/* A run's begin, and its end: the reports, and the exit code. */
#ifndef DECOY_FINISH_H
#define DECOY_FINISH_H

#include "options.h"
#include "report.h"

/* results_begin - a run begins: when, and by which version of this program. */
void results_begin(struct results *results);

/* results_begin_asked - the same of a subject that is asked: by which text, at which level, and
 * with which seed. */
void results_begin_asked(struct results *results, const struct options *options);

/*
 * results_finish - a run ends: write the reports that --report asks for, print the run to standard
 * output (or only JSON with --json), and return the exit code.
 */
int results_finish(const struct options *options, struct results *results);

/* results_write - the reports that --report asks for; 0, or an exit code after an error was
 * printed. */
int results_write(const struct options *options, const struct results *results);

/* report_set_write - the same of several runs. */
int report_set_write(const struct options *options, const struct report_set *set);

#endif
