/* SPDX-License-Identifier: (GPL-2.0-only WITH Linux-syscall-note) OR MIT */
#ifndef FAKE_DRM_UAPI_H
#define FAKE_DRM_UAPI_H

#include <linux/ioctl.h>
#include <linux/types.h>

/**
 * DOC: ioctls of a fake GPU
 *
 * Layouts are the same for 32 and 64 bits. Members that are reserved, and those that are only
 * written by the driver ("out"), must be 0; unknown flags are refused. Unless an ioctl documents
 * other meanings:
 *
 * - EINVAL: a value that is not allowed
 * - ENOENT: no such handle, ring or region
 * - ENOSPC: a table of the device (max_* in configfs) is full
 * - ENODEV: the device is unplugged
 *
 * A refused ioctl changes nothing.
 *
 * The DRM core's own ioctls work, too: PRIME, syncobjs, dumb buffers (in region 0, resident), and a
 * client's name where the kernel has that. vgem's FENCE_ATTACH and FENCE_SIGNAL (drm/vgem_drm.h)
 * are answered while the device's driver is called fake-drm or vgem, MSM_GET_PARAM (drm/msm_drm.h),
 * which monitors ask, while it is called msm; otherwise they give ENOTTY.
 */

/* Limits; those of the device's tables are attributes of its own. */
#define FAKE_DRM_OBJECTS    4 /* objects that one job may use */
#define FAKE_DRM_OBJECT_MAX (1ULL << 39) /* bytes of one object */
#define FAKE_DRM_NAME_MAX   64 /* bytes of a client's name */
#define FAKE_DRM_FENCES_MAX 256 /* attached fences of one file that are not signalled yet */

/* Numbers count from DRM_COMMAND_BASE, where a driver's own ioctls begin. */
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
/* The job writes the objects that it uses; else it reads them. */
#define FAKE_DRM_SUBMIT_WRITE (1 << 3)
/* In a full ring the ioctl sleeps until it is the job's turn and there is space. */
#define FAKE_DRM_SUBMIT_WAIT_SPACE (1 << 4)
/*
 * The job waits for the fences that are in the reservation objects of its objects: a reader for
 * those of writers, a writer for all. The fences may be of another device.
 */
#define FAKE_DRM_SUBMIT_IMPLICIT_SYNC (1 << 5)
#define FAKE_DRM_SUBMIT_FLAGS	      63

/**
 * struct fake_drm_submit - argument of DRM_IOCTL_FAKE_DRM_SUBMIT
 * @ring: the ring's number, from 0
 * @flags: FAKE_DRM_SUBMIT_*
 * @work: nanoseconds, or cycles with FAKE_DRM_SUBMIT_CYCLES
 * @units: units that the job needs in the ring; 0: 8
 * @job: out: the job's slot in the model until it is done; 0 where the DRM scheduler runs the job
 * later
 * @cookie: any value; the model's events carry it
 * @objects: handles of the objects that the job uses; 0: none
 * @in_fence: descriptor of a sync_file; 0 without FAKE_DRM_SUBMIT_IN_FENCE
 * @out_fence: out: descriptor of a sync_file, close-on-exec
 * @in_syncobj: handle of a syncobj that the job waits for; 0: none
 * @out_syncobj: handle of a syncobj that gets the job's fence; 0: none
 * @fence: out: the fence's number on the ring's timeline, from 1; every file has its own ring, and
 * timeline, where the shape is bytes, and a timeline of its own where the DRM scheduler runs its
 * jobs
 * @reserved: must be 0
 *
 * Puts one job of the caller's into a ring. Its fence goes into the reservation objects of the
 * objects that the job uses; without FAKE_DRM_SUBMIT_IMPLICIT_SYNC it waits for none that is there
 * already. Its fence carries the job's error: ECANCELED (the file was closed), EIO (lost in a
 * reset), ENODEV (unplugged) or ETIMEDOUT (not done after a minute of real time).
 *
 * With FAKE_DRM_SUBMIT_WAIT_SPACE the ioctl may give EINTR, or EIO when the engine is reset
 * meanwhile. It gives ENOSPC when the ring is full or the device has no slot for another job;
 * ENOENT when an object or a syncobj is not the caller's; EINVAL when a syncobj has no fence to
 * wait for. After ENOMEM with FAKE_DRM_SUBMIT_OUT_FENCE the job may have been submitted.
 */
struct fake_drm_submit {
	__u32 ring;
	__u32 flags;
	__u64 work;
	__u32 units;
	__u32 job;
	__u64 cookie;
	__u32 objects[FAKE_DRM_OBJECTS];
	__s32 in_fence;
	__s32 out_fence;
	__u32 in_syncobj;
	__u32 out_syncobj;
	__u64 fence;
	__u64 reserved;
};

/**
 * struct fake_drm_client - argument of DRM_IOCTL_FAKE_DRM_CLIENT
 * @client: out: the slot of this file's client, as truth and command in debugfs count them
 * @reserved: must be 0
 */
struct fake_drm_client {
	__u32 client;
	__u32 reserved;
};

/**
 * struct fake_drm_wait - argument of DRM_IOCTL_FAKE_DRM_WAIT
 * @ring: the ring's number, from 0
 * @reserved: must be 0
 * @fence: number of a fence that SUBMIT gave out
 * @timeout_ns: when to give up, in CLOCK_MONOTONIC; a time in the past: do not wait
 *
 * Waits until a ring's timeline has reached a fence; in a ring of shape bytes, of which every file
 * has its own, that of the caller's; a job that ended with an error has reached it, too. ETIME: not
 * reached by then; EINVAL: SUBMIT has not given out this number yet.
 */
