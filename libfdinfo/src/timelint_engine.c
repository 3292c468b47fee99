/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* The keys and levels of an engine from sweep to sweep. */
#include "timelint.h"

static bool changed(const struct tl_level *level, struct fdi_finding *finding)
{
	finding->got = level->now;
	finding->limit = level->last;
	finding->before = tl_number(level->last, level->last_t);
	finding->now = tl_number(level->now, level->now_t);
	return level->now.present && level->last.present && level->now.value != level->last.value;
}

bool tl_check_engine_capacity_stable(const struct tl_case *about, struct fdi_finding *finding)
{
	finding->expected = "the capacity that this engine had";
	finding->key = "drm-engine-capacity-";
	return changed(&about->engine->capacity, finding);
}

bool tl_check_cycles_maxfreq_stable(const struct tl_case *about, struct fdi_finding *finding)
{
	finding->expected = "the highest frequency that this engine had";
	finding->key = "drm-maxfreq-";
	return changed(&about->engine->maxfreq, finding);
}

/* keys_changed - the interval, and the key where there is but one of them. */
static bool keys_changed(const struct tl_case *about, unsigned int keys,
			 struct fdi_finding *finding)
{
	static const char *const names[FDI_ENGINE_FIELDS] = {
		[FDI_BUSY_NS] = "drm-engine-",	   [FDI_CAPACITY] = "drm-engine-capacity-",
		[FDI_CYCLES] = "drm-cycles-",	   [FDI_TOTAL_CYCLES] = "drm-total-cycles-",
		[FDI_MAXFREQ_HZ] = "drm-maxfreq-", [FDI_CURFREQ_HZ] = "drm-curfreq-",
	};
	const struct tl_client *client = about->client;
	unsigned int i;

	for (i = 0; i < FDI_ENGINE_FIELDS; i++) {
		if (keys == 1u << i)
			finding->key = names[i];
	}
	finding->before = tl_text((struct fdi_span){0}, client->before_t);
	finding->before.known = client->has_before;
	finding->now = tl_text((struct fdi_span){0}, client->fd.t_ns);
	return keys;
}

bool tl_check_time_key_flap(const struct tl_case *about, struct fdi_finding *finding)
{
	finding->expected = "a key that is there in each read, or stays away";
	return keys_changed(about, about->engine->keys_now & about->engine->keys_missing, finding);
}

bool tl_check_time_key_gone(const struct tl_case *about, struct fdi_finding *finding)
{
	finding->expected = "the keys that this engine had";
	return keys_changed(about, about->engine->keys_last & ~about->engine->keys_now, finding);
}

/* --- what is kept of an engine ---------------------------------------------------------------- */

/* Which keys the counters are. */
static const enum fdi_engine_field counter_fields[TL_COUNTERS] = {
	[TL_BUSY] = FDI_BUSY_NS,
	[TL_CYCLES] = FDI_CYCLES,
	[TL_TOTAL] = FDI_TOTAL_CYCLES,
};

void tl_engine_begin(struct tl_engine *engine, uint64_t sweep)
{
	const struct fdi_num none = {0};
	unsigned int which;

	if (engine->sweep == sweep)
		return;
	engine->sweep = sweep;
	engine->keys_now = 0;
	for (which = 0; which < TL_COUNTERS; which++)
		engine->counter[which].now = none;
	engine->capacity.now = none;
	engine->maxfreq.now = none;
	engine->curfreq_now = none;
}

static void counter_take(struct tl_counter *counter, struct fdi_num num, const struct fdi_fd *fd)
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

static void level_take(struct tl_level *level, struct fdi_num num, const struct fdi_fd *fd)
{
	if (level->now.present)
		return;
	level->now = num;
	level->now_t = fd->t_ns;
}

void tl_engine_take(struct tl_engine *engine, const struct fdi_engine *said,
		    const struct fdi_fd *fd)
{
	unsigned int i;

	for (i = 0; i < FDI_ENGINE_FIELDS; i++)
		engine->keys_now |= said->field[i].present ? 1u << i : 0;
	for (i = 0; i < TL_COUNTERS; i++)
		counter_take(&engine->counter[i], said->field[counter_fields[i]], fd);
	level_take(&engine->capacity, fdi_capacity(said), fd);
	level_take(&engine->maxfreq, said->field[FDI_MAXFREQ_HZ], fd);
	if (!engine->curfreq_now.present ||
	    engine->curfreq_now.value < said->field[FDI_CURFREQ_HZ].value)
		engine->curfreq_now = said->field[FDI_CURFREQ_HZ];
}

void tl_engine_dip(struct tl_engine *engine)
{
	unsigned int which;

	for (which = 0; which < TL_COUNTERS; which++) {
		struct tl_counter *counter = &engine->counter[which];

		if (!counter->now.present || !counter->held.present)
			continue;
		if (counter->now.value >= counter->held.value) {
			counter->dipping = false;
			counter->told = false;
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
