// SPDX-License-Identifier: GPL-2.0-only
/* The module of the suites, which call the driver's functions directly. */
#include <linux/module.h>

MODULE_DESCRIPTION("KUnit suites of a synthetic GPU's driver");
MODULE_LICENSE("GPL");
MODULE_IMPORT_NS(NAMESPACE(EXPORTED_FOR_KUNIT_TESTING));
MODULE_IMPORT_NS(NAMESPACE(DMA_BUF));
