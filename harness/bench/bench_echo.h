/* SPDX-License-Identifier: MIT */
/* A process that only receives bytes and sends bytes back: what pipes cost without an adapter. */
#ifndef DECOY_BENCH_ECHO_H
#define DECOY_BENCH_ECHO_H

#include <stddef.h>
#include <sys/types.h>

/* Before the start: to and from are -1, pid is 0. */
struct bench_echo {
	int to, from; /* pipes */
	pid_t pid;
};

/* bench_echo_start - fork it; buffer holds the longest message. 0 or -errno; bench_echo_stop() it
 * either way. */
int bench_echo_start(struct bench_echo *echo, char *buffer);

/* bench_echo_ping - send there bytes, and receive back bytes into buffer. 0 or -EPIPE. */
int bench_echo_ping(const struct bench_echo *echo, const char *bytes, size_t there, char *buffer,
		    size_t back);

void bench_echo_stop(struct bench_echo *echo);

#endif
