/* SPDX-License-Identifier: MIT */
/*
 * What readers saw beside a load, as their recordings: a case observer/SLUG, judged by the lint with its
 * rules over time, and by what the oracle makes of them, against what was true.
 */
#ifndef DECOY_CLI_VM_OBSERVER_H
#define DECOY_CLI_VM_OBSERVER_H

#include "checks.h"
#include "options.h"
#include "report.h"
#include "vm.h"

/* vm_observer_name - of a check's case; false: it is not observed. */
bool vm_observer_name(const char *slug, char name[VM_CHECK_NAME]);

/* vm_observer_report - the observer's case of one that was played, if it has one that --run and --skip
 * leave; *added counts it. 0 or -errno. */
int vm_observer_report(const struct options *options, const struct vm_case *tc,
		       struct results *results, size_t *added);

#endif
