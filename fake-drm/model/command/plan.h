/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * What happens around the devices: processes and their files. A scenario compiles into one plan,
 * which the simulator plays with a table of processes and the agent in a guest with real ones.
 *
 * Numbers of processes, clients, objects, jobs and distortions are the plan's own, counted from 0
 * in the order of the scenario; the player of the plan records what they became (a pid, a slot).
 */
#ifndef FGPU_PLAN_H
#define FGPU_PLAN_H

#include "command.h"

enum plan_op {
	PLAN_COMMAND, /* command, of device; client, object, job, distortion are the plan's numbers
		       */
	PLAN_SPAWN, /* process, text comm */
	PLAN_FORK, /* process -> to: inherits every file */
	PLAN_EXEC, /* process, text comm: files opened with PLAN_CLOEXEC are closed */
	PLAN_EXIT, /* process */
	PLAN_OPEN, /* process, fd, device, node, client, flags; command is the FGPU_OPEN */
	PLAN_DUP, /* process, fd -> to_fd: what was open there is closed (dup2) */
	PLAN_SEND, /* process, fd -> to, to_fd: SCM_RIGHTS */
	PLAN_CLOSE, /* process, fd; the last one of a client closes it */
	PLAN_HIDE, /* process: its files cannot be read from now on (EACCES) */
	PLAN_SHOW, /* process: they can */
	PLAN_SAMPLE, /* one sweep over all files; to: a process that dies after its files were
			listed, or FGPU_NONE; step: ns from one read to the next */
	PLAN_OPS
};

enum plan_node { PLAN_CARD, PLAN_RENDER, PLAN_ACCEL, PLAN_NODES };

enum plan_flag {
	PLAN_CLOEXEC = 1,
	PLAN_OWN_ID = 2, /* OPEN: command.amount is the id; else the next of one counter for all */
};

struct plan_step {
	fgpu_u64 at;
	fgpu_u64 step;
	fgpu_u32 op;
	fgpu_u32 process;
	fgpu_u32 to;
	fgpu_u32 device;
	fgpu_u32 client;
	fgpu_u32 node;
	fgpu_u32 flags;
	int fd;
	int to_fd;
	fgpu_u32 gives; /* COMMAND: number of what it makes (object, job, distortion), or FGPU_NONE
			 */
	const char *text;
	fgpu_u32 text_len;
	struct fgpu_command command;
};

/* Sizes of a device's tables; fgpu_size() converts them to bytes. */
struct fgpu_limits {
	fgpu_u32 engines, regions, rings;
	fgpu_u32 instances; /* sum of the engines' capacities */
	fgpu_u32 clients, jobs, objects; /* at one time */
	fgpu_u32 handles; /* pairs of a client and an object that it has handles of */
	fgpu_u32 distortions;
	fgpu_u32 text; /* bytes of names */
	fgpu_u32 waits; /* for fences, at one time */
	fgpu_u32 contexts; /* rings of clients: clients times the rings of shape BYTES */
};

struct plan_device {
	const char *label; /* as the scenario calls it */
	fgpu_u32 major, minor; /* of its first node: 226:N card (render: 226:128+N), 261:N accel */
	struct fgpu_limits limits;
	const struct fgpu_command *setup; /* up to and with FGPU_LIVE */
	fgpu_u32 setup_count;
};

struct plan {
	const struct plan_device *devices;
	fgpu_u32 device_count;
	const struct plan_step *steps; /* by time */
	fgpu_u64 step_count;
	const fgpu_u32 *pids; /* of each process, for the simulator */
	fgpu_u32 processes, clients, objects, jobs, distortions; /* how many numbers are used */
	const char *const *client_labels;
	const char *const *process_labels;
};

#endif
