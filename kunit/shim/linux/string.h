/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_STRING_H
#define KUNIT_SHIM_STRING_H
#include <string.h>
#include <strings.h>
#endif
