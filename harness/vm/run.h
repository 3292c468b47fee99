/* SPDX-License-Identifier: MIT */
/* One run of a guest, as the kernels of the lane see it. */
#ifndef DECOY_VM_RUN_H
#define DECOY_VM_RUN_H

#include <limits.h>

#include "guest.h"

#define RUN_NONCE_BYTES 16

/* What one run needs; all of it goes with it. */
struct run {
	const struct vm_kernel *kernel;
	const struct vm_options *options;
	struct vm_case *cases;
	size_t count;
	struct script *scripts; /* one a case; the last, the lane's own, is empty */
	char *plan;
	size_t plan_len;
	char *file; /* of command mode: /program; else NULL */
	size_t file_len;
	char initramfs[64]; /* its path, below /proc: it is in memory */
	int ends; /* a descriptor that can be read when a signal is to end the run; not read: it stays pending */
	char nonce[2 * RUN_NONCE_BYTES + 1];
	struct deny_list deny;
	const char *task; /* what the agent shall do instead of its plan; NULL: the plan */
	const char *accel; /* with what it ran */
	unsigned int planned; /* cases in the plan, the lane's own not */
	unsigned int reported; /* verdicts in the stream, as far as it was looked at */
	size_t scanned, line; /* there; and where its last line begins */
	char **why;
};

/* run_refuse - say why this run does not count, unless that was said. Returns err. */
int run_refuse(struct run *run, int err, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* run_begin - its deny list and its nonce. 0 or -errno. */
int run_begin(struct run *run);

/* run_pack - write the run's initramfs: agent, modules, plan. 0 or -errno. */
int run_pack(struct run *run);

/* run_counts - each way in which a run may not count, with a message of its own. 0 or -errno. */
int run_counts(struct run *run, const struct guest_output *out, const struct ktap *ktap);

/* run_idled - the same where there was nothing to do but to end. */
int run_idled(struct run *run, const struct guest_output *out);

/*
 * run_observe - of a case that is observed: what its readers saw becomes its `seen`. Of one that failed it
 * may not be all; of another it must be. 0 or -errno, and why of the case.
 */
int run_observe(struct vm_case *tc, struct ktap_case *output);

/* run_limits - of the guest's process; who asked for it hears how far it is. */
struct guest_limits run_limits(struct run *run);

extern const struct vm_kernel vm_uml, vm_stock;

#endif
