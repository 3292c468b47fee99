/* SPDX-License-Identifier: MIT */
/* A session of /dev/grtrace (docs/grtrace.md, Kernel interface). */
#ifndef DECOY_TRACE_DEVICE_H
#define DECOY_TRACE_DEVICE_H

#include <stdint.h>
#include <sys/types.h>

#include "libgrtrace.h"

#define TRACE_SESSION_BYTES (4 << 20) /* of a CPU's buffer in the kernel */

struct trace_session {
	struct grt_setup setup; /* as the kernel gave it back */
	int control, notes; /* descriptors */
	int *streams; /* of each CPU; -1: there is no such CPU */
	unsigned char *bytes[2]; /* what is read: of a stream, of the table */
};

/* trace_session_open - set it up, all streams open. 0, or -errno and *why; trace_session_close() it
 * either way. */
int trace_session_open(struct trace_session *session, char **why);

/* trace_session_start, trace_session_stop - 0, or -errno and *why. */
int trace_session_start(struct trace_session *session, char **why);
int trace_session_stop(struct trace_session *session, char **why);

/* Gets whole records: of a CPU's stream, or GRT_NO_CPU: of the table, in front of the events that
 * need them. 0 or -errno. */
typedef int trace_session_receive(void *to, uint32_t cpu, const unsigned char *bytes, size_t len);

/* trace_session_drain - read what there is now, without waiting. 0; what receive() returned; or
 * -errno and *why. */
int trace_session_drain(struct trace_session *session, trace_session_receive *receive, void *to,
			char **why);

/* trace_session_stats - counters of the CPUs that there are, to list, which has setup.cpus entries.
 * How many. */
size_t trace_session_stats(const struct trace_session *session, struct grt_stats *list);

/* trace_session_close - the kernel frees it. */
void trace_session_close(struct trace_session *session);

#endif
