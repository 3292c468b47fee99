/* SPDX-License-Identifier: MIT */
#include "tracks.h"

#include <errno.h>
#include <stdio.h>

#define TRACKS 65536
#define SLICES 65536

struct slice {
	struct entry entry; /* dev and what it is, two numbers */
	struct track *base; /* the ring or client */
	struct track *track;
};

/* --- tracks --- */

static struct track *find_track(struct tracks *tracks, enum track_kind kind, uint16_t dev,
				uint64_t id, unsigned int slot)
{
	return table_find(&tracks->list, (struct key){(uint64_t)kind << 16 | dev, id, slot});
}

/* A name of the trace: what is not UTF-8, or no character, becomes '?'. */
static void append_name(char name[96], const char *string, size_t len)
{
	size_t at = strlen(name);
	unsigned int need;

	for (; len && *string; string += need, len -= need) {
		need = utf8_length(string, len);
		if (at + (need ? need : 1) >= 96)
			break;
		if (!need || (unsigned char)*string < 0x20) {
			name[at++] = '?';
			need = 1;
			continue;
		}
		memcpy(name + at, string, need);
		at += need;
	}
	name[at] = '\0';
}

/* The first string of a note: name, engine, comm. */
static void append_note(struct track *track, const struct grt_item *note)
{
	struct pdu_value value;

	for (size_t i = 0; note && pdu_next(note, &i, &value);) {
		if (value.member->kind != PDU_STRING || !value.len || !*value.string)
			continue;
		append_name(track->name, *track->name ? " " : "", 1);
		append_name(track->name, value.string, value.len);
		return;
	}
}

static void name_track(struct track *track, const struct grt_item *note)
{
	static const char *const words[] = {
		[TRACK_DEVICE] = "device", [TRACK_CLIENT] = "client", [TRACK_RING] = "ring",
		[TRACK_RUN] = "runs",	   [TRACK_WAIT] = "waits",    [TRACK_FILL] = "fill of ring",
		[TRACK_CPU] = "CPU",
	};
	bool is_slot = track->kind == TRACK_RUN || track->kind == TRACK_WAIT;

	if (is_slot)
		snprintf(track->name, sizeof(track->name), "%s %llu %s, %u",
			 track->kind == TRACK_RUN ? "ring" : "client",
			 (unsigned long long)track->id, words[track->kind], track->slot);
	else if (track->kind == TRACK_CPU && track->id == GRT_NO_CPU)
		snprintf(track->name, sizeof(track->name), "table of notes");
	else
		snprintf(track->name, sizeof(track->name), "%s %llu", words[track->kind],
			 (unsigned long long)track->id);
	append_note(track, note);
}

/* The track, which is declared before its first use. NULL: there are too many. */
static struct track *track_of(struct tracks *tracks, enum track_kind kind, uint16_t dev,
			      uint64_t id, unsigned int slot, const struct grt_item *note)
{
	struct track *track = find_track(tracks, kind, dev, id, slot), *parent = NULL;

	if (track || table_is_full(&tracks->list))
		return track;
	if (kind != TRACK_DEVICE && dev != GRT_NONE)
		parent = track_of(tracks, TRACK_DEVICE, dev, dev, 0, NULL);
	if (table_is_full(&tracks->list))
		return NULL;
	track = table_add(&tracks->list, (struct key){(uint64_t)kind << 16 | dev, id, slot});
	if (!track) {
		tracks->err = -ENOMEM;
		return NULL;
	}
	track->kind = kind;
	track->dev = dev;
	track->id = id;
	track->slot = slot;
	track->number = ++tracks->count;
	track->parent = parent;
	name_track(track, note);
	tracks->track(tracks->exporter, track);
	return track;
}

static void put_mark(struct tracks *tracks, struct track *track, enum mark_phase phase,
		     uint64_t time, const struct grt_item *item, uint64_t value)
{
	static struct track nowhere; /* there are too many tracks: number 0 */
	const struct mark mark = {
		.track = track ? track : &nowhere,
		.phase = phase,
		.time = track && track->last > time ? track->last : time,
		.item = item,
		.value = value,
	};

	if (track)
		track->last = mark.time;
	tracks->mark(tracks->exporter, &mark);
}

