/* SPDX-License-Identifier: MIT */
/* An interval as lines. */
#include <inttypes.h>
#include <string.h>

#include "trace_counters.h"
#include "trace_items.h"
#include "trace_live.h"
#include "trace_page.h"

/* What bounds a row ends at column 80, where terminals without another size cut lines; behind it is
 * the evidence. */
#define BAR	   8 /* columns of a ring's fill */
#define FILL_BLANK "            %8s"

/* What bounds it, and the evidence in per cent: states that round to 0 are left out. */
static void print_bound(const struct page *page, const struct grt_activity *activity)
{
	const double all = (double)(activity->end - activity->begin);
	bool first = true;

	fprintf(page->out, " %-10s", all > 0 ? trace_bound_name(activity->most) : "-");
	for (unsigned int i = 0; i < GRT_STATES && all > 0; i++) {
		const double part = 100 * (double)activity->ns[i] / all;

		if (part < 0.5)
			continue;
		fprintf(page->out, "%s%s %.0f %%", first ? "  " : ", ",
			grt_state_name((enum grt_state)i), part);
		first = false;
	}
	fputc('\n', page->out);
}

/* Something is never drawn as nothing, and full only where it is. */
static void print_bar(const struct page *page, uint64_t value, uint64_t size)
{
	unsigned int filled = (unsigned int)(BAR * ((double)value / (double)size));

	filled = !filled && value ? 1 : filled;
	fputs(" |", page->out);
	for (unsigned int i = 0; i < BAR; i++)
		fputs(i >= filled ? "." : page->style->is_utf8 ? "\u2588" : "#", page->out);
	fputc('|', page->out);
}

static void print_fill(const struct page *page, const struct grt_ring_report *ring)
{
	const uint64_t value = ring->fill.now, size = ring->info.size;
	char text[32];

	if (ring->info.flags & GRT_RING_NO_POSITION || !ring->declared || !size) {
		fprintf(page->out, FILL_BLANK, "-");
		return;
	}
	trace_print_bytes(text, value);
	print_bar(page, value, size);
	fprintf(page->out, " %8s", text);
}

static void print_counts(const struct page *page, const struct live_interval *interval,
			 uint64_t jobs, const struct grt_jobs *all)
{
	const double seconds = (double)(interval->end - interval->begin) / 1e9;
	const double per_second = seconds > 0 ? (double)jobs / seconds : 0;
	char rate[32] = "-";

	if (seconds > 0)
		snprintf(rate, sizeof(rate), per_second < 1000 ? "%.1f" : "%.0f", per_second);
	fprintf(page->out, " %6s jobs/s %4" PRIu64 " in flight", rate, all->unfinished);
}

static void print_row(const struct page *page, const struct live_interval *interval,
		      const struct live_row *row)
{
	if (row->ring) {
		page_ring_name(page, row->ring->dev, row->ring->ring);
		fputc(' ', page->out);
		page_padded(page, row->ring->info.engine, sizeof(row->ring->info.engine), 10);
		print_counts(page, interval, row->jobs, &row->ring->jobs);
		print_fill(page, row->ring);
	} else {
		char name[48], text[80];

		page_device_name(page, name, row->client->dev);
		snprintf(text, sizeof(text), "%s/%" PRIu64, name, row->client->client);
		fprintf(page->out, "%-10s ", text);
		page_padded(page, row->client->comm, sizeof(row->client->comm), 10);
		print_counts(page, interval, row->jobs, &row->client->jobs);
		fprintf(page->out, FILL_BLANK, "");
	}
	print_bound(page, &row->activity);
}

static void print_head(const struct page *page, const struct live_interval *interval)
{
	const struct grt_totals *totals = grt_report_totals(interval->report);
	char ns[32];

	trace_print_ns(ns, interval->end - interval->begin);
	fprintf(page->out, "%s %s: %" PRIu64 " events on %" PRIu64 " CPU%s",
		interval->is_all ? "all" : "in", ns, interval->events, totals->cpus,
		totals->cpus == 1 ? "" : "s");
	if (interval->losses)
		fprintf(page->out, "; %" PRIu64 " lost in %" PRIu64 " places", interval->lost,
			interval->losses);
	if (!interval->is_all && totals->losses)
		fprintf(page->out, "; %" PRIu64 " places in all", totals->losses);
	fputc('\n', page->out);
}

static void print_hang(const struct page *page, const struct live_interval *interval)
{
	const uint64_t hangs = grt_report_totals(interval->report)->hangs;
	const uint64_t kept = hangs < GRT_HANGS_MAX ? hangs : GRT_HANGS_MAX;
	const struct grt_hang *hang = kept ? grt_report_hang(interval->report, kept - 1) : NULL;
	char time[32];

	if (!hang)
		return;
	trace_print_time(time, hang->at.time);
	fprintf(page->out, "%" PRIu64 " HANG, TIMEOUT, RESET%s; ", hangs,
		interval->is_all ? "" : " in all");
	if (hang->ring != GRT_NONE)
		page_ring_name(page, hang->dev, hang->ring);
	fprintf(page->out, " %s at %s s", grt_type_name(hang->at.type), time);
	if (hang->fctx)
		fprintf(page->out, " of job %" PRIu64 ":%" PRIu64 " of client %" PRIu64, hang->fctx,
			hang->fseq, hang->client);
	fputc('\n', page->out);
}

/* A client of which nothing is left to say. */
static bool is_idle(const struct live_interval *interval, const struct live_row *row)
{
	return row->client && !interval->is_all && !row->jobs && !row->client->jobs.unfinished &&
	       !row->activity.ns[GRT_STATE_SYNC];
}

void live_text(FILE *out, const struct live_interval *interval, const struct trace_style *style,
	       const char *before, size_t most)
{
	const struct page page = {.out = out, .report = interval->report, .style = style};
	size_t shown = 0, more = 0;

	fputs(before, out);
	print_head(&page, interval);
	for (size_t i = 0; i < interval->row_count; i++) {
		const struct live_row *row = &interval->rows[i];

		if (is_idle(interval, row))
			continue;
		if (shown == most) {
			more++;
			continue;
		}
		fputs(before, out);
		print_row(&page, interval, row);
		shown++;
	}
	if (more)
		fprintf(out, "%sand %zu rings and clients more\n", before, more);
	if (interval->is_all)
		trace_counters_line(out, interval->report);
	if (!grt_report_totals(interval->report)->hangs)
		return;
	fputs(before, out);
	print_hang(&page, interval);
}
