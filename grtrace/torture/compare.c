/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "walk.h"

static bool is_of_cpu(const struct torture_truth *truth, uint32_t cpu)
{
	return truth->context != TORTURE_ROAMING && truth->cpu == cpu;
}

static bool has_roamers(const struct comparison *as)
{
	for (uint32_t i = 0; i < as->after->count; i++)
		if (as->after->sources[i].context == TORTURE_ROAMING &&
		    as->after->sources[i].events != as->before->sources[i].events)
			return true;
	return false;
}

/* The mode's promise about which records are kept. */
static void check_kept(struct walk *walk, const struct grt_stats *stats)
{
	const bool overwrites = walk->as->session->setup.flags & GRT_SETUP_OVERWRITE;
	struct grt_record last = {0};

	if (!overwrites && walk->overwritten)
		finding(walk->findings, 37, "CPU %u: LOST is in front of the oldest record",
			walk->stream->cpu);
	if (overwrites && walk->lost && !walk->overwritten)
		finding(walk->findings, 36, "CPU %u: LOST is not in front of a snapshot",
			walk->stream->cpu);
	for (size_t at = 0; at < walk->stream->len; at += last.len) {
		struct grt_record record;

		memcpy(&record, walk->stream->bytes + at, sizeof(record));
		last.len = record.len;
		if (record.type < GRT_STREAM)
			last = record;
	}
	if (overwrites && stats->attempted && last.seq != (uint32_t)stats->attempted - 1)
		finding(walk->findings, 36,
			"CPU %u: the newest record of a snapshot has number %u "
			"of %llu",
			walk->stream->cpu, last.seq, (unsigned long long)stats->attempted);
}

static void check_stats(struct walk *walk, const struct grt_stats *stats)
{
	const uint32_t cpu = walk->stream->cpu;

	if (stats->attempted != stats->written + stats->dropped_full + stats->dropped_big ||
	    stats->written != walk->events || stats->dropped_full != walk->lost)
		finding(walk->findings, 8,
			"CPU %u: attempted %llu, written %llu, dropped %llu; there "
			"are %" PRIu64 " events and %" PRIu64 " lost ones",
			cpu, (unsigned long long)stats->attempted,
			(unsigned long long)stats->written, (unsigned long long)stats->dropped_full,
			walk->events, walk->lost);
	if (!walk->as->session->setup.flags && !walk->overwritten &&
	    stats->consumed != stats->produced)
		finding(walk->findings, 8,
			"CPU %u: %llu bytes were written, and %llu read to the end", cpu,
			(unsigned long long)stats->produced, (unsigned long long)stats->consumed);
}

/*
 * Hooks of this CPU's own sources, and those that pass the filter, against what the tracer counted.
 */
static void check_hooks(struct walk *walk, const struct grt_stats *stats)
{
	uint64_t hooks = 0, passing = 0;

	for (uint32_t i = 0; i < walk->as->after->count; i++) {
		const struct torture_truth *before = &walk->as->before->sources[i];
		const struct torture_truth *after = &walk->as->after->sources[i];

		if (!is_of_cpu(after, walk->stream->cpu))
			continue;
		hooks += after->events - before->events + after->aliens - before->aliens;
		passing += count_passing(walk, i, before->events, after->events);
	}
	if (hooks != stats->attempted + stats->filtered)
		finding(walk->findings, 9,
			"CPU %u: %" PRIu64 " hooks were called, %llu attempts and "
			"%llu filtered events are counted",
			walk->stream->cpu, hooks, (unsigned long long)stats->attempted,
			(unsigned long long)stats->filtered);
	else if (passing != stats->attempted)
		finding(walk->findings, filter_rule(walk),
			"CPU %u: %" PRIu64 " events pass the "
			"filter, %llu are counted as attempts",
			walk->stream->cpu, passing, (unsigned long long)stats->attempted);
}

static void check_cpu(struct walk *walk, uint32_t cpu)
{
	const struct grt_stats *stats = &walk->as->session->stats[cpu];

	walk->stream = &walk->as->session->streams[cpu];
	walk->events = walk->lost = walk->missing = walk->overwritten = walk->notes = 0;
	walk->ended = !walk->stream->len && !stats->attempted;
	for (uint32_t i = 0; i < walk->as->after->count; i++)
		walk->sources[i].lost = 0;
	walk_records(walk);
	for (uint32_t i = 0; i < walk->as->after->count; i++)
		if (is_of_cpu(&walk->as->after->sources[i], cpu))
			count_missing(walk, i, walk->as->after->sources[i].events);
	walk->as->records += walk->events;
	walk->as->lost += walk->lost;
	if (!walk->ended)
		finding(walk->findings, walk->as->stopped_within ? 33 : 44,
			"the stream of CPU %u does not end with EOS", cpu);
	check_stats(walk, stats);
	check_kept(walk, stats);
	if (!walk->as->stopped_within && !has_roamers(walk->as)) {
		check_hooks(walk, stats);
		if (walk->missing < walk->lost)
			finding(walk->findings, 5,
				"CPU %u: LOST counts %" PRIu64 ", and %" PRIu64 " are missing", cpu,
				walk->lost, walk->missing);
	}
}