/* --- slices --- */

/* Of a job or a wait; two waits of a client for one fence are one. */
static struct key slice_key(const struct grt_record *record)
{
	switch (record->type) {
	case GRT_FENCE_WAIT:
	case GRT_FENCE_WAIT_END:
		return (struct key){1U << 16 | record->dev,
				    record->fctx * 0x9e3779b97f4a7c15 ^ record->client,
				    record->fseq};
	case GRT_RING_WAIT:
	case GRT_RING_WAIT_END:
		return (struct key){2U << 16 | record->dev, record->client, record->ring};
	default:
		return (struct key){record->dev, record->fctx, record->fseq};
	}
}

static void close_slice(struct tracks *tracks, struct slice *slice, uint64_t time,
			const struct grt_item *item)
{
	struct track *track = slice->track;

	put_mark(tracks, track, MARK_END, time, item, 0);
	slice->base->busy &= ~(1ULL << track->slot);
	track->slice = NULL;
	table_remove(&tracks->slices, slice);
}

static bool open_slice(struct tracks *tracks, struct track *base, enum track_kind kind,
		       const struct grt_item *item)
{
	struct key key = slice_key(&item->record);
	struct slice *slice = table_find(&tracks->slices, key);
	struct track *track;

	if (slice)
		close_slice(tracks, slice, item->record.time, NULL);
	if (!base || base->busy == UINT64_MAX || table_is_full(&tracks->slices))
		return false;
	track = track_of(tracks, kind, base->dev, base->id,
			 (unsigned int)__builtin_ctzll(~base->busy), NULL);
	if (!track)
		return false;
	slice = table_add(&tracks->slices, key);
	if (!slice) {
		tracks->err = -ENOMEM;
		return false;
	}
	slice->base = base;
	slice->track = track;
	track->slice = slice;
	base->busy |= 1ULL << track->slot;
	put_mark(tracks, track, MARK_BEGIN, item->record.time, item, 0);
	return true;
}

/* What a ring ran is interrupted by its reset. */
static void close_ring(struct tracks *tracks, const struct track *ring, uint64_t time)
{
	for (unsigned int slot = 0; slot < TRACK_SLOTS; slot++) {
		const struct track *track;

		if (!(ring->busy >> slot & 1))
			continue;
		track = find_track(tracks, TRACK_RUN, ring->dev, ring->id, slot);
		if (track && track->slice)
			close_slice(tracks, track->slice, time, NULL);
	}
}

/* --- fill --- */

static void count_fill(struct tracks *tracks, struct track *ring, const struct grt_item *item)
{
	const struct grt_record *record = &item->record;
	struct track *track;

	switch (record->type) {
	case GRT_RING_ALLOC:
		ring->read = record->aux;
		ring->has_read = true;
		ring->written = record->pos;
		break;
	case GRT_RING_COMMIT:
	case GRT_RING_PAD:
		ring->written = record->pos;
		break;
	case GRT_COMPLETE:
		ring->read = record->pos > ring->read ? record->pos : ring->read;
		ring->has_read = true;
		break;
	default:
		return;
	}
	ring->has_written |= record->type != GRT_COMPLETE;
	if (!ring->has_written || !ring->has_read || !record->pos)
		return;
	track = track_of(tracks, TRACK_FILL, record->dev, record->ring, 0, NULL);
	if (track)
		put_mark(tracks, track, MARK_COUNTER, record->time, NULL,
			 ring->written > ring->read ? ring->written - ring->read : 0);
}

/* --- items --- */

/* Who does it: a client, or the ring. */
static struct track *base_of(struct tracks *tracks, const struct grt_record *record,
			     struct track *ring)
{
	bool is_of_ring = record->type == GRT_ISSUE || record->type == GRT_COMPLETE ||
			  record->type == GRT_CTX_SWITCH || record->type == GRT_RESET ||
			  record->type == GRT_TIMEOUT || record->type == GRT_HANG ||
			  record->type == GRT_HW_START || record->type == GRT_RING_PAD;

