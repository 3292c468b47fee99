/* SPDX-License-Identifier: MIT */
/* Items of each kind, with values at the ends of what their members hold. */
#ifndef GRT_TESTS_EXPORT_ITEMS_H
#define GRT_TESTS_EXPORT_ITEMS_H

#include "libgrtrace.h"

extern const struct grt_item export_items[];
extern const size_t export_items_count;

#endif
