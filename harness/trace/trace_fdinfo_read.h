/* SPDX-License-Identifier: MIT */
/* What a read of fdinfo is of: its client, its device, its driver. */
#ifndef DECOY_TRACE_FDINFO_READ_H
#define DECOY_TRACE_FDINFO_READ_H

#include "rec_fd.h"
#include "trace_busy.h"
#include "trace_fdinfo.h"

#define FDINFO_READ_ARENA (1 << 16) /* of a text's engines and regions */

/* fdinfo_read_parse - a text; its nodes are in memory of FDINFO_READ_ARENA bytes. false: it has no
 * client. */
bool fdinfo_read_parse(const struct rec_read *read, void *memory, struct fdi_snapshot *snap,
		       uint64_t *client);

/* fdinfo_read_device - the only device that the read may be of; GRT_NONE: none, or several. */
uint32_t fdinfo_read_device(const struct busy *busy, const struct rec_read *read,
			    const struct fdi_snapshot *snap);

/* fdinfo_read_accounting - that of its driver. */
enum trace_accounting fdinfo_read_accounting(const struct fdi_snapshot *snap,
					     const struct trace_fdinfo_hooks *hooks);

#endif
