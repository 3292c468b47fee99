/* SPDX-License-Identifier: MIT */
/* What hung, and what came of it. */
#include "trace_page.h"

#include <inttypes.h>

#include "trace_items.h"

static void print_hung_job(const struct page *page, const struct grt_hang *hang)
{
	const struct grt_client_report *client = page_client(page, hang->dev, hang->client);
	char ns[32];

	fprintf(page->out, " job %" PRIu64 ":%" PRIu64 " of client %" PRIu64, hang->fctx,
		hang->fseq, hang->client);
	if (client && *client->comm) {
		fputs(" (", page->out);
		page_name(page, client->comm, sizeof(client->comm));
		fprintf(page->out, ", pid %" PRIu32 ")", client->pid);
	}
	if (hang->issued && hang->at.time >= hang->issued) {
		trace_print_ns(ns, hang->at.time - hang->issued);
		fprintf(page->out, ", issued %s before", ns);
	}
	if (!hang->outcome) {
		fputs("; no end in the trace", page->out);
		return;
	}
	trace_print_ns(ns, hang->ended >= hang->at.time ? hang->ended - hang->at.time : 0);
	fprintf(page->out, "; %s after %s", grt_outcome_name(hang->outcome), ns);
	if (hang->error)
		fprintf(page->out, " with error %d", hang->error);
}

void page_hangs(const struct page *page)
{
	const struct grt_totals *totals = grt_report_totals(page->report);
	const struct grt_hang *hang;

	page_heading(page, "%s", totals->hangs ? "hangs" : "hangs: none");
	for (size_t i = 0; (hang = grt_report_hang(page->report, i)); i++) {
		char time[32];

		trace_print_time(time, hang->at.time);
		fprintf(page->out, "%17s %-7s ", time, grt_type_name(hang->at.type));
		if (hang->ring != GRT_NONE)
			page_ring_name(page, hang->dev, hang->ring);
		if (hang->fctx)
			print_hung_job(page, hang);
		else
			fprintf(page->out, " unfinished jobs: %" PRIu64, hang->unfinished);
		fputc('\n', page->out);
	}
	if (totals->hangs > GRT_HANGS_MAX)
		fprintf(page->out, "and %" PRIu64 " more\n", totals->hangs - GRT_HANGS_MAX);
}
