/* SPDX-License-Identifier: MIT */
/* Which cases of a guest the command line selects, by their names. */
#ifndef DECOY_VM_CHOICE_H
#define DECOY_VM_CHOICE_H

#include "options.h"

/* vm_chosen - whether --run and --skip select a case of that name. */
bool vm_chosen(const struct options *options, const char *name);

#endif
