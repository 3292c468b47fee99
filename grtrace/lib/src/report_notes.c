/* SPDX-License-Identifier: MIT */
/* What the table of notes declares, and what events name. */
#include <endian.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

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

/*
 * --- notes --------------------------------------------------------------------------------------
 */

/* A PDU that is too short leaves zeros. */
static void copy_pdu(const struct grt_report *report, void *to, size_t size)
{
	size_t len = report->item->pdu_len < size ? report->item->pdu_len : size;

	memset(to, 0, size);
	if (len)
		memcpy(to, report->item->pdu, len);
}

static void note_stream(struct grt_report *report)
{
	struct grt_stream_pdu pdu;

	if (report->totals.has_stream)
		return;
	copy_pdu(report, &pdu, sizeof(pdu));
	report->totals.stream = (struct grt_stream_pdu){
		.session = le64toh(pdu.session),
		.monotonic = le64toh(pdu.monotonic),
		.realtime = le64toh(pdu.realtime),
		.version = le16toh(pdu.version),
		.record_size = le16toh(pdu.record_size),
		.cpus = le32toh(pdu.cpus),
		.clock = le32toh(pdu.clock),
		.flags = le32toh(pdu.flags),
		.type_mask = le64toh(pdu.type_mask),
	};
	report->totals.has_stream = true;
}

static void note_device(struct grt_report *report)
{
	struct report_device *device = report_device_of(report, report->record->dev);
	struct grt_dev_pdu *info;

	if (!device || device->result.declared)
		return;
	info = &device->result.info;
	copy_pdu(report, info, sizeof(*info));
	info->types = le64toh(info->types);
	info->primary = le32toh(info->primary);
	info->render = le32toh(info->render);
	info->name[sizeof(info->name) - 1] = 0;
	info->driver[sizeof(info->driver) - 1] = 0;
	info->pdev[sizeof(info->pdev) - 1] = 0;
	device->result.declared = true;
}

static void note_ring(struct grt_report *report)
{
	const struct grt_record *record = report->record;
	struct report_ring *ring = report_ring_of(report, record->dev, record->ring);
	struct grt_ring_pdu *info;

	if (!ring || ring->result.declared)
		return;
	info = &ring->result.info;
	copy_pdu(report, info, sizeof(*info));
	info->engine[sizeof(info->engine) - 1] = 0;
	info->size = le64toh(info->size);
	info->types = le64toh(info->types);
	info->shape = le32toh(info->shape);
	info->flags = le32toh(info->flags);
	info->unit = le32toh(info->unit);
	info->pad = le32toh(info->pad);
	info->capacity = le32toh(info->capacity);
	ring->result.declared = true;
	ring->engine = engine_of(report, record->dev, info->engine);
}

static void note_client(struct grt_report *report)
{
	const struct grt_record *record = report->record;
	struct report_client *client = report_client_of(report, record->dev, record->client);

	if (!client)
		return;
	client->result.pid = record->pid;
	copy_pdu(report, client->result.comm, sizeof(client->result.comm));
	client->result.comm[sizeof(client->result.comm) - 1] = 0;
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
