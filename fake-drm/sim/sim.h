/* SPDX-License-Identifier: MIT */
/*
 * The simulator: plays a plan with devices of the model and a table of processes and files, and
 * reports what an observer of /proc would read.
 */
#ifndef SIM_H
#define SIM_H

#include <stddef.h>
#include <stdint.h>

#include "fgpu.h"

/* One read of one descriptor; valid during the call only. */
struct sim_read {
	uint64_t t, until; /* ns */
	uint64_t sweep; /* from 1 */
	int pid, fd;
	int err; /* errno, and no text */
	uint32_t major, minor;
	uint32_t device, process, client; /* the plan's numbers */
	uint64_t id; /* the client's, also where the text has another */
	const char *comm;
	const char *text; /* the VFS's lines and the driver's; empty with err */
	size_t len;
	uint64_t shown; /* bit n: the device's distortion n showed */
	const struct fgpu *gpu; /* at the time of the read: for the truth */
	uint32_t slot; /* the client in it; FGPU_NONE: closed */
};

struct sim_hooks {
	/* Each returns 0, or a negative errno that ends the run. May be NULL. */
	/* before its reads, one for each descriptor that is listed */
	int (*sweep)(void *user, uint64_t t, uint64_t sweep, size_t listed);
	int (*read)(void *user, const struct sim_read *read);
	void (*event)(void *user, uint32_t device, const struct fgpu_event *event);
	/* A step of the plan begins; now may be later than the step's own time. */
	void (*step)(void *user, const struct plan_step *step, uint64_t now);
	/*
	 * A command that a device executed, and its result: the journal of a run. Numbers are slots
	 * of the device. Includes setup; excludes clients whose files sim_free() closes.
	 */
	void (*command)(void *user, uint32_t device, const struct fgpu_command *command, int ret);
};

struct sim;

struct sim_error {
	uint64_t step; /* of the plan */
	char text[200];
};

struct sim_count {
	uint64_t sweeps, reads; /* descriptors listed, errors included */
	uint64_t commands; /* given to devices, their setup included */
	/*
	 * Commands that a device refused because a ring or a table is full, a job uses the object,
	 * or the device is unplugged, and commands on what a refused command would have made:
	 * legal, as for programs.
	 */
	uint64_t refused;
	uint64_t events; /* of the model */
	uint64_t ns; /* virtual time so far */
};

/*
 * sim_new - set up the devices of a plan, which must outlive them. Returns 0 (sim_free() it),
 * -ENOMEM, or -EINVAL with *error: a plan that no scenario compiles into.
 */
int sim_new(struct sim **out, const struct plan *plan, const struct sim_hooks *hooks, void *user,
	    struct sim_error *error);

void sim_free(struct sim *sim);

/*
 * sim_run - play all steps, once, in order. A step is done at its time, or later when reads needed
 * longer. Commands carry the time at which they are done. Returns 0; -EINVAL with *error at a step
 * that cannot be done (a close of what is not open); -ENOMEM; or what a hook returned.
 */
int sim_run(struct sim *sim, struct sim_error *error);

/* sim_device - a device as it is now; for the truth. */
const struct fgpu *sim_device(const struct sim *sim, uint32_t device);

/* sim_distortion - the kind of a device's distortion by its bit in sim_read.shown, or FGPU_NONE. */
uint32_t sim_distortion(const struct sim *sim, uint32_t device, uint32_t slot);

const struct sim_count *sim_counts(const struct sim *sim);

#endif
