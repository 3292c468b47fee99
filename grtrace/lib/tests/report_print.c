/* SPDX-License-Identifier: MIT */
#include "report_print.h"

#include <inttypes.h>

static void print_quantiles(FILE *out, const char *name, const struct grt_quantiles *values)
{
	if (values->count)
		fprintf(out,
			"    %s: %" PRIu64 " values, sum %" PRIu64 ", %" PRIu64 " %" PRIu64
			" %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
			name, values->count, values->sum, values->min, values->p50, values->p90,
			values->p99, values->max);
}

static void print_jobs(FILE *out, const struct grt_jobs *jobs)
{
	fprintf(out,
		"  %" PRIu64 " jobs: failed %" PRIu64 ", replayed %" PRIu64 ", undone %" PRIu64
		", unfinished %" PRIu64 ", left out %" PRIu64 "\n",
		jobs->count, jobs->failed, jobs->replayed, jobs->undone, jobs->unfinished,
		jobs->left_out);
	for (unsigned int i = 0; i < GRT_LATENCIES; i++)
		print_quantiles(out, grt_latency_name(i), &jobs->latency[i]);
}

static void print_activity(FILE *out, const struct grt_activity *activity)
{
	fprintf(out, "  %" PRIu64 " to %" PRIu64 ", most %s:", activity->begin, activity->end,
		grt_state_name(activity->most));
	for (unsigned int i = 0; i < GRT_STATES; i++)
		fprintf(out, " %s %" PRIu64, grt_state_name(i), activity->ns[i]);
	fputc('\n', out);
}

static void print_fill(FILE *out, const struct grt_fill *fill)
{
	if (!fill->count)
		return;
	fprintf(out,
		"  fill from %" PRIu64 ", %u points of %" PRIu64 ", now %" PRIu64 "; mean, most:",
		fill->begin, fill->count, fill->width, fill->now);
	for (unsigned int i = 0; i < fill->count; i++)
		fprintf(out, " %" PRIu64 ",%" PRIu64, fill->mean[i], fill->max[i]);
	fputc('\n', out);
}

static void print_totals(FILE *out, const struct grt_totals *totals)
{
	fprintf(out,
		"%" PRIu64 " to %" PRIu64 ", records %" PRIu64 ", events %" PRIu64 ", lost %" PRIu64
		", losses %" PRIu64 ", damaged %" PRIu64 " of %" PRIu64 " bytes, suspect %" PRIu64
		"\n",
		totals->begin, totals->end, totals->records, totals->events, totals->lost,
		totals->losses, totals->damaged, totals->damaged_bytes, totals->suspect);
	fprintf(out,
		"cpus %" PRIu64 ", open %" PRIu64 ", absent %" PRIu64 ", jobs %" PRIu64
		", left out %" PRIu64 ", beyond %" PRIu64 ", coarse %" PRIu64 ", hangs %" PRIu64
		"\n",
		totals->cpus, totals->open_ends, totals->absent_cpus, totals->jobs,
		totals->left_out, totals->beyond, totals->coarse, totals->hangs);
	if (totals->has_stream)
		fprintf(out, "session %" PRIu64 ", cpus %u, clock %u, mask %" PRIx64 "\n",
			(uint64_t)totals->stream.session, totals->stream.cpus, totals->stream.clock,
			(uint64_t)totals->stream.type_mask);
}

static void print_hang(FILE *out, const struct grt_hang *hang)
{
	fprintf(out,
		"hang: type %u at %" PRIu64 ", seq %u, %u:%u client %" PRIu64 " job %" PRIu64
		":%" PRIu64 " pos %" PRIu64 ", issued %" PRIu64 ", unfinished %" PRIu64
		", %s at %" PRIu64 ", error %d\n",
		hang->at.type, hang->at.time, hang->at.seq, hang->dev, hang->ring, hang->client,
		hang->fctx, hang->fseq, hang->pos, hang->issued, hang->unfinished,
		grt_outcome_name(hang->outcome), hang->ended, hang->error);
}

static void print_ring(FILE *out, const struct grt_ring_report *ring)
{
	fprintf(out, "ring %u:%u %s size %" PRIu64 " types %" PRIx64 " shape %u flags %u\n",
		ring->dev, ring->ring, ring->declared ? ring->info.engine : "undeclared",
		(uint64_t)ring->info.size, (uint64_t)ring->info.types, ring->info.shape,
		ring->info.flags);
	fprintf(out, "  waits %" PRIu64 " for %" PRIu64 ", refused %" PRIu64 "\n", ring->waits,
		ring->wait_ns, ring->refused);
	print_jobs(out, &ring->jobs);
	print_activity(out, &ring->activity);
	print_fill(out, &ring->fill);
}

void report_print(FILE *out, const struct grt_report *report)
{
	const struct grt_device_report *device;
	const struct grt_client_report *client;
	const struct grt_ring_report *ring;
	const struct grt_hang *hang;

	print_totals(out, grt_report_totals(report));
	for (size_t i = 0; (device = grt_report_device(report, i)); i++)
		fprintf(out, "device %u %s: events %" PRIu64 ", gaps %" PRIu64 "\n", device->dev,
			device->declared ? device->info.name : "undeclared", device->events,
			device->order_gaps);
	for (size_t i = 0; (ring = grt_report_ring(report, i)); i++)
		print_ring(out, ring);
	for (size_t i = 0; (client = grt_report_client(report, i)); i++) {
		fprintf(out, "client %u:%" PRIu64 " pid %u %s\n", client->dev, client->client,
			client->pid, client->comm);
		print_jobs(out, &client->jobs);
		print_activity(out, &client->activity);
	}
	for (size_t i = 0; (hang = grt_report_hang(report, i)); i++)
		print_hang(out, hang);
}
