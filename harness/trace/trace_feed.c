/* SPDX-License-Identifier: MIT */
#include "trace_feed.h"

#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

/* What is known of a CPU's stream so far. */
struct feed_cpu {
	uint32_t next; /* sequence number of the next attempt */
	uint64_t time; /* of the newest record */
	bool is_damaged; /* no event came after damage */
};

struct feed_item {
	struct grt_item item;
	unsigned char *pdu; /* its memory; NULL: it has none */
	uint64_t time; /* by which it is sorted */
	uint64_t number; /* as it came */
};

struct trace_feed {
	uint32_t cpus;
	struct feed_cpu *list;
	struct feed_item *items;
	size_t count, capacity;
	uint64_t newest, number;
};

struct trace_feed *trace_feed_new(uint32_t cpus)
{
	struct trace_feed *feed = xcalloc(1, sizeof(*feed));

	feed->cpus = cpus;
	feed->list = xcalloc(cpus, sizeof(*feed->list));
	return feed;
}

void trace_feed_free(struct trace_feed *feed)
{
	if (!feed)
		return;
	for (size_t i = 0; i < feed->count; i++)
		free(feed->items[i].pdu);
	free(feed->list);
	free(feed->items);
	free(feed);
}

uint64_t trace_feed_newest(const struct trace_feed *feed)
{
	return feed->newest;
}

/* --- records --- */

/* A descriptor of the device has the table, or one CPU's events: a note of the table is not in
 * both. */
static enum grt_damage decode_record(struct grt_record *record, uint32_t cpu,
				     const unsigned char *bytes, size_t len)
{
	const enum grt_damage damage = grt_record_decode(record, bytes, len, cpu);

	if (damage)
		return damage;
	return (record->type >= GRT_STREAM && record->type <= GRT_CLOCK) == (cpu == GRT_NO_CPU)
		       ? GRT_DAMAGE_NONE
		       : GRT_DAMAGE_TYPE;
}

/* Is something missing in front of it? As a reader finds it. */
static bool find_gap(struct feed_cpu *of, const struct grt_record *record)
{
	const bool is_lost = record->type == GRT_LOST && record->aux;
	bool jumps;

	if (record->type == GRT_MSG)
		return of->is_damaged;
	jumps = of->is_damaged || record->seq != of->next;
	of->is_damaged = false;
	of->next =
		record->seq + (is_lost ? (uint32_t)record->aux : 0) + (record->type < GRT_STREAM);
	return jumps || is_lost;
}

static struct feed_item *add_item(struct trace_feed *feed, uint32_t cpu)
{
	struct feed_item *item;

	feed->items = xgrow(feed->items, feed->count, &feed->capacity, sizeof(*feed->items));
	item = &feed->items[feed->count++];
	*item = (struct feed_item){.item = {.cpu = cpu}, .number = feed->number++};
	return item;
}

static void add_record(struct trace_feed *feed, uint32_t cpu, const struct grt_record *record,
		       const unsigned char *pdu)
{
	struct feed_item *item = add_item(feed, cpu);

	item->item.record = *record;
	item->item.len = record->len;
	item->item.pdu_len = record->len - sizeof(*record);
	if (item->item.pdu_len) {
		item->pdu = xmalloc(item->item.pdu_len);
		memcpy(item->pdu, pdu, item->item.pdu_len);
		item->item.pdu = item->pdu;
	}
	if (cpu == GRT_NO_CPU)
		return;
	item->item.gap = find_gap(&feed->list[cpu], record);
	item->time = record->time;
	feed->list[cpu].time = record->time;
	feed->newest = record->time > feed->newest ? record->time : feed->newest;
}

static void add_damage(struct trace_feed *feed, uint32_t cpu, enum grt_damage damage, size_t len)
{
	struct feed_item *item = add_item(feed, cpu);

	item->item.damage = damage;
	item->item.record.dev = GRT_NONE;
	item->item.len = len;
	item->item.gap = cpu != GRT_NO_CPU;
	if (cpu == GRT_NO_CPU)
		return;
	item->time = feed->list[cpu].time;
	feed->list[cpu].is_damaged = true;
}

void trace_feed_add(struct trace_feed *feed, uint32_t cpu, const unsigned char *bytes, size_t len)
{
	struct grt_record record;

	if (cpu != GRT_NO_CPU && cpu >= feed->cpus)
		return;
	for (size_t at = 0; at < len; at += record.len) {
		const enum grt_damage damage = decode_record(&record, cpu, bytes + at, len - at);

		if (damage) {
			add_damage(feed, cpu, damage, len - at);
			return;
		}
		add_record(feed, cpu, &record, bytes + at + sizeof(record));
	}
}

/* --- order --- */

static bool is_stream(const struct feed_item *item)
{
	return item->item.cpu != GRT_NO_CPU;
}

/* Of no device: LOST, which stands in front of the event that was written with it, and others. */
static uint32_t rank_of(const struct grt_record *record)
{
	return record->dev == GRT_NONE ? 0 : record->dev + 1u;
}

/* The table first, as it came; then by time, events of a device by their order, by CPU, as they
 * came. */
static int compare_items(const void *left, const void *right)
{
	const struct feed_item *a = left, *b = right;
	const struct grt_record *ra = &a->item.record, *rb = &b->item.record;

	if (is_stream(a) != is_stream(b))
		return is_stream(a) ? 1 : -1;
	if (is_stream(a) && a->time != b->time)
		return a->time < b->time ? -1 : 1;
	if (is_stream(a) && ra->dev != rb->dev)
		return rank_of(ra) < rank_of(rb) ? -1 : 1;
	if (is_stream(a) && ra->dev != GRT_NONE && ra->order != rb->order)
		return (int32_t)(ra->order - rb->order) < 0 ? -1 : 1;
	if (a->item.cpu != b->item.cpu)
		return a->item.cpu < b->item.cpu ? -1 : 1;
	return a->number < b->number ? -1 : 1;
}

int trace_feed_each(struct trace_feed *feed, uint64_t until,
		    int (*item)(void *to, const struct grt_item *item), void *to)
{
	struct feed_item *items = feed->items;
	size_t i = 0;
	int err = 0;

	if (feed->count)
		qsort(items, feed->count, sizeof(*items), compare_items);
	for (; !err && i < feed->count; i++) {
		if (is_stream(&items[i]) && items[i].time >= until)
			break;
		err = item(to, &items[i].item);
		free(items[i].pdu);
	}
	feed->count -= i;
	if (feed->count)
		memmove(items, items + i, feed->count * sizeof(*items));
	return err;
}
