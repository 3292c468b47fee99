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

/* What RCU has put off happens as early as it could: whoever still needs it is seen. */
void shim_atomic_end(void)
{
	if (!atomic_depth)
		shim_misuse("what was not begun ends");
	if (atomic_depth == 1)
		shim_rcu_run();
	atomic_depth--;
}

void shim_may_sleep(const char *what)
{
	if (atomic_depth)
		shim_misuse("%s where nobody may sleep", what);
}

static size_t find(const void *lock)
{
	size_t i = 0;

	while (i < held_count && held[i].lock != lock)
		i++;
	return i;
}

bool shim_is_locked(const void *lock)
{
	return find(lock) < held_count;
}

void shim_lock(const void *lock, bool sleeps)
{
	if (sleeps)
		shim_may_sleep("a mutex is taken");
	if (shim_is_locked(lock))
		shim_misuse("a lock is taken that is held: nobody would ever give it back");
	if (held_count == HELD_MAX)
		shim_misuse("%d locks are held", HELD_MAX);
	held[held_count++] = (struct held){lock, sleeps};
	if (!sleeps)
		shim_atomic_begin();
}

void shim_unlock(const void *lock)
{
	size_t at = find(lock);
	bool sleeps;

	if (at == held_count)
		shim_misuse("a lock is given back that is not held");
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
			shim_misuse("memory goes in which a lock is held");
	}
}
