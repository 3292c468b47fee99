/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* The records of clients, engines, descriptors and ids: finding and making them. */
#include "timelint.h"

static struct tl_client *client_make(struct fdi_timelint *lint, struct fdi_span key,
				     const struct fdi_snapshot *snap)
{
	struct tl_client *client = pool_alloc(&lint->pool, sizeof(*client));

	if (!client)
		return NULL;
	client->id = span_of(key.ptr + key.len - snap->client_id.len, snap->client_id.len);
	client->listed = lint->sweep;
	trie_insert(&lint->clients_by_key, &client->node, key);
	if (lint->last_client)
		lint->last_client->next = client;
	else
		lint->clients = client;
	lint->last_client = client;
	return client;
}

static int client_get(struct tl_context *ctx)
{
	struct fdi_timelint *lint = ctx->lint;
	struct fdi_span key = tl_client_key(&lint->pool, ctx);
	struct trie_node *node;

	if (!key.len)
		return -FDI_ENOBUFS;
	node = trie_find(&lint->clients_by_key, key);
	ctx->client = node ? TRIE_RECORD(node, struct tl_client, node)
			   : client_make(lint, key, ctx->snap);
	if (node || !ctx->client)
		pool_free(&lint->pool, (void *)(uintptr_t)key.ptr, key.len);
	return ctx->client ? 0 : -FDI_ENOBUFS;
}

static struct tl_device *device_make(struct fdi_timelint *lint, struct fdi_span key)
{
	struct tl_device *device = pool_alloc(&lint->pool, sizeof(*device));

	if (!device)
		return NULL;
	device->listed = lint->sweep;
	trie_insert(&lint->devices_by_key, &device->node, key);
	device->next = lint->devices;
	lint->devices = device;
	return device;
}

/* device_get - the client's; it is the same in each of its reads, as the client's key names it. */
static int device_get(const struct tl_context *ctx)
{
	struct fdi_timelint *lint = ctx->lint;
	struct tl_client *client = ctx->client;
	struct trie_node *node;
	struct fdi_span key;

	if (client->device || (!ctx->fd->has_dev && !ctx->snap->pdev.len))
		return 0;
	key = tl_device_key(&lint->pool, ctx);
	if (!key.len)
		return -FDI_ENOBUFS;
	node = trie_find(&lint->devices_by_key, key);
	client->device = node ? TRIE_RECORD(node, struct tl_device, node) : device_make(lint, key);
	if (node || !client->device)
		pool_free(&lint->pool, (void *)(uintptr_t)key.ptr, key.len);
	return client->device ? 0 : -FDI_ENOBUFS;
}

struct tl_engine *tl_engine_find(const struct tl_client *client, struct fdi_span name,
				 const struct tl_engine *hint)
{
	struct tl_engine *engine = hint ? hint->next : client->engines;
	struct trie_node *node;

	if (engine && spans_equal(engine->node.key, name))
		return engine;
	node = trie_find(&client->names, name);
	return node ? TRIE_RECORD(node, struct tl_engine, node) : NULL;
}

static struct tl_engine *engine_make(struct fdi_timelint *lint, struct tl_client *client,
				     struct fdi_span name)
{
	struct fdi_span copy;
	struct tl_engine *engine = tl_record_alloc(&lint->pool, sizeof(*engine), name, &copy);

	if (!engine)
		return NULL;
	trie_insert(&client->names, &engine->node, copy);
	if (client->last)
		client->last->next = engine;
	else
		client->engines = engine;
	client->last = engine;
	return engine;
}

struct tl_region *tl_region_find(const struct tl_client *client, struct fdi_span name,
				 const struct tl_region *hint)
{
	struct tl_region *region = hint ? hint->next : client->regions;
	struct trie_node *node;

	if (region && spans_equal(region->node.key, name))
		return region;
	node = trie_find(&client->region_names, name);
	return node ? TRIE_RECORD(node, struct tl_region, node) : NULL;
}

static struct tl_region *region_make(struct fdi_timelint *lint, struct tl_client *client,
				     struct fdi_span name)
{
	struct fdi_span copy;
	struct tl_region *region = tl_record_alloc(&lint->pool, sizeof(*region), name, &copy);

	if (!region)
		return NULL;
	trie_insert(&client->region_names, &region->node, copy);
	if (client->last_region)
		client->last_region->next = region;
	else
		client->regions = region;
	client->last_region = region;
	return region;
}

