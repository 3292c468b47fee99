/* SPDX-License-Identifier: GPL-2.0-only */
/* The model in a kernel: one block of memory, one lock around every call. Its clock is manual. */
#ifndef FAKE_GPU_H
#define FAKE_GPU_H

#include <linux/mutex.h>
#include <linux/spinlock.h>
#include <linux/types.h>

#include "fgpu.h"

struct fake_gpu {
	spinlock_t lock; /* the model */
	struct mutex clock; /* who moves time on, one at a time */
	struct fgpu *model;
	void *memory;
	struct fgpu_limits limits;
};

/* Text of the model; len may be more than room: then it did not fit. */
struct fake_text {
	char *bytes;
	size_t len;
	size_t room;
};

/* fake_gpu_init - lay out a model of these limits. 0, -EINVAL: too large, or -ENOMEM. */
int fake_gpu_init(struct fake_gpu *gpu, const struct fgpu_limits *limits);
void fake_gpu_exit(struct fake_gpu *gpu);

/* fake_gpu_do - one command, now. A slot or 0, or a negative errno. May sleep. */
int fake_gpu_do(struct fake_gpu *gpu, struct fgpu_command *command);

/* fake_gpu_advance - let ns of virtual time pass. 0, -EINVAL: beyond 2^64, or -EINTR: killed. */
int fake_gpu_advance(struct fake_gpu *gpu, u64 ns);

u64 fake_gpu_now(struct fake_gpu *gpu);

/*
 * fake_gpu_show - what a client's fdinfo says now. text is zeroed at first and grows here; give it
 * back with fake_text_free(). 0, -ENOENT: no such client, or -ENOMEM. May sleep.
 */
int fake_gpu_show(struct fake_gpu *gpu, u32 client, u32 parts, struct fake_text *text);
void fake_text_free(struct fake_text *text);

#endif
