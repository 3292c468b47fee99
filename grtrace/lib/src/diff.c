/* SPDX-License-Identifier: MIT */
#include "libgrtrace_diff.h"

#include <errno.h>
#include <stdlib.h>

#include "record.h"
#include "table.h"

#define EVENTS 65536
#define NAMES  131072

/* An event without a counterpart. */
struct pending {
	struct grt_record record;
	struct pending *next;
};

/* Events of one kind of one job, all of the same side; the first is the oldest. */
struct kind {
	struct entry entry;
	enum grt_side side;
	struct pending *first, *last;
};

/* The number of a context or a client by its appearance; that of value UINT64_MAX counts them. */
struct name {
	struct entry entry; /* what and where, side, value */
	uint64_t number;
};

struct grt_diff {
	struct table kinds, names;
	size_t pending, limit;
	void (*receive)(void *to, const struct grt_difference *difference);
	void *to;
	int err;
};

/* --- names --- */

static struct name *name_of(struct grt_diff *diff, struct key key)
{
	struct name *name = table_find(&diff->names, key);

	if (name || table_is_full(&diff->names))
		return name;
	name = table_add(&diff->names, key);
	if (!name)
		diff->err = -ENOMEM;
	return name;
}

/* From 1; with too many of them they are compared as they are. */
static uint64_t number_of(struct grt_diff *diff, enum grt_side side, uint64_t where, uint64_t value)
{
	struct name *name, *count;

	if (!value || value == UINT64_MAX)
		return value;
	name = name_of(diff, (struct key){where, side, value});
	if (name && !name->number) {
		count = name_of(diff, (struct key){where, side, UINT64_MAX});
		name->number = count ? ++count->number : value;
	}
	return name ? name->number : value;
}

static uint64_t context_of(struct grt_diff *diff, enum grt_side side,
			   const struct grt_record *record)
{
	return number_of(diff, side, 1ULL << 32 | (uint64_t)record->ring << 16 | record->dev,
			 record->fctx);
}

static uint64_t client_of(struct grt_diff *diff, enum grt_side side,
			  const struct grt_record *record)
{
	return number_of(diff, side, 2ULL << 32 | record->dev, record->client);
}

/* --- differences --- */

static void emit_only(struct grt_diff *diff, enum grt_side side, const struct grt_record *record)
{
	struct grt_difference difference = {.member = NULL};

	difference.is_in[side] = true;
	difference.record[side] = *record;
	diff->receive(diff->to, &difference);
}

static void pop_pending(struct grt_diff *diff, struct kind *kind)
{
	struct pending *pending = kind->first;

	kind->first = pending->next;
	free(pending);
	diff->pending--;
	if (!kind->first)
		table_remove(&diff->kinds, kind);
}

static void push_pending(struct grt_diff *diff, enum grt_side side, struct kind *kind,
			 const struct grt_record *record)
{
	struct pending *pending = calloc(1, sizeof(*pending));

	if (!pending) {
		diff->err = -ENOMEM;
		if (!kind->first)
			table_remove(&diff->kinds, kind);
		return;
	}
	pending->record = *record;
	kind->side = side;
	*(kind->first ? &kind->last->next : &kind->first) = pending;
	kind->last = pending;
	diff->pending++;
}

/* The first member that differs. Times, CPUs and numbers of records do from run to run. */
static void compare_records(struct grt_diff *diff, enum grt_side side,
			    const struct grt_record *record, const struct grt_record *other)
{
	enum grt_side across = side == GRT_SIDE_A ? GRT_SIDE_B : GRT_SIDE_A;
	bool is_switch = record->type == GRT_CTX_SWITCH;
	const struct compared {
		const char *name;
		uint64_t value, other;
	} members[] = {
		{"ring", record->ring, other->ring},
		{"error", (uint64_t)record->error, (uint64_t)other->error},
		{"flags", record->flags, other->flags},
		{"client", client_of(diff, side, record), client_of(diff, across, other)},
		{"pos", record->pos, other->pos},
		{"bytes", record->bytes, other->bytes},
		{"aux", is_switch ? 0 : record->aux, is_switch ? 0 : other->aux},
	};
	struct grt_difference difference = {.is_in = {true, true}};

	for (size_t i = 0; i < sizeof(members) / sizeof(*members); i++) {
		if (members[i].value == members[i].other)
			continue;
		difference.record[side] = *record;
		difference.record[across] = *other;
		difference.member = members[i].name;
		difference.values[side] = (int64_t)members[i].value;
		difference.values[across] = (int64_t)members[i].other;
		diff->receive(diff->to, &difference);
		return;
	}
}

/* --- events --- */

static struct key key_of(struct grt_diff *diff, enum grt_side side, const struct grt_record *record)
{
	struct key key = {.a = (uint64_t)record->ring << 32 | (uint64_t)record->dev << 16 |
			       record->type};

	if (record->fctx) {
		key.b = context_of(diff, side, record);
		key.c = record->fseq;
	} else {
		key.b = client_of(diff, side, record) | 1ULL << 63;
		key.c = record->type >= GRT_MEM_ALLOC && record->type <= GRT_MEM_UNMAP ? record->aux
										       : 0;
	}
	return key;
}

int grt_diff_item(struct grt_diff *diff, enum grt_side side, const struct grt_item *item)
{
	const struct grt_record *record = &item->record;
	struct kind *kind;
	struct key key;

	if (item->damage || item->suspect || record_is_note(record->type))
		return 0;
	key = key_of(diff, side, record);
	kind = table_find(&diff->kinds, key);
	if (kind && kind->side != side) {
		compare_records(diff, side, record, &kind->first->record);
		pop_pending(diff, kind);
		return diff->err;
	}
	while (diff->pending >= diff->limit) {
		struct kind *oldest = (struct kind *)diff->kinds.oldest;

		emit_only(diff, oldest->side, &oldest->first->record);
		pop_pending(diff, oldest);
		kind = table_find(&diff->kinds, key);
	}
	if (!kind)
		kind = table_add(&diff->kinds, key);
	if (!kind)
		return -ENOMEM;
	push_pending(diff, side, kind, record);
	return diff->err;
}

void grt_diff_end(struct grt_diff *diff)
{
	while (diff->kinds.oldest) {
		struct kind *kind = (struct kind *)diff->kinds.oldest;

		emit_only(diff, kind->side, &kind->first->record);
		pop_pending(diff, kind);
	}
}

int grt_diff_new(struct grt_diff **out, size_t limit,
		 void (*receive)(void *to, const struct grt_difference *difference), void *to)
{
	struct grt_diff *diff = calloc(1, sizeof(*diff));

	*out = diff;
	if (!diff)
		return -ENOMEM;
	diff->limit = limit ? limit : EVENTS;
	diff->receive = receive;
	diff->to = to;
	table_init(&diff->kinds, sizeof(struct kind), diff->limit + 1);
	table_init(&diff->names, sizeof(struct name), NAMES);
	return 0;
}

void grt_diff_free(struct grt_diff *diff)
{
	if (!diff)
		return;
	while (diff->kinds.oldest)
		pop_pending(diff, (struct kind *)diff->kinds.oldest);
	table_free(&diff->kinds);
	table_free(&diff->names);
	free(diff);
}
