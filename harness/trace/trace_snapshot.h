/* SPDX-License-Identifier: MIT */
/* The newest events of each CPU, kept until a trigger comes. */
#ifndef DECOY_TRACE_SNAPSHOT_H
#define DECOY_TRACE_SNAPSHOT_H

#include "trace_trigger.h"

struct trace_snapshot;

/* trace_snapshot_new - keep at least the newest `most` bytes of each CPU; trigger must outlive it.
 * trace_snapshot_free() it. */
struct trace_snapshot *trace_snapshot_new(const struct trace_trigger *trigger, uint32_t cpus,
					  size_t most);
void trace_snapshot_free(struct trace_snapshot *snapshot);

/* trace_snapshot_add - whole records of a CPU, or of the table; to is the snapshot. 0, or -EPROTO:
 * bytes are no record. */
int trace_snapshot_add(void *to, uint32_t cpu, const unsigned char *bytes, size_t len);

/*
 * trace_snapshot_trigger - did it come? Events before until are all there. A sentence that says
 * what came, valid as long as the snapshot; NULL: nothing did.
 */
const char *trace_snapshot_trigger(struct trace_snapshot *snapshot, uint64_t until);

/*
 * trace_snapshot_write - the table, and of each CPU one run of the newest records with a LOST in
 * front, as a stream of the mode OVERWRITE has it. *events gets how many there are. 0, or what the
 * writer returned.
 */
int trace_snapshot_write(const struct trace_snapshot *snapshot, struct grt_writer *writer,
			 uint64_t *events);

#endif
