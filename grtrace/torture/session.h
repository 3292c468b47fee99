/* SPDX-License-Identifier: MIT */
/* A session of the tracer, and threads that read its streams on any CPU. */
#ifndef TORTURE_SESSION_H
#define TORTURE_SESSION_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kernel.h"

/* Where the reader of a CPU's stream runs. */
enum readers {
	READ_ROAMING, /* on another CPU for each read */
	READ_OTHER, /* on the CPU after it */
	READ_SAME,
	READ_LATE, /* only once the session was stopped */
	READER_KINDS
};

/* The stream of a CPU, or the table of notes, and what was read of it. */
struct stream {
	struct session *session;
	uint32_t cpu;
	int fd; /* or -1 */
	unsigned char *bytes;
	size_t len, space;
	uint64_t reads; /* that gave bytes before the session was stopped */
	pthread_t thread;
};

struct session {
	int control;
	struct grt_setup setup; /* as the kernel gave it back */
	enum readers readers;
	bool started, ending; /* the threads */
	bool stopped; /* the session */
	struct stream notes, streams[KERNEL_CPUS];
	struct grt_stats stats[KERNEL_CPUS];
};

/* session_call - an ioctl: 0 or more, or -errno. */
int session_call(const struct session *session, unsigned long what, void *argument);

/* session_setup - for all devices, with that many bytes a CPU (a power of 2). */
struct grt_setup session_setup(uint32_t size, uint32_t flags);

/* session_open - SETUP, and all descriptors; nothing is read yet. */
void session_open(struct session *session, const struct grt_setup *setup, enum readers readers);

/* session_start - START, and the threads where they do not run. */
void session_start(struct session *session);

/* session_read - begin the threads. session_read_rest - end them, where they run, and read all that
 * is left. */
void session_read(struct session *session);
void session_read_rest(struct session *session);

/* session_stop - STOP alone. */
void session_stop(struct session *session);

/* session_drain - the session was stopped: read all that is left, and the counters. */
void session_drain(struct session *session);

/* session_stats - of all CPUs, as they are now. */
void session_stats(struct session *session);

/* session_reads - how many reads got records while the session ran. */
uint64_t session_reads(const struct session *session);

/* session_close - its end; the bytes are freed. */
void session_close(struct session *session);

#endif
