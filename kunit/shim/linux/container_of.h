/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_CONTAINER_OF_H
#define KUNIT_SHIM_CONTAINER_OF_H
#include <stddef.h>
#define container_of(pointer, type, member) \
	((type *)(void *)((char *)(pointer)-offsetof(type, member)))
#define offsetofend(type, member) (offsetof(type, member) + sizeof(((type *)NULL)->member))
#endif
