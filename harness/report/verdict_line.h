/* SPDX-License-Identifier: MIT */
/* The verdict of several runs in one line. */
#ifndef DECOY_REPORT_VERDICT_LINE_H
#define DECOY_REPORT_VERDICT_LINE_H

#include "report.h"

/* set_tally - the sum over all runs. */
struct tally set_tally(const struct report_set *set);

/* set_verdict - "All required rules hold", ...; for people. Static. */
const char *set_verdict(const struct report_set *set);

/* run_verdict - "holds", "broken", "not complete", "nothing judged" of one run. Static. */
const char *run_verdict(const struct results *results);

#endif
