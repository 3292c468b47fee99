/* SPDX-License-Identifier: (GPL-2.0-only WITH Linux-syscall-note) OR MIT */
/*
 * fake_drm: what programs may ask of a fake GPU. Layouts are the same for 32 and 64 bits; members
 * that are called reserved must be 0.
 */
#ifndef FAKE_DRM_UAPI_H
#define FAKE_DRM_UAPI_H

#include <linux/ioctl.h>
#include <linux/types.h>

/* As other drivers' numbers, these count from DRM_COMMAND_BASE, where a driver's own begin. */
#define DRM_FAKE_DRM_IOWR(nr, type) _IOWR('d', 0x40 + (nr), type)

#define DRM_FAKE_DRM_SUBMIT 0x50
#define DRM_FAKE_DRM_CLIENT 0x51

/* The work is cycles of the engine's clock, not nanoseconds. */
#define FAKE_DRM_SUBMIT_CYCLES (1 << 0)
#define FAKE_DRM_SUBMIT_FLAGS  FAKE_DRM_SUBMIT_CYCLES

/* Puts one job of the caller's into a ring. ENOSPC: the ring is full. */
struct fake_drm_submit {
	__u32 ring; /* by its number, from 0 */
	__u32 flags;
	__u64 work; /* nanoseconds or cycles */
	__u32 units; /* that it takes in the ring; 0: 8 */
	__u32 job; /* out: its slot, until it is done */
	__u64 reserved[2];
};

/* Which client of the device this file is. */
struct fake_drm_client {
	__u32 client; /* out: its slot, as `truth` and `command` in debugfs count them */
	__u32 reserved;
};

#define DRM_IOCTL_FAKE_DRM_SUBMIT DRM_FAKE_DRM_IOWR(DRM_FAKE_DRM_SUBMIT, struct fake_drm_submit)
#define DRM_IOCTL_FAKE_DRM_CLIENT DRM_FAKE_DRM_IOWR(DRM_FAKE_DRM_CLIENT, struct fake_drm_client)

/*
 * What is written to `command` in debugfs: one command of the model (fake-drm/model/command), its
 * text behind it. Reading the same descriptor gives the result. No promise is made about it.
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
