/* SPDX-License-Identifier: MIT */
/*
 * A program as a child of this process: start it, wait for it, and end it with all that it started.
 */
#ifndef DECOY_PROCESS_H
#define DECOY_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define PROCESS_FDS 16

struct process {
	pid_t pid; /* 0: none, or it has ended */
	pid_t group; /* of its own, with what it started; 0: that of this process */
	int end; /* can be read once it has ended; -1 */
	int status; /* as of waitpid(), once it has ended */
	uint64_t cpu_ms; /* that it used, once it has ended */
};

struct process_plan {
	char *const *argv; /* ends in NULL; the first is found by PATH */
	int fds[PROCESS_FDS]; /* its descriptors, by number; -1: /dev/null */
	size_t fd_count; /* from here on it has what this process does not close on exec */
	bool shares_group; /* as what is to read from a terminal must */
	int dies_by; /* the signal that it gets when this process dies; 0: none */
};

/*
 * process_start - and wait until it runs, with no signal blocked. 0, or -errno of the program,
 * which cannot be run, or of this machine (process_is_refused()).
 */
int process_start(struct process *process, const struct process_plan *plan);

/* process_is_refused - whether an error of process_start() is one of the machine, not of the
 * program. */
bool process_is_refused(int err);

/* process_reap - whether it has ended, or none was started; does not wait. */
bool process_reap(struct process *process);

/* process_wait - until it ends. */
void process_wait(struct process *process);

/* process_kill - send a signal to it, and to what it started. */
void process_kill(const struct process *process, int number);

/* process_end - if it runs: ask it to end, by SIGTERM; after so many ms see to it; then end what it
 * left. */
void process_end(struct process *process, unsigned int ms);

#endif
