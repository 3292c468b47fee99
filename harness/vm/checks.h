/* SPDX-License-Identifier: MIT */
/* The agent's checks: kernel cases that are code, not scenarios. */
#ifndef DECOY_VM_CHECKS_H
#define DECOY_VM_CHECKS_H

#include <stddef.h>

/* Where a check can run. */
#define CHECK_UML   1
#define CHECK_STOCK 2
#define CHECK_DEBUG 4
#define CHECK_FAULT (CHECK_UML | CHECK_DEBUG) /* allocations can be failed */
#define CHECK_ALL   (CHECK_UML | CHECK_STOCK | CHECK_DEBUG)

struct vm_check {
	const char *slug; /* in the agent */
	const char *rule;
	const char *title;
	unsigned int backends; /* CHECK_*: where it can run */
};

/* A rule that no check of the table has, and the results of a run by which it is judged. */
struct vm_run_rule {
	const char *rule;
	const char *results; /* a glob over their names */
};

#define VM_CHECK_OBSERVED "load_real" /* the check whose readers emit samples */

#define VM_CHECK_NAME 64

/* vm_check_name - of its case: check/SLUG, with hyphens. */
void vm_check_name(const struct vm_check *check, char name[VM_CHECK_NAME]);

/* vm_checks - all of them, in the order in which they are played; *count gets how many. */
const struct vm_check *vm_checks(size_t *count);

/* vm_check - the check of that slug, or NULL. */
const struct vm_check *vm_check(const char *slug);

/* vm_run_rules - all of them; *count gets how many. */
const struct vm_run_rule *vm_run_rules(size_t *count);

#endif
