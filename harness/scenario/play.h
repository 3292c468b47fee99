/* SPDX-License-Identifier: MIT */
/*
 * The plan is played once while it is compiled, on labels alone, so that a backend that plays it
 * later meets no step that cannot be done.
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
	uint32_t pid_used; /* and in its state: one of them runs */
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
	uint32_t waits; /* for space in a full ring */
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
	struct job_state *jobs; /* those with a label */
	struct distortion_state *distortions; /* those with a label */
	uint32_t *open; /* clients of each device, now */
	uint32_t *distortions_now; /* distortions of each device, now */
	struct files files;
	uint32_t jobs_done, distortions_made; /* numbers assigned */
	uint64_t last_id, now;
};

/* Plays a step: checks it, and fills in what depends on the state. */
typedef int play_step(struct play_state *state, const struct step *step, struct plan_step *plan);

/* play - play all steps of a sorted plan; of[i] is the step of the file that step i is of. */
int play(struct compiler *c, struct plan_step *plan, const struct step *const *of, size_t count);

/* play_file.c */
play_step play_spawn, play_fork, play_alive, play_exec, play_exit, play_open, play_dup, play_send,
	play_close, play_sample;

/* play_device.c */
play_step play_client, play_ring, play_work, play_ready, play_give_up, play_wait, play_create,
	play_handle, play_drop, play_export, play_unexport, play_object, play_distort,
	play_undistort;

/* play_client_end - the last descriptor of a client is closed. */
void play_client_end(struct play_state *state, uint32_t client);

/* require_open - check that a client is open. Returns 0 or -EINVAL (reported). */
int require_open(struct play_state *state, const struct step *step, uint32_t client);

#endif
