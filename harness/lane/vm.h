/* SPDX-License-Identifier: MIT */
/* The lane of real kernels: scenarios played by an agent in a guest, and judged by what it read. */
#ifndef DECOY_LANE_VM_H
#define DECOY_LANE_VM_H

#include "scenario.h"

enum vm_outcome { VM_PASS, VM_FAIL, VM_SKIP };

struct vm_case {
	const char *name;
	/* At most one; neither: the lane's own, that nothing is left behind. */
	const struct scenario *scenario;
	const char *check; /* slug of a check that the agent has */
	const char *skip; /* why it is not to be played; NULL: it is */
	enum vm_outcome outcome;
	char *why; /* of a failure or a skip; free() it */
};

struct vm_options {
	const char *guest; /* directory of kernel, modules, agent, deny list (ci/kernels) */
	unsigned int timeout_ms; /* from start to power-off */
	const char *lie; /* for tests: what the agent shall do wrong; NULL: nothing */
};

struct run;
struct guest_output;

/* A kernel that can be booted. */
struct vm_kernel {
	const char
		*name; /* of --kernel, of its directory in the cache, of its maker in ci/kernels */
	const char *title; /* what a report calls it */
	unsigned int lane; /* CHECK_*: which checks it can play */
	/* Boots it with the run's initramfs. 0 or -errno, and then perhaps why, by run_refuse(). */
	int (*boot)(struct run *run, struct guest_output *out);
};

/* vm_kernel_find - by its name, or NULL. */
const struct vm_kernel *vm_kernel_find(const char *name);

/*
 * vm_run - boot the kernel once and play all cases; the last one must be the lane's own. Returns 0
 * when the run counts, or a negative errno and *why, a sentence and perhaps the end of the kernel's
 * log (free() it): then no outcome means anything.
 */
int vm_run(const struct vm_kernel *kernel, struct vm_case *cases, size_t count,
	   const struct vm_options *options, char **why);

#endif
