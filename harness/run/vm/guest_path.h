/* SPDX-License-Identifier: MIT */
/* The guests that ci/kernels built from this program's sources. */
#ifndef DECOY_GUEST_PATH_H
#define DECOY_GUEST_PATH_H

#include <stddef.h>

/* guest_path - of a file in the guest of a kernel, or of its directory (file ""). 0 or
 * -ENAMETOOLONG. */
int guest_path(char *path, size_t size, const char *kernel, const char *file);

/* guest_failed - print why a run does not count, and whether its kernel is damaged; frees why. */
void guest_failed(const char *kernel, const char *guest, int err, char *why);

#endif
