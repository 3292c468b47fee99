/* SPDX-License-Identifier: MIT */
#ifndef DECOY_CLI_VM_DRIVER_H
#define DECOY_CLI_VM_DRIVER_H

#include "options.h"

/* vm_driver_run - decoy vm --module KO [-- CMD]: a driver of the user's. Exit code. */
int vm_driver_run(const struct options *options);

/* vm_headers_print - decoy vm --headers: the directory that "make -C" builds a module for. Exit
 * code. */
int vm_headers_print(const struct options *options);

/* vm_make - decoy vm --make: becomes the script that makes the guest of --kernel. Exit code, where
 * it cannot. */
int vm_make(const struct options *options);

#endif
