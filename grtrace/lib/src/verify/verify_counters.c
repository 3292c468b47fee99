/* SPDX-License-Identifier: MIT */
/* R08: what the kernel counted on a CPU, beside its stream. */
#include <inttypes.h>

#include "verify.h"

/*
 * Counters that were read while the session ran need not add up, nor have what came later; and what
 * is missing in a stream, or is there twice, is a finding of another rule. Both ends of the stream
 * are needed: EOS, and its first attempt.
 */
static bool is_comparable(struct grt_verifier *v, const struct grt_counters *counters)
{
	const struct cpu_stream *cpu;

	if (!counters->is_final || v->has_sources || counters->stats.cpu >= GRT_NONE)
		return false;
	cpu = stream_find(v, counters->stats.cpu);
	if (!cpu || cpu->last.type != GRT_EOS || !cpu->ended || cpu->is_broken)
		return false;
	return cpu->started ? cpu->has_next && cpu->is_counted : !cpu->last.seq;
}

/* Fewer events than were written: a recorder has lost some, which a LOST counts as it does those of
 * the kernel. */
static void check_written(struct grt_verifier *v, const struct grt_place *at,
			  const struct cpu_stream *cpu, uint64_t written)
{
	const uint64_t events = cpu->attempts - cpu->lost;

	if (events > written)
		broken_at(v, RULE_STATS_ADD_UP, at, &cpu->last,
			  "written is %" PRIu64 " in the counters of CPU %u, but its stream has "
			  "%" PRIu64 " events",
			  written, at->cpu, events);
}

void grt_verifier_counters(struct grt_verifier *v, const struct grt_counters *counters)
{
	const struct grt_stats *stats = &counters->stats;
	const struct grt_place at = {
		.source = counters->source, .offset = counters->offset, .cpu = stats->cpu};
	const uint64_t attempted = stats->attempted;
	const uint64_t sum = stats->written + stats->dropped_full + stats->dropped_big;
	const struct cpu_stream *cpu;

	if (!is_comparable(v, counters))
		return;
	v->summary.counted++;
	cpu = stream_find(v, stats->cpu);
	if (attempted != sum)
		broken_at(v, RULE_STATS_ADD_UP, &at, NULL,
			  "attempted is %" PRIu64
			  " in the counters of CPU %u, but written plus dropped "
			  "is %" PRIu64,
			  attempted, at.cpu, sum);
	else if (attempted != cpu->attempts)
		broken_at(v, RULE_STATS_ADD_UP, &at, &cpu->last,
			  "attempted is %" PRIu64 " in the counters of CPU %u, but EOS counts "
			  "%" PRIu64,
			  attempted, at.cpu, cpu->attempts);
	else
		check_written(v, &at, cpu, stats->written);
}
