/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_SMP_H
#define KUNIT_SHIM_SMP_H

#include <linux/cpumask.h>

#define smp_processor_id() shim_cpu

#endif
