/* SPDX-License-Identifier: MIT */
/* What the table of notes declares, and what events name. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "pdu.h"
#include "record.h"
#include "report.h"

/* 1: found; an entry of the table, new if it was not there. NULL: it is full, or memory is out. */
static void *entry_of(struct grt_report *report, struct table *table, struct key key)
{
	void *entry = table_find(table, key);

	if (entry)
		return entry;
	if (table_is_full(table)) {
		report->totals.beyond++;
		return NULL;
	}
	entry = table_add(table, key);
	if (!entry)
		report->err = -ENOMEM;
	return entry;
}

struct report_device *report_device_of(struct grt_report *report, uint16_t dev)
{
	struct report_device *device;

	if (dev == GRT_NONE)
		return NULL;
	device = entry_of(report, &report->devices, (struct key){dev, 0, 0});
	if (device)
		device->result.dev = dev;
	return device;
}

/* An engine is its name on a device; there are few. */
static struct engine *engine_of(struct grt_report *report, uint16_t dev, const char *name)
{
	struct engine *engine;

	for (struct entry *entry = report->engines.oldest; entry; entry = entry->newer) {
		engine = (struct engine *)entry;
		if (engine->dev == dev && !strncmp(engine->name, name, sizeof(engine->name)))
			return engine;
	}
	engine = entry_of(report, &report->engines, (struct key){report->engines.count, 0, 0});
	if (!engine)
		return NULL;
	engine->dev = dev;
	memcpy(engine->name, name, sizeof(engine->name));
	return engine;
}

struct report_ring *report_ring_of(struct grt_report *report, uint16_t dev, uint16_t number)
{
	static const char no_name[32];
	struct report_ring *ring = report->newest_ring;

	if (ring && ring->result.dev == dev && ring->result.ring == number)
		return ring;
	if (dev == GRT_NONE || number == GRT_NONE)
		return NULL;
	ring = entry_of(report, &report->rings, (struct key){dev, number, 0});
	if (!ring)
		return NULL;
	ring->result.dev = dev;
	ring->result.ring = number;
	if (!ring->engine)
		ring->engine = engine_of(report, dev, no_name);
	report->newest_ring = ring;
	return ring;
}

struct report_client *report_client_of(struct grt_report *report, uint16_t dev, uint64_t id)
{
	struct report_client *client = report->newest_client;

	if (client && client->result.dev == dev && client->result.client == id)
		return client;
	if (dev == GRT_NONE || !id)
		return NULL;
	client = entry_of(report, &report->clients, (struct key){dev, id, 0});
	if (!client)
		return NULL;
	client->result.dev = dev;
	client->result.client = id;
	report->newest_client = client;
	return client;
}

/* --- notes --- */

static void note_stream(struct grt_report *report)
{
	if (report->totals.has_stream)
		return;
	report->totals.stream = pdu_stream(report->item);
	report->totals.has_stream = true;
}

static void note_device(struct grt_report *report)
{
	struct report_device *device = report_device_of(report, report->record->dev);

	if (!device || device->result.declared)
		return;
	device->result.info = pdu_device(report->item);
	device->result.declared = true;
}

static void note_ring(struct grt_report *report)
{
	const struct grt_record *record = report->record;
	struct report_ring *ring = report_ring_of(report, record->dev, record->ring);

	if (!ring || ring->result.declared)
		return;
	ring->result.info = pdu_ring(report->item);
	ring->result.declared = true;
	ring->engine = engine_of(report, record->dev, ring->result.info.engine);
}

static void note_client(struct grt_report *report)
{
	const struct grt_record *record = report->record;
	struct report_client *client = report_client_of(report, record->dev, record->client);
	struct grt_client_pdu pdu = pdu_client(report->item);

	if (!client)
		return;
	client->result.pid = record->pid;
	memcpy(client->result.comm, pdu.comm, sizeof(client->result.comm));
}

void report_note(struct grt_report *report)
{
	switch (report->record->type) {
	case GRT_STREAM:
		note_stream(report);
		break;
	case GRT_DEV_INFO:
		note_device(report);
		break;
	case GRT_RING_INFO:
		note_ring(report);
		break;
	case GRT_CLIENT_INFO:
		note_client(report);
		break;
	case GRT_LOST:
		report->totals.lost += report->record->aux;
		break;
	case GRT_EOS:
		report->cpus[report->item->cpu].has_end = true;
		break;
	}
}
