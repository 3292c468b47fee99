/* SPDX-License-Identifier: MIT */
/* R03 to R07: the records of a CPU, one after another. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "record.h"
#include "verify.h"

/* The newest record of a device on a CPU. */
struct newest {
	struct entry entry; /* cpu, dev */
	struct grt_place at;
};

size_t stream_times_size(void)
{
	return sizeof(struct newest);
}

static void lose_cpu(struct cpu_stream *cpu)
{
	cpu->has_next = false;
	cpu->is_counted = false;
}

/* What happened to all streams since this one was used. */
static struct cpu_stream *learn_of_all(const struct grt_verifier *v, struct cpu_stream *cpu)
{
	if (cpu->losses != v->losses)
		lose_cpu(cpu);
	if (cpu->restarts != v->restarts)
		cpu->ended = false;
	cpu->losses = v->losses;
	cpu->restarts = v->restarts;
	return cpu;
}

static struct cpu_stream *cpu_of(struct grt_verifier *v, uint32_t cpu)
{
	struct cpu_stream *found = pages_get(&v->cpus, cpu, sizeof(*found));

	if (!found)
		v->err = -ENOMEM;
	return found ? learn_of_all(v, found) : NULL;
}

struct cpu_stream *stream_find(struct grt_verifier *v, uint32_t cpu)
{
	struct cpu_stream *found = pages_find(&v->cpus, cpu, sizeof(*found));

	return found ? learn_of_all(v, found) : NULL;
}

void lose_stream(struct grt_verifier *v, uint32_t cpu)
{
	struct cpu_stream *found = stream_find(v, cpu);

	if (found)
		lose_cpu(found);
}

void lose_streams(struct grt_verifier *v)
{
	v->losses++;
}

/* --- time --- */

static void compare_times(struct grt_verifier *v, const struct grt_place *before)
{
	if (before->type && v->at.time < before->time)
		broken(v, RULE_TIME_FORWARD, before,
		       "its time %" PRIu64 " is earlier than that of the previous record, %" PRIu64,
		       v->at.time, before->time);
}

/* Each device has its own time, or the session's clock is not known. */
static void check_device_time(struct grt_verifier *v)
{
	const struct key key = {v->at.cpu, v->event.dev, 0};
	struct newest *newest;

	if (v->event.dev == GRT_NONE || record_is_note(v->at.type))
		return;
	newest = table_find(&v->times, key);
	if (!newest && table_is_full(&v->times)) {
		undetermined(v, RULE_TIME_FORWARD, "too many devices and CPUs to follow");
		return;
	}
	if (!newest)
		newest = table_add(&v->times, key);
	if (!newest) {
		v->err = -ENOMEM;
		return;
	}
	compare_times(v, &newest->at);
	newest->at = v->at;
}

static void check_time(struct grt_verifier *v, struct cpu_stream *cpu)
{
	if (!v->has_stream || v->stream.clock == GRT_CLOCK_DEVICE)
		check_device_time(v);
	else
		compare_times(v, &cpu->last);
}

/* --- sequence --- */

/* A record that was there before: one finding for several in a row. */
static void check_repeat(struct grt_verifier *v, struct cpu_stream *cpu)
{
	cpu->is_broken = true;
	if (!cpu->is_repeat || v->at.seq != cpu->repeated + 1)
		broken(v, RULE_SEQ_FORWARD, &cpu->last,
		       "its sequence number %u repeats; expected %u", v->at.seq, cpu->next);
	cpu->is_repeat = true;
	cpu->repeated = v->at.seq;
}

/* LOST counts more than are missing: the event is one of those that it says are lost. */
static bool is_counted_lost(const struct grt_verifier *v, const struct cpu_stream *cpu)
{
	return cpu->last.type == GRT_LOST && (int32_t)(v->at.seq - cpu->last.seq) >= 0;
}

static void check_gap(struct grt_verifier *v, struct cpu_stream *cpu)
{
	if (cpu->has_next && v->at.seq != cpu->next)
		broken(v, RULE_GAP_EXPLAINED, &cpu->last,
		       "its sequence number is %u; expected %u, and no LOST record explains the "
		       "gap",
		       v->at.seq, cpu->next);
	if (cpu->started && v->at.seq != cpu->next)
		cpu->is_counted = false;
}

static void check_event_seq(struct grt_verifier *v, struct cpu_stream *cpu)
{
	if (!cpu->started)
		cpu->is_counted = v->at.seq == 0;
	check_gap(v, cpu);
	cpu->next = v->at.seq + 1;
	cpu->attempts++;
	cpu->has_next = cpu->started = true;
	cpu->is_repeat = false;
}

