/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* There is no other address space: what a program passes is here. */
#ifndef KUNIT_SHIM_UACCESS_H
#define KUNIT_SHIM_UACCESS_H

#include <linux/kernel.h>
#include <linux/string.h>

static inline void *u64_to_user_ptr(u64 pointer)
{
	return (void *)(uintptr_t)pointer;
}

/* How many bytes could not be had. */
static inline unsigned long copy_from_user(void *to, const void *from, unsigned long len)
{
	shim_may_sleep("an access to user memory");
	memcpy(to, from, len);
	return 0;
}

#endif
