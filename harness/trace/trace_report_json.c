/* SPDX-License-Identifier: MIT */
#include <inttypes.h>

#include "format.h"
#include "trace_counters.h"
#include "trace_report.h"

/* A member whose value is a decimal string. */
struct member {
	const char *name;
	uint64_t value;
};

#define MEMBERS(out, list) print_members(out, list, sizeof(list) / sizeof((list)[0]))

static void print_members(FILE *out, const struct member *list, size_t count)
{
	for (size_t i = 0; i < count; i++)
		fprintf(out, "%s\"%s\":\"%" PRIu64 "\"", i ? "," : "", list[i].name, list[i].value);
}

static void print_string(FILE *out, const char *name, const char *value)
{
	fprintf(out, ",\"%s\":", name);
	format_json_string(out, value);
}

static void print_numbers(FILE *out, const char *name, const uint64_t *list, size_t count)
{
	fprintf(out, ",\"%s\":[", name);
	for (size_t i = 0; i < count; i++)
		fprintf(out, "%s\"%" PRIu64 "\"", i ? "," : "", list[i]);
	fputc(']', out);
}

static void write_totals(FILE *out, const struct grt_report *report)
{
	const struct grt_totals *totals = grt_report_totals(report);
	const struct member list[] = {
		{"begin_ns", totals->begin},	  {"end_ns", totals->end},
		{"records", totals->records},	  {"events", totals->events},
		{"lost", totals->lost},		  {"losses", totals->losses},
		{"damaged", totals->damaged},	  {"damaged_bytes", totals->damaged_bytes},
		{"suspect", totals->suspect},	  {"cpus", totals->cpus},
		{"open_ends", totals->open_ends}, {"absent_cpus", totals->absent_cpus},
		{"jobs", totals->jobs},		  {"left_out", totals->left_out},
		{"beyond", totals->beyond},	  {"coarse", totals->coarse},
		{"hangs", totals->hangs},
	};

	fputs("\"trace\":{", out);
	MEMBERS(out, list);
	fprintf(out, ",\"complete\":%s}",
		totals->losses || totals->damaged || totals->absent_cpus || totals->beyond
			? "false"
			: "true");
}

static void write_devices(FILE *out, const struct grt_report *report)
{
	const struct grt_device_report *device;

	fputs(",\n\"devices\":[", out);
	for (size_t i = 0; (device = grt_report_device(report, i)); i++) {
		const struct member list[] = {{"events", device->events},
					      {"order_gaps", device->order_gaps}};

		fprintf(out, "%s\n{\"dev\":%u,", i ? "," : "", device->dev);
		MEMBERS(out, list);
		if (device->declared) {
			print_string(out, "name", device->info.name);
			print_string(out, "driver", device->info.driver);
			print_string(out, "pdev", device->info.pdev);
		}
		fputc('}', out);
	}
	fputc(']', out);
}

static void write_jobs(FILE *out, const struct grt_jobs *jobs)
{
	const struct member list[] = {
		{"count", jobs->count},		  {"failed", jobs->failed},
		{"replayed", jobs->replayed},	  {"undone", jobs->undone},
		{"unfinished", jobs->unfinished}, {"left_out", jobs->left_out},
	};

	fputs(",\"jobs\":{", out);
	MEMBERS(out, list);
	fputs("},\"latency_ns\":{", out);
	for (unsigned int i = 0; i < GRT_LATENCIES; i++) {
		const struct grt_quantiles *latency = &jobs->latency[i];
		const struct member values[] = {
			{"count", latency->count}, {"sum", latency->sum}, {"min", latency->min},
			{"p50", latency->p50},	   {"p90", latency->p90}, {"p99", latency->p99},
			{"max", latency->max},
		};

		fprintf(out, "%s\"%s\":{", i ? "," : "", grt_latency_name((enum grt_latency)i));
		MEMBERS(out, values);
		fputc('}', out);
	}
	fputc('}', out);
}

