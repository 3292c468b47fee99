/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* There is no other address space: what a program passes is here. */
#ifndef KUNIT_SHIM_UACCESS_H
#define KUNIT_SHIM_UACCESS_H

#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/string.h>

static inline void *u64_to_user_ptr(u64 pointer)
{
	return (void *)(uintptr_t)pointer;
}

/* A program has nothing in its first page. */
static inline bool shim_user_has(const void *at)
{
	shim_may_sleep("an access to user memory");
	return (uintptr_t)at >= 4096;
}

/* Both: how many bytes could not be copied. */
static inline unsigned long copy_from_user(void *to, const void *from, unsigned long len)
{
	if (len && !shim_user_has(from))
		return len;
	memcpy(to, from, len);
	return 0;
}

static inline unsigned long copy_to_user(void *to, const void *from, unsigned long len)
{
	if (len && !shim_user_has(to))
		return len;
	if (len)
		shim_meanwhile_run();
	memcpy(to, from, len);
	return 0;
}

#define get_user(value, from) (copy_from_user(&(value), from, sizeof(value)) ? -EFAULT : 0)

/* A struct of a later program: what is not known must be 0. Of an earlier one: the rest is 0. */
static inline int copy_struct_from_user(void *to, size_t size, const void *from, size_t theirs)
{
	const size_t both = size < theirs ? size : theirs;

	if (!shim_user_has(from))
		return -EFAULT;
	if (theirs > size && memchr_inv((const char *)from + size, 0, theirs - size))
		return -E2BIG;
	memset((char *)to + both, 0, size - both);
	memcpy(to, from, both);
	return 0;
}

#endif
