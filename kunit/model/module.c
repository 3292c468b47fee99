// SPDX-License-Identifier: GPL-2.0-only
/* The module of the suites around; the model is compiled into it. */
#include <linux/module.h>

MODULE_DESCRIPTION("KUnit suites of a synthetic GPU's model");
MODULE_LICENSE("GPL");
