/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Spinlocks of one thread: its holder must not sleep, nor lock it again. */
#ifndef KUNIT_SHIM_SPINLOCK_H
#define KUNIT_SHIM_SPINLOCK_H

#include <linux/kernel.h>

#define SHIM_SPINLOCK 0x5b1a10ccU

typedef struct {
	unsigned int is; /* or it was never set up */
} spinlock_t;

#define DEFINE_SPINLOCK(name) spinlock_t name = {.is = SHIM_SPINLOCK}

static inline void spin_lock_init(spinlock_t *lock)
{
	lock->is = SHIM_SPINLOCK;
}

static inline void spin_lock(spinlock_t *lock)
{
	if (lock->is != SHIM_SPINLOCK)
		shim_misuse("a spinlock was not set up");
	shim_lock(lock, false);
}

static inline void spin_unlock(spinlock_t *lock)
{
	shim_unlock(lock);
}

#define spin_lock_irqsave(lock, flags) ((flags) = 0, spin_lock(lock))

static inline void spin_unlock_irqrestore(spinlock_t *lock, unsigned long flags)
{
	spin_unlock(lock);
}

#endif
