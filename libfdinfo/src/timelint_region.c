/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* The regions of a client from sweep to sweep. */
#include "timelint.h"

/*
 * FDI_INFO: the core prints resident and purgeable only while a buffer has them, so its keys follow
 * the buffers.
 */
bool tl_check_memory_key_flap(const struct tl_context *ctx, struct fdi_finding *finding)
{
	static const char *const names[FDI_REGION_FIELDS] = {
		[FDI_TOTAL] = "drm-total-",	    [FDI_SHARED] = "drm-shared-",
		[FDI_RESIDENT] = "drm-resident-",   [FDI_MEMORY] = "drm-memory-",
		[FDI_PURGEABLE] = "drm-purgeable-", [FDI_ACTIVE] = "drm-active-",
	};
	const struct tl_client *client = ctx->client;
	const unsigned int keys = ctx->region->keys.now & ctx->region->keys.missing;
	unsigned int i;

	for (i = 0; i < FDI_REGION_FIELDS; i++) {
		if (keys == 1u << i)
			finding->key = names[i];
	}
	finding->expected = "a key that is present in every sweep or, once absent, stays absent";
	finding->before = tl_point_of_text((struct fdi_span){0}, client->before_t);
	finding->before.known = client->has_before;
	finding->now = tl_point_of_text((struct fdi_span){0}, client->fd.t_ns);
	return keys;
}

/* region_vanished - one that was in the newest sweep with regions, and is not in this one. */
static const struct tl_region *region_vanished(const struct tl_context *ctx)
{
	const struct tl_region *region = ctx->client->regions;

	while (region && (region->keys.now || region->last != ctx->client->regions_read))
		region = region->next;
	return region;
}

/* region_new - one that this sweep is the first to have. */
static const struct tl_region *region_new(const struct tl_context *ctx)
{
	const struct tl_region *region = ctx->client->regions;

	while (region && region->first != ctx->lint->sweep)
		region = region->next;
	return region;
}

/*
 * A region that vanishes while a new one appears; rst:153-155. FDI_SHOULD: a driver that prints
 * only the regions that have buffers shows the same when buffers move.
 */
bool tl_check_memory_name_stable(const struct tl_context *ctx, struct fdi_finding *finding)
{
	const struct tl_region *before, *now;

	if (!ctx->client->regions_read)
		return false;
	before = region_vanished(ctx);
	now = region_new(ctx);
	if (!before || !now)
		return false;
	finding->name = now->node.key;
	finding->text = now->node.key;
	finding->expected = "the earlier name of this region";
	finding->before = tl_point_of_text(before->node.key, before->t);
	finding->now = tl_point_of_text(now->node.key, now->t);
	return true;
}

/* FDI_INFO: a job may need no buffer, and a buffer may be freed before the read. */
bool tl_check_memory_total_while_busy(const struct tl_context *ctx, struct fdi_finding *finding)
{
	static const struct fdi_num zero = {.present = true};
	const struct tl_client *client = ctx->client;
	const struct tl_region *region = client->regions;

	if (client->empty < 2 || client->empty_reported)
		return false;
	while (!(region->keys.now & 1u << FDI_TOTAL)) /* client->totals: there is one */
		region = region->next;
	finding->name = region->node.key;
	finding->key = "drm-total-";
	finding->expected = "memory in a region while the client's engines are busy";
	finding->before = tl_point_of_number(zero, client->before_t);
	finding->now = tl_point_of_number(zero, client->fd.t_ns);
	return true;
}
