/* SPDX-License-Identifier: MIT */
/* What a workload said of its own jobs. */
#include "witness_journal.h"

/* An end says nothing of the start: a job may have waited. */
static struct witness_span sent_span(const struct cell_step *step, const struct drive_event *event)
{
	return (struct witness_span){
		.queue = step->queue,
		.client = step->client,
		.job = step->job,
		.start_lo = event->t0,
		.start_hi = WITNESS_NEVER,
		.end_lo = WITNESS_NEVER,
		.end_hi = WITNESS_NEVER,
		.known = WITNESS_NEVER,
	};
}

static void end_span(struct witness_span *span, const struct drive_event *event)
{
	span->end_lo = event->t0;
	span->end_hi = span->known = event->t1;
	span->failed = event->err != 0;
}

void witness_read_fences(struct witness *witness, const struct cell *cell,
			 const struct cell_step *steps, const struct drive_event *events,
			 size_t count)
{
	witness->exact = false;
	for (size_t i = 0; i < count; i++) {
		const struct drive_event *event = &events[i];
		struct witness_span span;

		if (event->kind != DRIVE_STEP || event->err || event->step >= cell->count ||
		    steps[event->step].op != CELL_RUN)
			continue;
		span = sent_span(&steps[event->step], event);
		for (size_t j = 0; j < count; j++)
			if (events[j].kind == DRIVE_ENDED && events[j].job == span.job)
				end_span(&span, &events[j]);
		witness_add(witness, &span);
	}
}
