/* SPDX-License-Identifier: MIT */
/* A session of the ring tracer, and what it recorded. */
#ifndef DECOY_GUEST_TRACE_H
#define DECOY_GUEST_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "grtrace.h"

#define TRACE_CPUS 64

/* Bytes of a stream, or of the table of notes. */
struct trace_bytes {
	unsigned char *at;
	size_t len, space;
};

struct trace {
	int control; /* or -1 */
	int notes_fd;
	int fds[TRACE_CPUS]; /* -1: no such CPU */
	struct grt_setup setup; /* as the kernel gave it back */
	struct trace_bytes notes;
	struct trace_bytes streams[TRACE_CPUS];
};

/* trace_setup_for - a setup for all devices under their own clock, with these flags and bytes a
 * CPU. */
struct grt_setup trace_setup_for(uint32_t flags, uint32_t size);

/*
 * trace_open - a session that is set up, with all its streams open. False after report_failure().
 */
bool trace_open(struct trace *trace, const struct grt_setup *setup);

/* trace_start, trace_stop - of an open session. False after report_failure(). */
bool trace_start(struct trace *trace);
bool trace_stop(struct trace *trace);

/* trace_drain - read all that can be read now. False after report_failure(). */
bool trace_drain(struct trace *trace);

/* trace_emit - hand what was read to the host, which holds it against the rules of streams and the
 * journal. */
bool trace_emit(const struct trace *trace);

/* trace_close - end the session and forget what was read. */
void trace_close(struct trace *trace);

/* trace_each - every record of the streams, CPU by CPU; or of the table. */
typedef void trace_visit(void *to, const struct grt_record *record, const unsigned char *pdu);
void trace_each(const struct trace *trace, trace_visit *visit, void *to);
void trace_each_note(const struct trace *trace, trace_visit *visit, void *to);

/* trace_count - records of that type, notes included. */
unsigned int trace_count(const struct trace *trace, unsigned int type);

/* trace_stats - the counters of all CPUs, summed up. False after report_failure(). */
bool trace_stats(const struct trace *trace, struct grt_stats *sum);

/* trace_call - an ioctl on the control descriptor: 0 or more, or -errno. */
int trace_call(int control, unsigned long what, void *argument);

/* trace_load - load a module of the guest; one that is there is left alone. errno is set. */
bool trace_load(const char *path);

/*
 * trace_module_load - load the tracer, after a check removed it; one that is there is left alone.
 */
bool trace_module_load(void);

#endif
