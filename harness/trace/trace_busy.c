/* SPDX-License-Identifier: MIT */
#include "trace_busy.h"

#include <endian.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

#define JOBS_MOST  65536 /* that run at once; beyond, a device begins anew */
#define UNITS_MOST 64

#define ISSUE_COMPLETE (1ULL << GRT_ISSUE | 1ULL << GRT_COMPLETE)

/*
 * --- notes --------------------------------------------------------------------------------------
 */

static struct busy_device *device_of(struct busy *busy, uint16_t dev)
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
	struct busy_device *device = device_of(busy, item->record.dev);
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
	struct busy_device *device = device_of(busy, item->record.dev);
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

/*
 * --- accounts -----------------------------------------------------------------------------------
 */

static void forget_jobs(struct busy_account *account)
{
	while (account->jobs) {
		struct busy_job *job = account->jobs;

		account->jobs = job->next;
		free(job);
	}
}

struct busy_account *busy_account_of(struct busy_engine *engine, uint64_t client)
{
	struct busy_account **at = &engine->accounts, *account;

	while (*at && (*at)->client != client)
		at = &(*at)->next;
	account = *at;
	if (account) {
		*at = account->next; /* the newest comes first */
	} else {
		account = xcalloc(1, sizeof(*account));
		account->engine = engine;
		account->client = client;
	}
	account->next = engine->accounts;
	engine->accounts = account;
	if (account->epoch != engine->device->epoch) {
		forget_jobs(account);
		account->epoch = engine->device->epoch;
		account->low = account->high = 0;
		account->has_offset = account->has_newest = false;
	}
	return account;
}

static uint64_t time_since(uint64_t begin, uint64_t now)
{
	return now > begin ? now - begin : 0;
}

uint64_t busy_running_low(const struct busy_account *account, uint64_t now)
{
	uint64_t sum = account->low;

	for (const struct busy_job *job = account->jobs; job; job = job->next)
		sum += job->is_interrupted ? 0 : time_since(job->late, now);
	return sum;
}

uint64_t busy_running_high(const struct busy_account *account, uint64_t now)
{
	uint64_t sum = account->high;

	for (const struct busy_job *job = account->jobs; job; job = job->next)
		sum += time_since(job->early, now);
	return sum;
}

uint64_t busy_done_low(const struct busy_account *account)
{
	return account->low;
}

uint64_t busy_done_high(const struct busy_account *account, uint64_t now)
{
	uint64_t sum = account->high;

	for (const struct busy_job *job = account->jobs; job; job = job->next)
		sum += job->is_interrupted ? time_since(job->early, now) : 0;
	return sum;
}

/*
 * --- events -------------------------------------------------------------------------------------
 */

static struct busy_job **find_job(struct busy_account *account, const struct grt_record *record)
{
	struct busy_job **at = &account->jobs;

	while (*at && ((*at)->fctx != record->fctx || (*at)->fseq != record->fseq))
		at = &(*at)->next;
	return at;
}

/* A run is over. */
static void end_job(struct busy *busy, struct busy_account *account, struct busy_job **at,
		    uint64_t now)
{
	struct busy_job *job = *at;

	account->low += job->is_interrupted ? 0 : time_since(job->late, now);
	account->high += time_since(job->early, now);
	*at = job->next;
	free(job);
	busy->job_count--;
}

/* A unit that begins a job has ended what it ran before. */
static void learn_unit(struct busy_engine *engine, uint64_t unit)
{
	if (engine->is_known || !engine->capacity || engine->capacity > UNITS_MOST ||
	    unit >= engine->capacity)
		return;
	engine->units |= 1ULL << unit;
	engine->is_known = engine->units == ~0ULL >> (UNITS_MOST - engine->capacity);
}

static void on_issue(struct busy *busy, struct busy_account *account,
		     const struct grt_record *record)
{
	struct busy_job **at = find_job(account, record), *job;

	if (*at)
		end_job(busy, account, at, record->time);
	job = xcalloc(1, sizeof(*job));
	*job = (struct busy_job){.next = account->jobs,
				 .fctx = record->fctx,
				 .fseq = record->fseq,
				 .early = record->time,
				 .late = record->time,
				 .ring = record->ring};
	account->jobs = job;
	busy->job_count++;
}

