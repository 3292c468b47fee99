/* SPDX-License-Identifier: MIT */
/* R16, R18, and of R22 that no ALLOC comes within a wait: space that is reserved, or waited for. */
#include <inttypes.h>

#include "verify.h"

static bool is_open(const struct grt_verifier *v, const struct reservation *reservation)
{
	return reservation->epoch && reservation->epoch == v->device->epoch;
}

/* Of the job where both sides know it, else of the client. */
static bool is_of_event(const struct grt_verifier *v, const struct reservation *reservation)
{
	const struct event *event = &v->event;

	if (!is_open(v, reservation) || reservation->client != event->client)
		return false;
	return !event->fctx || !reservation->fctx ||
	       (event->fctx == reservation->fctx && event->fseq == reservation->fseq);
}

static struct reservation *find_of_event(const struct grt_verifier *v, struct reservation *list)
{
	for (size_t i = 0; i < RESERVATIONS; i++) {
		if (is_of_event(v, &list[i]))
			return &list[i];
	}
	return NULL;
}

static struct reservation *find_of_client(const struct grt_verifier *v, struct reservation *list)
{
	for (size_t i = 0; i < RESERVATIONS; i++) {
		if (is_open(v, &list[i]) && list[i].client == v->event.client)
			return &list[i];
	}
	return NULL;
}

static void add_reservation(struct grt_verifier *v, struct reservation *list, enum rule_number rule)
{
	size_t free = 0;

	while (free < RESERVATIONS && is_open(v, &list[free]))
		free++;
	if (free == RESERVATIONS) {
		undetermined(v, rule, "too many reservations or waits in one ring to follow");
		free = 0;
	}
	list[free] = (struct reservation){
		.client = v->event.client,
		.fctx = v->event.fctx,
		.fseq = v->event.fseq,
		.aux = v->event.aux,
		.bytes = v->event.bytes,
		.epoch = v->device->epoch,
		.at = v->at,
	};
}

static void on_alloc(struct grt_verifier *v)
{
	struct reservation *open = find_of_client(v, v->ring->allocs);
	struct reservation *wait = find_of_client(v, v->ring->waits);

	if (wait && can_emit(v, GRT_RING_WAIT_END))
		broken(v, RULE_WAIT_FOR_SPACE, &wait->at,
		       "client %" PRIu64 " reserves space, but its wait for space has not ended",
		       v->event.client);
	if (wait)
		wait->epoch = 0;
	if (open && can_emit(v, GRT_RING_COMMIT) && can_emit(v, GRT_RING_UNDO))
		broken(v, RULE_ALLOC_ENDS, &open->at,
		       "client %" PRIu64
		       " reserves space again, but its previous ALLOC has neither "
		       "COMMIT nor UNDO",
		       v->event.client);
	if (open)
		open->epoch = 0;
	add_reservation(v, v->ring->allocs, RULE_ALLOC_ENDS);
}

/* No reservation is open. */
static void end_nothing(struct grt_verifier *v, struct job *job)
{
	const struct known *first;

	if (is_of_event(v, &v->ring->ended)) {
		broken(v, RULE_ALLOC_ENDS, &v->ring->ended.at,
		       "%s ends an ALLOC that has already ended", grt_type_name(v->at.type));
		return;
	}
	if (v->at.type != GRT_RING_COMMIT || !job || job->is_broken || !job_is_whole(v, job) ||
	    job->has_undo || !can_emit(v, GRT_RING_ALLOC))
		return;
	first = &v->context->committed;
	if (!is_known(v, first) || v->event.fseq <= first->value)
		return;
	job->is_broken = true;
	broken(v, RULE_COMMIT_WITHIN_ALLOC, &first->at,
	       "it writes %u bytes, but nothing was reserved", v->event.bytes);
}

static void on_commit(struct grt_verifier *v, const struct reservation *open)
{
	uint64_t most = (uint64_t)open->bytes + v->ring->info.pad;

	if (open->bytes == SATURATED || v->ring->info.flags & GRT_RING_NO_POSITION ||
	    v->event.bytes <= most)
		return;
	broken(v, RULE_COMMIT_WITHIN_ALLOC, &open->at,
	       "it writes %u bytes, more than the %u that were reserved and %u of padding",
	       v->event.bytes, open->bytes, v->ring->info.pad);
}

static void on_end(struct grt_verifier *v, struct job *job)
{
	struct reservation *open = find_of_event(v, v->ring->allocs);

	if (!open) {
		end_nothing(v, job);
		return;
	}
	if (v->at.type == GRT_RING_COMMIT)
		on_commit(v, open);
	/* Its key is that of what ended it: a second end has the same. */
	v->ring->ended = *open;
	v->ring->ended.fctx = v->event.fctx ? v->event.fctx : open->fctx;
	v->ring->ended.fseq = v->event.fctx ? v->event.fseq : open->fseq;
	open->epoch = 0;
}

static void on_wait(struct grt_verifier *v)
{
	if (!v->event.error)
		add_reservation(v, v->ring->waits, RULE_WAIT_FOR_SPACE);
}

static void on_wait_end(struct grt_verifier *v)
{
	struct reservation *wait = find_of_event(v, v->ring->waits);

	if (wait)
		wait->epoch = 0;
}

void check_alloc(struct grt_verifier *v, struct job *job)
{
	switch (v->at.type) {
	case GRT_RING_ALLOC:
		on_alloc(v);
		return;
	case GRT_RING_UNDO:
		job = v->event.fctx ? job_find(v) : NULL;
		if (job)
			job->has_undo = true;
		on_end(v, job);
		return;
	case GRT_RING_COMMIT:
		on_end(v, job);
		return;
	case GRT_RING_WAIT:
		on_wait(v);
		return;
	case GRT_RING_WAIT_END:
		on_wait_end(v);
		return;
	}
}
