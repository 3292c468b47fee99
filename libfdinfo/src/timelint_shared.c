/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* An engine of a client against that of the others of its device. */
#include "timelint.h"
#include "wide.h"

/* --- records --- */

static struct tl_shared *shared_make(struct fdi_timelint *lint, struct tl_device *device,
				     struct fdi_span name)
{
	struct fdi_span copy;
	struct tl_shared *shared = tl_record_alloc(&lint->pool, sizeof(*shared), name, &copy);

	if (!shared)
		return NULL;
	trie_insert(&device->names, &shared->node, copy);
	shared->next = device->engines;
	if (shared->next)
		shared->next->prev = shared;
	device->engines = shared;
	return shared;
}

int tl_shared_get(struct fdi_timelint *lint, struct tl_device *device, struct tl_engine *engine)
{
	struct trie_node *node = trie_find(&device->names, engine->node.key);

	engine->shared = node ? TRIE_RECORD(node, struct tl_shared, node)
			      : shared_make(lint, device, engine->node.key);
	if (!engine->shared)
		return -FDI_ENOBUFS;
	engine->shared->users++;
	return 0;
}

static void shared_free(struct fdi_timelint *lint, struct tl_device *device,
			struct tl_shared *shared)
{
	if (shared->next)
		shared->next->prev = shared->prev;
	if (shared->prev)
		shared->prev->next = shared->next;
	else
		device->engines = shared->next;
	trie_remove(&device->names, &shared->node);
	pool_free(&lint->pool, shared, sizeof(*shared) + shared->node.key.len);
}

void tl_shared_put(struct fdi_timelint *lint, const struct tl_client *client,
		   struct tl_engine *engine)
{
	struct tl_shared *shared = engine->shared;

	if (!shared)
		return;
	/* The others are of this sweep or the one before; a client in one of them is not freed. */
	if (shared->capacity.by == client)
		shared->capacity.by = NULL;
	if (shared->maxfreq.by == client)
		shared->maxfreq.by = NULL;
	if (!--shared->users)
		shared_free(lint, client->device, shared);
}

/* --- one sweep --- */

static void shared_begin_sweep(struct tl_shared *shared, uint64_t sweep)
{
	static const struct tl_shared_total none;
	static const struct tl_sum nothing;

	if (shared->sweep == sweep)
		return;
	shared->total_before = shared->sweep + 1 == sweep ? shared->total : none;
	shared->total = none;
	shared->sum = nothing;
	shared->printed = NULL;
	shared->sweep = sweep;
}

void tl_shared_add(const struct tl_context *ctx)
{
	struct tl_shared *shared = ctx->engine->shared;

	if (!shared)
		return;
	shared_begin_sweep(shared, ctx->lint->sweep);
	if (ctx->engine->keys.now && !shared->printed)
		shared->printed = ctx->client;
	tl_sum_add(ctx, &shared->sum);
}

static void setting_note(const struct tl_context *ctx, struct tl_shared_setting *shared,
			 const struct tl_setting *setting)
{
	if (!setting->now.present)
		return;
	shared->value = setting->now;
	shared->t = setting->now_t;
	shared->by = ctx->client;
}

static void total_note(const struct tl_context *ctx, struct tl_shared_total *total)
{
	const struct tl_counter *counter = &ctx->engine->counter[TL_TOTAL];

	if (!counter->now.present ||
	    (total->value.present && counter->now.value <= total->value.value))
		return;
	total->value = counter->now;
	total->t = counter->now_t;
	total->end = add_sat(counter->now_t, counter->now_width);
	total->until = counter->now_until;
	total->by = ctx->client;
}

void tl_shared_note(const struct tl_context *ctx)
{
	struct tl_shared *shared = ctx->engine->shared;

	if (!shared)
		return;
	setting_note(ctx, &shared->capacity, &ctx->engine->capacity);
	setting_note(ctx, &shared->maxfreq, &ctx->engine->maxfreq);
	total_note(ctx, &shared->total);
}

/* --- rules --- */

static void finding_set_other(struct fdi_finding *finding, const struct tl_client *other)
{
	if (other)
		finding->other = other->id;
}

/*
 * setting_differs - reported once for a device; a change of the client's own is for
 * engine.capacity-stable and cycles.maxfreq-stable.
 */
