/* SPDX-License-Identifier: MIT */
/* The cases of a run in a real kernel: scenario/NAME, check/SLUG, and the backend's own, which is
 * last. */
#ifndef DECOY_VM_SUITE_H
#define DECOY_VM_SUITE_H

#include "options.h"
#include "vm.h"

struct vm_suite {
	struct vm_case *cases;
	size_t count, capacity;
	bool checks; /* with those of our modules, and their KUnit suites */
};

/*
 * vm_suite_make - the scenarios of the command line, or else all of the corpus, and with checks all
 * checks of our modules; of these the ones that --run, --skip and --shard select. Returns 0, or an
 * exit code after an error was printed; vm_suite_free() it in any case.
 */
int vm_suite_make(struct vm_suite *suite, const struct options *options,
		  const struct vm_kernel *kernel, bool checks);
/* vm_suite_played - whether, beside the backend's own, there is a case that is not skipped. */
bool vm_suite_played(const struct vm_suite *suite);

void vm_suite_free(struct vm_suite *suite);

/* Rule and title of a case in reports. */
const char *vm_suite_rule(const struct vm_case *tc);
const char *vm_suite_title(const struct vm_case *tc);

#endif
