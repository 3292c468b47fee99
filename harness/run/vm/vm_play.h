/* SPDX-License-Identifier: MIT */
/* Cases in a guest, and the report of them. */
#ifndef DECOY_VM_PLAY_H
#define DECOY_VM_PLAY_H

#include <stdbool.h>

#include "options.h"

/* vm_play - what vm_suite_make() makes of the command line, in one guest. Returns an exit code. */
int vm_play(const struct options *options, bool checks);

#endif
