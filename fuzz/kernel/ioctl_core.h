/* SPDX-License-Identifier: MIT */
/* What the calls of k_ioctl share: files of two devices, descriptors that calls gave; and those of
 * the DRM core. */
#ifndef DECOY_FUZZ_KERNEL_IOCTL_CORE_H
#define DECOY_FUZZ_KERNEL_IOCTL_CORE_H

#include <errno.h>

#include "held.h"
#include "kernel.h"

#define FILES	HELD_FILES /* of two devices, by turns */
#define DEVICES 2
#define FDS	4 /* sync_files and dma-bufs */
#define HANDLES 8 /* what an input can name */
#define PAGE	4096u

extern int core_files[FILES], core_fds[FDS];

/* core_answer - of a system call: 0 or more, or a negative errno. */
static inline int core_answer(int ret)
{
	return ret < 0 ? -errno : ret;
}

/* core_slot, core_file - which file a call names, and its descriptor. */
static inline unsigned int core_slot(const struct kernel_call *call)
{
	return call->a % FILES;
}

static inline int core_file(const struct kernel_call *call)
{
	return __atomic_load_n(&core_files[core_slot(call)], __ATOMIC_RELAXED);
}

/* core_keep - a descriptor, in the place of the one that was there, which is closed; -1: none. */
void core_keep(unsigned int slot, int fd);

/* Calls of the DRM core, and those on descriptors. */
int core_gem_close(const struct kernel_call *call);
int core_export(const struct kernel_call *call);
int core_import(const struct kernel_call *call);
int core_dumb(const struct kernel_call *call);
int core_map(const struct kernel_call *call);
int core_syncobj(const struct kernel_call *call);
int core_attach(const struct kernel_call *call);
int core_fd(const struct kernel_call *call);

#endif
