/* SPDX-License-Identifier: MIT */
#include "bridge_check.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "fgpu.h"
#include "grtrace.h"
#include "journal.h"
#include "xmalloc.h"

#define RINGS	 16
#define CLIENTS	 64
#define SLACK_NS 1000 /* the kernel's fast clock may lag this far behind the other one */
#define FOREVER	 (1ull << 50) /* ns: after the end of every job in the journal */

enum stage { SUBMIT, COMPLETE, STAGES };

static const unsigned int types[STAGES] = {GRT_RING_SUBMIT, GRT_COMPLETE};

/* A stage of a job, on one side. fctx, fseq: of the bridge. */
struct step {
	uint64_t time, client, fctx, fseq, order;
	int error;
};

struct steps {
	struct step *list;
	size_t count;
};

struct bridge_check {
	struct steps bridge[RINGS][STAGES], model[RINGS][STAGES];
	int64_t earliest, latest; /* of the device's clock's beginning */
	uint64_t ids[CLIENTS]; /* drm-client-id by slot; 0: not known yet */
	char *why;
};

static void add_step(struct steps *steps, const struct step *step)
{
	steps->list = xreallocarray(steps->list, steps->count + 1, sizeof(*step));
	steps->list[steps->count++] = *step;
}

/* --- both sides --- */

typedef void each_record(void *to, const struct grt_record *record);

static void visit_records(const char *trace, size_t len, int cookie, each_record *visit, void *to)
{
	const struct grt_record *record;

	for (size_t at = 0; at + sizeof(*record) <= len; at += record->len) {
		record = (const void *)(trace + at);
		if (record->len < sizeof(*record) || record->len % 8 || record->len > len - at)
			return;
		if (record->dev == cookie)
			visit(to, record);
	}
}

static bool has_step(const struct steps *steps, uint64_t fctx, uint64_t fseq)
{
	for (size_t i = 0; i < steps->count; i++)
		if (steps->list[i].fctx == fctx && steps->list[i].fseq == fseq)
			return true;
	return false;
}

static void on_submit(void *to, const struct grt_record *record)
{
	struct bridge_check *check = to;
	const struct step step = {record->time, record->client, record->fctx,
				  record->fseq, record->order,	0};

	if (record->type == GRT_RING_SUBMIT && record->ring < RINGS)
		add_step(&check->bridge[record->ring][SUBMIT], &step);
}

/* The model has no jobs that a scheduler cancelled before it ran them. */
static void on_complete(void *to, const struct grt_record *record)
{
	struct bridge_check *check = to;
	const struct step step = {record->time, record->client, record->fctx,
				  record->fseq, record->order,	record->error};

	if (record->type == GRT_COMPLETE && record->ring < RINGS &&
	    has_step(&check->bridge[record->ring][SUBMIT], step.fctx, step.fseq))
		add_step(&check->bridge[record->ring][COMPLETE], &step);
}

static void on_event(void *to, const struct fgpu_event *event)
{
	struct bridge_check *check = to;
	const struct step step = {event->time, event->client, 0, 0, 0, event->error};

	for (int stage = 0; stage < STAGES; stage++)
		if (event->type == types[stage] && event->ring < RINGS)
			add_step(&check->model[event->ring][stage], &step);
}

static void on_command(void *to, const struct fgpu_command *command, int ret)
{
	(void)to;
	(void)command;
	(void)ret;
}

static int compare_order(const void *a, const void *b)
{
	const struct step *left = a, *right = b;

	return (left->order > right->order) - (left->order < right->order);
}

/* --- the comparison --- */

static const char *name_of(int stage)
{
	return stage == SUBMIT ? "SUBMIT" : "COMPLETE";
}

/* A client of the model keeps one id of the DRM core; a closed one has none. */
static bool is_client(struct bridge_check *check, uint64_t slot, uint64_t id)
{
	if (slot >= CLIENTS)
		return true;
	if (!check->ids[slot])
		check->ids[slot] = id;
	return id && check->ids[slot] == id;
}

static void compare_step(struct bridge_check *check, int ring, int stage, size_t i)
{
	const struct step *is = &check->bridge[ring][stage].list[i];
	const struct step *want = &check->model[ring][stage].list[i];
	const int64_t begin = (int64_t)(is->time - want->time);

	if (is->error != want->error)
		check->why = xasprintf("%s %zu of ring %d has error %d, the model has %d",
				       name_of(stage), i, ring, is->error, want->error);
	else if (!is_client(check, want->client, is->client))
		check->why = xasprintf("%s %zu of ring %d names client %" PRIu64
				       ", the model names another one",
				       name_of(stage), i, ring, is->client);
	if (stage == SUBMIT && begin > check->earliest)
		check->earliest = begin;
	if (stage == COMPLETE && begin < check->latest)
		check->latest = begin;
}

static void compare_stage(struct bridge_check *check, int ring, int stage)
{
	const struct steps *is = &check->bridge[ring][stage], *want = &check->model[ring][stage];

	if (is->count)
		qsort(is->list, is->count, sizeof(*is->list), compare_order);
	if (!check->why && is->count != want->count)
		check->why = xasprintf("ring %d has %zu %s, the model has %zu", ring, is->count,
				       name_of(stage), want->count);
	for (size_t i = 0; !check->why && i < is->count; i++)
		compare_step(check, ring, stage, i);
}

static void compare_all(struct bridge_check *check)
{
	check->earliest = INT64_MIN;
	check->latest = INT64_MAX;
	for (int ring = 0; ring < RINGS; ring++)
		for (int stage = 0; stage < STAGES; stage++)
			compare_stage(check, ring, stage);
	if (!check->why && check->earliest == INT64_MIN)
		check->why = xstrdup("it contains no job");
	if (!check->why && check->latest != INT64_MAX && check->earliest - SLACK_NS > check->latest)
		check->why = xasprintf(
			"compared with the model, a SUBMIT is late or a COMPLETE is early "
			"by %" PRId64 " ns",
			check->earliest - check->latest);
}

static void free_steps(struct bridge_check *check)
{
	for (int ring = 0; ring < RINGS; ring++) {
		for (int stage = 0; stage < STAGES; stage++) {
			free(check->bridge[ring][stage].list);
			free(check->model[ring][stage].list);
		}
	}
}

static void find_scheduler(void *to, const struct grt_record *record)
{
	const struct grt_ring_pdu *ring = (const void *)(record + 1);

	if (record->type == GRT_RING_INFO && record->len >= sizeof(*record) + sizeof(*ring))
		*(bool *)to |= ring->flags & GRT_RING_SCHEDULER;
}

bool bridge_made(const char *trace, size_t len, int cookie)
{
	bool is_made = false;

	visit_records(trace, len, cookie, find_scheduler, &is_made);
	return is_made;
}

char *bridge_check(const char *trace, size_t len, int cookie, const void *journal,
		   size_t journal_len)
{
	struct bridge_check *check = xcalloc(1, sizeof(*check));
	const struct journal_watch watch = {on_command, on_event, check, FOREVER};
	char *why = NULL;

	/* A job's COMPLETE may precede its SUBMIT here if they were recorded on two CPUs. */
	visit_records(trace, len, cookie, on_submit, check);
	visit_records(trace, len, cookie, on_complete, check);
	journal_watch(journal, journal_len, &watch, &why);
	if (!why)
		compare_all(check);
	why = why ? why : check->why;
	free_steps(check);
	free(check);
	return why;
}