static void write_activity(FILE *out, const struct grt_activity *activity)
{
	const struct member list[] = {{"begin_ns", activity->begin}, {"end_ns", activity->end}};

	fputs(",\"activity\":{", out);
	MEMBERS(out, list);
	print_string(out, "is", trace_bound_name(activity->most));
	fputs(",\"ns\":{", out);
	for (unsigned int i = 0; i < GRT_STATES; i++)
		fprintf(out, "%s\"%s\":\"%" PRIu64 "\"", i ? "," : "",
			grt_state_name((enum grt_state)i), activity->ns[i]);
	fputs("}}", out);
}

static void write_fill(FILE *out, const struct grt_fill *fill)
{
	const struct member list[] = {{"begin_ns", fill->begin}, {"width_ns", fill->width}};

	if (!fill->count)
		return;
	fputs(",\"fill\":{", out);
	MEMBERS(out, list);
	print_numbers(out, "mean", fill->mean, fill->count);
	print_numbers(out, "max", fill->max, fill->count);
	fputc('}', out);
}

static void write_rings(FILE *out, const struct grt_report *report)
{
	const struct grt_ring_report *ring;

	fputs(",\n\"rings\":[", out);
	for (size_t i = 0; (ring = grt_report_ring(report, i)); i++) {
		const struct member list[] = {{"size", ring->info.size},
					      {"waits", ring->waits},
					      {"wait_ns", ring->wait_ns},
					      {"refused", ring->refused}};

		fprintf(out, "%s\n{\"dev\":%u,\"ring\":%u,", i ? "," : "", ring->dev, ring->ring);
		MEMBERS(out, list);
		if (ring->declared)
			print_string(out, "engine", ring->info.engine);
		write_jobs(out, &ring->jobs);
		write_activity(out, &ring->activity);
		write_fill(out, &ring->fill);
		fputc('}', out);
	}
	fputc(']', out);
}

static void write_clients(FILE *out, const struct grt_report *report)
{
	const struct grt_client_report *client;

	fputs(",\n\"clients\":[", out);
	for (size_t i = 0; (client = grt_report_client(report, i)); i++) {
		fprintf(out, "%s\n{\"dev\":%u,\"client\":\"%" PRIu64 "\",\"pid\":%" PRIu32,
			i ? "," : "", client->dev, client->client, client->pid);
		print_string(out, "comm", client->comm);
		write_jobs(out, &client->jobs);
		write_activity(out, &client->activity);
		fputc('}', out);
	}
	fputc(']', out);
}

static void write_hangs(FILE *out, const struct grt_report *report)
{
	const struct grt_hang *hang;

	fputs(",\n\"hangs\":[", out);
	for (size_t i = 0; (hang = grt_report_hang(report, i)); i++) {
		const struct member list[] = {
			{"t_ns", hang->at.time},     {"offset", hang->at.offset},
			{"client", hang->client},    {"fctx", hang->fctx},
			{"fseq", hang->fseq},	     {"pos", hang->pos},
			{"issued_ns", hang->issued}, {"unfinished", hang->unfinished},
			{"ended_ns", hang->ended},
		};

		fprintf(out, "%s\n{\"type\":\"%s\",\"dev\":%u,\"ring\":%u,\"error\":%d,",
			i ? "," : "", grt_type_name(hang->at.type), hang->dev, hang->ring,
			hang->error);
		MEMBERS(out, list);
		print_string(out, "outcome", grt_outcome_name(hang->outcome));
		fputc('}', out);
	}
	fputc(']', out);
}

void trace_report_json(FILE *out, const struct grt_report *report)
{
	fputc('{', out);
	write_totals(out, report);
	write_devices(out, report);
	write_rings(out, report);
	write_clients(out, report);
	write_hangs(out, report);
	trace_counters_json(out, report);
	fputs("}\n", out);
}
