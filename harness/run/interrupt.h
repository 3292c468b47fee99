/* SPDX-License-Identifier: MIT */
/* A run that a signal stops ends, and what it has found so far is written. */
#ifndef DECOY_INTERRUPT_H
#define DECOY_INTERRUPT_H

#include <stdio.h>

/*
 * interrupt_begin - from now on SIGINT, SIGTERM and SIGHUP do not end the process but are
 * remembered, and subjects that are being asked are not waited for any longer. Another one, later,
 * ends the process.
 */
void interrupt_begin(void);

/* interrupt_end - as before; what came is remembered. */
void interrupt_end(void);

/* interrupt_ignore - in a process of ours: to stop is its parent's to say. */
void interrupt_ignore(void);

/* interrupt_signal - the one that came: "SIGINT", ...; NULL: none. */
const char *interrupt_signal(void);

/* interrupt_fd - a descriptor that can be read once a signal came; -1: none, outside of begin and
 * end. */
int interrupt_fd(void);

/* interrupt_fdopen - a stream that reads fd; reading ends with EINTR once a signal came. */
FILE *interrupt_fdopen(int fd);

#endif
