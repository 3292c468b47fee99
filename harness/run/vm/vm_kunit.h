/* SPDX-License-Identifier: MIT */
/* KUnit's suites among the cases of a run: kunit/SUITE.CASE and kunit/SUITE.CASE/ROW. */
#ifndef DECOY_VM_KUNIT_H
#define DECOY_VM_KUNIT_H

#include "kunit.h"
#include "options.h"
#include "report.h"

/*
 * vm_kunit_wanted - whether to run the suites. Their cases are unknown before the run: they run in
 * the first shard, where no scenario is named and --run may match one of them.
 */
bool vm_kunit_wanted(const struct options *options);

/* vm_kunit_report - add the results that --run and --skip select. Returns how many. */
size_t vm_kunit_report(const struct options *options, const struct kunit *kunit,
		       struct results *results);

#endif
