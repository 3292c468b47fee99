/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_MODULEPARAM_H
#define KUNIT_SHIM_MODULEPARAM_H

#include <linux/module.h>

#endif
