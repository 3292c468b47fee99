/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Processors: two, whose numbers have a hole between them, as possible ones may. */
#ifndef KUNIT_SHIM_CPUMASK_H
#define KUNIT_SHIM_CPUMASK_H

#include <linux/types.h>

#define SHIM_CPU_LAST 2

#define nr_cpu_ids		   (SHIM_CPU_LAST + 1)
#define num_possible_cpus()	   2U
#define for_each_possible_cpu(cpu) for ((cpu) = 0; (cpu) <= SHIM_CPU_LAST; (cpu) += SHIM_CPU_LAST)

/* shim_cpu - the one that runs. */
extern unsigned int shim_cpu;

#endif
