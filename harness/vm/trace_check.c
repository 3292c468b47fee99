/* SPDX-License-Identifier: MIT */
/* The trace check: what the ring tracer recorded of a device is what its replayed journal emits. */
#include "trace_check.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bridge_check.h"
#include "fgpu.h"
#include "grtrace.h"
#include "xmalloc.h"

struct trace_check {
	const struct grt_record **records; /* by order; NULL: no such record */
	size_t count;
	uint64_t lost; /* attempts without a record */
	uint64_t next; /* order of the next event of the replay */
	uint64_t until; /* time of the newest record, ns */
	uint32_t *units; /* bytes, by the rings that were set up */
	size_t rings;
	uint64_t *ids; /* drm-client-id by slot; 0: not known yet */
	size_t slots;
	uint32_t flags; /* of all submissions */
	bool unplugged; /* nothing is recorded after it */
	char *why;
};

/* The next record; NULL: the end, or bytes that are not a record. */
static const struct grt_record *next_record(const char *bytes, size_t len, size_t *at)
{
	const struct grt_record *record = (const void *)(bytes + *at);

	if (len - *at < sizeof(*record) || record->magic != GRT_MAGIC ||
	    record->len < sizeof(*record) || record->len % 8 || record->len > len - *at)
		return NULL;
	*at += record->len;
	return record;
}

/* The cookie of a device, counted from 0 in the order in which they were made; -1: no such device.
 */
static int cookie_of(const char *bytes, size_t len, uint32_t device)
{
	const struct grt_record *record;
	size_t at = 0;

	while ((record = next_record(bytes, len, &at)))
		if (record->type == GRT_DEV_INFO && !device--)
			return record->dev;
	return -1;
}

static void keep_record(struct trace_check *check, const struct grt_record *record)
{
	const size_t space = (size_t)record->order + 1;

	if (record->order >= 1u << 24)
		return;
	if (space > check->count) {
		check->records = xreallocarray(check->records, space, sizeof(*check->records));
		memset(check->records + check->count, 0,
		       (space - check->count) * sizeof(*check->records));
		check->count = space;
	}
	check->records[record->order] = record;
	check->until = record->time > check->until ? record->time : check->until;
}

static void fail_event(struct trace_check *check, const struct fgpu_event *event, const char *what,
		       uint64_t got, uint64_t want)
{
	if (!check->why)
		check->why = xasprintf("event %" PRIu64 ", of type %u at %llu ns: the trace has %s "
				       "%" PRIu64 ", the replay %" PRIu64,
				       check->next, event->type, event->time, what, got, want);
}

/*
 * Bytes per unit of a ring; rings of clients, which only shape BYTES has, count in bytes.
 */
static uint64_t unit_of(const struct trace_check *check, uint32_t ring)
{
	return ring < check->rings ? check->units[ring] : 1;
}

static uint64_t saturated(uint64_t bytes)
{
	return bytes < UINT32_MAX ? bytes : UINT32_MAX;
}

/* The core's id of a client is the same in all of the client's events. */
static uint64_t id_of(struct trace_check *check, const struct fgpu_event *event, uint64_t got)
{
	if (event->client >= check->slots)
		return event->client_id ? got : 0;
	if (!check->ids[event->client])
		check->ids[event->client] = got;
	return check->ids[event->client];
}

static bool has_position(uint32_t type)
{
	return type != FGPU_EVENT_FENCE_SIGNAL && type != FGPU_EVENT_FENCE_WAIT &&
	       type != FGPU_EVENT_FENCE_WAIT_END && type != FGPU_EVENT_CTX_SWITCH;
}

static bool is_space(uint32_t type)
{
	return type == FGPU_EVENT_RING_ALLOC || type == FGPU_EVENT_RING_WAIT ||
	       type == FGPU_EVENT_RING_WAIT_END;
}