	if (record->dev == GRT_NONE)
		return NULL;
	if (ring && (is_of_ring || !record->client))
		return ring;
	if (record->client)
		return track_of(tracks, TRACK_CLIENT, record->dev, record->client, 0, NULL);
	return track_of(tracks, TRACK_DEVICE, record->dev, record->dev, 0, NULL);
}

static void put_event(struct tracks *tracks, const struct grt_item *item)
{
	const struct grt_record *record = &item->record;
	struct track *ring = NULL, *base;
	struct slice *slice = NULL;
	bool is_begin = false;

	if (record->dev != GRT_NONE && record->ring != GRT_NONE)
		ring = track_of(tracks, TRACK_RING, record->dev, record->ring, 0, NULL);
	base = base_of(tracks, record, ring);
	if (record->type == GRT_ISSUE && record->fctx)
		is_begin = open_slice(tracks, ring, TRACK_RUN, item);
	else if (record->type == GRT_FENCE_WAIT ||
		 (record->type == GRT_RING_WAIT && !record->error))
		is_begin = record->client && open_slice(tracks, base, TRACK_WAIT, item);
	else if ((record->type == GRT_COMPLETE && record->fctx) ||
		 record->type == GRT_FENCE_WAIT_END || record->type == GRT_RING_WAIT_END)
		slice = table_find(&tracks->slices, slice_key(record));
	if (slice)
		close_slice(tracks, slice, record->time, item);
	else if (!is_begin)
		put_mark(tracks, base, MARK_INSTANT, record->time, item, 0);
	if (ring && record->type == GRT_RESET)
		close_ring(tracks, ring, record->time);
	if (ring)
		count_fill(tracks, ring, item);
}

static void put_note(struct tracks *tracks, const struct grt_item *item)
{
	const struct grt_record *record = &item->record;
	struct track *track;

	if (record->type == GRT_DEV_INFO)
		track_of(tracks, TRACK_DEVICE, record->dev, record->dev, 0, item);
	else if (record->type == GRT_RING_INFO)
		track_of(tracks, TRACK_RING, record->dev, record->ring, 0, item);
	else if (record->type == GRT_CLIENT_INFO)
		track_of(tracks, TRACK_CLIENT, record->dev, record->client, 0, item);
	track = track_of(tracks, TRACK_CPU, GRT_NONE, item->cpu, 0, NULL);
	put_mark(tracks, track, MARK_INSTANT, record->time, item, 0);
}

int tracks_item(struct tracks *tracks, const struct grt_item *item)
{
	if (export_is_event(item))
		put_event(tracks, item);
	else if (!item->damage && !item->suspect)
		put_note(tracks, item);
	else
		put_mark(tracks, track_of(tracks, TRACK_CPU, GRT_NONE, item->cpu, 0, NULL),
			 MARK_INSTANT, item->damage ? 0 : item->record.time, item, 0);
	return tracks->err;
}

uint64_t track_flow(const struct grt_item *item)
{
	const struct grt_record *record = &item->record;
	uint64_t flow = (record->dev + 1) * 0x9e3779b97f4a7c15;

	if (!record->fctx || record->type > GRT_FENCE_SIGNAL)
		return 0;
	flow = (flow ^ record->fctx) * 0xbf58476d1ce4e5b9;
	flow = (flow ^ flow >> 29 ^ record->fseq) * 0x94d049bb133111eb;
	flow ^= flow >> 32;
	return flow ? flow : 1;
}

const char *mark_category(const struct mark *mark)
{
	if (!mark->item)
		return "";
	if (mark->item->damage)
		return "damage";
	if (mark->item->suspect)
		return "suspect";
	return record_is_note(mark->item->record.type) ? "note" : "event";
}

void tracks_init(struct tracks *tracks, struct grt_exporter *exporter)
{
	tracks->exporter = exporter;
	table_init(&tracks->list, sizeof(struct track), TRACKS);
	table_init(&tracks->slices, sizeof(struct slice), SLICES);
}

void tracks_free(struct tracks *tracks)
{
	table_free(&tracks->list);
	table_free(&tracks->slices);
}
