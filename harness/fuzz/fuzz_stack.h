/* SPDX-License-Identifier: MIT */
/* Where a subject crashed, from what it wrote to standard error: two crashes of one place are one
 * finding. */
#ifndef DECOY_FUZZ_STACK_H
#define DECOY_FUZZ_STACK_H

#include "report.h"

/*
 * fuzz_stack - the functions or places on top of the stack of a crash, "free_it<parse_line<parse";
 * of a crash without any, how it ended; of other verdicts "". Of frames the names count, and not
 * their addresses. free() it.
 */
char *fuzz_stack(const struct result *result);

#endif
