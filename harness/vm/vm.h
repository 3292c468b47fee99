/* SPDX-License-Identifier: MIT */
/* The lane of real kernels: scenarios played by an agent in a guest, and judged by what it read. */
#ifndef DECOY_VM_H
#define DECOY_VM_H

#include <stdbool.h>
#include <stdio.h>

#include "scenario.h"

struct kunit;
struct observations;

enum vm_outcome { VM_PASS, VM_FAIL, VM_SKIP };

struct vm_case {
	const char *name;
	/* At most one; neither: the lane's own, that nothing is left behind. */
	const struct scenario *scenario;
	const char *check; /* slug of a check that the agent has */
	const char *skip; /* why it is not to be played; NULL: it is */
	enum vm_outcome outcome;
	char *why; /* of a failure or a skip; free() it */
	struct observations *
		observations; /* of a check that is observed (seen.h): observations_free() and free() it; or NULL */
};

/* What ran, of a run that counts. */
struct vm_ran {
	char release[65]; /* of the kernel */
	const char *accel; /* kvm or tcg, where a machine was needed; else NULL */
	char *measures; /* lines of a name and nanoseconds, or NULL; free() it */
};

struct vm_options {
	const char *guest; /* directory of kernel, modules, agent, deny list (ci/kernels) */
	unsigned int timeout_ms; /* from start to power-off */
	unsigned int silence_ms; /* between two words of the agent's */
	unsigned int case_ms; /* for a case, of the guest's time */
	const char *accel; /* auto, kvm or tcg, where a kernel needs a machine */
	const char *fault; /* for tests: what the agent shall do wrong; NULL: nothing */
	bool measure; /* the agent measures what reads cost */
	struct vm_ran *ran; /* gets what it was that ran; NULL: nobody asks */
	struct kunit
		*kunit; /* with the modules of suites that shall run, too; gets their results */
	/* Called while the guest runs: so many cases of so many are over; NULL: nobody asks. */
	void (*progress)(void *user, unsigned int reported, unsigned int planned);
	void *user;
};

struct run;
struct guest_output;

/* A kernel that can be booted. */
struct vm_kernel {
	const char
		*name; /* of --kernel, of its directory in the cache, of its maker in ci/kernels */
	const char *title; /* what a report calls it */
	const char *machine; /* what messages call the process that it runs in */
	int good_end; /* exit code of that process when all was well */
	unsigned int backend; /* CHECK_*: which checks it can play */
	/* Boots it with the run's initramfs. 0 or -errno, and then perhaps why, by run_refuse(). */
	int (*boot)(struct run *run, struct guest_output *out);
};

#define VM_KEY 64 /* digits of a guest's key */

/* vm_guest_key - of the sources that this program was built from (ci/kernels/key). */
const char *vm_guest_key(void);

/*
 * vm_guest_good - the directory has a guest of these very sources, and its files are as ci/kernels made them. 0, or
 * a negative errno and *why, a sentence with the command that mends it (free() it).
 */
int vm_guest_good(const char *kernel, const char *guest, char **why);

/*
 * vm_kernel_good - the same for the kernel that a guest is made for; where that has no sums, it is good. It is large:
 * to be asked when it did not boot.
 */
int vm_kernel_good(const char *kernel, const char *guest, char **why);

/* vm_kernel_find - by its name, or NULL. */
const struct vm_kernel *vm_kernel_find(const char *name);

/*
 * vm_run - boot the kernel once and play all cases; the last one must be the lane's own. Returns 0
 * when the run counts, or a negative errno and *why, a sentence and perhaps the end of the kernel's
 * log (free() it): then no outcome means anything.
 */
int vm_run(const struct vm_kernel *kernel, struct vm_case *cases, size_t count,
	   const struct vm_options *options, char **why);

/* vm_idle - boot the kernel with an init that switches it off, and nothing else. As vm_run(). */
int vm_idle(const struct vm_kernel *kernel, const struct vm_options *options, char **why);

/* A program of the user's in a guest, beside a scenario that is played in real time. */
struct vm_program {
	const char *const *arguments; /* ended by NULL */
	const char *root; /* the directory that it sees as /; an absolute path */
	const char *directory; /* where it starts, as it sees it; / where that is not there */
	const struct scenario *scenario;
	FILE *truth; /* what is true, a JSON object a line; NULL: nowhere */
	unsigned int truth_ms; /* from one look to the next; 0: at the end only */
	void (*started)(void *user); /* the guest is there; may be NULL */
	void *user;
	int code; /* out: its exit code; 128 and the signal's number where one ended it */
	char *held; /* out: why the scenario could not begin anew, and stayed as it was; free() it */
	int signal; /* out: the signal that ended the run before its end, or 0 */
};

/*
 * vm_program - boot a kernel and run it there. Standard input, output and error are its own, each as a
 * terminal where it is one here, which is as before when this returns. 0, or a negative errno and *why
 * (free() it): the run does not count. Of the options guest, accel and timeout_ms (0: none) are used.
 */
int vm_program(struct vm_program *program, const struct vm_options *options, char **why);

#endif
