/* SPDX-License-Identifier: MIT */
/* Work without a clock: the same number on each machine, whatever else that does. */
#ifndef DECOY_TEST_WORK_H
#define DECOY_TEST_WORK_H

#include <stdint.h>

/* work_done - until now: basic blocks that ran in components that decoy_counted() made, and words
 * of memory that were copied or set. */
uint64_t work_done(void);

#endif
