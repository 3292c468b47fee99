/* SPDX-License-Identifier: MIT */
/* Allocations of the kernel that fail. */
#ifndef DECOY_GUEST_FAULT_H
#define DECOY_GUEST_FAULT_H

#include <stdbool.h>

/* faults_set - which allocations can be failed: all. False after report_failure(). */
bool faults_set(void);

/* fault_arm - make the n-th allocation of this task from now on fail; 0: none. */
void fault_arm(unsigned int n);

/* fault_met - disarm; true: an allocation was failed. */
bool fault_met(void);

#endif
