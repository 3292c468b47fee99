/* SPDX-License-Identifier: MIT */
/* The backend of real kernels: an agent in a guest plays scenarios; the texts that it read are
 * judged. */
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
	/* At most one; neither: the backend's own case, check/leaves-nothing-behind. */
	const struct scenario *scenario;
	const char *check; /* slug of a check that the agent has */
	const char *skip; /* why it is skipped; NULL: it is played */
	enum vm_outcome outcome;
	char *why; /* of a failure or a skip; free() it */
	struct observations *observations; /* of an observed check (observations.h):
					      observations_free() and free() it; or NULL */
};

/* About a run that counts. */
struct vm_ran {
	char release[65]; /* of the kernel */
	const char *accel; /* kvm or tcg; NULL: no machine was used */
	char *measures; /* lines of a name and a number, or NULL; free() it */
};

/* VM_MEASURE_TRACE: in a machine with one CPU whose counter counts instructions. */
enum vm_measure { VM_MEASURE_NONE, VM_MEASURE_READS, VM_MEASURE_TRACE };

struct vm_options {
	const char *guest; /* directory of kernel, modules, agent, deny list (ci/kernels) */
	unsigned int timeout_ms; /* from start to power-off */
	unsigned int silence_ms; /* between two reads of the agent's stream */
	unsigned int case_ms; /* for a case, of the guest's time */
	const char *accel; /* auto, kvm or tcg, for a kernel in a machine */
	unsigned int cpus; /* of a machine; 0: the default */
	/* The run ends with -EINTR once this descriptor can be read. 0 or less: SIGHUP, SIGINT and
	 * SIGTERM end it, and the process once the guest is killed. */
	int ends;
	const char *fault; /* for tests: the fault that the agent injects; NULL: none */
	unsigned int rounds; /* times as much random input and as many races; 0: once */
	unsigned int seed; /* the first one of random input; 0: 1 */
	enum vm_measure measure; /* what the agent measures */
	bool verbose; /* messages have all that the kernel complained of */
	struct vm_ran *ran; /* filled in where it is not NULL */
	struct kunit
		*kunit; /* lists the modules of suites to run, and gets their results; or NULL */
	/* Called while the guest runs, with the number of verdicts so far and of all cases; or
	 * NULL. */
	void (*progress)(void *user, unsigned int reported, unsigned int planned);
	void *user;
};

struct run;
struct guest_output;

/* A kernel that can be booted. */
struct vm_kernel {
	const char
		*name; /* of --kernel, of its directory in the cache, of its script in ci/kernels */
	const char *title; /* in reports */
	const char *machine; /* in messages: the process that it runs in */
	unsigned int
		cpus; /* of its machine, where it has one and the run asks for no other number */
	const char *memory; /* of its machine, as QEMU's -m has it */
	int good_end; /* exit code of that process after a complete run */
	unsigned int backend; /* CHECK_*: which checks it can run */
	bool runs_programs; /* it has what vm_program() needs */
	/* Boots it with the run's initramfs. 0 or -errno, and then perhaps why, by run_refuse(). */
	int (*boot)(struct run *run, struct guest_output *out);
};

#define VM_KEY 64 /* digits of a guest's key */

/* vm_guest_key - the key of the sources that this program was built from (ci/kernels/key). */
const char *vm_guest_key(void);

/*
 * vm_guest_good - the directory has a guest of these sources, and its files have their checksums.
 * 0, or a negative errno and *why, a sentence with the command that rebuilds it (free() it).
 */
int vm_guest_good(const char *kernel, const char *guest, char **why);

/*
 * vm_kernel_good - the same for the kernel of a guest; one without checksums is good. Slow, since
 * it is large: for a kernel that did not boot.
 */
int vm_kernel_good(const char *kernel, const char *guest, char **why);

/* vm_kernel_find - by its name, or NULL. */
const struct vm_kernel *vm_kernel_find(const char *name);

/*
 * vm_run - boot the kernel once and play all cases; the last one must be the backend's own. Returns
 * 0 when the run counts, or a negative errno and *why, a sentence and perhaps the end of the
 * kernel's log (free() it): then no outcome is valid.
 */
int vm_run(const struct vm_kernel *kernel, struct vm_case *cases, size_t count,
	   const struct vm_options *options, char **why);

/* vm_idle - boot the kernel with an init that powers off at once. Returns as vm_run(). */
int vm_idle(const struct vm_kernel *kernel, const struct vm_options *options, char **why);

/* Whom a program's standard output is reported to. */
struct vm_program_watch {
	void (*output)(void *user, const char *bytes, size_t len); /* as it came */
	void (*stamp)(void *user, uint64_t total,
		      uint64_t t_ns); /* total bytes were written at this time of the scenario */
	void (*round)(void *user, uint64_t offset_ns); /* the scenario began anew, so much later */
	void *user;
};

/* The files that a program made or changed below its working directory, as the guest sent them. */
struct vm_returned {
	enum {
		RETURNED_NONE,
		RETURNED_ALL,
		RETURNED_LOST
	} state; /* LOST: the guest ended before it had sent them */
	char *bytes;
	size_t len;
};

/* A file that came back, or files that stay in the guest. */
struct vm_returned_file {
	const char *stays; /* why; NULL: it came back */
	char path[4097]; /* from the working directory, without components that begin with a dot */
	unsigned int mode; /* permissions */
	const char *bytes;
	uint64_t len; /* of the bytes; how many stay, and path is that of the first */
};

/* vm_returned_next - the file at *at, which moves on. 1; 0: there is none; -EPROTO: no agent sends
 * that. */
int vm_returned_next(const struct vm_returned *returned, size_t *at, struct vm_returned_file *file);
void vm_returned_free(struct vm_returned *returned);

/* A program of the user's in a guest, beside a scenario that is played in real time. */
struct vm_program {
	const char *const *arguments; /* ended by NULL */
	const char *root; /* the directory that is its /; an absolute path */
	const char *directory; /* its working directory, in the guest; / where that is missing */
	const struct scenario *scenario;
	FILE *truth; /* the truth log, a JSON object a line; NULL: none */
	unsigned int truth_ms; /* from one report to the next; 0: at the end only */
	const struct vm_program_watch *watch; /* NULL: none */
	void (*started)(void *user); /* the program starts; may be NULL */
	void *user;
	int code; /* out: its exit code; 128 and the signal's number where one ended it */
	char *held; /* out: why the scenario could not begin anew, and was held; free() it */
	int signal; /* out: the signal that ended the run before its end, or 0 */
	struct vm_returned returned; /* out: what it wrote; vm_returned_free() it */
};

/*
 * vm_program - boot a kernel that runs_programs, and run it there. It gets standard input, output
 * and error, each as a terminal where it is one on the host, whose modes are restored on return. 0,
 * or a negative errno and *why (free() it): the run does not count. Of the options guest, accel,
 * cpus, timeout_ms (0: none) and measure are used: VM_MEASURE_TRACE makes the machine one that
 * counts.
 */
int vm_program(struct vm_program *program, const struct vm_kernel *kernel,
	       const struct vm_options *options, char **why);

#endif
