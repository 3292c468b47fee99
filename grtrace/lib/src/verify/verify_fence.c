/* SPDX-License-Identifier: MIT */
/* R24 to R27: fences, their contexts, and the clients of a ring. */
#include <errno.h>
#include <inttypes.h>

#include "verify.h"

/* --- contexts --- */

/* The oldest is forgotten: of a context that is not known nothing is judged. */
static struct context *context_of(struct grt_verifier *v)
{
	const struct key key = {v->event.fctx, 0, 0};
	struct context *context = table_find(&v->contexts, key);

	if (context)
		return context;
	if (table_is_full(&v->contexts)) {
		undetermined(v, RULE_FENCE_FORWARD, "too many fence contexts to follow");
		undetermined(v, RULE_CONTEXT_OF_RING, "too many fence contexts to follow");
		table_remove(&v->contexts, v->contexts.oldest);
	}
	context = table_add(&v->contexts, key);
	if (!context)
		v->err = -ENOMEM;
	return context;
}

static void bind_context(struct grt_verifier *v, struct context *context)
{
	context->is_bound = true;
	context->dev = v->event.dev;
	context->ring = v->event.ring;
	context->client = v->event.client;
	context->bound = v->at;
	context->may_move = v->ring && v->ring->info.flags & GRT_RING_SCHEDULER;
}

/* From one scheduler to another one, between two jobs: a driver gives it the one with the least to
 * do. */
static bool has_moved(const struct grt_verifier *v, const struct context *context)
{
	return context->may_move && context->dev == v->event.dev && v->ring &&
	       v->ring->info.flags & GRT_RING_SCHEDULER;
}

/* Its ring and its client: the first difference of a context is a finding. */
static bool is_of_ring(struct grt_verifier *v, struct context *context)
{
	const struct event *event = &v->event;

	if ((context->dev == event->dev && context->ring == event->ring) || has_moved(v, context))
		return true;
	if (!context->is_broken)
		broken(v, RULE_CONTEXT_OF_RING, &context->bound,
		       "fence context %" PRIu64 " belongs to ring %" PRIu64 " of device %" PRIu64
		       ", but "
		       "is used here in ring %u of device %u",
		       event->fctx, context->ring, context->dev, event->ring, event->dev);
	context->is_broken = true;
	return false;
}

static bool is_of_client(struct grt_verifier *v, struct context *context)
{
	if (!v->ring || !(v->ring->info.flags & GRT_RING_PER_CLIENT) ||
	    context->client == v->event.client)
		return true;
	if (!context->is_broken)
		broken(v, RULE_CONTEXT_OF_RING, &context->bound,
		       "fence context %" PRIu64 " belongs to client %" PRIu64
		       ", but is used here by "
		       "client %" PRIu64,
		       v->event.fctx, context->client, v->event.client);
	context->is_broken = true;
	return false;
}

bool check_context(struct grt_verifier *v)
{
	const struct event *event = &v->event;
	struct context *context = context_of(v);

	v->context = context;
	if (!context)
		return false;
	table_touch(&v->contexts, context);
	if (event->ring == GRT_NONE)
		return true;
	if (!context->is_bound) {
		bind_context(v, context);
		return true;
	}
	return is_of_ring(v, context) && is_of_client(v, context);
}

/* --- fences --- */

static void check_forward(struct grt_verifier *v, struct job *job, struct known *newest)
{
	uint64_t fseq = v->event.fseq;

	if (newest->epoch && fseq < newest->value && is_later(v, &newest->at)) {
		job->is_broken = true;
		broken(v, RULE_FENCE_FORWARD, &newest->at,
		       "%s of fence %" PRIu64 ":%" PRIu64 " comes after that of number %" PRIu64,
		       grt_type_name(v->at.type), v->event.fctx, fseq, newest->value);
		return;
	}
	if (!newest->epoch || fseq > newest->value)
		know(v, newest, fseq);
}

static void check_signal(struct grt_verifier *v, struct job *job)
{
	const struct grt_place *before = &job->stage[STAGE_SIGNAL];

	if (job_has(job, STAGE_SIGNAL) && is_later(v, before)) {
		job->is_broken = true;
		broken(v, RULE_FENCE_ONCE, before, "fence %" PRIu64 ":%" PRIu64 " signals twice",
		       v->event.fctx, v->event.fseq);
	} else {
		check_forward(v, job, &v->context->newest_signal);
	}
}

void check_wait_end(struct grt_verifier *v)
{
	struct job *job = v->event.fctx ? job_find(v) : NULL;

	if (!job || v->event.error || job->is_broken || !job_is_whole(v, job) ||
	    job_has(job, STAGE_SIGNAL))
		return;
	v->ring = job->ring;
	if (!can_emit(v, GRT_FENCE_SIGNAL))
		return;
	job->is_broken = true;
	for (unsigned int stage = STAGES; stage-- > 0;) {
		if (!job_has(job, stage))
			continue;
		broken(v, RULE_FENCE_ONCE, &job->stage[stage],
		       "the wait for fence %" PRIu64 ":%" PRIu64 " ends without an error, but the "
		       "fence has not signalled",
		       v->event.fctx, v->event.fseq);
		return;
	}
}

void check_fence(struct grt_verifier *v, struct job *job)
{
	if (job->is_broken)
		return;
	if (v->at.type == GRT_FENCE_SIGNAL)
		check_signal(v, job);
	else if (v->at.type == GRT_RING_SUBMIT && !is_replay(v))
		check_forward(v, job, &v->context->newest_submit);
}

/* --- clients of a ring --- */

void check_switch(struct grt_verifier *v)
{
	struct known *owner = &v->ring->owner;

	if (is_known(v, owner) && owner->value != v->event.aux)
		broken(v, RULE_SWITCH_CHAIN, &owner->at,
		       "the ring switches away from client %" PRIu64
		       ", but the previous client was "
		       "%" PRIu64,
		       v->event.aux, owner->value);
	know(v, owner, v->event.client);
}
