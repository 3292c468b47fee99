/* SPDX-License-Identifier: MIT */
#include "relayed.h"

#include <stdlib.h>
#include <string.h>

/* Of each source, a byte for each event since `before`: how often it was read. */
struct tally {
	const struct truth *before, *after;
	unsigned char *events[KERNEL_SOURCES];
};

static uint64_t count_of(const struct tally *tally, uint32_t source)
{
	return tally->after->sources[source].events - tally->before->sources[source].events;
}

static struct grt_record expected(uint32_t source, uint64_t n, const struct grt_record *got)
{
	const struct torture_members event = torture_event(source, n);

	/* the number of the attempt alone is not known */
	return (struct grt_record){
		.magic = GRT_MAGIC,
		.len = sizeof(*got),
		.type = event.type,
		.seq = got->seq,
		.order = (uint32_t)n,
		.cpu = got->cpu,
		.dev = (uint16_t)source,
		.ring = event.ring,
		.client = event.client,
		.fctx = event.fctx,
		.fseq = event.fseq,
		.pos = event.pos,
		.aux = event.aux,
		.bytes = event.bytes < UINT32_MAX ? (uint32_t)event.bytes : UINT32_MAX,
		.pid = event.pid,
	};
}

/* The event that a record is of, in `tally`; NULL: no source handed such a one over. */
static unsigned char *event_of(const struct tally *tally, const struct grt_record *record,
			       uint32_t cpu)
{
	const uint32_t source = record->dev;
	uint64_t first, at;
	struct grt_record is;

	if (source >= tally->after->count || record->cpu != cpu)
		return NULL;
	first = tally->before->sources[source].events;
	at = (uint32_t)(record->order - (uint32_t)first);
	if (at >= count_of(tally, source))
		return NULL;
	is = expected(source, first + at, record);
	return memcmp(&is, record, sizeof(is)) != 0 ? NULL : &tally->events[source][at];
}

/* Where a record begins, at or behind `at`; or the end. */
static size_t find_record(const struct stream *stream, size_t at, struct grt_record *record)
{
	for (; at + sizeof(*record) <= stream->len; at++) {
		memcpy(record, stream->bytes + at, sizeof(*record));
		if (record->magic == GRT_MAGIC && record->len == sizeof(*record))
			return at;
	}
	return stream->len;
}

static void add_stream(struct relayed *relayed, const struct tally *tally,
		       const struct stream *stream)
{
	struct grt_record record;
	size_t at = 0, begins;

	for (; (begins = find_record(stream, at, &record)) < stream->len;
	     at = begins + sizeof(record)) {
		unsigned char *event = event_of(tally, &record, stream->cpu);

		relayed->torn += (begins != at) + !event;
		if (!event)
			continue;
		relayed->records += !*event;
		relayed->doubled += *event;
		*event = 1;
	}
	relayed->torn += at != stream->len;
}

void relayed_add(struct relayed *relayed, const struct session *channel, const struct truth *before,
		 const struct truth *after)
{
	const uint64_t refused = relay_refused(), had = relayed->records;
	struct tally tally = {.before = before, .after = after};
	uint64_t all = 0, there;

	for (uint32_t i = 0; i < after->count; i++) {
		all += count_of(&tally, i);
		tally.events[i] = calloc(1, count_of(&tally, i) + 1);
		if (!tally.events[i])
			give_up("no memory", 0);
	}
	for (uint32_t cpu = 0; cpu < channel->setup.cpus; cpu++)
		add_stream(relayed, &tally, &channel->streams[cpu]);
	there = relayed->records - had + refused;
	relayed->refused += refused;
	relayed->unaccounted += all > there ? all - there : there - all;
	for (uint32_t i = 0; i < after->count; i++)
		free(tally.events[i]);
}

bool relayed_damaged(const struct relayed *relayed)
{
	return relayed->torn || relayed->doubled || relayed->unaccounted;
}