static void on_reset(const struct busy_engine *engine, uint32_t ring)
{
	for (struct busy_account *account = engine->accounts; account; account = account->next)
		for (struct busy_job *job = account->jobs; job; job = job->next)
			job->is_interrupted |= job->ring == ring;
}

static void on_event(struct busy *busy, const struct grt_item *item)
{
	const struct grt_record *record = &item->record;
	struct busy_device *device = &busy->devices[record->dev];
	struct busy_engine *engine = record->ring < device->ring_count ? device->rings[record->ring]
								       : NULL;
	struct busy_account *account;
	struct busy_job **at;

	if (!engine)
		return;
	if (record->type == GRT_RESET) {
		on_reset(engine, record->ring);
		return;
	}
	if (record->type != GRT_ISSUE && record->type != GRT_COMPLETE &&
	    record->type != GRT_HW_START)
		return;
	if (record->type == GRT_ISSUE)
		learn_unit(engine, record->aux);
	if (!busy_client_find(busy, record->client))
		return;
	account = busy_account_of(engine, record->client);
	account->newest = *item;
	account->newest.pdu = NULL;
	account->has_newest = true;
	at = find_job(account, record);
	if (record->type == GRT_ISSUE)
		on_issue(busy, account, record);
	else if (*at && record->type == GRT_COMPLETE)
		end_job(busy, account, at, record->time);
	else if (*at)
		(*at)->late = record->time;
}

/* What is known of the device begins anew. */
static void begin_epoch(struct busy *busy, struct busy_device *device)
{
	device->epoch++;
	for (struct busy_engine *engine = device->engines; engine; engine = engine->next) {
		engine->is_known = false;
		engine->units = 0;
		for (struct busy_account *a = engine->accounts; a; a = a->next) {
			for (struct busy_job *job = a->jobs; job; job = job->next)
				busy->job_count--;
			forget_jobs(a);
		}
	}
}

static enum busy_change count_event(struct busy *busy, const struct grt_item *item)
{
	struct busy_device *device = device_of(busy, item->record.dev);
	int32_t ahead = (int32_t)(item->record.order - device->next);
	enum busy_change change = BUSY_NEXT;

	if (ahead < 0 && device->has_next)
		return BUSY_NOTHING; /* it was there before, or comes too late */
	if (ahead || busy->job_count >= JOBS_MOST) {
		begin_epoch(busy, device);
		change = BUSY_GAP;
	}
	device->next = item->record.order + 1;
	device->has_next = true;
	on_event(busy, item);
	return change;
}

enum busy_change busy_item(struct busy *busy, const struct grt_item *item)
{
	switch (item->record.type) {
	case GRT_STREAM:
		learn_stream(busy, item);
		return BUSY_NOTHING;
	case GRT_DEV_INFO:
		if (item->record.dev != GRT_NONE)
			learn_device(busy, item);
		return BUSY_NOTHING;
	case GRT_CLIENT_INFO:
		learn_client(busy, &item->record);
		return BUSY_NOTHING;
	case GRT_RING_INFO:
		if (item->record.dev != GRT_NONE && item->record.ring != GRT_NONE)
			learn_ring(busy, item);
		return BUSY_NOTHING;
	}
	if (item->record.type >= GRT_EVENTS || item->record.dev == GRT_NONE)
		return BUSY_NOTHING;
	return count_event(busy, item);
}

void busy_free(struct busy *busy)
{
	for (size_t i = 0; i < busy->device_count; i++) {
		struct busy_device *device = &busy->devices[i];

		while (device->engines) {
			struct busy_engine *engine = device->engines;

			device->engines = engine->next;
			while (engine->accounts) {
				struct busy_account *account = engine->accounts;

				engine->accounts = account->next;
				forget_jobs(account);
				free(account);
			}
			free(engine);
		}
		free(device->rings);
	}
	free(busy->devices);
	*busy = (struct busy){0};
}
