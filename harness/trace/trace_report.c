/* SPDX-License-Identifier: MIT */
#include "trace_report.h"

#include <inttypes.h>

#include "trace_counters.h"
#include "trace_items.h"
#include "trace_page.h"

const char *trace_bound_name(enum grt_state most)
{
	static const char *const names[GRT_STATES] = {
		[GRT_STATE_GPU] = "GPU-bound",	 [GRT_STATE_STARVED] = "starved",
		[GRT_STATE_STALLED] = "stalled", [GRT_STATE_SYNC] = "sync-bound",
		[GRT_STATE_CPU] = "CPU-bound",	 [GRT_STATE_LOST] = "unknown",
	};

	return names[most];
}

/* --- the trace --- */

static void print_losses(const struct page *page)
{
	const struct grt_totals *totals = grt_report_totals(page->report);
	bool is_whole = !totals->losses && !totals->damaged && !totals->absent_cpus;
	FILE *out = page->out;

	if (is_whole && !totals->beyond) {
		fputs("complete: no event was lost", out);
		fputs(totals->open_ends ? ", but streams have no end (EOS)\n" : "\n", out);
		return;
	}
	fputs(page->style->colour ? "\033[31mINCOMPLETE\033[0m" : "INCOMPLETE", out);
	fprintf(out, ": events are missing in %" PRIu64 " places", totals->losses);
	if (totals->lost)
		fprintf(out, ", %" PRIu64 " by LOST records", totals->lost);
	if (totals->damaged)
		fprintf(out, ", %" PRIu64 " damaged places of %" PRIu64 " bytes", totals->damaged,
			totals->damaged_bytes);
	if (totals->suspect)
		fprintf(out, ", %" PRIu64 " records with a wrong checksum", totals->suspect);
	if (totals->absent_cpus)
		fprintf(out, ", %" PRIu64 " CPUs without a stream", totals->absent_cpus);
	if (totals->open_ends)
		fprintf(out, ", %" PRIu64 " streams without an end", totals->open_ends);
	fprintf(out, "; %" PRIu64 " of %" PRIu64 " jobs are left out of latencies\n",
		totals->left_out, totals->jobs);
	if (totals->beyond || totals->coarse)
		fprintf(out,
			"a limit was reached: %" PRIu64 " events and %" PRIu64
			" latencies are in no number\n",
			totals->beyond, totals->coarse);
}

static void print_device(const struct page *page, const struct grt_device_report *device)
{
	char name[48];

	page_device_name(page, name, device->dev);
	fprintf(page->out, "%s", name);
	if (device->declared) {
		fputs(" (", page->out);
		page_name(page, device->info.driver, sizeof(device->info.driver));
		fputs(*device->info.pdev ? ", " : "", page->out);
		page_name(page, device->info.pdev, sizeof(device->info.pdev));
		fputs(")", page->out);
	}
	fprintf(page->out, ": %" PRIu64 " events", device->events);
	if (device->order_gaps)
		fprintf(page->out, ", not all: order numbers jump in %" PRIu64 " places",
			device->order_gaps);
	fputc('\n', page->out);
}

static void print_trace(const struct page *page)
{
	static const char *const clocks[GRT_CLOCKS] = {"monotonic clock", "clocks of the devices",
						       "counters of the CPUs"};
	const struct grt_totals *totals = grt_report_totals(page->report);
	const struct grt_device_report *device;
	char begin[32], span[32];

	trace_print_time(begin, totals->begin);
	trace_print_ns(span, totals->end - totals->begin);
	fprintf(page->out, "%" PRIu64 " events on %" PRIu64 " CPU%s, %s from %s s on",
		totals->events, totals->cpus, totals->cpus == 1 ? "" : "s", span, begin);
	if (totals->has_stream && totals->stream.clock < GRT_CLOCKS)
		fprintf(page->out, " (%s)", clocks[totals->stream.clock]);
	fputc('\n', page->out);
	for (size_t i = 0; (device = grt_report_device(page->report, i)); i++)
		print_device(page, device);
	print_losses(page);
}

/* --- what rings and clients do --- */

/* The word, and its evidence: the states by their time. */
static void print_activity(const struct page *page, const struct grt_activity *activity)
{
	double all = (double)(activity->end - activity->begin);
	bool shown[GRT_STATES] = {false};

	fprintf(page->out, "  %s", all > 0 ? trace_bound_name(activity->most) : "-");
	for (unsigned int rank = 0; rank < GRT_STATES; rank++) {
		unsigned int most = GRT_STATES;
		char ns[32];

		for (unsigned int i = 0; i < GRT_STATES; i++)
			if (!shown[i] && activity->ns[i] &&
			    (most == GRT_STATES || activity->ns[i] > activity->ns[most]))
				most = i;
		if (most == GRT_STATES)
			break;
		shown[most] = true;
		trace_print_ns(ns, activity->ns[most]);
		fprintf(page->out, "%s%s %s (%.0f %%)", rank ? ", " : ": ",
			grt_state_name((enum grt_state)most), ns,
			100 * (double)activity->ns[most] / all);
	}
	fputc('\n', page->out);
}

