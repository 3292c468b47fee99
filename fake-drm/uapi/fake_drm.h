/* SPDX-License-Identifier: (GPL-2.0-only WITH Linux-syscall-note) OR MIT */
/*
 * fake_drm: what programs may ask of a fake GPU. Layouts are the same for 32 and 64 bits. Members that
 * are called reserved, or only out, must be 0; flags that are not known are refused. Where nothing
 * else is said, errors are EINVAL: a value that is not allowed, ENOENT: no such handle, ring or region,
 * ENOSPC: no room in a table of the device (max_* in configfs), ENODEV: the device is unplugged; and
 * then nothing was done.
 *
 * The DRM core's own ioctls are there, too: PRIME, syncobjs, dumb buffers (in region 0, resident), and
 * a client's name where the kernel has that. vgem's FENCE_ATTACH and FENCE_SIGNAL (drm/vgem_drm.h) are
 * answered while the device's driver is called fake-drm or vgem, else ENOTTY; MSM_GET_PARAM
 * (drm/msm_drm.h), which monitors ask, while it is called msm.
 */
#ifndef FAKE_DRM_UAPI_H
#define FAKE_DRM_UAPI_H

#include <linux/ioctl.h>
#include <linux/types.h>

/* Limits; those of the device's tables are attributes of its own. */
#define FAKE_DRM_OBJECTS    4 /* objects that one job may use */
#define FAKE_DRM_OBJECT_MAX (1ULL << 39) /* bytes of one object */
#define FAKE_DRM_NAME_MAX   64 /* bytes of a client's name */
#define FAKE_DRM_FENCES_MAX 256 /* attached fences of one file that it has not signalled */

/* As other drivers' numbers, these count from DRM_COMMAND_BASE, where a driver's own begin. */
#define DRM_FAKE_DRM_IOW(nr, type)  _IOW('d', 0x40 + (nr), type)
#define DRM_FAKE_DRM_IOWR(nr, type) _IOWR('d', 0x40 + (nr), type)

#define DRM_FAKE_DRM_SUBMIT  0x50
#define DRM_FAKE_DRM_CLIENT  0x51
#define DRM_FAKE_DRM_WAIT    0x52
#define DRM_FAKE_DRM_CREATE  0x53
#define DRM_FAKE_DRM_MADVISE 0x54
#define DRM_FAKE_DRM_NAME    0x55

/* The work is cycles of the engine's clock, not nanoseconds. */
#define FAKE_DRM_SUBMIT_CYCLES (1 << 0)
/* The job waits for the sync_file in_fence. */
#define FAKE_DRM_SUBMIT_IN_FENCE (1 << 1)
/* out_fence becomes a sync_file that signals when the job is done. */
#define FAKE_DRM_SUBMIT_OUT_FENCE (1 << 2)
#define FAKE_DRM_SUBMIT_FLAGS	  7

/*
 * Puts one job of the caller's into a ring. Its fence is a number on the ring's timeline, with an error
 * where the job was: ECANCELED: the file was closed, EIO: lost in a reset, ENODEV: unplugged,
 * ETIMEDOUT: not done after a minute of real time. ENOSPC: the ring is full, or the device has no slot
 * for another job; ENOENT: an object or a syncobj is not the caller's; EINVAL: a syncobj has no fence
 * to wait for. ENOMEM with OUT_FENCE: perhaps the job was taken all the same.
 */
struct fake_drm_submit {
	__u32 ring; /* by its number, from 0 */
	__u32 flags;
	__u64 work; /* nanoseconds or cycles */
	__u32 units; /* that it takes in the ring; 0: 8 */
	__u32 job; /* out: its slot, until it is done */
	__u64 cookie; /* any */
	__u32 objects[FAKE_DRM_OBJECTS]; /* handles of what it uses; 0: none */
	__s32 in_fence; /* a descriptor; 0 without IN_FENCE */
	__s32 out_fence; /* out: a descriptor, close-on-exec */
	__u32 in_syncobj; /* handles; 0: none */
	__u32 out_syncobj;
	__u64 fence; /* out: its number, from 1 */
	__u64 reserved;
};

/* Which client of the device this file is. */
struct fake_drm_client {
	__u32 client; /* out: its slot, as `truth` and `command` in debugfs count them */
	__u32 reserved;
};

