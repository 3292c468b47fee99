/* SPDX-License-Identifier: MIT */
/* decoy trace diff A B: what one trace has and another has not, and how latencies differ. */
#include "trace_diff.h"

#include <errno.h>
#include <string.h>

#include "cli.h"
#include "interrupt.h"
#include "terminal.h"
#include "xmalloc.h"

#define STOP_INTERVAL 4096 /* items */

const char *diff_side_name(const struct comparison *comparison, enum grt_side side)
{
	return comparison->sides[side].files.list[0].name;
}

uint64_t diff_side_events(const struct diff_side *side)
{
	uint64_t sum = 0;

	for (unsigned int type = 0; type < GRT_EVENTS; type++)
		sum += side->only[type];
	return sum;
}

/* --- events --- */

static void receive_difference(void *to, const struct grt_difference *difference)
{
	struct comparison *comparison = to;
	enum grt_side side = difference->is_in[GRT_SIDE_A] ? GRT_SIDE_A : GRT_SIDE_B;
	const struct grt_record *record = &difference->record[side];

	if (difference->member)
		comparison->others++;
	else if (record->type < GRT_EVENTS)
		comparison->sides[side].only[record->type]++;
	comparison->differences++;
	comparison->view->difference(comparison, difference);
}

static int read_item(struct comparison *comparison, struct grt_diff *diff, enum grt_side side)
{
	struct diff_side *of = &comparison->sides[side];
	struct grt_item item;
	int ret = grt_reader_next(of->reader, &item);

	if (ret <= 0)
		return ret;
	ret = grt_report_item(of->report, &item);
	if (!ret)
		ret = grt_diff_item(diff, side, &item);
	return ret ? ret : 1;
}

static bool is_stopped(void)
{
	return interrupt_signal();
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

/* --- latencies --- */

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
		if (!memcmp(&a->jobs.latency[i], &b->jobs.latency[i], sizeof(a->jobs.latency[i])))
			continue;
		comparison->shifts++;
		comparison->view->shift(comparison, a, b, (enum grt_latency)i);
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
			comparison->view->ring_alone(comparison, (enum grt_side)side, ring);
		}
	}
}

/* --- the verb --- */

static bool is_empty(const struct comparison *comparison)
{
	return !grt_report_totals(comparison->sides[GRT_SIDE_A].report)->records &&
	       !grt_report_totals(comparison->sides[GRT_SIDE_B].report)->records;
}

static int finish_comparison(struct comparison *comparison, int err)
{
	for (unsigned int side = 0; side < GRT_SIDES; side++)
		if (grt_report_end(comparison->sides[side].report))
			xmalloc_failed();
	comparison->stopped = err;
	if (err == -EINTR)
		terminal_error("stopped by %s", interrupt_signal());
	else if (err)
		terminal_error("cannot read: %s", strerror(-err));
	else if (is_empty(comparison))
		terminal_error("trace diff: no record can be read");
	if (!comparison->options->json && (err || is_empty(comparison)))
		return err ? EXIT_HARNESS : EXIT_NOTHING;
	comparison->view->rings(comparison);
	if (!err)
		compare_rings(comparison);
	comparison->view->end(comparison);
	if (err)
		return EXIT_HARNESS;
	if (is_empty(comparison))
		return EXIT_NOTHING;
	return comparison->differences || comparison->shifts ? EXIT_BROKEN : EXIT_HOLDS;
}

static int side_begin(struct diff_side *side)
{
	trace_files_stop(&side->files, is_stopped);
	return grt_reader_new(&side->reader, side->files.sources, side->files.count);
}

static void side_close(struct diff_side *side)
{
	grt_report_free(side->report);
	grt_reader_free(side->reader);
	trace_files_close(&side->files);
}

static int compare_sides(struct comparison *comparison)
{
	struct grt_diff *diff;
	int code, err = grt_diff_new(&diff, 0, receive_difference, comparison);

	for (unsigned int side = 0; !err && side < GRT_SIDES; side++)
		err = grt_report_new(&comparison->sides[side].report, NULL);
	if (err)
		xmalloc_failed();
	interrupt_begin();
	for (unsigned int side = 0; !err && side < GRT_SIDES; side++)
		err = side_begin(&comparison->sides[side]);
	comparison->view->begin(comparison);
	err = err ? err : read_sides(comparison, diff);
	if (err == -ENOMEM)
		xmalloc_failed();
	code = finish_comparison(comparison, err);
	interrupt_end();
	grt_diff_free(diff);
	return code;
}

int verb_trace_diff(const struct options *options)
{
	struct comparison comparison = {
		.options = options,
		.view = options->json ? &diff_json : &diff_text,
	};
	int code = EXIT_USAGE;

	if (options->arg_count != GRT_SIDES) {
		terminal_error("trace diff: expected two traces");
		return EXIT_USAGE;
	}
	if (!trace_files_open(&comparison.sides[GRT_SIDE_A].files, &options->args[0], 1) &&
	    !trace_files_open(&comparison.sides[GRT_SIDE_B].files, &options->args[1], 1))
		code = compare_sides(&comparison);
	side_close(&comparison.sides[GRT_SIDE_A]);
	side_close(&comparison.sides[GRT_SIDE_B]);
	return code;
}
