/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "client.h"
#include "copy.h"

static struct client *client_of(struct link *link)
{
	return (struct client *)((char *)link - offsetof(struct client, link));
}

static bool client_is(const struct client *client, const struct identity *identity)
{
	const struct fdi_client *shown = &client->shown;

	if (client->link.hash != identity->hash || !spans_equal(shown->id, identity->id))
		return false;
	if (!descriptor_keys_equal(client->key, identity->key) ||
	    shown->has_dev != identity->has_dev)
		return false;
	if (identity->has_dev)
		return shown->major == identity->major && shown->minor == identity->minor;
	return spans_equal(shown->driver, identity->driver) &&
	       spans_equal(shown->pdev, identity->pdev);
}

struct client *client_find(const struct clients *clients, const struct identity *identity)
{
	struct link *link;

	for (link = hash_first(&clients->table, identity->hash); link; link = link->chain) {
		if (client_is(client_of(link), identity))
			return client_of(link);
	}
	return NULL;
}

/* text_hold - replace *held by a copy of printed, unless that is empty or equal. */
static int text_hold(struct pool *pool, struct fdi_span *held, struct fdi_span printed)
{
	struct fdi_span copy;

	if (!printed.len || spans_equal(*held, printed))
		return 0;
	copy = span_copy(pool, printed);
	if (!copy.len)
		return -FDI_ENOBUFS;
	span_drop(pool, *held);
	*held = copy;
	return 0;
}

static void client_free(struct pool *pool, struct client *client)
{
	span_drop(pool, client->shown.driver);
	span_drop(pool, client->shown.pdev);
	span_drop(pool, client->shown.id);
	span_drop(pool, client->shown.name);
	pool_free(pool, client, sizeof(*client));
}

static struct client *client_new(struct pool *pool, const struct identity *identity)
{
	struct client *client = pool_alloc(pool, sizeof(*client));
	struct fdi_client *shown;

	if (!client)
		return NULL;
	shown = &client->shown;
	shown->major = identity->major;
	shown->minor = identity->minor;
	shown->has_dev = identity->has_dev;
	client->key = identity->key;
	client->link.hash = identity->hash;
	client->parts[PART_REGION].kind = PART_REGION;
	if (text_hold(pool, &shown->id, identity->id) ||
	    text_hold(pool, &shown->driver, identity->driver) ||
	    text_hold(pool, &shown->pdev, identity->pdev)) {
		client_free(pool, client);
		return NULL;
	}
	return client;
}

struct client *client_add(struct clients *clients, const struct identity *identity)
{
	struct client *client = client_new(clients->pool, identity);

	if (!client)
		return NULL;
	if (!hash_add(&clients->table, &client->link, clients->pool)) {
		client_free(clients->pool, client);
		return NULL;
	}
	client->prev = clients->last;
	*(clients->last ? &clients->last->next : &clients->first) = client;
	clients->last = client;
	return client;
}

void client_forget(struct clients *clients, struct client *client)
{
	parts_forget(&clients->parts, &client->parts[PART_ENGINE], clients->pool);
	parts_forget(&clients->parts, &client->parts[PART_REGION], clients->pool);
	hash_remove(&clients->table, &client->link);
	*(client->prev ? &client->prev->next : &clients->first) = client->next;
	*(client->next ? &client->next->prev : &clients->last) = client->prev;
	client_free(clients->pool, client);
}

/* counter_hold - hold the larger value (rst:100). */
static void counter_hold(struct fdi_num *held, struct fdi_num printed)
{
	if (!held->present || printed.value > held->value || printed.saturated)
		*held = printed;
}

static void engine_read(struct fdi_track_engine *held, const struct fdi_engine *printed)
{
	int i;

	for (i = 0; i < FDI_ENGINE_FIELDS; i++) {
		if (!printed->field[i].present)
			continue;
		if (i == FDI_BUSY_NS || i == FDI_CYCLES || i == FDI_TOTAL_CYCLES)
			counter_hold(&held->field[i], printed->field[i]);
		else
			held->field[i] = printed->field[i];
	}
	/* An absent capacity is one, even if an earlier text had another (rst:110). */
	held->field[FDI_CAPACITY] = printed->field[FDI_CAPACITY];
}

static void region_read(struct fdi_region *held, const struct fdi_region *printed)
{
	int i;

	for (i = 0; i < FDI_REGION_FIELDS; i++) {
		if (printed->field[i].present)
			held->field[i] = printed->field[i];
	}
	/* Two names of one value (rst:184): the newest text with either replaces both. */
	if (printed->field[FDI_RESIDENT].present || printed->field[FDI_MEMORY].present) {
		held->field[FDI_RESIDENT] = printed->field[FDI_RESIDENT];
		held->field[FDI_MEMORY] = printed->field[FDI_MEMORY];
	}
}

static int engines_read(struct clients *clients, struct client *client,
			const struct fdi_engine *printed)
{
	struct part_list *list = &client->parts[PART_ENGINE];
	struct part *part;

	for (list->recent = NULL; printed; printed = printed->next) {
		part = part_get(&clients->parts, list, printed->name, clients->pool);
		if (!part)
			return -FDI_ENOBUFS;
		client->shown.engines = &list->first->engine;
		engine_read(&part->engine, printed);
	}
	return 0;
}

static int regions_read(struct clients *clients, struct client *client,
			const struct fdi_region *printed)
{
	struct part_list *list = &client->parts[PART_REGION];
	struct part *part;

	for (list->recent = NULL; printed; printed = printed->next) {
		part = part_get(&clients->parts, list, printed->name, clients->pool);
		if (!part)
			return -FDI_ENOBUFS;
		client->shown.regions = &list->first->region;
		region_read(&part->region, printed);
	}
	return 0;
}

int client_read(struct clients *clients, struct client *client, const struct fdi_snapshot *snap)
{
	struct fdi_client *shown = &client->shown;
	int err = engines_read(clients, client, snap->engines);

	if (!err)
		err = regions_read(clients, client, snap->regions);
	if (!err)
		err = text_hold(clients->pool, &shown->name, snap->client_name);
	/* Without rdev, driver and pdev are the client and cannot change. */
	if (!err)
		err = text_hold(clients->pool, &shown->driver, snap->driver);
	return err ? err : text_hold(clients->pool, &shown->pdev, snap->pdev);
}
