/* SPDX-License-Identifier: MIT */
#include "trace_busy.h"

#include <stdlib.h>

#include "trace_busy_notes.h"
#include "xmalloc.h"

#define JOBS_MOST  65536 /* that run at once; beyond, a device begins anew */
#define UNITS_MOST 64

/* --- accounts --- */

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

/* --- events --- */

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
	struct busy_device *device = busy_device_of(busy, item->record.dev);
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
	busy_note(busy, item);
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
