/* SPDX-License-Identifier: MIT */
/* Sums of regions, as a part of a scope. */
#ifndef DECOY_SCOPE_REGIONS_H
#define DECOY_SCOPE_REGIONS_H

#include "scope.h"

/* scope_region_sums_narrow - those of by in place of those that are declared, where it has any. */
void scope_region_sums_narrow(struct scope_region_sums *sums, const struct scope_region_sums *by);

struct scope_region_sums scope_region_sums_copy(const struct scope_region_sums *sums);
void scope_region_sums_clear(struct scope_region_sums *sums);

#endif
