/* SPDX-License-Identifier: MIT */
/* decoy trace diff A B: what one trace has and another has not, and how latencies differ. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "interrupt.h"
#include "libgrtrace_diff.h"
#include "terminal.h"
#include "trace_items.h"
#include "trace_verbs.h"
#include "xmalloc.h"

#define LISTED	      20 /* differences without -v */
#define STOP_INTERVAL 4096 /* items */

/* One of the traces. */
struct side {
	struct trace_files files;
	struct grt_reader *reader;
	struct grt_report *report;
	uint64_t only[GRT_EVENTS]; /* events of this side alone, by type */
};

struct comparison {
	const struct options *options;
	struct side sides[GRT_SIDES];
	uint64_t differences, others; /* others: events that both have, with another value */
	uint64_t shifts; /* rings and latencies */
};

/*
 * --- events -------------------------------------------------------------------------------------
 */

static void print_event(const struct grt_record *record)
{
	char time[32];

	trace_print_time(time, record->time);
	printf("%s %s", time, grt_type_name(record->type) ? grt_type_name(record->type) : "event");
	if (record->dev != GRT_NONE)
		printf(" of device %u", record->dev);
	if (record->ring != GRT_NONE)
		printf(", ring %u", record->ring);
	if (record->client)
		printf(", client %" PRIu64, (uint64_t)record->client);
	if (record->fctx)
		printf(", job %" PRIu64 ":%" PRIu64, (uint64_t)record->fctx,
		       (uint64_t)record->fseq);
}

static void receive_difference(void *to, const struct grt_difference *difference)
{
	struct comparison *comparison = to;
	enum grt_side side = difference->is_in[GRT_SIDE_A] ? GRT_SIDE_A : GRT_SIDE_B;
	const struct grt_record *record = &difference->record[side];

	if (difference->member)
		comparison->others++;
	else if (record->type < GRT_EVENTS)
		comparison->sides[side].only[record->type]++;
	if (++comparison->differences > LISTED && comparison->options->verbosity <= 0)
		return;
	if (difference->member)
		printf("both, %s %" PRId64 " and %" PRId64 ": ", difference->member,
		       difference->values[GRT_SIDE_A], difference->values[GRT_SIDE_B]);
	else
		printf("only in %s: ", comparison->sides[side].files.list[0].name);
	print_event(record);
	putchar('\n');
}

static int read_item(struct comparison *comparison, struct grt_diff *diff, enum grt_side side)
{
	struct side *of = &comparison->sides[side];
	struct grt_item item;
	int ret = grt_reader_next(of->reader, &item);

	if (ret <= 0)
		return ret;
	ret = grt_report_item(of->report, &item);
	if (!ret)
		ret = grt_diff_item(diff, side, &item);
	return ret ? ret : 1;
}

/* In turns, so that counterparts meet soon. */
static int read_sides(struct comparison *comparison, struct grt_diff *diff)
{
	int a = 1, b = 1;

	for (uint64_t items = 0; a == 1 || b == 1; items++) {
		if (a == 1)
			a = read_item(comparison, diff, GRT_SIDE_A);
		if (b == 1)
			b = read_item(comparison, diff, GRT_SIDE_B);
		if (a < 0 || b < 0)
			return a < 0 ? a : b;
		if (!(items % STOP_INTERVAL) && interrupt_signal())
			return -EINTR;
	}
	grt_diff_end(diff);
	return 0;
}

/*
 * --- latencies ----------------------------------------------------------------------------------
 */

static void print_shift(const struct grt_ring_report *ring, enum grt_latency latency,
			const struct grt_quantiles *a, const struct grt_quantiles *b)
{
	const struct shifted {
		const char *name;
		uint64_t a, b;
	} list[] = {
		{"p50", a->p50, b->p50}, {"p90", a->p90, b->p90}, {"p99", a->p99, b->p99},
		{"max", a->max, b->max}, {"sum", a->sum, b->sum},
	};

	printf("device %u, ring %u, %s: %" PRIu64 " and %" PRIu64 " jobs", ring->dev, ring->ring,
	       grt_latency_name(latency), a->count, b->count);
	for (size_t i = 0; i < sizeof(list) / sizeof(*list); i++) {
		char before[32], after[32];

		if (list[i].a == list[i].b)
			continue;
		trace_print_ns(before, list[i].a);
		trace_print_ns(after, list[i].b);
		printf(", %s %s -> %s", list[i].name, before, after);
		if (list[i].a)
			printf(" (%+.1f %%)", 100 * ((double)list[i].b / (double)list[i].a - 1));
	}
	putchar('\n');
}

static const struct grt_ring_report *ring_of(const struct grt_report *report, uint16_t dev,
					     uint16_t number)
{
	const struct grt_ring_report *ring;

	for (size_t i = 0; (ring = grt_report_ring(report, i)); i++)
		if (ring->dev == dev && ring->ring == number)
			return ring;
	return NULL;
}

