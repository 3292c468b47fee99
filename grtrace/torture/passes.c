/* SPDX-License-Identifier: MIT */
/* The filter as docs/grtrace.md says it, without a line of the tracer's. */
#include "compare.h"

bool passes(const struct grt_setup *setup, const struct torture_members *event)
{
	const bool has_position = event->type != GRT_FENCE_SIGNAL;

	if (setup->type_mask && !(setup->type_mask >> event->type & 1))
		return false;
	if (setup->client && setup->client != event->client)
		return false;
	if (setup->pid && setup->pid != event->pid)
		return false;
	if (setup->ring_mask && (event->ring > 63 || !(setup->ring_mask >> event->ring & 1)))
		return false;
	if (!has_position || !(setup->pos_low | setup->pos_high))
		return true;
	return setup->pos_low <= event->pos && event->pos <= setup->pos_high;
}
