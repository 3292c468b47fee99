/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_COMPILER_H
#define KUNIT_SHIM_COMPILER_H
#define OPTIMIZER_HIDE_VAR(value) ((void)(value))
#endif
