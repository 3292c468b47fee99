/* SPDX-License-Identifier: MIT */
/*
 * The supervisor: a small process between the harness and one adapter.
 *
 * It is the subreaper of every process that the adapter starts, so none escapes by double fork or
 * setsid(). It reports how the adapter ended. When the harness closes the control socket, or dies,
 * it kills all processes that are left, removes the directory that was made for the adapter, and
 * exits.
 */
#ifndef DECOY_SUPERVISOR_H
#define DECOY_SUPERVISOR_H

#define SUPERVISOR_EXIT_MS \
	10000 /* a supervisor that runs longer after its end was requested is stuck */
/*
 * The exit code of a function of this program that ran out of memory: the supervisor sends -ENOMEM
 * for it, as it is the harness's fault. No other code of the harness.
 */
#define SUPERVISOR_NO_MEMORY 125
#define SUPERVISOR_WAKE_MS   100 /* interval of SIGCONT until then, as its adapter may stop it */

/* What runs as the adapter: a command of the shell, or a function of this program. */
struct child_program {
	const char *command; /* given to /bin/sh -c; NULL: run is called instead */
	int (*run)(void *data, int in, int out); /* blocking; returns the exit code */
	void *data;
	const char *proc; /* DECOY_PROC of the command; NULL: none */
	const char *remove; /* a directory to remove once all its processes are dead; NULL: none */
};

/* The far ends of the adapter's pipes, and the supervisor's end of the control socket. */
struct supervisor_ends {
	int in;
	int out;
	int err;
	int control;
};

/*
 * supervisor_main - run as the supervisor; called in a new fork with all signals blocked, never
 * returns. Sends the adapter's wait status (an int) to control when it has ended, or -errno where
 * the harness failed: it could not be started, or had no memory for its work. Closes every other
 * descriptor, and keeps control open until it exits.
 */
_Noreturn void supervisor_main(const struct child_program *program,
			       const struct supervisor_ends *ends);

/* supervisor_close_from - close every descriptor from first on. */
void supervisor_close_from(int first);

#endif
