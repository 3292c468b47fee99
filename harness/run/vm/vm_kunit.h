/* SPDX-License-Identifier: MIT */
/* KUnit's suites among the cases of a run: kunit/SUITE.CASE, and /ROW behind it. */
#ifndef DECOY_CLI_VM_KUNIT_H
#define DECOY_CLI_VM_KUNIT_H

#include "kunit.h"
#include "options.h"
#include "report.h"

/*
 * vm_kunit_wanted - whether the suites are to run. Their cases are not known before: they do where no
 * scenario is named and --run may mean one of them, in the first shard.
 */
bool vm_kunit_wanted(const struct options *options);

/* vm_kunit_report - adds what --run and --skip leave of them; *added counts it. 0 or -ENOMEM. */
int vm_kunit_report(const struct options *options, const struct kunit *kunit,
		    struct results *results, size_t *added);

#endif
