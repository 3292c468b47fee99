/* SPDX-License-Identifier: MIT */
/* Where the guests are that ci/kernels made of this program's own sources. */
#ifndef DECOY_GUEST_PATH_H
#define DECOY_GUEST_PATH_H

#include <stddef.h>

/* guest_path - of a file in the guest of a kernel, or of its directory (file ""). 0 or -ENAMETOOLONG. */
int guest_path(char *path, size_t size, const char *kernel, const char *file);

/* guest_failed - say why a run does not count, and whether that is a kernel which is damaged; why is freed. */
void guest_failed(const char *kernel, const char *guest, int err, char *why);

#endif
