/* SPDX-License-Identifier: MIT */
/* decoy vm --expect-percent REGEX -- CMD: the percentages that the command printed, against the
 * truth. */
#ifndef DECOY_CLI_VM_EXPECT_H
#define DECOY_CLI_VM_EXPECT_H

#include "vm.h"

struct vm_expect;

/* vm_expect_new - watch this run of a program, whose scenario is set. 0 (free it), or an exit code
 * after a message. */
int vm_expect_new(struct vm_expect **out, const char *pattern, struct vm_program *program);
void vm_expect_free(struct vm_expect *expect);

/*
 * vm_expect_judge - the run ended with code; print what was shown and what is true. An exit code.
 */
int vm_expect_judge(struct vm_expect *expect, const char *truth, size_t len, int code);

#endif
