/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <linux/rcupdate.h>

#include "context.h"

#define HELD_MAX 32

struct held {
	const void *lock;
	bool sleeps;
};

static struct held held[HELD_MAX];
static size_t held_count;
static unsigned int atomic_depth;

void __sanitizer_print_stack_trace(void) __attribute__((weak));

void shim_misuse(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	fputs("misuse: ", stderr);
	vfprintf(stderr, format, args);
	fputc('\n', stderr);
	va_end(args);
	if (__sanitizer_print_stack_trace)
		__sanitizer_print_stack_trace();
	abort();
}

void shim_atomic_begin(void)
{
	atomic_depth++;
}

/* Run RCU callbacks as early as they may run, so that a later use of the memory is detected. */
void shim_atomic_end(void)
{
	if (!atomic_depth)
		shim_misuse("shim_atomic_end() without shim_atomic_begin()");
	if (atomic_depth == 1)
		shim_rcu_run();
	atomic_depth--;
}

void shim_may_sleep(const char *what)
{
	if (atomic_depth)
		shim_misuse("%s in atomic context", what);
}

static size_t find_lock(const void *lock)
{
	size_t i = 0;

	while (i < held_count && held[i].lock != lock)
		i++;
	return i;
}

bool shim_is_locked(const void *lock)
{
	return find_lock(lock) < held_count;
}

void shim_lock(const void *lock, bool sleeps)
{
	if (sleeps)
		shim_may_sleep("mutex_lock()");
	if (shim_is_locked(lock))
		shim_misuse("a lock is locked that is held: deadlock");
	if (held_count == HELD_MAX)
		shim_misuse("%d locks are held", HELD_MAX);
	held[held_count++] = (struct held){lock, sleeps};
	if (!sleeps)
		shim_atomic_begin();
}

void shim_unlock(const void *lock)
{
	size_t at = find_lock(lock);
	bool sleeps;

	if (at == held_count)
		shim_misuse("a lock is unlocked that is not held");
	sleeps = held[at].sleeps;
	held[at] = held[--held_count];
	if (!sleeps)
		shim_atomic_end();
}

void shim_free_check(const void *bytes, size_t size)
{
	for (size_t i = 0; i < held_count; i++) {
		const char *lock = held[i].lock, *from = bytes;

		if (lock >= from && lock < from + size)
			shim_misuse("memory is freed with a held lock in it");
	}
}

static void (*other_does)(void *with);
static void *other_with;

void shim_meanwhile(void (*does)(void *with), void *with)
{
	other_does = does;
	other_with = with;
}

void shim_meanwhile_run(void)
{
	void (*does)(void *with) = other_does;

	other_does = NULL;
	if (does)
		does(other_with);
}
