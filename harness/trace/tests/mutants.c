/* SPDX-License-Identifier: MIT */
#include "mutants.h"

#include <stdlib.h>
#include <string.h>

#include "mutants_bytes.h"
#include "xmalloc.h"

uint64_t origin_random(struct origin *origin, uint64_t most)
{
	origin->random = origin->random * 6364136223846793005 + 1442695040888963407;
	return (origin->random >> 33) % most;
}

void mutant_free(struct mutant *mutant)
{
	for (unsigned int i = 0; i < mutant->count; i++)
		free(mutant->sources[i].at);
}

/* --- records --- */

static bool is_event(const struct rig_record *record)
{
	return record->record.type < GRT_EVENTS;
}

/* An event whose stream has one before it and one behind; 0: there is none (the first record is a
 * note). */
static size_t choose_event(struct origin *origin)
{
	const struct rig_record *list = origin->trace.list;
	size_t count = origin->trace.count, from = 1 + origin_random(origin, count - 1);

	for (size_t i = 0; i + 1 < count; i++) {
		size_t at = 1 + (from + i) % (count - 1);

		if (at + 1 < count && is_event(&list[at]) && is_event(&list[at - 1]) &&
		    is_event(&list[at + 1]) && list[at - 1].record.cpu == list[at].record.cpu &&
		    list[at + 1].record.cpu == list[at].record.cpu)
			return at;
	}
	return 0;
}

static void remove_record(struct rig_trace *trace, size_t at)
{
	free(trace->list[at].pdu);
	trace->count--;
	memmove(&trace->list[at], &trace->list[at + 1], (trace->count - at) * sizeof(*trace->list));
}

static void insert_record(struct rig_trace *trace, size_t at, const struct rig_record *record)
{
	trace->list = xgrow(trace->list, trace->count, &trace->space, sizeof(*trace->list));
	memmove(&trace->list[at + 1], &trace->list[at], (trace->count - at) * sizeof(*trace->list));
	trace->list[at] = *record;
	trace->list[at].pdu =
		xmemdup(record->pdu ? record->pdu : (const void *)"", record->pdu_len);
	trace->count++;
}

void mutant_add_raws(struct mutant *mutant, const struct rig_trace *trace)
{
	for (uint32_t cpu = 0; cpu < trace->cpus; cpu++)
		mutant->sources[mutant->count++] = rig_raw(trace, cpu, !cpu);
}

/* A change of a copy of the records. */
static bool change_event(struct mutant *mutant, struct origin *origin, uint64_t rules,
			 void (*change)(struct rig_trace *trace, size_t at))
{
	size_t at = choose_event(origin);
	struct rig_trace copy;

	if (!at)
		return false;
	copy = rig_copy(&origin->trace);
	change(&copy, at);
	mutant_add_raws(mutant, &copy);
	rig_free_trace(&copy);
	mutant->rules = rules;
	return true;
}

