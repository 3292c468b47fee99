/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Interrupts: while they are off, nothing may sleep. */
#ifndef KUNIT_SHIM_IRQFLAGS_H
#define KUNIT_SHIM_IRQFLAGS_H

#include "../context.h"

#define local_irq_save(flags)	 ((flags) = 0, shim_atomic_begin())
#define local_irq_restore(flags) ((void)(flags), shim_atomic_end())

#endif
