/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* The keys and settings of an engine from sweep to sweep. */
#include "timelint.h"

static bool setting_changed(const struct tl_setting *setting, struct fdi_finding *finding)
{
	finding->got = setting->now;
	finding->limit = setting->last;
	finding->before = tl_point_of_number(setting->last, setting->last_t);
	finding->now = tl_point_of_number(setting->now, setting->now_t);
	return setting->now.present && setting->last.present &&
	       setting->now.value != setting->last.value;
}

bool tl_check_engine_capacity_stable(const struct tl_context *ctx, struct fdi_finding *finding)
{
	finding->expected = "the capacity that this engine had";
	finding->key = "drm-engine-capacity-";
	return setting_changed(&ctx->engine->capacity, finding);
}

bool tl_check_cycles_maxfreq_stable(const struct tl_context *ctx, struct fdi_finding *finding)
{
	finding->expected = "the highest frequency that this engine had";
	finding->key = "drm-maxfreq-";
	return setting_changed(&ctx->engine->maxfreq, finding);
}

/* keys_changed - keys is not empty; the finding gets the interval, and the key if it is one. */
static bool keys_changed(const struct tl_context *ctx, unsigned int keys,
			 struct fdi_finding *finding)
{
	static const char *const names[FDI_ENGINE_FIELDS] = {
		[FDI_BUSY_NS] = "drm-engine-",	   [FDI_CAPACITY] = "drm-engine-capacity-",
		[FDI_CYCLES] = "drm-cycles-",	   [FDI_TOTAL_CYCLES] = "drm-total-cycles-",
		[FDI_MAXFREQ_HZ] = "drm-maxfreq-", [FDI_CURFREQ_HZ] = "drm-curfreq-",
	};
	const struct tl_client *client = ctx->client;
	unsigned int i;

	for (i = 0; i < FDI_ENGINE_FIELDS; i++) {
		if (keys == 1u << i)
			finding->key = names[i];
	}
	finding->before = tl_point_of_text((struct fdi_span){0}, client->before_t);
	finding->before.known = client->has_before;
	finding->now = tl_point_of_text((struct fdi_span){0}, client->fd.t_ns);
	return keys;
}

bool tl_check_time_key_flap(const struct tl_context *ctx, struct fdi_finding *finding)
{
	finding->expected = "a key that is present in every sweep or, once absent, stays absent";
	return keys_changed(ctx, ctx->engine->keys_now & ctx->engine->keys_missing, finding);
}

bool tl_check_time_key_gone(const struct tl_context *ctx, struct fdi_finding *finding)
{
	finding->expected = "the keys that this engine had";
	return keys_changed(ctx, ctx->engine->keys_last & ~ctx->engine->keys_now, finding);
}

/* --- the state of an engine ------------------------------------------------------------------- */

/* The snapshot's field of each counter. */
static const enum fdi_engine_field counter_fields[TL_COUNTERS] = {
	[TL_BUSY] = FDI_BUSY_NS,
	[TL_CYCLES] = FDI_CYCLES,
	[TL_TOTAL] = FDI_TOTAL_CYCLES,
};

void tl_engine_begin_sweep(struct tl_engine *engine, uint64_t sweep)
{
	const struct fdi_num none = {0};
	unsigned int kind;

	if (engine->sweep == sweep)
		return;
	engine->sweep = sweep;
	engine->keys_now = 0;
	for (kind = 0; kind < TL_COUNTERS; kind++)
		engine->counter[kind].now = none;
	engine->capacity.now = none;
	engine->maxfreq.now = none;
	engine->curfreq_now = none;
}

static void counter_add_read(struct tl_counter *counter, struct fdi_num num,
			     const struct fdi_fd *fd)
{
	if (!num.present || (counter->now.present && num.value <= counter->now.value))
		return;
	counter->now = num;
	counter->now_t = fd->t_ns;
	counter->now_until = fd->has_until;
	counter->now_width = 0;
	if (fd->has_until && fd->until_ns > fd->t_ns)
		counter->now_width = fd->until_ns - fd->t_ns;
}

static void setting_add_read(struct tl_setting *setting, struct fdi_num num,
			     const struct fdi_fd *fd)
{
	if (setting->now.present)
		return;
	setting->now = num;
	setting->now_t = fd->t_ns;
}

void tl_engine_add_read(struct tl_engine *engine, const struct fdi_engine *printed,
			const struct fdi_fd *fd)
{
	unsigned int i;

	for (i = 0; i < FDI_ENGINE_FIELDS; i++)
		engine->keys_now |= printed->field[i].present ? 1u << i : 0;
	for (i = 0; i < TL_COUNTERS; i++)
		counter_add_read(&engine->counter[i], printed->field[counter_fields[i]], fd);
	setting_add_read(&engine->capacity, fdi_capacity(printed), fd);
	setting_add_read(&engine->maxfreq, printed->field[FDI_MAXFREQ_HZ], fd);
	if (!engine->curfreq_now.present ||
	    engine->curfreq_now.value < printed->field[FDI_CURFREQ_HZ].value)
		engine->curfreq_now = printed->field[FDI_CURFREQ_HZ];
}

void tl_engine_note_dips(struct tl_engine *engine)
{
	unsigned int kind;

	for (kind = 0; kind < TL_COUNTERS; kind++) {
		struct tl_counter *counter = &engine->counter[kind];

		if (!counter->now.present || !counter->held.present)
			continue;
		if (counter->now.value >= counter->held.value) {
			counter->dipping = false;
			counter->reported = false;
		} else if (counter->dipping) {
			counter->dip_reads++;
		} else {
			counter->dipping = true;
			counter->dip_t = counter->now_t;
			counter->dip = counter->now;
			counter->dip_reads = 0;
		}
	}
}
