/* SPDX-License-Identifier: MIT */
/*
 * The plan is played once while it is made, in a world of labels alone, so that who plays it later
 * never meets what cannot be done.
 */
#ifndef DECOY_SCENARIO_PLAY_H
#define DECOY_SCENARIO_PLAY_H

#include "compile.h"
#include "files.h"
#include "handles.h"

enum life { LIFE_NEW, LIFE_NOW, LIFE_GONE };

struct actor {
	enum life life;
	struct file *files; /* a process's */
	uint32_t same_pid; /* the first process with this pid, */
	uint32_t pid_used; /* and there: one of them runs */
};

struct user {
	enum life life;
	uint32_t files; /* a client's descriptors */
	struct handles *handles; /* objects that it has handles of */
};

struct thing {
	enum life life;
	uint32_t client, device;
	uint64_t handle_count, exports;
	struct handles *handles; /* clients that have handles of it */
};

enum job_life { JOB_NEW, JOB_RUNS, JOB_BLOCKED };

struct job {
	enum job_life life;
	uint32_t client, device, number;
};

struct distortion {
	enum life life;
	uint32_t device, number;
};

struct world {
	struct compiler *c;
	struct actor *processes;
	struct user *clients;
	struct thing *objects;
	struct job *jobs; /* labelled ones */
	struct distortion *distortions; /* labelled ones */
	uint32_t *open; /* clients of each device, now */
	uint32_t *distortions_now; /* distortions of each device, now */
	struct files files;
	uint32_t jobs_done, distortions_made; /* numbers given out */
	uint64_t last_id, now;
};

/* Does a step: checks it, and fills in what only the world knows. */
typedef int play_step(struct world *world, const struct step *step, struct plan_step *plan);

/* play - do all steps of a plan that is sorted; of[i] is where step i comes from. */
int play(struct compiler *c, struct plan_step *plan, const struct step *const *of, size_t count);

/* play_file.c */
play_step play_spawn, play_fork, play_alive, play_exec, play_exit, play_open, play_dup, play_send,
	play_close, play_sample;

/* play_device.c */
play_step play_client, play_work, play_ready, play_create, play_handle, play_drop, play_export,
	play_unexport, play_object, play_distort, play_undistort;

/* A client has lost its last descriptor. */
void play_client_end(struct world *world, uint32_t client);

/* must_be_open - for all that clients do. Returns 0 or -EINVAL (told). */
int must_be_open(struct world *world, const struct step *step, uint32_t client);

#endif
