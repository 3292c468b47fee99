/* SPDX-License-Identifier: MIT */
/*
 * What k_ioctl's files must hold: handles and bytes, by the answers of the ioctls alone. Of inputs
 * whose calls one thread makes: of two that race either order is right.
 */
#ifndef DECOY_FUZZ_KERNEL_HELD_H
#define DECOY_FUZZ_KERNEL_HELD_H

#include <stdbool.h>
#include <stdint.h>

#define HELD_FILES   4
#define HELD_REGIONS 2

/* held_new - a file that was opened: no handle. held_unknown - a call that this does not know has
 * changed it. */
void held_new(unsigned int file);
void held_unknown(unsigned int file);

/* held_refused - fail where a call with an illegal value did anything but give this errno. */
void held_refused(const char *what, int ret, int expected);

/* held_found - fail where a handle that is not held was found, or one that is held was not:
 * -missing is its errno. */
void held_found(const char *what, unsigned int file, uint32_t handle, int ret, int missing);

/* held_add - a new handle: not held before, not 0. bytes: of its object; 0: not known. */
void held_add(const char *what, unsigned int file, uint32_t handle, uint64_t bytes,
	      unsigned int region);
/* held_drop - close it: EINVAL where it is not held. */
void held_drop(unsigned int file, uint32_t handle, int ret);

/* held_has - is it held, as far as that is known? */
bool held_has(unsigned int file, uint32_t handle);

/* held_check - of the file behind fd drm-total-* in fdinfo is the sum of its objects. names: of the
 * regions. */
void held_check(unsigned int file, int fd, const char *const names[HELD_REGIONS]);

#endif
