/* SPDX-License-Identifier: MIT */
/* Several loads with names, as a part of a scope. */
#ifndef DECOY_SCOPE_LOADS_H
#define DECOY_SCOPE_LOADS_H

#include "scope.h"

/* scope_loads_narrow - those of by in place of those that are declared, where it has any. */
void scope_loads_narrow(struct scope_loads *loads, const struct scope_loads *by);

struct scope_loads scope_loads_copy(const struct scope_loads *loads);
void scope_loads_clear(struct scope_loads *loads);

#endif
