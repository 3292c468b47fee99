/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_LOG2_H
#define KUNIT_SHIM_LOG2_H

static inline unsigned long roundup_pow_of_two(unsigned long number)
{
	unsigned long power = 1;

	while (power < number)
		power *= 2;
	return power;
}

#endif
