/* SPDX-License-Identifier: MIT */
#include "trace_report.h"

#include <inttypes.h>
#include <string.h>

#include "format.h"
#include "trace_items.h"

const char *trace_bound_name(enum grt_state most)
{
	static const char *const names[GRT_STATES] = {
		[GRT_STATE_GPU] = "GPU-bound",	 [GRT_STATE_STARVED] = "starved",
		[GRT_STATE_STALLED] = "stalled", [GRT_STATE_SYNC] = "sync-bound",
		[GRT_STATE_CPU] = "CPU-bound",	 [GRT_STATE_LOST] = "unknown",
	};

	return names[most];
}

/*
 * --- names --------------------------------------------------------------------------------------
 */

struct page {
	FILE *out;
	const struct grt_report *report;
	const struct trace_style *style;
};

static const struct grt_device_report *device_of(const struct page *page, uint16_t dev)
{
	const struct grt_device_report *device;

	for (size_t i = 0; (device = grt_report_device(page->report, i)); i++)
		if (device->dev == dev)
			return device;
	return NULL;
}

/* Of the trace itself: its bytes are hostile. */
static void print_name(const struct page *page, const char *name, size_t size)
{
	format_visible(page->out, name, strnlen(name, size));
}

static void device_name(const struct page *page, char text[48], uint16_t dev)
{
	const struct grt_device_report *device = device_of(page, dev);
	bool is_plain = device && *device->info.name;

	for (const char *at = device ? device->info.name : ""; *at; at++)
		is_plain = is_plain && *at > ' ' && *at < 0x7f;
	if (is_plain)
		snprintf(text, 48, "%s", device->info.name);
	else
		snprintf(text, 48, "dev%u", dev);
}

static void print_ring_name(const struct page *page, uint16_t dev, uint16_t ring)
{
	char name[48], text[64];

	device_name(page, name, dev);
	snprintf(text, sizeof(text), "%s:%u", name, ring);
	fprintf(page->out, "%-10s", text);
}

static const struct grt_client_report *client_of(const struct page *page, uint16_t dev, uint64_t id)
{
	const struct grt_client_report *client;

	for (size_t i = 0; (client = grt_report_client(page->report, i)); i++)
		if (client->dev == dev && client->client == id)
			return client;
	return NULL;
}

static void print_heading(const struct page *page, const char *format, const char *text)
{
	fputs(page->style->colour ? "\n\033[1m" : "\n", page->out);
	fprintf(page->out, format, text);
	fputs(page->style->colour ? "\033[0m\n" : "\n", page->out);
}

/*
 * --- the trace ----------------------------------------------------------------------------------
 */

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

	device_name(page, name, device->dev);
	fprintf(page->out, "%s", name);
	if (device->declared) {
		fputs(" (", page->out);
		print_name(page, device->info.driver, sizeof(device->info.driver));
		fputs(*device->info.pdev ? ", " : "", page->out);
		print_name(page, device->info.pdev, sizeof(device->info.pdev));
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
	fprintf(page->out, "%" PRIu64 " events on %" PRIu64 " CPUs, %s from %s s on",
		totals->events, totals->cpus, span, begin);
	if (totals->has_stream && totals->stream.clock < GRT_CLOCKS)
		fprintf(page->out, " (%s)", clocks[totals->stream.clock]);
	fputc('\n', page->out);
	for (size_t i = 0; (device = grt_report_device(page->report, i)); i++)
		print_device(page, device);
	print_losses(page);
}

/*
 * --- what rings and clients do ------------------------------------------------------------------
 */

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
	print_heading(page, "%s", text);
}

static void print_counts(const struct page *page, const struct grt_jobs *jobs)
{
	fprintf(page->out, " %7" PRIu64 " %6" PRIu64 " %6" PRIu64 " %6" PRIu64 " %7" PRIu64,
		jobs->count, jobs->failed, jobs->replayed, jobs->unfinished, jobs->left_out);
}

/* Padded by hand: what is escaped is longer than its bytes. */
static void print_padded(const struct page *page, const char *name, size_t size, int width)
{
	size_t len = strnlen(name, size);

	format_visible(page->out, name, len < (size_t)width ? len : (size_t)width);
	for (; len < (size_t)width; len++)
		fputc(' ', page->out);
}

static void print_rings(const struct page *page)
{
	const struct grt_ring_report *ring;

	print_states_heading(page, "ring");
	for (size_t i = 0; (ring = grt_report_ring(page->report, i)); i++) {
		print_ring_name(page, ring->dev, ring->ring);
		fputc(' ', page->out);
		print_padded(page, ring->info.engine, sizeof(ring->info.engine), 10);
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

		device_name(page, name, client->dev);
		snprintf(text, sizeof(text), "%s/%" PRIu64, name, client->client);
		fprintf(page->out, "%-10s ", text);
		print_padded(page, client->comm, sizeof(client->comm), 10);
		print_counts(page, &client->jobs);
		print_activity(page, &client->activity);
	}
}

