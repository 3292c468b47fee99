// SPDX-License-Identifier: GPL-2.0-only
/* The module of the suites, which call the tracer's functions directly. */
#include <linux/module.h>

MODULE_DESCRIPTION("KUnit suites of the GPU ring tracer");
MODULE_LICENSE("GPL");
MODULE_IMPORT_NS(NAMESPACE(EXPORTED_FOR_KUNIT_TESTING));
