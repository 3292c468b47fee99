/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Mutexes of one thread: locked only where it may sleep, and not twice. */
#ifndef KUNIT_SHIM_MUTEX_H
#define KUNIT_SHIM_MUTEX_H

#include <linux/kernel.h>

#define SHIM_MUTEX 0x3bffe2e5U

struct mutex {
	unsigned int is; /* or it was never set up, or destroyed */
};

#define DEFINE_MUTEX(name) struct mutex name = {.is = SHIM_MUTEX}

static inline void mutex_init(struct mutex *lock)
{
	lock->is = SHIM_MUTEX;
}

static inline void mutex_destroy(struct mutex *lock)
{
	if (lock->is != SHIM_MUTEX || shim_is_locked(lock))
		shim_misuse("a mutex is destroyed that is held, or none");
	lock->is = 0;
}

static inline void mutex_lock(struct mutex *lock)
{
	if (lock->is != SHIM_MUTEX)
		shim_misuse("a mutex was not set up");
	shim_lock(lock, true);
}

static inline int mutex_lock_interruptible(struct mutex *lock)
{
	mutex_lock(lock);
	return 0;
}

static inline int mutex_trylock(struct mutex *lock)
{
	if (shim_is_locked(lock))
		return 0;
	mutex_lock(lock);
	return 1;
}

static inline void mutex_unlock(struct mutex *lock)
{
	shim_unlock(lock);
}

#endif