/*
 * --- latencies ----------------------------------------------------------------------------------
 */

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
		print_ring_name(page, ring->dev, ring->ring);
		fputc(' ', page->out);
		print_name(page, ring->info.engine, sizeof(ring->info.engine));
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
		device_name(page, name, client->dev);
		fprintf(page->out, "%s client %" PRIu64 " ", name, client->client);
		print_name(page, client->comm, sizeof(client->comm));
		fputc('\n', page->out);
		print_latencies(page, &client->jobs);
	}
}

/*
 * --- fill ---------------------------------------------------------------------------------------
 */

/* An eighth of the height each; something is never drawn as nothing. */
static void print_bar(const struct page *page, uint64_t value, uint64_t most)
{
	static const char *const blocks[] = {" ",      "\u2581", "\u2582", "\u2583", "\u2584",
					     "\u2585", "\u2586", "\u2587", "\u2588"};
	static const char ascii[] = " .:-=+*#@";
	unsigned int height = most ? (unsigned int)(8 * ((double)value / (double)most)) : 0;

	height = !height && value ? 1 : height;
	if (page->style->is_utf8)
		fputs(blocks[height > 8 ? 8 : height], page->out);
	else
		fputc(ascii[height > 8 ? 8 : height], page->out);
}

static void print_ring_fill(const struct page *page, const struct grt_ring_report *ring)
{
	const struct grt_fill *fill = &ring->fill;
	uint64_t most = 0;
	char max[32], size[32], width[32];

	if (!fill->count)
		return;
	for (unsigned int i = 0; i < fill->count; i++)
		most = fill->max[i] > most ? fill->max[i] : most;
	trace_print_bytes(max, most);
	trace_print_bytes(size, ring->info.size);
	trace_print_ns(width, fill->width);
	print_ring_name(page, ring->dev, ring->ring);
	fprintf(page->out, " at most %s of %s; a column is %s, its height the mean\n  |", max, size,
		width);
	for (unsigned int i = 0; i < fill->count; i++)
		print_bar(page, fill->mean[i], most);
	fputs("|\n", page->out);
}

static void print_fill(const struct page *page)
{
	const struct grt_ring_report *ring;
	char ns[32];

	print_heading(page, "%s", "fill of rings over time");
	for (size_t i = 0; (ring = grt_report_ring(page->report, i)); i++) {
		print_ring_fill(page, ring);
		if (!ring->waits && !ring->refused)
			continue;
		trace_print_ns(ns, ring->wait_ns);
		print_ring_name(page, ring->dev, ring->ring);
		fprintf(page->out,
			" waits for space: %" PRIu64 ", %s in all; refused for lack of it: %" PRIu64
			"\n",
			ring->waits, ns, ring->refused);
	}
}

/*
 * --- hangs --------------------------------------------------------------------------------------
 */

static void print_hung_job(const struct page *page, const struct grt_hang *hang)
{
	const struct grt_client_report *client = client_of(page, hang->dev, hang->client);
	char ns[32];

	fprintf(page->out, " job %" PRIu64 ":%" PRIu64 " of client %" PRIu64, hang->fctx,
		hang->fseq, hang->client);
	if (client && *client->comm) {
		fputs(" (", page->out);
		print_name(page, client->comm, sizeof(client->comm));
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

static void print_hangs(const struct page *page)
{
	const struct grt_totals *totals = grt_report_totals(page->report);
	const struct grt_hang *hang;

	print_heading(page, "%s", totals->hangs ? "hangs" : "hangs: none");
	for (size_t i = 0; (hang = grt_report_hang(page->report, i)); i++) {
		char time[32];

		trace_print_time(time, hang->at.time);
		fprintf(page->out, "%17s %-7s ", time, grt_type_name(hang->at.type));
		if (hang->ring != GRT_NONE)
			print_ring_name(page, hang->dev, hang->ring);
		if (hang->fctx)
			print_hung_job(page, hang);
		else
			fprintf(page->out, " unfinished jobs: %" PRIu64, hang->unfinished);
		fputc('\n', page->out);
	}
	if (totals->hangs > GRT_HANGS_MAX)
		fprintf(page->out, "and %" PRIu64 " more\n", totals->hangs - GRT_HANGS_MAX);
}

void trace_report_text(FILE *out, const struct grt_report *report, const struct trace_style *style)
{
	const struct page page = {.out = out, .report = report, .style = style};
	const struct grt_totals *totals = grt_report_totals(report);

	print_trace(&page);
	print_rings(&page);
	print_clients(&page);
	print_heading(&page, "%-19s      jobs       min       p50       p90       p99       max",
		      "latency");
	print_ring_latencies(&page);
	if (style->has_clients)
		print_client_latencies(&page);
	print_fill(&page);
	print_hangs(&page);
	if (totals->losses || totals->damaged || totals->absent_cpus)
		print_losses(&page);
}