static bool setting_differs(struct tl_shared_setting *shared, const struct tl_setting *own,
			    struct fdi_finding *finding)
{
	finding->got = own->now;
	finding->limit = shared->value;
	if (shared->reported || !own->now.present || !shared->value.present ||
	    own->now.value == shared->value.value)
		return false;
	if (own->last.present && own->last.value != own->now.value)
		return false;
	finding->before = tl_point_of_number(shared->value, shared->t);
	finding->now = tl_point_of_number(own->now, own->now_t);
	finding_set_other(finding, shared->by);
	shared->reported = true;
	return true;
}

bool tl_check_engine_same_capacity(const struct tl_context *ctx, struct fdi_finding *finding)
{
	struct tl_shared *shared = ctx->engine->shared;

	finding->expected = "the capacity that another client of this device prints";
	finding->key = "drm-engine-capacity-";
	return shared && setting_differs(&shared->capacity, &ctx->engine->capacity, finding);
}

bool tl_check_cycles_same_maxfreq(const struct tl_context *ctx, struct fdi_finding *finding)
{
	struct tl_shared *shared = ctx->engine->shared;

	finding->expected = "the maximum frequency that another client of this device prints";
	finding->key = "drm-maxfreq-";
	return shared && setting_differs(&shared->maxfreq, &ctx->engine->maxfreq, finding);
}

/* is_behind - below the total-cycles of another client, whose read ended before this one began. */
static bool is_behind(const struct tl_context *ctx, const struct tl_shared_total *total)
{
	const struct tl_counter *own = &ctx->engine->counter[TL_TOTAL];

	if (!own->now.present || !total->value.present || total->by == ctx->client)
		return false;
	if (total->until ? own->now_t < total->end : own->now_t <= total->t)
		return false;
	return own->now.value < total->value.value;
}

/*
 * FDI_UNCLEAR: the total number for the engine (rst:127-129) may be meant for the client. A
 * reset of the clock sets one sweep behind the one before, not two.
 */
bool tl_check_cycles_same_total(const struct tl_context *ctx, struct fdi_finding *finding)
{
	const struct tl_counter *own = &ctx->engine->counter[TL_TOTAL];
	struct tl_shared *shared = ctx->engine->shared;
	const struct tl_shared_total *total;

	if (!shared || shared->behind_reported)
		return false;
	total = is_behind(ctx, &shared->total) ? &shared->total : &shared->total_before;
	if (!is_behind(ctx, total))
		return false;
	if (shared->behind != shared->sweep)
		shared->behind_sweeps =
			shared->behind + 1 == shared->sweep ? shared->behind_sweeps + 1 : 1;
	shared->behind = shared->sweep;
	finding->key = "drm-total-cycles-";
	finding->expected = "at least the total cycles that another client printed before";
	finding->got = own->now;
	finding->limit = total->value;
	finding->before = tl_point_of_number(total->value, total->t);
	finding->now = tl_point_of_number(own->now, own->now_t);
	finding_set_other(finding, total->by);
	shared->behind_reported = shared->behind_sweeps > 1;
	return shared->behind_reported;
}

/* is_printed - whether a client prints an engine of its device in this sweep. */
static bool is_printed(const struct tl_context *ctx, const struct tl_engine *engine)
{
	return engine && engine->shared && engine->sweep == ctx->lint->sweep && engine->keys.now;
}

/* is_missing - an engine of the device that another client prints in this sweep, and this one does
 * not. */
static bool is_missing(const struct tl_context *ctx, const struct tl_shared *shared)
{
	const struct tl_engine *engine;

	if (shared->sweep != ctx->lint->sweep || !shared->printed)
		return false;
	engine = tl_engine_find(ctx->client, shared->node.key, NULL);
	return !is_printed(ctx, engine);
}

/* Clients without any engine in this sweep are not judged. Each engine is reported once. */
bool tl_check_engine_same_set(const struct tl_context *ctx, struct fdi_finding *finding)
{
	const struct tl_device *device = ctx->client->device;
	const struct tl_engine *engine = ctx->client->engines;
	struct tl_shared *shared = device ? device->engines : NULL;

	while (engine && !is_printed(ctx, engine))
		engine = engine->next;
	while (shared && (shared->absent_reported || !is_missing(ctx, shared)))
		shared = shared->next;
	if (!engine || !shared)
		return false;
	finding->name = shared->node.key;
	finding->expected = "the engines that another client of this device prints";
	finding->before = tl_point_of_text(shared->node.key, shared->printed->fd.t_ns);
	finding->now = tl_point_of_text((struct fdi_span){0}, ctx->fd->t_ns);
	finding_set_other(finding, shared->printed);
	shared->absent_reported = true;
	return true;
}
