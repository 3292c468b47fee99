/* SPDX-License-Identifier: MIT */
/*
 * The nursery: a small process that the keepers of commands are forked from.
 *
 * A fork copies what the process has mapped, and a harness that has read its corpus has much: to start
 * an adapter would cost more than the adapter. The nursery is forked once, while there is little. It
 * gets the ends of the pipes through a socket, and answers nothing: how the adapter ends, and when its
 * keeper has left, the control socket says. Functions of this program still need a fork of it.
 */
#ifndef DECOY_NURSERY_H
#define DECOY_NURSERY_H

#include "keeper.h"

/*
 * nursery_open - make the nursery of this process and of its children to come. What adapters inherit
 * (environment, working folder, limits) is what this process has now. It leaves when all of them are
 * dead, or at nursery_close(). Returns 0 or -errno; without it all works, and starts take longer.
 */
int nursery_open(void);

/*
 * nursery_start - have the keeper of a command started. Returns 0, or -errno: there is no nursery,
 * it is gone, or it cannot be told; the caller forks by itself then.
 */
int nursery_start(const struct child_program *program, const struct keeper_ends *ends);

/* nursery_wake - let it go on, where an adapter has stopped it. */
void nursery_wake(void);

/*
 * nursery_close - end it, and wait until all its keepers have left, or far longer than they take. Only
 * where each child has been stopped, or the process that started it is dead or dying.
 */
void nursery_close(void);

#endif
