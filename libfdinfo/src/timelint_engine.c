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
	finding->expected = "the earlier capacity of this engine";
	finding->key = "drm-engine-capacity-";
	return setting_changed(&ctx->engine->capacity, finding);
}

bool tl_check_cycles_maxfreq_stable(const struct tl_context *ctx, struct fdi_finding *finding)
{
	finding->expected = "the earlier maximum frequency of this engine";
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
	return keys_changed(ctx, ctx->engine->keys.now & ctx->engine->keys.missing, finding);
}

bool tl_check_time_key_gone(const struct tl_context *ctx, struct fdi_finding *finding)
{
	finding->expected = "all keys that this engine had earlier";
	return keys_changed(ctx, ctx->engine->keys.last & ~ctx->engine->keys.now, finding);
}
