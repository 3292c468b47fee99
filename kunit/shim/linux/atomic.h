/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_ATOMIC_H
#define KUNIT_SHIM_ATOMIC_H

#include <linux/types.h>

typedef struct {
	int counter;
} atomic_t;

#define ATOMIC_INIT(value) \
	{                  \
		(value)    \
	}

static inline int atomic_read(const atomic_t *atomic)
{
	return atomic->counter;
}

static inline void atomic_inc(atomic_t *atomic)
{
	atomic->counter++;
}

static inline int atomic_xchg(atomic_t *atomic, int value)
{
	int before = atomic->counter;

	atomic->counter = value;
	return before;
}

/* What it is or, below 0, would be afterwards. */
static inline int atomic_dec_if_positive(atomic_t *atomic)
{
	int after = atomic->counter - 1;

	if (after >= 0)
		atomic->counter = after;
	return after;
}

static inline bool test_bit(unsigned int bit, const unsigned long *bits)
{
	return (bits[0] >> bit) & 1;
}

/* What was there may be left unused. */
#define xchg(pointer, value)                                                                  \
	({                                                                                    \
		__auto_type xchg_was = __atomic_exchange_n(pointer, value, __ATOMIC_SEQ_CST); \
		xchg_was;                                                                     \
	})

#endif
