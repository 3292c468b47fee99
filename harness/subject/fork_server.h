/* SPDX-License-Identifier: MIT */
/*
 * The fork server: a small process that forks the supervisors of commands.
 *
 * fork() copies the page tables of the process, and a harness that has loaded its corpus is large:
 * to start an adapter would cost more than the adapter does. The fork server is forked once, while
 * the harness is small. It receives a command and the ends of its pipes over a socket, and sends no
 * reply: the control socket of the supervisor reports how the adapter ends and when the supervisor
 * has exited. Subjects that are functions of this program are forked by the harness itself.
 *
 * Instead, posix_spawn() of a hidden verb would need no socket; a start then costs 3.1 times the
 * processor time (libarchive brings 14 libraries to load), 1.1 times where decoy is static.
 */
#ifndef DECOY_FORK_SERVER_H
#define DECOY_FORK_SERVER_H

#include "supervisor.h"

/*
 * fork_server_open - fork the fork server of this process and of its later children. Adapters
 * inherit the environment, working directory and limits that this process has now. The fork server
 * exits once all these processes are dead, or at fork_server_close(). Returns 0 or -errno; without
 * a fork server everything works, and starts are slower.
 */
int fork_server_open(void);

/*
 * fork_server_start - request a supervisor for a command. Returns 0, or -errno where there is no
 * fork server, it is dead, or the request cannot be sent; the caller forks the supervisor itself
 * then.
 */
int fork_server_start(const struct child_program *program, const struct supervisor_ends *ends);

/* fork_server_wake - continue it with SIGCONT, as an adapter may have stopped it. */
void fork_server_wake(void);

/*
 * fork_server_close - end it, and wait until all its supervisors have exited, at most
 * SUPERVISOR_EXIT_MS. Only where each child has been stopped, or the process that started it is
 * dead or about to exit.
 */
void fork_server_close(void);

#endif