struct fake_drm_wait {
	__u32 ring;
	__u32 reserved;
	__u64 fence;
	__s64 timeout_ns;
};

/* The object is resident from the beginning. */
#define FAKE_DRM_CREATE_RESIDENT (1 << 0)
/* The object may be evicted first under memory pressure. */
#define FAKE_DRM_CREATE_PURGEABLE (1 << 1)
#define FAKE_DRM_CREATE_FLAGS	  3

/**
 * struct fake_drm_create - argument of DRM_IOCTL_FAKE_DRM_CREATE
 * @size: bytes; out: rounded up to whole pages
 * @region: the region's number, from 0
 * @flags: FAKE_DRM_CREATE_*
 * @handle: out: the object's handle
 * @reserved: must be 0
 * @offset: out: offset for mmap() of the file
 *
 * Creates an object. It has pages only while it is mapped or used by another device; that gives
 * ENOMEM for more than a quarter of the machine's memory. The ioctl gives E2BIG above
 * FAKE_DRM_OBJECT_MAX, and ENOSPC also when the region is full.
 */
struct fake_drm_create {
	__u64 size;
	__u32 region;
	__u32 flags;
	__u32 handle;
	__u32 reserved;
	__u64 offset;
};

#define FAKE_DRM_MADVISE_WILLNEED 0
#define FAKE_DRM_MADVISE_DONTNEED 1 /* purgeable */

/**
 * struct fake_drm_madvise - argument of DRM_IOCTL_FAKE_DRM_MADVISE
 * @handle: the object's handle
 * @advice: FAKE_DRM_MADVISE_*
 * @retained: out: 1: the object is resident; 0: it is not
 * @reserved: must be 0
 */
struct fake_drm_madvise {
	__u32 handle;
	__u32 advice;
	__u32 retained;
	__u32 reserved;
};

/**
 * struct fake_drm_name - argument of DRM_IOCTL_FAKE_DRM_NAME
 * @name: pointer to the bytes, which need no NUL
 * @len: bytes, at most FAKE_DRM_NAME_MAX; 0 removes the name
 * @reserved: must be 0
 *
 * Sets the client's name, which fdinfo prints as drm-client-name. Only graphic ASCII characters are
 * allowed.
 */
struct fake_drm_name {
	__u64 name;
	__u32 len;
	__u32 reserved;
};

#define DRM_IOCTL_FAKE_DRM_SUBMIT  DRM_FAKE_DRM_IOWR(DRM_FAKE_DRM_SUBMIT, struct fake_drm_submit)
#define DRM_IOCTL_FAKE_DRM_CLIENT  DRM_FAKE_DRM_IOWR(DRM_FAKE_DRM_CLIENT, struct fake_drm_client)
#define DRM_IOCTL_FAKE_DRM_WAIT	   DRM_FAKE_DRM_IOW(DRM_FAKE_DRM_WAIT, struct fake_drm_wait)
#define DRM_IOCTL_FAKE_DRM_CREATE  DRM_FAKE_DRM_IOWR(DRM_FAKE_DRM_CREATE, struct fake_drm_create)
#define DRM_IOCTL_FAKE_DRM_MADVISE DRM_FAKE_DRM_IOWR(DRM_FAKE_DRM_MADVISE, struct fake_drm_madvise)
#define DRM_IOCTL_FAKE_DRM_NAME	   DRM_FAKE_DRM_IOW(DRM_FAKE_DRM_NAME, struct fake_drm_name)

#define FAKE_DRM_COMMANDS 4096 /* bytes of one write */
#define FAKE_DRM_ADVANCE \
	0x80000000u /* an op of command alone: let amount ns of virtual time pass */

/**
 * struct fake_drm_command - a command of the model, as written to command in debugfs
 * @op: enum fgpu_op of fake-drm/model/command/command.h, or FAKE_DRM_ADVANCE
 * @client: slot of a client
 * @index: number of an engine, region or ring, or slot of a distortion
 * @object: slot of an object
 * @job: slot of a job
 * @kind: shape of a ring, or kind of a distortion
 * @flags: flags of the op
 * @chance: distortion: of 1,000 periods, those in which it applies; 0: all
 * @uses: slots of the objects that a job uses
 * @amount: the op's first number
 * @span: the op's second number
 * @cookie: any value; the job's events carry it
 * @from: distortion: when it begins, in ns of virtual time
 * @until: distortion: when it ends
 * @period: distortion: length of a period in ns; 0: none
 * @seed: distortion: seed of what is drawn by chance
 * @text_len: bytes of text behind this structure
 * @reserved: must be 0
 *
 * Each command is followed by its text, and by zeros up to a multiple of 8 bytes where another
 * command follows. All commands of a write are executed in order, also those behind a refused one.
 * The write gives EFBIG for more than FAKE_DRM_COMMANDS bytes, EINVAL for anything but commands or
 * for an op that is not allowed here, EFAULT for unreadable bytes; none is executed then, and there
 * are no results. A read of the same descriptor gives the results of its last write, a struct
 * fake_drm_result each.
 *
 * This interface may change.
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

/**
 * struct fake_drm_result - the result of one command
 * @value: a slot or 0, or a negative errno
 * @reserved: 0
 * @now: virtual time in ns at which the command was executed
 */
struct fake_drm_result {
	__s32 value;
	__u32 reserved;
	__u64 now;
};

#endif
