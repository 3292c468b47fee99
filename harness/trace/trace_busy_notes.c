/* SPDX-License-Identifier: MIT */
#include "trace_busy_notes.h"

#include <endian.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

#define ISSUE_COMPLETE (1ULL << GRT_ISSUE | 1ULL << GRT_COMPLETE)

struct busy_device *busy_device_of(struct busy *busy, uint16_t dev)
{
	size_t count = (size_t)dev + 1;

	if (count > busy->device_count) {
		/* engines point to their device, but there is none before the devices' notes */
		busy->devices = xreallocarray(busy->devices, count, sizeof(*busy->devices));
		for (size_t i = busy->device_count; i < count; i++)
			busy->devices[i] = (struct busy_device){.epoch = 1};
		for (size_t i = 0; i < busy->device_count; i++)
			for (struct busy_engine *e = busy->devices[i].engines; e; e = e->next)
				e->device = &busy->devices[i];
		busy->device_count = count;
	}
	return &busy->devices[dev];
}

static void copy_name(char to[33], const char from[32])
{
	memcpy(to, from, 32);
	to[32] = '\0';
}

static void learn_stream(struct busy *busy, const struct grt_item *item)
{
	struct grt_stream_pdu pdu;
	uint64_t mask;

	if (busy->has_clock || item->pdu_len < sizeof(pdu))
		return;
	memcpy(&pdu, item->pdu, sizeof(pdu));
	mask = le64toh(pdu.type_mask);
	busy->is_filtered = mask && (mask & ISSUE_COMPLETE) != ISSUE_COMPLETE;
	busy->clock = le32toh(pdu.clock);
	busy->has_clock = true;
}

static void learn_device(struct busy *busy, const struct grt_item *item)
{
	struct busy_device *device = busy_device_of(busy, item->record.dev);
	struct grt_dev_pdu pdu;

	if (device->is_declared || item->pdu_len < sizeof(pdu))
		return;
	memcpy(&pdu, item->pdu, sizeof(pdu));
	device->is_declared = true;
	copy_name(device->name, pdu.name);
	copy_name(device->driver, pdu.driver);
	copy_name(device->pdev, pdu.pdev);
	device->primary = le32toh(pdu.primary);
	device->render = le32toh(pdu.render);
}

static int compare_client(const void *key, const void *client)
{
	const uint64_t *id = key, *other = &((const struct busy_client *)client)->id;

	return *id < *other ? -1 : *id > *other;
}

struct busy_client *busy_client_find(const struct busy *busy, uint64_t id)
{
	if (!busy->client_count)
		return NULL;
	return bsearch(&id, busy->clients, busy->client_count, sizeof(*busy->clients),
		       compare_client);
}

/* Each stream may have the table in front: the same note comes again. */
static void learn_client(struct busy *busy, const struct grt_record *record)
{
	struct busy_client *client = busy_client_find(busy, record->client);

	if (!client || client->count == BUSY_NOTES)
		return;
	for (size_t i = 0; i < client->count; i++)
		if (client->notes[i] == record->time)
			return;
	client->notes[client->count++] = record->time;
}

struct busy_engine *busy_engine_find(const struct busy_device *device, const char *name, size_t len)
{
	struct busy_engine *engine = device->engines;

	while (engine && (strlen(engine->name) != len || memcmp(engine->name, name, len) != 0))
		engine = engine->next;
	return engine;
}

static struct busy_engine *engine_new(struct busy_device *device, const char *name)
{
	struct busy_engine *engine = xcalloc(1, sizeof(*engine));

	*engine = (struct busy_engine){.next = device->engines,
				       .device = device,
				       /* from the first event on: that one shows whether it is */
				       .is_known = !device->has_next || device->epoch == 1,
				       .can_show = true};
	memcpy(engine->name, name, sizeof(engine->name));
	device->engines = engine;
	return engine;
}

static void learn_ring(struct busy *busy, const struct grt_item *item)
{
	struct busy_device *device = busy_device_of(busy, item->record.dev);
	size_t count = (size_t)item->record.ring + 1;
	struct busy_engine *engine;
	struct grt_ring_pdu pdu;
	char name[33];

	if (item->pdu_len < sizeof(pdu))
		return;
	memcpy(&pdu, item->pdu, sizeof(pdu));
	copy_name(name, pdu.engine);
	engine = busy_engine_find(device, name, strlen(name));
	if (!engine)
		engine = engine_new(device, name);
	if (le32toh(pdu.capacity) > engine->capacity)
		engine->capacity = le32toh(pdu.capacity);
	engine->can_show &= (le64toh(pdu.types) & ISSUE_COMPLETE) == ISSUE_COMPLETE;
	if (count > device->ring_count) {
		device->rings = xreallocarray(device->rings, count, sizeof(struct busy_engine *));
		memset(device->rings + device->ring_count, 0,
		       (count - device->ring_count) * sizeof(struct busy_engine *));
		device->ring_count = count;
	}
	device->rings[item->record.ring] = engine;
}

void busy_note(struct busy *busy, const struct grt_item *item)
{
	switch (item->record.type) {
	case GRT_STREAM:
		learn_stream(busy, item);
		break;
	case GRT_DEV_INFO:
		if (item->record.dev != GRT_NONE)
			learn_device(busy, item);
		break;
	case GRT_CLIENT_INFO:
		learn_client(busy, &item->record);
		break;
	case GRT_RING_INFO:
		if (item->record.dev != GRT_NONE && item->record.ring != GRT_NONE)
			learn_ring(busy, item);
		break;
	}
}
