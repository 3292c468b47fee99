/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* The values of an engine: of the reads of one sweep, and held from sweep to sweep. */
#include "timelint.h"
#include "wide.h"

bool tl_counter_is_late(const struct tl_counter *counter, enum tl_late late)
{
	static const struct {
		uint64_t ns;
		unsigned int reads;
	} limits[TL_LATES] = {
		[TL_LATE] = {FDI_CATCH_UP_NS, FDI_CATCH_UP_READS},
		[TL_LATE_MINUTE] = {FDI_CATCH_UP_MINUTE_NS, FDI_CATCH_UP_MINUTE_READS},
	};

	return counter->dipping && counter->now.present &&
	       counter->dip_reads >= limits[late].reads &&
	       sub_sat(counter->now_t, counter->dip_t) >= limits[late].ns;
}

bool tl_counter_rose(const struct tl_counter *counter)
{
	return counter->now.present && counter->held.present &&
	       counter->now.value > counter->held.value;
}

enum tl_counter_kind tl_partner(enum tl_counter_kind kind)
{
	return kind == TL_BUSY ? TL_CYCLES : TL_BUSY;
}

bool tl_counter_may_dip(enum tl_counter_kind kind)
{
	return kind != TL_TOTAL;
}

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
	engine->keys.now = 0;
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
		engine->keys.now |= printed->field[i].present ? 1u << i : 0;
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
			counter->reported = 0;
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

/* counter_note_still - since when it stands still, and how often its partner rose meanwhile. */
static void counter_note_still(struct tl_counter *counter, const struct tl_counter *partner)
{
	if (!counter->now.present)
		return;
	if (!counter->held.present || tl_counter_rose(counter)) {
		counter->still = counter->now_t;
		counter->outrun = 0;
		counter->still_reported = false;
		return;
	}
	counter->outrun += tl_counter_rose(partner);
}

/*
 * counter_note_step - a job that ends after this step began after it, too, so that steps bound what
 * may be added. The one that bounds most: idle time lets later ones bound more.
 */
static void counter_note_step(struct tl_counter *counter)
{
	if (counter->step.present &&
	    counter->now.value - counter->step.value > sub_sat(counter->risen, counter->step_risen))
		return;
	counter->step = counter->now;
	counter->step_t = counter->now_t;
	counter->step_risen = counter->risen;
}

static void counter_end_sweep(struct tl_counter *counter)
{
	unsigned int late;

	for (late = 0; late < TL_LATES; late++)
		counter->reported |= tl_counter_is_late(counter, late) ? 1u << late : 0;
	if (!counter->now.present)
		return;
	if (counter->held.present && counter->now.value < counter->held.value)
		return;
	if (counter->held.present && counter->now.value > counter->held.value) {
		counter->has_risen = true;
		counter->risen = counter->t;
		counter_note_step(counter);
	}
	counter->held = counter->now;
	counter->t = counter->now_t;
	counter->width = counter->now_width;
	counter->until = counter->now_until;
}

static void setting_end_sweep(struct tl_setting *setting)
{
	if (!setting->now.present)
		return;
	setting->last = setting->now;
	setting->last_t = setting->now_t;
}

static void keys_end_sweep(struct tl_keys *keys)
{
	keys->missing |= keys->last & ~keys->now;
	keys->missing &= ~keys->now;
	keys->last = keys->now;
}

void tl_region_add_read(struct tl_region *region, const struct fdi_region *printed,
			const struct tl_context *ctx)
{
	unsigned int i;

	if (region->sweep != ctx->lint->sweep)
		region->keys.now = 0;
	region->sweep = ctx->lint->sweep;
	for (i = 0; i < FDI_REGION_FIELDS; i++)
		region->keys.now |= printed->field[i].present ? 1u << i : 0;
	if (!region->first)
		region->first = ctx->lint->sweep;
	region->last = ctx->lint->sweep;
	region->t = ctx->fd->t_ns;
	ctx->client->totals |= printed->field[FDI_TOTAL].present;
	ctx->client->memory |= printed->field[FDI_TOTAL].value != 0;
}

void tl_regions_begin_sweep(struct tl_client *client, uint64_t sweep)
{
	struct tl_region *region;

	for (region = client->regions; region; region = region->next) {
		if (region->sweep != sweep)
			region->keys.now = 0;
	}
}

void tl_regions_end_sweep(struct tl_client *client, uint64_t sweep)
{
	struct tl_region *region;

	for (region = client->regions; region; region = region->next) {
		keys_end_sweep(&region->keys);
		if (region->last == sweep)
			client->regions_read = sweep;
	}
	client->totals = false;
	client->memory = false;
}

void tl_engine_end_sweep(struct tl_engine *engine)
{
	const struct tl_counter *cycles = &engine->counter[TL_CYCLES];
	const bool rose = tl_counter_rose(cycles);
	unsigned int kind;

	keys_end_sweep(&engine->keys);
	for (kind = 0; kind < TL_COUNTERS; kind++)
		counter_note_still(&engine->counter[kind], &engine->counter[tl_partner(kind)]);
	for (kind = 0; kind < TL_COUNTERS; kind++)
		counter_end_sweep(&engine->counter[kind]);
	setting_end_sweep(&engine->capacity);
	setting_end_sweep(&engine->maxfreq);
	if (rose)
		engine->total_risen = engine->total_then;
	if (cycles->now.present && cycles->now.value >= cycles->held.value) {
		engine->total_then = engine->counter[TL_TOTAL].now;
		engine->curfreq_then = engine->curfreq_now;
	}
}

static void engine_renew(struct tl_engine *engine)
{
	unsigned int kind;

	for (kind = 0; kind < TL_COUNTERS; kind++) {
		const struct tl_counter *old = &engine->counter[kind];

		engine->counter[kind] = (struct tl_counter){
			.now = old->now,
			.now_t = old->now_t,
			.now_width = old->now_width,
			.now_until = old->now_until,
		};
	}
	engine->keys = (struct tl_keys){.now = engine->keys.now};
	engine->capacity.last = (struct fdi_num){0};
	engine->maxfreq.last = (struct fdi_num){0};
	engine->total_risen = (struct fdi_num){0};
}

void tl_client_renew(struct fdi_timelint *lint, struct tl_client *client)
{
	struct tl_engine *engine;
	struct tl_region *region;

	lint->undetermined += tl_catching_up(client);
	for (engine = client->engines; engine; engine = engine->next)
		engine_renew(engine);
	for (region = client->regions; region; region = region->next)
		region->keys = (struct tl_keys){.now = region->keys.now};
	client->regions_read = 0;
}

unsigned int tl_catching_up(const struct tl_client *client)
{
	const struct tl_engine *engine;
	unsigned int kind, count = 0;

	if (client->ambiguous)
		return 0;
	for (engine = client->engines; engine; engine = engine->next) {
		for (kind = 0; kind < TL_COUNTERS; kind++)
			count += tl_counter_may_dip(kind) && engine->counter[kind].dipping &&
				 !engine->counter[kind].reported;
	}
	return count;
}
