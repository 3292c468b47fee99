/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * What the one thread of the program may do just now, as the kernel would have it: who holds a
 * spinlock, reads under RCU or is called by a timer must not sleep. What is against that ends the
 * program.
 */
#ifndef KUNIT_SHIM_CONTEXT_H
#define KUNIT_SHIM_CONTEXT_H

#include <stdbool.h>
#include <stddef.h>

/* shim_misuse - says what is wrong and where, and aborts. */
__attribute__((noreturn, format(printf, 1, 2))) void shim_misuse(const char *format, ...);

/* SHIM_ABSENT - a function that drivers name and no suite comes to: there is no stand-in for it. */
#define SHIM_ABSENT(type, name, ...)                                \
	static inline type name(__VA_ARGS__)                        \
	{                                                           \
		shim_misuse("%s() has no stand-in here", __func__); \
	}                                                           \
	_Static_assert(1, "a semicolon follows")

/* shim_atomic_begin - nobody may sleep until as many calls of shim_atomic_end(). */
void shim_atomic_begin(void);
void shim_atomic_end(void);

/* shim_may_sleep - what would sleep, or might. */
void shim_may_sleep(const char *what);

/* shim_lock - a lock is taken, which must not be held; a spinlock is one that does not sleep. */
void shim_lock(const void *lock, bool sleeps);

/* shim_unlock - it is given back, which must be held. */
void shim_unlock(const void *lock);
bool shim_is_locked(const void *lock);

/* shim_free_check - memory that is freed holds no lock that is held. */
void shim_free_check(const void *bytes, size_t size);

#endif
