/* SPDX-License-Identifier: MIT */
/*
 * The plan is played once while it is made, in a state of labels alone, so that who plays it later
 * never meets what cannot be done.
 */
#ifndef DECOY_SCENARIO_PLAY_H
#define DECOY_SCENARIO_PLAY_H

#include "compile.h"
#include "files.h"
#include "handles.h"

enum lifetime { LIFETIME_BEFORE, LIFETIME_NOW, LIFETIME_OVER };

struct process_state {
	enum lifetime lifetime;
	struct file *files; /* a process's */
	uint32_t same_pid; /* the first process with this pid, */
	uint32_t pid_used; /* and there: one of them runs */
};

struct client_state {
	enum lifetime lifetime;
	uint32_t files; /* a client's descriptors */
	struct handles *handles; /* objects that it has handles of */
};

struct object_state {
	enum lifetime lifetime;
	uint32_t client, device;
	uint64_t handle_count, exports;
	struct handles *handles; /* clients that have handles of it */
};

enum job_stage { JOB_NEW, JOB_RUNS, JOB_BLOCKED };

struct job_state {
	enum job_stage lifetime;
	uint32_t client, device, number;
};

struct distortion_state {
	enum lifetime lifetime;
	uint32_t device, number;
};

struct play_state {
	struct compiler *c;
	struct process_state *processes;
	struct client_state *clients;
	struct object_state *objects;
	struct job_state *jobs; /* labelled ones */
	struct distortion_state *distortions; /* labelled ones */
	uint32_t *open; /* clients of each device, now */
	uint32_t *distortions_now; /* distortions of each device, now */
	struct files files;
	uint32_t jobs_done, distortions_made; /* numbers given out */
	uint64_t last_id, now;
};

/* Does a step: checks it, and fills in what only the state knows. */
typedef int play_step(struct play_state *state, const struct step *step, struct plan_step *plan);

/* play - do all steps of a plan that is sorted; of[i] is where step i comes from. */
int play(struct compiler *c, struct plan_step *plan, const struct step *const *of, size_t count);

/* play_file.c */
play_step play_spawn, play_fork, play_alive, play_exec, play_exit, play_open, play_dup, play_send,
	play_close, play_sample;

/* play_device.c */
play_step play_client, play_work, play_ready, play_create, play_handle, play_drop, play_export,
	play_unexport, play_object, play_distort, play_undistort;

/* A client has lost its last descriptor. */
void play_client_end(struct play_state *state, uint32_t client);

/* require_open - for all that clients do. Returns 0 or -EINVAL (told). */
int require_open(struct play_state *state, const struct step *step, uint32_t client);

#endif
