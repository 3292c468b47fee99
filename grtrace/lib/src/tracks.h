/* SPDX-License-Identifier: MIT */
/*
 * Tracks of a timeline: which event is where, as an instant or as the begin or end of a slice.
 * Slices of one track never overlap, and times on it never decrease, whatever the input: what runs
 * beside a slice gets a track of its own.
 */
#ifndef GRT_TRACKS_H
#define GRT_TRACKS_H

#include "export.h"
#include "table.h"

enum track_kind {
	TRACK_DEVICE,
	TRACK_CLIENT,
	TRACK_RING,
	TRACK_RUN, /* jobs that a ring runs, from ISSUE to COMPLETE */
	TRACK_WAIT, /* waits of a client */
	TRACK_FILL, /* a counter */
	TRACK_CPU, /* notes and damage of a stream */
};

#define TRACK_SLOTS                                                                  \
	64 /* slices of one ring, or waits of one client, at once; more are instants \
	    */

struct slice;

struct track {
	struct entry entry; /* kind and dev, id, slot */
	enum track_kind kind;
	uint16_t dev; /* GRT_NONE: of no device */
	uint64_t id; /* of the ring, client, CPU */
	unsigned int slot; /* of TRACK_RUN, TRACK_WAIT */
	uint64_t number; /* from 1 */
	struct track *parent; /* the device's; NULL: none */
	char name[96]; /* UTF-8, ended by NUL */
	uint64_t last; /* newest time */
	uint64_t busy; /* of a ring or client: slots with an open slice, a bit each */
	struct slice *slice; /* of a slot: the open one */
	bool has_written, has_read;
	uint64_t written, read, size; /* of a ring */
};

enum mark_phase { MARK_INSTANT, MARK_BEGIN, MARK_END, MARK_COUNTER };

/* One thing on a track. */
struct mark {
	const struct track *track;
	enum mark_phase phase;
	uint64_t time;
	const struct grt_item *item; /* NULL: no event; a slice ends without one, or a counter */
	uint64_t value; /* of a counter */
};

struct tracks {
	struct table list, slices;
	uint64_t count;
	int err;
	struct grt_exporter *exporter;
	void (*track)(struct grt_exporter *exporter, const struct track *track);
	void (*mark)(struct grt_exporter *exporter, const struct mark *mark);
};

void tracks_init(struct tracks *tracks, struct grt_exporter *exporter);

/* tracks_item - puts the item on its track, and new tracks and counters with it. 0 or -ENOMEM. */
int tracks_item(struct tracks *tracks, const struct grt_item *item);

void tracks_free(struct tracks *tracks);

/* track_flow - a number that the events of a job have in common; 0: it is of no job. */
uint64_t track_flow(const struct grt_item *item);

/* mark_category - "event", "note", "suspect", "damage"; of what is no event "". */
const char *mark_category(const struct mark *mark);

#endif