static int regions_get(const struct tl_context *ctx)
{
	const struct fdi_region *printed;
	struct tl_region *region = NULL;

	for (printed = ctx->snap->regions; printed; printed = printed->next) {
		region = tl_region_find(ctx->client, printed->name, region);
		if (!region)
			region = region_make(ctx->lint, ctx->client, printed->name);
		if (!region)
			return -FDI_ENOBUFS;
	}
	return 0;
}

static int engines_get(const struct tl_context *ctx)
{
	struct tl_device *device = ctx->client->device;
	const struct fdi_engine *printed;
	struct tl_engine *engine = NULL;
	int err = 0;

	for (printed = ctx->snap->engines; printed; printed = printed->next) {
		engine = tl_engine_find(ctx->client, printed->name, engine);
		if (!engine)
			engine = engine_make(ctx->lint, ctx->client, printed->name);
		if (!engine)
			return -FDI_ENOBUFS;
		if (device && !engine->shared)
			err = tl_shared_get(ctx->lint, device, engine);
		if (err)
			return err;
	}
	return 0;
}

static struct tl_descriptor *descriptor_find(struct fdi_timelint *lint, const int32_t key[2])
{
	struct fdi_span span = span_of((const char *)key, 2 * sizeof(key[0]));
	struct trie_node *node = trie_find(&lint->descriptors_by_key, span);

	return node ? TRIE_RECORD(node, struct tl_descriptor, node) : NULL;
}

static int descriptor_get(struct tl_context *ctx)
{
	const int32_t key[2] = {ctx->fd->pid, ctx->fd->fd};
	struct fdi_timelint *lint = ctx->lint;
	struct tl_descriptor *descriptor;

	if (!ctx->fd->has_pid)
		return 0;
	ctx->descriptor = descriptor_find(lint, key);
	if (ctx->descriptor)
		return 0;
	descriptor = pool_alloc(&lint->pool, sizeof(*descriptor));
	if (!descriptor)
		return -FDI_ENOBUFS;
	descriptor->key[0] = key[0];
	descriptor->key[1] = key[1];
	trie_insert(&lint->descriptors_by_key, &descriptor->node,
		    span_of((const char *)descriptor->key, sizeof(descriptor->key)));
	descriptor->next = lint->descriptors;
	lint->descriptors = descriptor;
	ctx->descriptor = descriptor;
	return 0;
}

static int id_get(struct tl_context *ctx)
{
	const struct fdi_snapshot *snap = ctx->snap;
	struct fdi_timelint *lint = ctx->lint;
	struct trie_node *node;
	struct fdi_span copy;
	struct tl_id *id;

	if (!snap->client_id.len || snap->pdev.len || !ctx->fd->has_dev)
		return 0;
	node = trie_find(&lint->ids_by_key, snap->client_id);
	if (node) {
		ctx->id = TRIE_RECORD(node, struct tl_id, node);
		return 0;
	}
	id = tl_record_alloc(&lint->pool, sizeof(*id), snap->client_id, &copy);
	if (!id)
		return -FDI_ENOBUFS;
	trie_insert(&lint->ids_by_key, &id->node, copy);
	id->next = lint->ids;
	lint->ids = id;
	ctx->id = id;
	return 0;
}

int tl_records_get(struct tl_context *ctx)
{
	int err = client_get(ctx);

	if (!err)
		err = device_get(ctx);
	if (!err)
		err = tl_choice_get(ctx);
	if (!err)
		err = engines_get(ctx);
	if (!err)
		err = regions_get(ctx);
	if (!err)
		err = descriptor_get(ctx);
	return err ? err : id_get(ctx);
}

void tl_descriptor_keep(struct fdi_timelint *lint, const struct fdi_fd *fd)
{
	const int32_t key[2] = {fd->pid, fd->fd};
	struct tl_descriptor *descriptor = fd->has_pid ? descriptor_find(lint, key) : NULL;

	if (!descriptor || !descriptor->client)
		return;
	descriptor->listed = lint->sweep;
	descriptor->client->listed = lint->sweep;
	descriptor->client->kept = lint->sweep;
}

bool tl_descriptor_is_kept(const struct tl_context *ctx)
{
	const struct tl_descriptor *descriptor = ctx->descriptor;

	if (!descriptor || !ctx->client->fd.has_pid)
		return true;
	return descriptor->client == ctx->client && descriptor->listed < ctx->lint->sweep;
}
