/* SPDX-License-Identifier: MIT */
/* Each value of a report, as text. */
#ifndef GRT_TESTS_REPORT_PRINT_H
#define GRT_TESTS_REPORT_PRINT_H

#include <stdio.h>

#include "libgrtrace_report.h"

void report_print(FILE *out, const struct grt_report *report);

#endif
