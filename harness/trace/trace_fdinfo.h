/* SPDX-License-Identifier: MIT */
/* R47: what drm-engine-* of a recording increases by, against the time that a trace shows. */
#ifndef DECOY_TRACE_FDINFO_H
#define DECOY_TRACE_FDINFO_H

#include "fdinfo.h"
#include "libgrtrace.h"

/* When a driver adds a job's time. */
enum trace_accounting {
	TRACE_RUNNING, /* while it runs */
	TRACE_DONE, /* when it is done */
	TRACE_EITHER, /* not known: some time from then to there */
};

struct trace_fdinfo;

struct trace_fdinfo_hooks {
	enum trace_accounting (*accounting)(const char *driver); /* of a drm-driver */
	void (*receive)(void *to, const struct grt_finding *finding);
	void *to;
};

/*
 * trace_fdinfo_new - bytes are a recording, to be compared with a trace. name must outlive it. 0,
 * or -EINVAL after saying why they are none.
 */
int trace_fdinfo_new(struct trace_fdinfo **out, const char *name, const char *bytes, size_t len,
		     const struct trace_fdinfo_hooks *hooks);

/*
 * trace_fdinfo_item - the next item of the trace's reader. The recording's times are those of the
 * session's clock. trace_fdinfo_end - none follows; cpus: how many STREAM has, 0: not known.
 */
void trace_fdinfo_item(struct trace_fdinfo *fdinfo, const struct grt_item *item);
void trace_fdinfo_end(struct trace_fdinfo *fdinfo, uint32_t cpus);

/* What was compared. */
struct trace_fdinfo_count {
	uint64_t values; /* of drm-engine-* in the recording */
	uint64_t compared;
	uint64_t findings;
};

struct trace_fdinfo_count trace_fdinfo_count(const struct trace_fdinfo *fdinfo);

void trace_fdinfo_free(struct trace_fdinfo *fdinfo);

#endif
