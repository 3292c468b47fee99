/* SPDX-License-Identifier: MIT */
/* What can be read of damaged streams, as a container without damage. */
#ifndef DECOY_TRACE_REPAIR_H
#define DECOY_TRACE_REPAIR_H

#include "trace_files.h"

/* What came of it. */
struct trace_repaired {
	uint64_t kept; /* records, notes included */
	uint64_t damaged; /* places */
	uint64_t lost, gaps; /* attempts that new LOST records count, and those records */
	uint64_t repeated; /* events that were there before, and are left out */
	uint64_t suspect_notes; /* kept, though the checksum of their block is wrong */
	uint64_t unusable; /* records of a CPU that no container can have */
};

/*
 * trace_repair - write what can be read of files to sink. Where events of a CPU are missing, LOST
 * says how many. Records in a block with a wrong checksum are lost, but for notes of the table:
 * without them nothing else could be understood. Twice read, in memory that does not depend on the
 * length. 0, -ENODATA if no record can be read (nothing is written), or -errno of reading or
 * writing.
 */
int trace_repair(const struct trace_files *files, const struct grt_sink *sink,
		 struct trace_repaired *repaired);

#endif
