/* SPDX-License-Identifier: MIT */
/* A session of /dev/grtrace (docs/grtrace.md, Kernel interface). */
#ifndef DECOY_TRACE_DEVICE_H
#define DECOY_TRACE_DEVICE_H

#include <stdint.h>
#include <sys/types.h>

#include "libgrtrace.h"

struct trace_session {
	struct grt_setup setup; /* as the kernel gave it back */
	int control, notes; /* descriptors */
	int *streams; /* of each CPU; -1: there is no such CPU */
};

/* trace_session_open - set it up, all streams open. 0, or -errno and *why; trace_session_close() it either way. */
int trace_session_open(struct trace_session *session, char **why);

/* trace_session_start, trace_session_stop - 0, or -errno and *why. */
int trace_session_start(struct trace_session *session, char **why);
int trace_session_stop(struct trace_session *session, char **why);

/* trace_session_lost - attempts that had no space so far, on all CPUs. */
uint64_t trace_session_lost(const struct trace_session *session);

/* trace_session_close - the kernel frees it. */
void trace_session_close(struct trace_session *session);

#endif
