/* SPDX-License-Identifier: MIT */
/* The failures of a run as an expectation file. */
#ifndef DECOY_WRITE_EXPECT_H
#define DECOY_WRITE_EXPECT_H

#include "expectfile.h"
#include "report.h"

/*
 * write_expect_check - may path be written: is it new, no regular file, or an expectation file? 0,
 * or an exit code after an error was printed.
 */
int write_expect_check(const char *path);

/*
 * write_expect - write "xfail ID REASON" for each case of which something failed, by id; what known
 * (or NULL) skips and calls flaky stays, and so do its reasons. Nothing is written of a run that
 * was stopped. 0, or an exit code after an error was printed.
 */
int write_expect(const char *path, const struct results *results, const struct expectfile *known);

#endif