static void check_lost(struct grt_verifier *v, struct cpu_stream *cpu)
{
	if (cpu->has_next && v->at.seq != cpu->next)
		broken(v, RULE_GAP_EXPLAINED, &cpu->last,
		       "LOST begins at sequence number %u, but the first missing one is %u",
		       v->at.seq, cpu->next);
	if (!cpu->started)
		cpu->is_counted = v->at.seq == 0;
	cpu->next = v->at.seq + (uint32_t)v->event.aux;
	cpu->attempts += v->event.aux;
	cpu->lost += v->event.aux;
	cpu->has_next = cpu->started = true;
	v->summary.lost += v->event.aux;
}

static void check_eos(struct grt_verifier *v, struct cpu_stream *cpu)
{
	uint64_t aux = v->event.aux;

	cpu->ended = true;
	if ((uint32_t)aux != v->at.seq)
		broken(v, RULE_GAP_EXPLAINED, &cpu->last,
		       "EOS counts %" PRIu64 " attempts, but its sequence number is %u", aux,
		       v->at.seq);
	else if (cpu->has_next && v->at.seq != cpu->next)
		broken(v, RULE_GAP_EXPLAINED, &cpu->last,
		       "the sequence number of EOS is %u; expected %u", v->at.seq, cpu->next);
	else if (cpu->has_next && cpu->is_counted && aux != cpu->attempts)
		broken(v, RULE_GAP_EXPLAINED, &cpu->last,
		       "EOS counts %" PRIu64 " attempts, but there were %" PRIu64, aux,
		       cpu->attempts);
}

/* Tracing went on after it was stopped: of no CPU and no device what happened between is in the
 * stream. */
static void restart_streams(struct grt_verifier *v, struct cpu_stream *cpu)
{
	v->restarts++;
	learn_of_all(v, cpu);
}

/* An event behind the newest record of its CPU, with the next number, and not before it: nothing
 * else is to be judged. */
static bool is_in_order(const struct grt_verifier *v, const struct cpu_stream *cpu)
{
	return cpu->has_next && cpu->last.type && !cpu->ended && v->at.seq == cpu->next &&
	       v->at.time >= cpu->last.time && v->has_stream &&
	       v->stream.clock != GRT_CLOCK_DEVICE && v->at.cpu < v->stream.cpus &&
	       !record_is_note(v->at.type);
}

/* R03 to R07 of a record that is not, or of a note. */
static bool check_rules(struct grt_verifier *v, struct cpu_stream *cpu)
{
	bool is_event = !record_is_note(v->at.type);

	if (v->has_stream && v->at.cpu >= v->stream.cpus)
		broken(v, RULE_RECORD_CPU, &v->stream_at,
		       "its CPU is %u, but according to STREAM all CPUs are below %u", v->at.cpu,
		       v->stream.cpus);
	if (is_event && cpu->started && (int32_t)(v->at.seq - cpu->next) < 0 &&
	    !is_counted_lost(v, cpu)) {
		check_repeat(v, cpu);
		return false;
	}
	check_time(v, cpu);
	if (is_event && cpu->ended)
		restart_streams(v, cpu);
	if (is_event)
		check_event_seq(v, cpu);
	else if (v->at.type == GRT_LOST)
		check_lost(v, cpu);
	else if (v->at.type == GRT_EOS)
		check_eos(v, cpu);
	cpu->last = v->at;
	return is_event;
}

/* R05 and R06 have other findings than R08, which follows from them. */
static bool check_numbers(struct grt_verifier *v, struct cpu_stream *cpu)
{
	const uint64_t before = v->summary.broken[RULE_GAP_EXPLAINED];
	const bool is_event = check_rules(v, cpu);

	cpu->is_broken |= v->summary.broken[RULE_GAP_EXPLAINED] != before;
	return is_event;
}

bool check_stream(struct grt_verifier *v)
{
	struct cpu_stream *cpu;

	/* what is no note of the table, in the table, is of no stream */
	if (v->at.cpu == GRT_NO_CPU)
		return false;
	cpu = cpu_of(v, v->at.cpu);
	if (!cpu)
		return false;
	if (!is_in_order(v, cpu))
		return check_numbers(v, cpu);
	cpu->next++;
	cpu->attempts++;
	cpu->is_repeat = false;
	cpu->last = v->at;
	return true;
}
