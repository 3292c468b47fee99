/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * What the one thread of the program may do now, by the kernel's rules: it must not sleep while it
 * holds a spinlock, reads under RCU or is called by a timer. A violation ends the program.
 */
#ifndef KUNIT_SHIM_CONTEXT_H
#define KUNIT_SHIM_CONTEXT_H

#include <stdbool.h>
#include <stddef.h>

/* shim_misuse - print a violation and abort. */
__attribute__((noreturn, format(printf, 1, 2))) void shim_misuse(const char *format, ...);

/* SHIM_ABSENT - a function that drivers name and no suite calls: not implemented here. */
#define SHIM_ABSENT(type, name, ...)                                            \
	static inline type name(__VA_ARGS__)                                    \
	{                                                                       \
		shim_misuse("%s() is not implemented in kunit/shim", __func__); \
	}                                                                       \
	_Static_assert(1, "a semicolon follows")

/* shim_atomic_begin - atomic context until as many calls of shim_atomic_end(). */
void shim_atomic_begin(void);
void shim_atomic_end(void);

/* shim_may_sleep - like might_sleep(); what names the operation. */
void shim_may_sleep(const char *what);

/*
 * shim_lock - lock a lock that is not held; locking a mutex may sleep, a spinlock is atomic
 * context.
 */
void shim_lock(const void *lock, bool sleeps);

/* shim_unlock - unlock a lock that is held. */
void shim_unlock(const void *lock);
bool shim_is_locked(const void *lock);

/* shim_free_check - memory that is freed holds no lock that is held. */
void shim_free_check(const void *bytes, size_t size);

/* shim_meanwhile - another task does this, once, while the next bytes are copied to a program's
 * memory. */
void shim_meanwhile(void (*does)(void *with), void *with);
void shim_meanwhile_run(void);

#endif
