/* SPDX-License-Identifier: MIT */
/* The ioctls of the DRM core that programs of a guest use, with the layouts of Linux 6.12
 * include/uapi/drm. */
#ifndef DECOY_GUEST_DRM_CORE_H
#define DECOY_GUEST_DRM_CORE_H

#include <linux/ioctl.h>
#include <linux/types.h>
#include <stddef.h>

struct core_version {
	int numbers[3];
	size_t name_len; /* in: bytes of name; out: length of the whole name */
	char *name; /* without a NUL */
	size_t date_len;
	char *date;
	size_t desc_len;
	char *desc;
};

struct core_name {
	__u64 len;
	__u64 name;
};

struct core_gem_close {
	__u32 handle;
	__u32 pad;
};

struct core_prime {
	__u32 handle;
	__u32 flags; /* O_RDWR, O_CLOEXEC */
	__s32 fd;
};

struct core_dumb_create {
	__u32 height;
	__u32 width;
	__u32 bpp;
	__u32 flags;
	__u32 handle; /* out, as are the others below */
	__u32 pitch;
	__u64 size;
};

struct core_dumb_map {
	__u32 handle;
	__u32 pad;
	__u64 offset; /* out: for mmap() */
};

struct core_syncobj {
	__u32 handle; /* out */
	__u32 flags; /* CORE_SYNCOBJ_SIGNALED */
};

struct core_syncobj_fd {
	__u32 handle;
	__u32 flags; /* CORE_SYNCOBJ_SYNC_FILE */
	__s32 fd; /* out */
	__u32 pad;
};

struct core_syncobj_wait {
	__u64 handles;
	__s64 timeout_nsec; /* of CLOCK_MONOTONIC */
	__u32 count_handles;
	__u32 flags;
	__u32 first_signaled; /* out */
	__u32 pad;
	__u64 deadline_nsec;
};

#define CORE_SYNCOBJ_SIGNALED  1
#define CORE_SYNCOBJ_SYNC_FILE 1

#define CORE_VERSION	     _IOWR('d', 0x00, struct core_version)
#define CORE_GEM_CLOSE	     _IOW('d', 0x09, struct core_gem_close)
#define CORE_PRIME_TO_FD     _IOWR('d', 0x2d, struct core_prime)
#define CORE_PRIME_OF_FD     _IOWR('d', 0x2e, struct core_prime)
#define CORE_DUMB_CREATE     _IOWR('d', 0xb2, struct core_dumb_create)
#define CORE_DUMB_MAP	     _IOWR('d', 0xb3, struct core_dumb_map)
#define CORE_SYNCOBJ_NEW     _IOWR('d', 0xbf, struct core_syncobj)
#define CORE_SYNCOBJ_DESTROY _IOWR('d', 0xc0, struct core_syncobj)
#define CORE_SYNCOBJ_FD	     _IOWR('d', 0xc1, struct core_syncobj_fd)
#define CORE_SYNCOBJ_WAIT    _IOWR('d', 0xc3, struct core_syncobj_wait)
#define CORE_SET_NAME	     _IOWR('d', 0xd1, struct core_name) /* since Linux 6.13 */

/* vgem's, which count from DRM_COMMAND_BASE. */
struct vgem_attach {
	__u32 handle;
	__u32 flags; /* VGEM_WRITE */
	__u32 out_fence;
	__u32 pad;
};

struct vgem_signal {
	__u32 fence;
	__u32 flags;
};

#define VGEM_WRITE  1
#define VGEM_ATTACH _IOWR('d', 0x41, struct vgem_attach)
#define VGEM_SIGNAL _IOW('d', 0x42, struct vgem_signal)

#endif