static void print_states_heading(const struct page *page, const char *of)
{
	char text[128];

	snprintf(text, sizeof(text), "%-21s %7s %6s %6s %6s %7s  is bound by", of, "jobs", "failed",
		 "replay", "open", "leftout");
	page_heading(page, "%s", text);
}

static void print_counts(const struct page *page, const struct grt_jobs *jobs)
{
	fprintf(page->out, " %7" PRIu64 " %6" PRIu64 " %6" PRIu64 " %6" PRIu64 " %7" PRIu64,
		jobs->count, jobs->failed, jobs->replayed, jobs->unfinished, jobs->left_out);
}

static void print_rings(const struct page *page)
{
	const struct grt_ring_report *ring;

	print_states_heading(page, "ring");
	for (size_t i = 0; (ring = grt_report_ring(page->report, i)); i++) {
		page_ring_name(page, ring->dev, ring->ring);
		fputc(' ', page->out);
		page_padded(page, ring->info.engine, sizeof(ring->info.engine), 10);
		print_counts(page, &ring->jobs);
		print_activity(page, &ring->activity);
	}
}

static void print_clients(const struct page *page)
{
	const struct grt_client_report *client;

	print_states_heading(page, "client");
	for (size_t i = 0; (client = grt_report_client(page->report, i)); i++) {
		char name[48], text[80];

		page_device_name(page, name, client->dev);
		snprintf(text, sizeof(text), "%s/%" PRIu64, name, client->client);
		fprintf(page->out, "%-10s ", text);
		page_padded(page, client->comm, sizeof(client->comm), 10);
		print_counts(page, &client->jobs);
		print_activity(page, &client->activity);
	}
}

/* --- latencies --- */

static void print_latencies(const struct page *page, const struct grt_jobs *jobs)
{
	for (unsigned int i = 0; i < GRT_LATENCIES; i++) {
		const struct grt_quantiles *latency = &jobs->latency[i];
		const uint64_t values[] = {latency->min, latency->p50, latency->p90, latency->p99,
					   latency->max};

		if (!latency->count)
			continue;
		fprintf(page->out, "  %-17s %9" PRIu64, grt_latency_name((enum grt_latency)i),
			latency->count);
		for (size_t k = 0; k < sizeof(values) / sizeof(*values); k++) {
			char text[32];

			trace_print_ns(text, values[k]);
			fprintf(page->out, " %9s", text);
		}
		fputc('\n', page->out);
	}
}

static void print_ring_latencies(const struct page *page)
{
	const struct grt_ring_report *ring;

	for (size_t i = 0; (ring = grt_report_ring(page->report, i)); i++) {
		if (!ring->jobs.count)
			continue;
		page_ring_name(page, ring->dev, ring->ring);
		fputc(' ', page->out);
		page_name(page, ring->info.engine, sizeof(ring->info.engine));
		fputc('\n', page->out);
		print_latencies(page, &ring->jobs);
	}
}

static void print_client_latencies(const struct page *page)
{
	const struct grt_client_report *client;

	for (size_t i = 0; (client = grt_report_client(page->report, i)); i++) {
		char name[48];

		if (!client->jobs.count)
			continue;
		page_device_name(page, name, client->dev);
		fprintf(page->out, "%s client %" PRIu64 " ", name, client->client);
		page_name(page, client->comm, sizeof(client->comm));
		fputc('\n', page->out);
		print_latencies(page, &client->jobs);
	}
}

static void print_counters(const struct page *page)
{
	if (!trace_counters_sum(page->report).cpu)
		return;
	page_heading(page, "%s",
		     "the kernel counted   attempted      written      dropped     filtered");
	trace_counters_text(page->out, page->report);
}

void trace_report_text(FILE *out, const struct grt_report *report, const struct trace_style *style)
{
	const struct page page = {.out = out, .report = report, .style = style};
	const struct grt_totals *totals = grt_report_totals(report);

	print_trace(&page);
	print_rings(&page);
	print_clients(&page);
	page_heading(&page, "%-19s      jobs       min       p50       p90       p99       max",
		     "latency");
	print_ring_latencies(&page);
	if (style->has_clients)
		print_client_latencies(&page);
	page_fill(&page);
	page_hangs(&page);
	print_counters(&page);
	if (totals->losses || totals->damaged || totals->absent_cpus)
		print_losses(&page);
}