static void compare_ring(struct comparison *comparison, const struct grt_ring_report *a,
			 const struct grt_ring_report *b)
{
	for (unsigned int i = 0; i < GRT_LATENCIES; i++) {
		const struct grt_quantiles *of_a = &a->jobs.latency[i];
		const struct grt_quantiles *of_b = &b->jobs.latency[i];

		if (!memcmp(of_a, of_b, sizeof(*of_a)))
			continue;
		comparison->shifts++;
		print_shift(a, (enum grt_latency)i, of_a, of_b);
	}
}

static void compare_rings(struct comparison *comparison)
{
	const struct grt_report *reports[] = {comparison->sides[GRT_SIDE_A].report,
					      comparison->sides[GRT_SIDE_B].report};

	for (unsigned int side = 0; side < GRT_SIDES; side++) {
		const struct grt_ring_report *ring, *other;

		for (size_t i = 0; (ring = grt_report_ring(reports[side], i)); i++) {
			other = ring_of(reports[!side], ring->dev, ring->ring);
			if (other && side == GRT_SIDE_A)
				compare_ring(comparison, ring, other);
			if (other)
				continue;
			comparison->shifts++;
			printf("only in %s: device %u, ring %u\n",
			       comparison->sides[side].files.list[0].name, ring->dev, ring->ring);
		}
	}
}

/*
 * --- summary ------------------------------------------------------------------------------------
 */

static void print_only(const struct side *side)
{
	uint64_t sum = 0;

	for (unsigned int type = 0; type < GRT_EVENTS; type++)
		sum += side->only[type];
	printf("only in %s: %" PRIu64 " events", side->files.list[0].name, sum);
	for (unsigned int type = 0; type < GRT_EVENTS; type++)
		if (side->only[type])
			printf(", %s %" PRIu64, grt_type_name(type), side->only[type]);
	putchar('\n');
}

static void print_losses(const struct side *side)
{
	const struct grt_totals *totals = grt_report_totals(side->report);

	if (totals->losses || totals->damaged)
		printf("%s is incomplete: events are missing in %" PRIu64 " places, %" PRIu64
		       " jobs are left out of latencies\n",
		       side->files.list[0].name, totals->losses, totals->left_out);
}

static int finish_comparison(struct comparison *comparison)
{
	const struct side *sides = comparison->sides;
	bool is_empty = !grt_report_totals(sides[GRT_SIDE_A].report)->records &&
			!grt_report_totals(sides[GRT_SIDE_B].report)->records;

	if (grt_report_end(sides[GRT_SIDE_A].report) || grt_report_end(sides[GRT_SIDE_B].report))
		xmalloc_failed();
	if (is_empty) {
		terminal_error("trace diff: no record can be read");
		return EXIT_NOTHING;
	}
	if (comparison->differences > LISTED && comparison->options->verbosity <= 0)
		printf("%" PRIu64 " differences more are not listed; -v lists all\n",
		       comparison->differences - LISTED);
	compare_rings(comparison);
	print_losses(&sides[GRT_SIDE_A]);
	print_losses(&sides[GRT_SIDE_B]);
	if (!comparison->differences && !comparison->shifts) {
		puts("the same events, with the same latencies");
		return EXIT_HOLDS;
	}
	print_only(&sides[GRT_SIDE_A]);
	print_only(&sides[GRT_SIDE_B]);
	printf("in both, with another value: %" PRIu64 "; latencies of rings that differ: %" PRIu64
	       "\n",
	       comparison->others, comparison->shifts);
	return EXIT_BROKEN;
}

/*
 * --- the verb -----------------------------------------------------------------------------------
 */

static int side_open(struct side *side, char *const *path)
{
	int err = trace_files_open(&side->files, path, 1);

	if (!err)
		err = grt_reader_new(&side->reader, side->files.sources, side->files.count);
	if (!err)
		err = grt_report_new(&side->report, NULL);
	if (err == -ENOMEM)
		xmalloc_failed();
	return err;
}

static void side_close(struct side *side)
{
	grt_report_free(side->report);
	grt_reader_free(side->reader);
	trace_files_close(&side->files);
}

static int compare_sides(struct comparison *comparison)
{
	struct grt_diff *diff;
	int err = grt_diff_new(&diff, 0, receive_difference, comparison);

	if (!err) {
		interrupt_begin();
		err = read_sides(comparison, diff);
		interrupt_end();
	}
	grt_diff_free(diff);
	if (err == -ENOMEM)
		xmalloc_failed();
	if (!err)
		return finish_comparison(comparison);
	if (err == -EINTR)
		terminal_error("stopped by %s", interrupt_signal());
	else
		terminal_error("cannot read: %s", strerror(-err));
	return EXIT_HARNESS;
}

int verb_trace_diff(const struct options *options)
{
	struct comparison comparison = {.options = options};
	int code = EXIT_HARNESS;

	if (options->arg_count != GRT_SIDES) {
		terminal_error("trace diff: expected two traces");
		return EXIT_USAGE;
	}
	if (!side_open(&comparison.sides[GRT_SIDE_A], &options->args[0]) &&
	    !side_open(&comparison.sides[GRT_SIDE_B], &options->args[1]))
		code = compare_sides(&comparison);
	side_close(&comparison.sides[GRT_SIDE_A]);
	side_close(&comparison.sides[GRT_SIDE_B]);
	return code;
}