/* --- all of it --- */

static void find_devices(struct walk *walk)
{
	const struct stream *notes = &walk->as->session->notes;
	struct grt_record record;

	for (size_t at = 0; at < notes->len; at += record.len) {
		const char *name = (const char *)notes->bytes + at + sizeof(record);

		memcpy(&record, notes->bytes + at, sizeof(record));
		for (uint32_t i = 0; record.type == GRT_DEV_INFO && i < walk->as->after->count; i++)
			if (!strcmp(name, walk->as->after->sources[i].name))
				walk->devices[record.dev] = (uint16_t)(i + 1);
	}
}

/* Of a roaming source each event is recorded once, on any CPU, or lost on some CPU. */
static void check_roamers(struct walk *walk)
{
	uint64_t missing = 0, all = 0;

	for (uint32_t i = 0; i < walk->as->after->count; i++) {
		const uint64_t first = walk->as->before->sources[i].events;
		const unsigned char *recorded = walk->sources[i].recorded;

		all += count_passing(walk, i, first, walk->as->after->sources[i].events);
		for (uint64_t n = first; recorded && n < walk->as->after->sources[i].events; n++) {
			if (recorded[n - first] > 1)
				finding(walk->findings, 6, "event %" PRIu64 " of %s comes again", n,
					walk->as->after->sources[i].name);
			missing += !recorded[n - first] && filter_passes(walk, i, n);
		}
	}
	if (walk->as->stopped_within)
		return;
	if (missing > walk->as->lost)
		walk->as->unaccounted += missing - walk->as->lost;
	if (all != walk->as->records + walk->as->lost)
		finding(walk->findings, filter_rule(walk),
			"%" PRIu64 " events pass the filter, %" PRIu64 " are recorded and %" PRIu64
			" lost",
			all, walk->as->records, walk->as->lost);
}

static void count_overlaps(struct comparison *as)
{
	for (uint32_t i = 0; i < as->after->count; i++) {
		const struct torture_truth *before = &as->before->sources[i];
		const struct torture_truth *after = &as->after->sources[i];
		const uint64_t process = after->over_process - before->over_process;

		if (after->context == TORTURE_HARDIRQ) {
			as->overlaps[0] += process;
			as->overlaps[1] += after->over_softirq - before->over_softirq;
		} else if (after->context == TORTURE_SOFTIRQ) {
			as->overlaps[2] += process;
		}
	}
}

void compare_truth(struct comparison *comparison, struct findings *findings)
{
	struct walk *walk = calloc(1, sizeof(*walk));

	if (!walk)
		give_up("no memory", 0);
	walk->as = comparison;
	walk->findings = findings;
	find_devices(walk);
	for (uint32_t i = 0; i < comparison->after->count; i++) {
		struct known *known = &walk->sources[i];
		const struct torture_truth *after = &comparison->after->sources[i];

		known->next = comparison->before->sources[i].events;
		if (after->context == TORTURE_ROAMING)
			known->recorded = calloc(1, after->events - known->next + 1);
	}
	for (uint32_t cpu = 0; cpu < comparison->session->setup.cpus; cpu++)
		if (comparison->session->streams[cpu].fd >= 0)
			check_cpu(walk, cpu);
	check_roamers(walk);
	count_overlaps(comparison);
	for (uint32_t i = 0; i < comparison->after->count; i++)
		free(walk->sources[i].recorded);
	free(walk);
}

void compare_cpus(const struct session *session, struct findings *findings)
{
	for (uint32_t cpu = 0; cpu < session->setup.cpus; cpu++) {
		const struct stream *stream = &session->streams[cpu];
		struct grt_record record;

		for (size_t at = 0; at + sizeof(record) <= stream->len; at += record.len) {
			memcpy(&record, stream->bytes + at, sizeof(record));
			if (record.magic != GRT_MAGIC || record.len < sizeof(record))
				break;
			if (record.cpu != cpu)
				finding(findings, 3, "the stream of CPU %u has a record of CPU %u",
					cpu, record.cpu);
		}
	}
}
