/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <string.h>

#include "walk.h"

static bool has_filter(const struct walk *walk, unsigned int *rule)
{
	const struct grt_setup *setup = &walk->as->session->setup;

	*rule = setup->type_mask		      ? 30
		: setup->client || setup->pid	      ? 31
		: setup->ring_mask || setup->pos_high ? 32
						      : 9;
	return *rule != 9;
}

unsigned int filter_rule(const struct walk *walk)
{
	unsigned int rule;

	has_filter(walk, &rule);
	return rule;
}

bool filter_passes(const struct walk *walk, uint32_t source, uint64_t n)
{
	const struct torture_members event = torture_event(source, n);

	return passes(&walk->as->session->setup, &event);
}

uint64_t count_passing(const struct walk *walk, uint32_t source, uint64_t from, uint64_t to)
{
	unsigned int rule;
	uint64_t count = 0;

	if (!has_filter(walk, &rule))
		return to > from ? to - from : 0;
	for (; from < to; from++)
		count += filter_passes(walk, source, from);
	return count;
}

/* --- one record --- */

static const char *differs_in(const struct grt_record *record, const struct torture_members *event)
{
	const uint32_t bytes = event->bytes < UINT32_MAX ? (uint32_t)event->bytes : UINT32_MAX;

	return record->type != event->type	 ? "type"
	       : record->ring != event->ring	 ? "ring"
	       : record->error			 ? "error"
	       : record->client != event->client ? "client"
	       : record->pid != event->pid	 ? "pid"
	       : record->fctx != event->fctx	 ? "fctx"
	       : record->fseq != event->fseq	 ? "fseq"
	       : record->pos != event->pos	 ? "pos"
	       : record->aux != event->aux	 ? "aux"
	       : record->bytes != bytes		 ? "bytes"
						 : NULL;
}

static uint16_t flags_of(uint32_t context)
{
	static const uint16_t flags[TORTURE_CONTEXTS] = {GRT_FL_KTHREAD, GRT_FL_SOFTIRQ, GRT_FL_IRQ,
							 GRT_FL_KTHREAD};

	return flags[context];
}

static bool pdu_differs(const unsigned char *pdu, uint64_t n, uint32_t len)
{
	for (uint32_t i = 0; i < len; i++)
		if (pdu[i] != torture_pdu_byte(n, i))
			return true;
	return false;
}

static void check_pdu(struct walk *walk, const struct grt_record *record, const unsigned char *pdu,
		      uint64_t n)
{
	const uint32_t passed = walk->as->flags & TORTURE_PDU ? torture_pdu_len(n) : 0;
	const bool too_long = passed > GRT_PDU_MAX;
	const uint32_t len = too_long ? 0 : passed, filled = (len + 7) & ~7U;

	if (record->len != GRT_RECORD_SIZE + filled || too_long != !!(record->flags & GRT_FL_TRUNC))
		finding(walk->findings, 39, "a PDU of %u bytes: the record has %u%s", passed,
			record->len - GRT_RECORD_SIZE,
			record->flags & GRT_FL_TRUNC ? " and TRUNC" : "");
	else if (pdu_differs(pdu, n, len))
		finding(walk->findings, 38, "the PDU of %u bytes has others than were passed", len);
	for (uint32_t i = len; i < filled && record->len == GRT_RECORD_SIZE + filled; i++)
		if (pdu[i])
			finding(walk->findings, 11, "the fill of a PDU of %u bytes is not 0", len);
}

static void check_content(struct walk *walk, uint32_t source, const struct grt_record *record,
			  const unsigned char *pdu, uint64_t n)
{
	const struct torture_members event = torture_event(source, n);
	const uint32_t context = walk->as->after->sources[source].context;
	const char *member = differs_in(record, &event);

	if (!member && (record->flags & ~GRT_FL_TRUNC) != flags_of(context))
		member = "flags";
	if (member) {
		walk->as->torn++;
		finding(walk->findings, 41,
			"event %" PRIu64 " of %s has another %s than it was "
			"handed over with",
			n, walk->as->after->sources[source].name, member);
	}
	check_pdu(walk, record, pdu, n);
	if (!passes(&walk->as->session->setup, &event))
		finding(walk->findings, filter_rule(walk),
			"event %" PRIu64 " of %s is recorded, "
			"and does not pass the filter",
			n, walk->as->after->sources[source].name);
}

void count_missing(struct walk *walk, uint32_t source, uint64_t to)
{
	struct known *known = &walk->sources[source];
	const uint64_t missing = count_passing(walk, source, known->next, to);

	walk->missing += missing;
	if (!walk->as->stopped_within && missing > walk->lost - known->lost) {
		walk->as->unaccounted += missing - (walk->lost - known->lost);
		finding(walk->findings, filter_rule(walk),
			"CPU %u: %" PRIu64
			" events of %s are missing in front of its event %" PRIu64
			", LOST counts %" PRIu64,
			walk->stream->cpu, missing, walk->as->after->sources[source].name, to,
			walk->lost - known->lost);
	}
	known->next = to;
	known->lost = walk->lost;
}

static void check_event(struct walk *walk, const struct grt_record *record,
			const unsigned char *pdu)
{
	const uint32_t source = walk->devices[record->dev] - 1U;
	const struct torture_truth *before, *after;
	struct known *known = &walk->sources[source];
	uint64_t n = record->order;

	walk->events++;
	walk->ended = false;
	if (source >= walk->as->after->count) {
		finding(walk->findings, 13, "an event of device %u, which is no source",
			record->dev);
		return;
	}
	before = &walk->as->before->sources[source];
	after = &walk->as->after->sources[source];
	if (n < before->events || n >= after->events ||
	    (after->context != TORTURE_ROAMING && after->cpu != walk->stream->cpu)) {
		finding(walk->findings, 41, "event %" PRIu64 " of %s was not handed over on CPU %u",
			n, after->name, walk->stream->cpu);
		return;
	}
	check_content(walk, source, record, pdu, n);
	if (after->context == TORTURE_ROAMING) {
		known->recorded[n - before->events]++;
		return;
	}
	if (n < known->next) {
		finding(walk->findings, 6, "event %" PRIu64 " of %s comes again", n, after->name);
		return;
	}
	count_missing(walk, source, n);
	known->next = n + 1;
}

static void check_note(struct walk *walk, const struct grt_record *record)
{
	walk->notes++;
	if (record->type == GRT_LOST) {
		walk->lost += record->aux;
		walk->overwritten += !walk->events && walk->notes == 1;
	}
	walk->ended = record->type == GRT_EOS;
	if (record->type == GRT_EOS && record->aux != walk->events + walk->lost)
		finding(walk->findings, 8,
			"EOS of CPU %u counts %llu attempts, there are %" PRIu64
			" events and %" PRIu64 " lost ones",
			walk->stream->cpu, (unsigned long long)record->aux, walk->events,
			walk->lost);
}

void walk_records(struct walk *walk)
{
	const struct stream *stream = walk->stream;
	struct grt_record record;

	for (size_t at = 0; at < stream->len; at += record.len) {
		memcpy(&record, stream->bytes + at, sizeof(record));
		if (record.type < GRT_STREAM)
			check_event(walk, &record, stream->bytes + at + sizeof(record));
		else
			check_note(walk, &record);
	}
}
