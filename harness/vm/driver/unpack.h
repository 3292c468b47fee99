/* SPDX-License-Identifier: MIT */
/* A file of the kernel's that may be compressed: a module. */
#ifndef DECOY_VM_UNPACK_H
#define DECOY_VM_UNPACK_H

#include <stddef.h>

/*
 * unpack - all bytes of the file, at most 256 MiB; free() them. NULL: it cannot be read, and *lacks
 * is the program that would unpack it where PATH has none (else NULL).
 */
char *unpack(const char *path, size_t *len, const char **lacks);

#endif
