/* SPDX-License-Identifier: MIT */
/*
 * A stream of the mode OVERWRITE cannot be read while it is written, so the trigger in it could not
 * be found. The kernel discards what is new instead, and is read all the time: the newest records
 * are kept here.
 */
#include "trace_snapshot.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "trace_feed.h"
#include "trace_items.h"
#include "xmalloc.h"

/* A CPU's stream, or the table. */
struct kept {
	unsigned char *bytes;
	size_t len, space;
	uint64_t dropped; /* attempts in front of bytes */
};

struct trace_snapshot {
	const struct trace_trigger *trigger;
	uint32_t cpus;
	size_t most;
	struct kept *list; /* by CPU; [cpus]: the table */
	struct trace_feed
		*feed; /* of what is not in the report yet; NULL: no latency is asked for */
	struct grt_report *report;
	char *why;
};

static bool has_latency(const struct trace_trigger *trigger)
{
	for (unsigned int i = 0; i < GRT_LATENCIES; i++)
		if (trigger->above[i])
			return true;
	return false;
}

struct trace_snapshot *trace_snapshot_new(const struct trace_trigger *trigger, uint32_t cpus,
					  size_t most)
{
	struct trace_snapshot *snapshot = xcalloc(1, sizeof(*snapshot));

	snapshot->trigger = trigger;
	snapshot->cpus = cpus;
	snapshot->most = most;
	snapshot->list = xcalloc((size_t)cpus + 1, sizeof(*snapshot->list));
	if (!has_latency(trigger))
		return snapshot;
	snapshot->feed = trace_feed_new(cpus);
	if (grt_report_new(&snapshot->report, NULL))
		xmalloc_failed();
	return snapshot;
}

void trace_snapshot_free(struct trace_snapshot *snapshot)
{
	if (!snapshot)
		return;
	for (uint32_t i = 0; i <= snapshot->cpus; i++)
		free(snapshot->list[i].bytes);
	free(snapshot->list);
	trace_feed_free(snapshot->feed);
	grt_report_free(snapshot->report);
	free(snapshot->why);
	free(snapshot);
}

/* --- bytes --- */

/* The record at `at`, which is whole; false: there is none. */
static bool next_record(const unsigned char *bytes, size_t len, size_t at,
			struct grt_record *record)
{
	return !grt_record_decode(record, bytes + at, len - at, GRT_NO_CPU);
}

/* The oldest go, as many as are too many. */
static void drop_oldest(struct kept *kept, size_t most)
{
	struct grt_record record;
	size_t at = 0;

	while (kept->len - at > most && next_record(kept->bytes, kept->len, at, &record)) {
		kept->dropped += record.type < GRT_STREAM;
		kept->dropped += record.type == GRT_LOST ? record.aux : 0;
		at += record.len;
	}
	kept->len -= at;
	memmove(kept->bytes, kept->bytes + at, kept->len);
}

static void keep_bytes(struct kept *kept, const unsigned char *bytes, size_t len)
{
	if (kept->len + len > kept->space) {
		kept->space = 2 * (kept->len + len);
		kept->bytes = xreallocarray(kept->bytes, kept->space, 1);
	}
	memcpy(kept->bytes + kept->len, bytes, len);
	kept->len += len;
}

/* --- the trigger --- */

static void find_type(struct trace_snapshot *snapshot, const struct grt_record *record)
{
	char time[32];
	size_t len;
	FILE *out;

	if (snapshot->why || record->type >= GRT_EVENTS ||
	    !(snapshot->trigger->types >> record->type & 1))
		return;
	trace_print_time(time, record->time);
	out = xmemstream(&snapshot->why, &len);
	fprintf(out, "%s at %s s, device %u", grt_type_name(record->type), time, record->dev);
	if (record->ring != GRT_NONE)
		fprintf(out, ", ring %u", record->ring);
	if (record->client)
		fprintf(out, ", client %" PRIu64, (uint64_t)record->client);
	if (record->fctx)
		fprintf(out, ", job %" PRIu64 ":%" PRIu64, (uint64_t)record->fctx,
			(uint64_t)record->fseq);
	xmemstream_close(out);
}

static void find_latency(struct trace_snapshot *snapshot, const struct grt_ring_report *ring)
{
	for (unsigned int i = 0; !snapshot->why && i < GRT_LATENCIES; i++) {
		const uint64_t above = snapshot->trigger->above[i], max = ring->jobs.latency[i].max;
		char ns[32];

		if (!above || max <= above)
			continue;
		trace_print_ns(ns, max);
		snapshot->why = xasprintf("a job of device %u, ring %u needed %s for %s", ring->dev,
					  ring->ring, ns, grt_latency_name((enum grt_latency)i));
	}
}

static int report_item(void *to, const struct grt_item *item)
{
	return grt_report_item(to, item);
}

const char *trace_snapshot_trigger(struct trace_snapshot *snapshot, uint64_t until)
{
	const struct grt_ring_report *ring;

	if (snapshot->why || !snapshot->feed)
		return snapshot->why;
	if (trace_feed_each(snapshot->feed, until, report_item, snapshot->report) ||
	    grt_report_now(snapshot->report, until))
		xmalloc_failed();
	for (size_t i = 0; (ring = grt_report_ring(snapshot->report, i)); i++)
		find_latency(snapshot, ring);
	return snapshot->why;
}

int trace_snapshot_add(void *to, uint32_t cpu, const unsigned char *bytes, size_t len)
{
	struct trace_snapshot *snapshot = to;
	struct kept *kept = &snapshot->list[cpu < snapshot->cpus ? cpu : snapshot->cpus];
	struct grt_record record;

	for (size_t at = 0; at < len; at += record.len) {
		if (!next_record(bytes, len, at, &record))
			return -EPROTO;
		find_type(snapshot, &record);
	}
	keep_bytes(kept, bytes, len);
	if (cpu < snapshot->cpus && kept->len > 2 * snapshot->most)
		drop_oldest(kept, snapshot->most);
	if (snapshot->feed)
		trace_feed_add(snapshot->feed, cpu, bytes, len);
	return 0;
}

/* --- the file --- */

static int write_lost(const struct kept *kept, struct grt_writer *writer)
{
	struct grt_record lost = {
		.type = GRT_LOST, .dev = GRT_NONE, .ring = GRT_NONE, .aux = kept->dropped};
	struct grt_record oldest;

	if (!kept->dropped || !next_record(kept->bytes, kept->len, 0, &oldest))
		return 0;
	lost.cpu = oldest.cpu;
	lost.time = oldest.time;
	return grt_writer_add(writer, &lost, NULL, 0);
}

static int write_kept(const struct kept *kept, struct grt_writer *writer, uint64_t *events)
{
	struct grt_record record;
	int err = write_lost(kept, writer);

	for (size_t at = 0; !err && at < kept->len; at += record.len) {
		if (!next_record(kept->bytes, kept->len, at, &record))
			return -EPROTO;
		*events += record.type < GRT_STREAM;
		err = grt_writer_add(writer, &record, kept->bytes + at + sizeof(record),
				     record.len - sizeof(record));
	}
	return err;
}

int trace_snapshot_write(const struct trace_snapshot *snapshot, struct grt_writer *writer,
			 uint64_t *events)
{
	int err = write_kept(&snapshot->list[snapshot->cpus], writer, events);

	for (uint32_t cpu = 0; !err && cpu < snapshot->cpus; cpu++)
		err = write_kept(&snapshot->list[cpu], writer, events);
	return err;
}