static void compare_event(struct trace_check *check, const struct fgpu_event *event,
			  const struct grt_record *record)
{
	const bool in_ring = event->ring != FGPU_NONE;
	const uint64_t unit = in_ring ? unit_of(check, event->ring) : 1;
	const struct {
		const char *what;
		uint64_t got, want;
	} members[] = {
		{"type", record->type, event->type},
		{"time", record->time, event->time},
		{"ring", record->ring, in_ring ? event->ring : GRT_NONE},
		{"error", (uint64_t)record->error, (uint64_t)event->error},
		{"fence", record->fseq, event->fence},
		{"a context", record->fctx != 0, event->fence != 0},
		{"client", record->client, id_of(check, event, record->client)},
		{"position", record->pos, has_position(event->type) ? event->position * unit : 0},
		{"bytes", record->bytes,
		 has_position(event->type) ? saturated(event->bytes * unit) : 0},
		{"aux", record->aux, is_space(event->type) ? event->aux * unit : event->aux},
		{"replayed", (record->flags & GRT_FL_REPLAYED) != 0,
		 (event->flags & FGPU_EVENT_REPLAYED) != 0},
	};

	for (size_t i = 0; i < sizeof(members) / sizeof(*members); i++) {
		/* the previous client may have had an id that a scenario wrote */
		if (!strcmp(members[i].what, "aux") && event->type == FGPU_EVENT_CTX_SWITCH)
			continue;
		if (members[i].got != members[i].want)
			fail_event(check, event, members[i].what, members[i].got, members[i].want);
	}
}

static void on_event(void *to, const struct fgpu_event *event)
{
	struct trace_check *check = to;
	const struct grt_record *record = check->next < check->count ? check->records[check->next]
								     : NULL;

	if (!check->unplugged && record)
		compare_event(check, event, record);
	else if (!check->unplugged && !check->lost && !check->why)
		check->why = xasprintf("event %" PRIu64 ", of type %u at %llu ns, is missing from "
				       "the trace, which reports no loss",
				       check->next, event->type, event->time);
	check->next++;
}

static void on_command(void *to, const struct fgpu_command *command, int ret)
{
	struct trace_check *check = to;

	if (ret < 0)
		return;
	if (command->op == FGPU_RING) {
		check->units = xreallocarray(check->units, check->rings + 1, sizeof(*check->units));
		check->units[check->rings++] = command->kind == FGPU_SHAPE_BYTES ? 1 : 4;
	} else if (command->op == FGPU_OPEN) {
		const size_t slot = (size_t)ret;

		if (slot >= check->slots) {
			check->ids = xreallocarray(check->ids, slot + 1, sizeof(*check->ids));
			check->slots = slot + 1;
		}
		check->ids[slot] = 0;
	} else if (command->op == FGPU_SUBMIT) {
		check->flags |= command->flags;
	} else if (command->op == FGPU_UNPLUG) {
		check->unplugged = true;
	}
}

static char *replay_journal(struct trace_check *check, const void *journal, size_t len)
{
	const struct journal_watch watch = {on_command, on_event, check, check->until};
	char *why = NULL;

	journal_watch(journal, len, &watch, &why);
	if (!check->why && why) {
		check->why = why;
		why = NULL;
	}
	free(why);
	if (!check->why && check->next < check->count)
		check->why = xasprintf("the trace counts %zu events, the replay has %" PRIu64,
				       check->count, check->next);
	return check->why;
}

char *trace_check(const char *trace, size_t len, uint32_t device, const void *journal,
		  size_t journal_len, uint32_t *flags)
{
	const int cookie = cookie_of(trace, len, device);
	struct trace_check check = {0};
	const struct grt_record *record;
	size_t at = 0;
	char *why;

	if (cookie < 0)
		return xasprintf("the trace has no device %u", device);
	if (bridge_made(trace, len, cookie))
		return bridge_check(trace, len, cookie, journal, journal_len);
	while ((record = next_record(trace, len, &at))) {
		check.lost += record->type == GRT_LOST ? record->aux : 0;
		if (record->type < GRT_STREAM && record->dev == cookie)
			keep_record(&check, record);
	}
	why = at == len ? replay_journal(&check, journal, journal_len)
			: xasprintf("no record begins at byte %zu of the trace", at);
	*flags |= check.flags;
	free(check.records);
	free(check.units);
	free(check.ids);
	return why;
}
