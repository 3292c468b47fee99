/* SPDX-License-Identifier: MIT */
/* R04, R13: the table of notes, and the devices and rings that it declares. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "pdu.h"
#include "record.h"
#include "verify.h"

/* --- sessions --- */

static struct session *session_of(struct grt_verifier *v, unsigned int source)
{
	struct session *sessions;
	size_t space = (size_t)source + 1;

	if (space > v->session_space) {
		sessions = realloc(v->sessions, space * sizeof(*sessions));
		if (!sessions) {
			v->err = -ENOMEM;
			return NULL;
		}
		memset(sessions + v->session_space, 0,
		       (space - v->session_space) * sizeof(*sessions));
		v->sessions = sessions;
		v->session_space = space;
	}
	return &v->sessions[source];
}

void lose_table(struct grt_verifier *v, const struct grt_item *item)
{
	struct session *session = session_of(v, item->source);

	if (session && (item->cpu == GRT_NO_CPU || !session->has_table_stream) &&
	    item->damage != GRT_DAMAGE_END)
		v->table_damaged = true;
}

static void check_session(struct grt_verifier *v, struct session *session)
{
	struct grt_stream_pdu pdu;
	uint64_t number;

	if (v->item->pdu_len < sizeof(pdu))
		return;
	pdu = pdu_stream(v->item);
	if (!v->has_stream) {
		v->has_stream = true;
		v->stream = pdu;
		v->stream_at = v->at;
		if (pdu.version != GRT_VERSION || pdu.record_size != GRT_RECORD_SIZE ||
		    pdu.clock >= GRT_CLOCKS)
			broken(v, RULE_ONE_SESSION, NULL,
			       "STREAM has version %u, records of %u bytes and clock %u",
			       pdu.version, pdu.record_size, pdu.clock);
		return;
	}
	session->is_foreign = pdu.session != v->stream.session;
	number = pdu.session;
	if (session->is_foreign || pdu.version != v->stream.version ||
	    pdu.record_size != v->stream.record_size || pdu.clock != v->stream.clock)
		broken(v, RULE_ONE_SESSION, &v->stream_at,
		       "STREAM is from session %" PRIu64 " with clock %u, unlike that of the other "
		       "sources",
		       number, pdu.clock);
}

/* --- devices and rings --- */

struct device *device_of(struct grt_verifier *v, uint16_t dev)
{
	const struct key key = {dev, 0, 0};
	struct device *device = table_find(&v->devices, key);

	if (device)
		return device;
	device = table_add(&v->devices, key);
	if (!device) {
		v->err = -ENOMEM;
		return NULL;
	}
	device->epoch = 1;
	device->restarts = v->restarts;
	return device;
}

static struct ring *ring_of(struct grt_verifier *v, uint16_t dev, uint16_t number)
{
	const struct key key = {dev, number, 0};
	struct ring *ring = table_find(&v->rings, key);

	if (ring)
		return ring;
	if (table_is_full(&v->rings)) {
		undetermined(v, RULE_RING_DECLARED, "too many rings to follow");
		return NULL;
	}
	ring = table_add(&v->rings, key);
	if (!ring)
		v->err = -ENOMEM;
	return ring;
}

/* Under the devices' own clocks a note's time cannot be compared with an event's. */
static void check_used(struct grt_verifier *v, struct grt_place *used, const char *what)
{
	if (used->type && v->has_stream && v->stream.clock != GRT_CLOCK_DEVICE &&
	    v->at.time > used->time)
		broken_at(v, RULE_RING_DECLARED, used, &v->at,
			  "it uses a %s before the note that declares it", what);
	used->type = 0;
}

static void learn_device(struct grt_verifier *v)
{
	struct device *device = device_of(v, v->event.dev);

	if (!device || v->item->pdu_len < sizeof(struct grt_dev_pdu))
		return;
	check_used(v, &device->used, "device");
	device->declared = true;
	device->types = pdu_device(v->item).types;
}

static void learn_ring(struct grt_verifier *v)
{
	struct device *device = device_of(v, v->event.dev);
	struct ring *ring = ring_of(v, v->event.dev, v->event.ring);

	if (!device || !ring || v->item->pdu_len < sizeof(ring->info))
		return;
	ring->info = pdu_ring(v->item);
	check_used(v, &ring->used, "ring");
	ring->declared = true;
	ring->device = device;
}

void check_note(struct grt_verifier *v)
{
	struct session *session = session_of(v, v->at.source);

	if (!session || is_foreign(v))
		return;
	v->has_table = true;
	session->has_table_stream |= v->at.cpu == GRT_NO_CPU;
	if (!session->has_note && v->at.type != GRT_STREAM && !v->table_damaged)
		broken(v, RULE_ONE_SESSION, NULL, "the first note is %s, not STREAM",
		       grt_type_name(v->at.type));
	session->has_note = true;
	switch (v->at.type) {
	case GRT_STREAM:
		check_session(v, session);
		return;
	case GRT_DEV_INFO:
		learn_device(v);
		return;
	case GRT_RING_INFO:
		learn_ring(v);
		return;
	case GRT_CLIENT_INFO:
		learn_client(v);
		return;
	}
}

/* --- use --- */

void check_declared(struct grt_verifier *v)
{
	v->ring = NULL;
	if (!v->device || v->device->entry.key.a != v->event.dev)
		v->device = device_of(v, v->event.dev);
	if (!v->device)
		return;
	v->device->epoch += (uint32_t)(v->restarts - v->device->restarts);
	v->device->restarts = v->restarts;
	if (!v->device->declared && !v->device->used.type)
		v->device->used = v->at;
	if (!v->device->has_next)
		v->device->from_start = !v->at.order;
	if (v->event.client)
		check_client(v);
	if (v->event.ring == GRT_NONE)
		return;
	v->ring = table_find(&v->rings, (struct key){v->event.dev, v->event.ring, 0});
	if (!v->ring)
		v->ring = ring_of(v, v->event.dev, v->event.ring);
	if (!v->ring || v->ring->declared)
		return;
	if (!v->ring->used.type && v->device->declared)
		v->ring->used = v->at;
	v->ring = NULL;
}

void end_declared(struct grt_verifier *v)
{
	if (!v->has_table || v->table_damaged)
		return;
	for (struct entry *entry = v->devices.oldest; entry; entry = entry->newer) {
		const struct device *device = (struct device *)entry;

		if (!device->declared)
			broken_at(v, RULE_RING_DECLARED, &device->used, NULL,
				  "no note declares its device %" PRIu64, entry->key.a);
	}
	for (struct entry *entry = v->rings.oldest; entry; entry = entry->newer) {
		const struct ring *ring = (struct ring *)entry;

		if (!ring->declared && ring->used.type)
			broken_at(v, RULE_RING_DECLARED, &ring->used, NULL,
				  "no note declares its ring %" PRIu64 " of device %" PRIu64,
				  entry->key.b, entry->key.a);
	}
	end_clients(v);
}
