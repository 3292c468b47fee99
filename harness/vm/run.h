/* SPDX-License-Identifier: MIT */
/* One run of a guest, for the kernels of the backend. */
#ifndef DECOY_VM_RUN_H
#define DECOY_VM_RUN_H

#include <limits.h>

#include "guest.h"

#define RUN_NONCE_BYTES 16

/* The state of one run, freed with it. */
struct run {
	const struct vm_kernel *kernel;
	const struct vm_options *options;
	struct vm_case *cases;
	size_t count;
	struct script *scripts; /* one a case; the last one, the backend's own, is empty */
	char *plan;
	size_t plan_len;
	char *file; /* of command mode: /program; else NULL */
	size_t file_len;
	const struct guest_file
		*files; /* of a driver of the user's: all but the agent; NULL: none */
	size_t file_count;
	const char *root; /* of its workload; NULL: none */
	const char *words; /* more for the kernel's command line; NULL: none */
	unsigned int for_ms; /* that it lasts */
	char initramfs[64]; /* its path, below /proc: it is in memory */
	int ends; /* can be read when the run is to end; is never read: a signal stays pending */
	char nonce[2 * RUN_NONCE_BYTES + 1];
	struct deny_list deny;
	const char *task; /* decoy.do= of the agent; NULL: it plays the plan */
	const char *accel; /* the accelerator in use */
	unsigned int planned; /* cases in the plan, without the backend's own */
	unsigned int reported; /* verdicts in the scanned part of the stream */
	size_t scanned, line; /* bytes of the stream; where its last line begins */
	char **why;
};

/* run_refuse - set why the run does not count, unless it is set. Returns err. */
int run_refuse(struct run *run, int err, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* run_begin - its deny list and its nonce. 0 or -errno. */
int run_begin(struct run *run);

/* run_plan - make the scripts and the plan of its cases. 0, or -errno after run_refuse(). */
int run_plan(struct run *run);

/* run_no_splat - 0, or -errno after run_refuse(): the first complaint in the kernel's log, or all
 * that it says (-v). */
int run_no_splat(struct run *run, const struct guest_output *out);

/* run_log_end - the last lines of the kernel's log, for messages. */
const char *run_log_end(const struct guest_output *out);

/* run_pack - write the run's initramfs: agent, modules, plan. 0 or -errno. */
int run_pack(struct run *run);

/* run_counts - whether a run counts. 0, or -errno after run_refuse() with a message of its own. */
int run_counts(struct run *run, const struct guest_output *out, const struct ktap *ktap);

/* run_idled - the same for vm_idle(). */
int run_idled(struct run *run, const struct guest_output *out);

/*
 * run_observe - make the observations of an observed case from its samples. They may be incomplete
 * where the case failed, and must be complete where it did not. 0, or -errno and why of the case.
 */
int run_observe(struct vm_case *tc, struct ktap_case *output);

/* run_limits - of the guest's process; with options.progress set, reports the progress. */
struct guest_limits run_limits(struct run *run);

extern const struct vm_kernel vm_uml, vm_stock, vm_newest, vm_debug;

#endif