/*
 * Waits until a ring's timeline has come to a fence: 0, also where its job ended with an error. ETIME:
 * it has not by then; EINVAL: SUBMIT gave out no such number yet.
 */
struct fake_drm_wait {
	__u32 ring;
	__u32 reserved;
	__u64 fence;
	__s64 timeout_ns; /* when to give up, of CLOCK_MONOTONIC; in the past: do not wait */
};

/* It takes room of its region; else it is evicted or was never touched. */
#define FAKE_DRM_CREATE_RESIDENT (1 << 0)
/* It may be thrown away under pressure. */
#define FAKE_DRM_CREATE_PURGEABLE (1 << 1)
#define FAKE_DRM_CREATE_FLAGS	  3

/*
 * Creates an object. Pages are behind it only while it is mapped, or used by another device, and then
 * ENOMEM where that is more than a quarter of the machine's memory. E2BIG: more than
 * FAKE_DRM_OBJECT_MAX; ENOSPC: the region is full, too.
 */
struct fake_drm_create {
	__u64 size; /* bytes; out: in whole pages */
	__u32 region; /* by its number, from 0 */
	__u32 flags;
	__u32 handle; /* out */
	__u32 reserved;
	__u64 offset; /* out: for mmap() of the file */
};

#define FAKE_DRM_MADVISE_WILLNEED 0
#define FAKE_DRM_MADVISE_DONTNEED 1 /* purgeable */

struct fake_drm_madvise {
	__u32 handle;
	__u32 advice;
	__u32 retained; /* out: 1: it is resident, 0: it is not, or was thrown away */
	__u32 reserved;
};

/* The client's name, which drm-client-name says: graphic ASCII characters only. No bytes: none. */
struct fake_drm_name {
	__u64 name; /* pointer to bytes, which need no NUL */
	__u32 len; /* at most FAKE_DRM_NAME_MAX */
	__u32 reserved;
};

#define DRM_IOCTL_FAKE_DRM_SUBMIT  DRM_FAKE_DRM_IOWR(DRM_FAKE_DRM_SUBMIT, struct fake_drm_submit)
#define DRM_IOCTL_FAKE_DRM_CLIENT  DRM_FAKE_DRM_IOWR(DRM_FAKE_DRM_CLIENT, struct fake_drm_client)
#define DRM_IOCTL_FAKE_DRM_WAIT	   DRM_FAKE_DRM_IOW(DRM_FAKE_DRM_WAIT, struct fake_drm_wait)
#define DRM_IOCTL_FAKE_DRM_CREATE  DRM_FAKE_DRM_IOWR(DRM_FAKE_DRM_CREATE, struct fake_drm_create)
#define DRM_IOCTL_FAKE_DRM_MADVISE DRM_FAKE_DRM_IOWR(DRM_FAKE_DRM_MADVISE, struct fake_drm_madvise)
#define DRM_IOCTL_FAKE_DRM_NAME	   DRM_FAKE_DRM_IOW(DRM_FAKE_DRM_NAME, struct fake_drm_name)

#define FAKE_DRM_COMMANDS 4096 /* bytes of one write */
#define FAKE_DRM_ADVANCE  0x80000000u /* an op of `command` alone: amount ns of virtual time pass */

/*
 * What is written to `command` in debugfs: commands of the model (fake-drm/model/command), each with its
 * text behind it, and zeros up to a multiple of 8 where another one follows. All of them are done, one
 * after the other, also behind one that is refused. EFBIG: more than FAKE_DRM_COMMANDS bytes, EINVAL: not
 * commands, or one with an op that is not for here, EFAULT: they cannot be read; then none is done, and
 * there is no result. Reading the same descriptor gives a result for each of its last write. No promise
 * is made about it.
 */
struct fake_drm_command {
	__u32 op;
	__u32 client;
	__u32 index;
	__u32 object;
	__u32 job;
	__u32 kind;
	__u32 flags;
	__u32 chance;
	__u32 uses[4];
	__u64 amount;
	__u64 span;
	__u64 cookie;
	__u64 from;
	__u64 until;
	__u64 period;
	__u64 seed;
	__u32 text_len;
	__u32 reserved;
};

struct fake_drm_result {
	__s32 value; /* a slot or 0, or a negative errno */
	__u32 reserved;
	__u64 now; /* virtual time, ns */
};

#endif
