/* SPDX-License-Identifier: MIT */
/* Why cases were skipped. */
#ifndef DECOY_REPORT_REASONS_H
#define DECOY_REPORT_REASONS_H

#include "report.h"

/*
 * reasons_write - one line, "skipped: 120 not covered: cycles, 14 resolution, 3 other", the most
 * frequent first. Nothing where no case was skipped for what the subject covers, and all advice was
 * followed.
 */
void reasons_write(FILE *out, const struct results *results);

#endif
