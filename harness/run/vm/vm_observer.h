/* SPDX-License-Identifier: MIT */
/*
 * The samples of readers beside a load as a case observer/SLUG, judged by the lint with its rules
 * over time, and by the oracle's states against the truth.
 */
#ifndef DECOY_VM_OBSERVER_H
#define DECOY_VM_OBSERVER_H

#include "checks.h"
#include "options.h"
#include "report.h"
#include "vm.h"

/* vm_observer_name - the observer's case of a check; false: it is not observed. */
bool vm_observer_name(const char *slug, char name[VM_CHECK_NAME]);

/* vm_observer_report - add the observer's case of a played case, where it has one that --run and
 * --skip select; *added counts it. 0 or -errno. */
int vm_observer_report(const struct options *options, const struct vm_case *tc,
		       struct results *results, size_t *added);

#endif
