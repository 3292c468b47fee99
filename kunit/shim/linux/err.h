/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_ERR_H
#define KUNIT_SHIM_ERR_H
#include <stdbool.h>
#include <stdint.h>

#include <linux/errno.h>

/* Errors as pointers: the last page of the address space. */
static inline void *ERR_PTR(long error)
{
	return (void *)(intptr_t)error;
}

static inline long PTR_ERR(const void *pointer)
{
	return (long)(intptr_t)pointer;
}

static inline bool IS_ERR(const void *pointer)
{
	return (uintptr_t)pointer >= (uintptr_t)-4095;
}

/* The same of a number. */
#define IS_ERR_VALUE(value) IS_ERR((const void *)(value))

static inline void *ERR_CAST(const void *pointer)
{
	return (void *)(intptr_t)pointer;
}

static inline int PTR_ERR_OR_ZERO(const void *pointer)
{
	return IS_ERR(pointer) ? PTR_ERR(pointer) : 0;
}
#endif
