/* SPDX-License-Identifier: MIT */
/*
 * Files that a program in a guest made or changed, written to the directory that it was started in.
 */
#ifndef DECOY_RETURNED_WRITE_H
#define DECOY_RETURNED_WRITE_H

#include "vm.h"

/*
 * returned_write - all files below the directory, none through a link, and what is there is
 * replaced where it is a regular file, whose mode and owner stay. Why: lines of what is not
 * written; free() it; NULL: none. 0, or a negative errno: -EPROTO: the bytes are no agent's, and
 * nothing is written; else that of the first file that could not be written.
 */
int returned_write(const struct vm_returned *returned, int dir, char **why);

#endif