#define EVENT_MUTANT(name, rules)                                             \
	static bool make_##name(struct mutant *mutant, struct origin *origin) \
	{                                                                     \
		return change_event(mutant, origin, rules, change_##name);    \
	}

static void change_dropped(struct rig_trace *trace, size_t at)
{
	remove_record(trace, at);
}

static void change_doubled(struct rig_trace *trace, size_t at)
{
	const struct rig_record record = trace->list[at];

	insert_record(trace, at, &record);
}

static void change_swapped(struct rig_trace *trace, size_t at)
{
	const struct rig_record record = trace->list[at];

	trace->list[at] = trace->list[at + 1];
	trace->list[at + 1] = record;
}

static struct rig_record lost_record(const struct rig_record *before, uint64_t count)
{
	return (struct rig_record){.record = {.magic = before->record.magic,
					      .len = GRT_RECORD_SIZE,
					      .type = GRT_LOST,
					      .time = before->record.time,
					      .seq = before->record.seq,
					      .cpu = before->record.cpu,
					      .dev = GRT_NONE,
					      .ring = GRT_NONE,
					      .aux = count}};
}

/* Loss that LOST explains breaks nothing, */
static void change_lost(struct rig_trace *trace, size_t at)
{
	const struct rig_record record = lost_record(&trace->list[at], 1);

	remove_record(trace, at);
	insert_record(trace, at, &record);
}

/* and one that it counts wrongly does. */
static void change_miscounted(struct rig_trace *trace, size_t at)
{
	const struct rig_record record = lost_record(&trace->list[at], 3);

	remove_record(trace, at);
	insert_record(trace, at, &record);
}

static void change_magic(struct rig_trace *trace, size_t at)
{
	trace->list[at].record.magic ^= 0x100;
}

static void change_length(struct rig_trace *trace, size_t at)
{
	trace->list[at].record.len ^= 4;
}

static void change_type(struct rig_trace *trace, size_t at)
{
	trace->list[at].record.type ^= 0x400;
}

static void change_flags(struct rig_trace *trace, size_t at)
{
	trace->list[at].record.flags ^= 0x8000;
}

static void change_cpu(struct rig_trace *trace, size_t at)
{
	trace->list[at].record.cpu ^= 0x40;
}

static void change_seq(struct rig_trace *trace, size_t at)
{
	trace->list[at].record.seq ^= 1U << at % 8;
}

EVENT_MUTANT(dropped, RULE(5))
EVENT_MUTANT(doubled, RULE(6))
EVENT_MUTANT(swapped, RULE(6))
EVENT_MUTANT(lost, 0)
EVENT_MUTANT(miscounted, RULE(5))
EVENT_MUTANT(magic, RULE(1))
EVENT_MUTANT(length, RULE(2))
EVENT_MUTANT(type, RULE(10))
EVENT_MUTANT(flags, RULE(11))
EVENT_MUTANT(seq, RULE(5) | RULE(6))

/* The records of another CPU cannot be found in its stream: that of the record is not asked. */
static bool make_cpu(struct mutant *mutant, struct origin *origin)
{
	size_t at = choose_event(origin);
	struct rig_trace copy;
	uint32_t cpu;

	if (!at)
		return false;
	copy = rig_copy(&origin->trace);
	cpu = copy.list[at].record.cpu;
	mutant_add_raws(mutant, &copy);
	for (size_t i = 0; i + GRT_RECORD_SIZE <= mutant->sources[cpu].len; i += 8) {
		if (!memcmp(mutant->sources[cpu].at + i, &copy.list[at].record, GRT_RECORD_SIZE)) {
			change_cpu(&copy, at);
			memcpy(mutant->sources[cpu].at + i, &copy.list[at].record, GRT_RECORD_SIZE);
			break;
		}
	}
	rig_free_trace(&copy);
	mutant->rules = RULE(3);
	return true;
}

/* From here on the CPU's clock is behind that of the record in front. */
static bool make_clock_step(struct mutant *mutant, struct origin *origin)
{
	size_t at = choose_event(origin);
	struct rig_trace copy;
	uint64_t step;

	if (!at || !origin->trace.list[at - 1].record.time)
		return false;
	copy = rig_copy(&origin->trace);
	step = copy.list[at].record.time - copy.list[at - 1].record.time + 1;
	for (size_t i = at; i < copy.count && copy.list[i].record.cpu == copy.list[at].record.cpu;
	     i++)
		copy.list[i].record.time -= step;
	mutant_add_raws(mutant, &copy);
	rig_free_trace(&copy);
	mutant->rules = RULE(7);
	return true;
}

static bool has_reset(const struct rig_trace *trace, const struct grt_record *of)
{
	for (size_t i = 0; i < trace->count; i++)
		if (trace->list[i].record.type == GRT_RESET &&
		    trace->list[i].record.dev == of->dev && trace->list[i].record.ring == of->ring)
			return true;
	return false;
}

/* The first event of that type of a job. */
static struct grt_record *find_stage(const struct rig_trace *trace, const struct grt_record *of,
				     unsigned int type)
{
	for (size_t i = 0; i < trace->count; i++) {
		struct grt_record *record = &trace->list[i].record;

		if (record->type == type && record->dev == of->dev && record->fctx == of->fctx &&
		    record->fseq == of->fseq)
			return record;
	}
	return NULL;
}

/* QUEUE and ISSUE of one job, each at the place of the other, where no reset sends jobs back. */
static bool make_stages(struct mutant *mutant, struct origin *origin)
{
	size_t from = origin_random(origin, origin->trace.count);
	struct rig_trace copy = rig_copy(&origin->trace);
	bool is_made = false;

	for (size_t i = 0; i < copy.count && !is_made; i++) {
		struct grt_record *issue = &copy.list[(from + i) % copy.count].record, *queue;

		if (issue->type != GRT_ISSUE || has_reset(&copy, issue))
			continue;
		queue = find_stage(&copy, issue, GRT_QUEUE);
		if (!queue)
			continue;
		queue->type = GRT_ISSUE;
		queue->aux = issue->aux;
		issue->type = GRT_QUEUE;
		issue->aux = 0;
		is_made = true;
	}
	if (is_made)
		mutant_add_raws(mutant, &copy);
	rig_free_trace(&copy);
	mutant->rules = RULE(15);
	return is_made;
}

/* --- notes --- */

/* Is what a note declares used by an event, and declared by no other note? */
static uint64_t rule_of_note(const struct rig_trace *trace, size_t note)
{
	const struct grt_record *declares = &trace->list[note].record;
	bool is_used = false;

	for (size_t i = 0; i < trace->count; i++) {
		const struct grt_record *record = &trace->list[i].record;

		if (i != note && record->type == GRT_CLIENT_INFO &&
		    declares->type == GRT_CLIENT_INFO && record->client == declares->client &&
		    record->dev == declares->dev)
			return 0;
		if (record->type >= GRT_EVENTS || record->dev != declares->dev)
			continue;
		is_used |=
			declares->type == GRT_DEV_INFO ||
			(declares->type == GRT_RING_INFO && record->ring == declares->ring) ||
			(declares->type == GRT_CLIENT_INFO && record->client == declares->client);
	}
	if (declares->type == GRT_STREAM)
		return RULE(4);
	return is_used ? RULE(declares->type == GRT_CLIENT_INFO ? 14 : 13) : 0;
}

static bool make_note_dropped(struct mutant *mutant, struct origin *origin)
{
	size_t notes = 0, at;
	struct rig_trace copy;

	while (notes < origin->trace.count && origin->trace.list[notes].record.type >= GRT_STREAM &&
	       origin->trace.list[notes].record.type <= GRT_CLOCK)
		notes++;
	at = origin_random(origin, notes);
	mutant->rules = rule_of_note(&origin->trace, at);
	if (!mutant->rules)
		return false;
	copy = rig_copy(&origin->trace);
	remove_record(&copy, at);
	mutant_add_raws(mutant, &copy);
	rig_free_trace(&copy);
	return true;
}

/* Half of this trace, and half of another session. */
static bool make_spliced(struct mutant *mutant, struct origin *origin)
{
	struct rig_trace other = rig_copy(&origin->other);

	((struct grt_stream_pdu *)(void *)other.list[0].pdu)->session = 77;
	mutant->sources[mutant->count++] = rig_raw(&origin->trace, 0, true);
	mutant->sources[mutant->count++] = rig_raw(&other, other.cpus - 1, true);
	rig_free_trace(&other);
	mutant->rules = RULE(4);
	return true;
}

const struct mutant_row mutant_rows[] = {
	{"a record dropped", make_dropped},
	{"a record doubled", make_doubled},
	{"two records swapped", make_swapped},
	{"a record lost", make_lost},
	{"loss miscounted", make_miscounted},
	{"magic flipped", make_magic},
	{"length flipped", make_length},
	{"type flipped", make_type},
	{"flags flipped", make_flags},
	{"seq flipped", make_seq},
	{"CPU flipped", make_cpu},
	{"clock stepped", make_clock_step},
	{"stages swapped", make_stages},
	{"a note dropped", make_note_dropped},
	{"sessions spliced", make_spliced},
	{"a counter changed", mutant_counters},
	{"a stream cut", mutant_cut_raw},
	{"a container cut", mutant_cut_container},
	{"a bit flipped", mutant_flipped},
	{"a byte missing", mutant_byte_missing},
	{"a block missing", mutant_block_missing},
	{"a block doubled", mutant_block_doubled},
};

const size_t mutant_row_count = sizeof(mutant_rows) / sizeof(*mutant_rows);
