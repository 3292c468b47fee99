/* SPDX-License-Identifier: MIT */
/*
 * The reports of sanitizers (ASan, LSan, UBSan, TSan, MSan, Go's race detector) in standard error.
 */
#ifndef DECOY_SANITIZER_H
#define DECOY_SANITIZER_H

#include <stddef.h>

#include "subject.h"

/* sanitizer_report - the line that begins the first report in len bytes of text; NULL: there is
 * none. */
const char *sanitizer_report(const char *text, size_t len);

/* sanitizer_apply - a reply whose output has a report becomes a crash, with the first lines of it
 * as the reason. */
void sanitizer_apply(struct reply *reply);

#endif
