/* SPDX-License-Identifier: GPL-2.0-only */
/* Sources of events: a device of the tracer each, whose hooks are called from one context. */
#ifndef GRT_TORTURE_SOURCE_H
#define GRT_TORTURE_SOURCE_H

#include <linux/hrtimer.h>
#include <linux/types.h>

#include "linux/grtrace.h"
#include "torture.h"

/**
 * struct torture_source - a source
 * @number: of the source
 * @truth: what was done so far
 * @limit: no event from this number on
 * @ops: the tracer
 * @device: its device
 * @client: the client of all its events
 * @timer: calls its hooks; not used by threads
 * @pdu: bytes of the PDU of an event
 */
struct torture_source {
	u32 number;
	struct torture_truth truth;
	u64 limit;
	const struct grtrace_ops *ops;
	struct grtrace_device *device;
	struct grtrace_client client;
	struct hrtimer timer;
	u8 pdu[GRT_PDU_MAX + 8];
};

/**
 * torture_source_init() - make its device
 * @source: all zeros but number, truth.cpu and truth.context
 * @ops: the tracer
 *
 * Context: Process context. May sleep.
 * Return: 0, or what the tracer returned.
 */
int torture_source_init(struct torture_source *source, const struct grtrace_ops *ops);

/**
 * torture_source_exit() - remove its device
 * @source: the source; one without a device is allowed
 *
 * Context: Process context. Sleeps.
 */
void torture_source_exit(struct torture_source *source);

/**
 * torture_source_emit() - hand over the next event
 * @source: the source
 * @flags: TORTURE_*
 *
 * Context: That of the source; there is one call at a time.
 */
void torture_source_emit(struct torture_source *source, u32 flags);

#endif
