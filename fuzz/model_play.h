/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as a device, processes and what they do: the first eight bytes build the device, every
 * eight behind them are a step: a command of the model, legal or not; a descriptor that is opened,
 * dup'ed, inherited, sent or closed; a sweep.
 */
#ifndef DECOY_FUZZ_MODEL_PLAY_H
#define DECOY_FUZZ_MODEL_PLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fgpu.h"

#define PLAY_CLIENTS 4
#define PLAY_FILES   4
#define PLAY_STEP    8 /* bytes of the input */
#define PLAY_TEXT    65536

/* A descriptor. */
struct play_file {
	bool is_open;
	uint32_t client; /* slot */
	int32_t pid, fd;
	bool was_read; /* the caller's: it showed a text since it was opened */
};

/* What a watcher of the device gets. */
struct play_watch {
	void (*event)(void *user, const struct fgpu_event *event);
	void (*command)(void *user, const struct fgpu_command *command, int ret);
	void *user;
};

struct model_play {
	struct fgpu *gpu;
	const struct play_watch *watch; /* NULL: none */
	const uint8_t *at, *end; /* steps that are left */
	const uint8_t *step; /* the one that was done, eight bytes */
	struct play_file files[PLAY_FILES];
	uint64_t next_id;
	bool may_distort;
	unsigned int distortions; /* that were accepted */
	uint32_t distortion; /* kind of the newest */
	uint64_t shown; /* distortions that a read showed, as bits */
	bool was_reset; /* a reset may subtract from what is printed, an unplugged device prints
			   nothing */
	bool by_completion; /* a job's time is printed when it is done */
};

enum play_step {
	PLAY_END, /* the input has no step more */
	PLAY_DONE, /* a command was done or refused, or a descriptor changed */
	PLAY_SWEEP, /* the caller shall read all descriptors; play->step says how */
};

/* model_play_begin - build the device; watch: NULL, or kept. false: the input is too short. */
bool model_play_begin(struct model_play *play, const uint8_t *data, size_t size, bool may_distort,
		      const struct play_watch *watch);

enum play_step model_play_next(struct model_play *play);

/* model_play_wait - time passes, at most as many events as a bounded execution may have. */
void model_play_wait(struct model_play *play, uint64_t ns);

/* model_play_text - what a client's fdinfo prints now; its length, at most PLAY_TEXT. */
size_t model_play_text(struct model_play *play, uint32_t client, char text[PLAY_TEXT]);

/* model_distort_command - the newest step as FGPU_DISTORT, legal or not. */
struct fgpu_command model_distort_command(const struct model_play *play);

#endif
