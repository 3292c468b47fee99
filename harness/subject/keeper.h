/* SPDX-License-Identifier: MIT */
/*
 * The keeper: a small process between the harness and one adapter.
 *
 * It is the subreaper of everything that the adapter starts, so nothing escapes it by double fork or
 * setsid(). It says how the adapter ended, and when the harness closes the control socket, or dies, it
 * kills all that is left, removes the folder that was made for it, and leaves.
 */
#ifndef DECOY_KEEPER_H
#define DECOY_KEEPER_H

#define KEEPER_LEAVES_MS 10000 /* whoever was told to leave and is here after that will not leave */
#define KEEPER_WAKE_MS	 100 /* how often it is woken until then, if its adapter stops it */

/* What runs as the adapter: a command of the shell, or a function of this program. */
struct child_program {
	const char *command; /* given to /bin/sh -c; NULL: run is called instead */
	int (*run)(void *data, int in, int out); /* blocking; returns the exit code */
	void *data;
	const char *proc; /* DECOY_PROC of the command; NULL: none */
	const char *remove; /* a directory to remove once all of its processes are dead; NULL: none */
};

/* The far ends of the adapter's pipes, and the keeper's end of the control socket. */
struct keeper_ends {
	int in;
	int out;
	int err;
	int control;
};

/*
 * keeper_main - be the keeper; called in a fresh fork with all signals blocked, never returns. Writes
 * the adapter's wait status (an int) to control when it has ended, or -errno where it could not be
 * started. Closes every other descriptor, and has control until it leaves.
 */
_Noreturn void keeper_main(const struct child_program *program, const struct keeper_ends *ends);

/* keeper_close_from - close every descriptor from first on. */
void keeper_close_from(int first);

#endif
