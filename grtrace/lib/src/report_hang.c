/* SPDX-License-Identifier: MIT */
/* Jobs that hung, and what became of them. */
#include "record.h"
#include "report.h"

void report_hang(struct grt_report *report, struct report_ring *ring, struct report_job *job)
{
	const struct grt_item *item = report->item;
	const struct grt_record *record = &item->record;
	uint64_t number = report->totals.hangs++;
	bool is_issued = job && job->known >> REPORT_ISSUE & 1;

	if (number >= GRT_HANGS_MAX)
		return;
	if (job)
		job->is_hung = true;
	report->hangs[number] = (struct grt_hang){
		.at = record_place(item),
		.dev = record->dev,
		.ring = record->ring,
		.client = record->client,
		.fctx = record->fctx,
		.fseq = record->fseq,
		.pos = record->pos,
		.issued = is_issued ? job->times[REPORT_ISSUE] : 0,
		.unfinished = ring ? ring->live : 0,
	};
}

void report_outcome(struct grt_report *report, const struct report_job *job,
		    enum grt_outcome outcome)
{
	const struct grt_record *record = report->record;

	for (unsigned int i = 0; job->is_hung && i < GRT_HANGS_MAX; i++) {
		struct grt_hang *hang = &report->hangs[i];

		if (!hang->fctx || hang->outcome || hang->dev != record->dev ||
		    hang->fctx != record->fctx || hang->fseq != record->fseq)
			continue;
		hang->outcome = outcome;
		hang->ended = record->time;
		hang->error = record->error;
	}
}
