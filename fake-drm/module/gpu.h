/* SPDX-License-Identifier: GPL-2.0-only */
/* The model in a kernel: one block of memory, one lock around every call, a clock, a journal. */
#ifndef FAKE_GPU_H
#define FAKE_GPU_H

#include <linux/mutex.h>
#include <linux/spinlock.h>
#include <linux/types.h>

#include "clock.h"
#include "fence.h"
#include "fgpu.h"
#include "journal.h"
#include "sched.h"

struct fake_gpu {
	spinlock_t lock; /* the model, its clock and its journal */
	struct mutex advance; /* who moves a manual clock, one at a time */
	struct fgpu *model;
	void *memory;
	struct fgpu_limits limits;
	struct fake_clock clock;
	struct fake_journal journal;
	struct fake_fences fences;
	struct fake_sched **scheds; /* of its rings, NULL where there is none; or NULL */
};

/* What a model shall be. */
struct fake_gpu_setup {
	struct fgpu_limits limits;
	bool real; /* its clock */
	unsigned long journal; /* bytes, a power of 2, or 0 */
	u32 journal_text; /* longer texts are hashed */
};

/* Text of the model; len may be more than room: then it did not fit. */
struct fake_text {
	char *bytes;
	size_t len;
	size_t size;
};

/* fake_gpu_init - lay out a model. 0, -EINVAL: too large, or -ENOMEM; also then fake_gpu_exit() it. */
int fake_gpu_init(struct fake_gpu *gpu, const struct fake_gpu_setup *setup);
void fake_gpu_exit(struct fake_gpu *gpu);

/*
 * fake_gpu_lock - take the lock, all that is due now being done; fake_gpu_unlock() gives it back. May
 * sleep before.
 */
void fake_gpu_lock(struct fake_gpu *gpu, unsigned long *flags);
void fake_gpu_unlock(struct fake_gpu *gpu, unsigned long flags);

/* fake_gpu_do - one command, now. A slot or 0, or a negative errno. May sleep. */
int fake_gpu_do(struct fake_gpu *gpu, struct fgpu_command *command);

/* fake_gpu_submit - the same for SUBMIT: if there is a job then, fence has begun, and is the job's. */
int fake_gpu_submit(struct fake_gpu *gpu, struct fgpu_command *command, struct fake_fence *fence);

/* fake_gpu_ready - what the job of a fence waited for has come. 0, or -ECANCELED: it has ended. */
int fake_gpu_ready(struct fake_gpu *gpu, struct fake_fence *fence);

/*
 * fake_gpu_advance - let ns of virtual time pass. 0, -EBUSY: the clock is real, -EINVAL: beyond 2^64,
 * or -EINTR: killed.
 */
int fake_gpu_advance(struct fake_gpu *gpu, u64 ns);

u64 fake_gpu_now(struct fake_gpu *gpu);

/* fake_gpu_delay - how long whoever reads of a client now must wait first, in ns of a real clock. */
u64 fake_gpu_delay(struct fake_gpu *gpu, u32 client);

/*
 * fake_gpu_show - what a client's fdinfo says now. text is zeroed at first and grows here; give it
 * back with fake_text_free(). 0, -ENOENT: no such client, or -ENOMEM. May sleep.
 */
int fake_gpu_show(struct fake_gpu *gpu, u32 client, u32 parts, struct fake_text *text);

/* fake_gpu_show_journaled - the same for somebody who has less than room for it, and the journal knows. */
int fake_gpu_show_journaled(struct fake_gpu *gpu, u32 client, u32 parts, size_t size,
			    struct fake_text *text);
void fake_text_free(struct fake_text *text);

#endif
