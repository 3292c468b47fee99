/* SPDX-License-Identifier: MIT */
#ifndef DECOY_CLI_VM_PROGRAM_H
#define DECOY_CLI_VM_PROGRAM_H

#include "options.h"

/* vm_program_run - decoy vm -- CMD. The exit code of CMD, or one of ours after an error was
 * printed. */
int vm_program_run(const struct options *options);

#endif
