/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "client.h"
#include "copy.h"

static struct client *client_of(struct link *link)
{
	return (struct client *)((char *)link - offsetof(struct client, link));
}

static bool client_is(const struct client *client, const struct identity *who)
{
	const struct fdi_client *shown = &client->shown;

	if (client->link.hash != who->hash || !spans_equal(shown->id, who->id))
		return false;
	if (!places_equal(client->place, who->place) || shown->has_dev != who->has_dev)
		return false;
	if (who->has_dev)
		return shown->major == who->major && shown->minor == who->minor;
	return spans_equal(shown->driver, who->driver) && spans_equal(shown->pdev, who->pdev);
}

struct client *client_find(const struct clients *clients, const struct identity *who)
{
	struct link *link;

	for (link = hash_first(&clients->table, who->hash); link; link = link->chain) {
		if (client_is(client_of(link), who))
			return client_of(link);
	}
	return NULL;
}

/* text_keep - make *kept a copy of said, unless nothing was said or nothing changed. */
static int text_keep(struct pool *pool, struct fdi_span *kept, struct fdi_span said)
{
	struct fdi_span copy;

	if (!said.len || spans_equal(*kept, said))
		return 0;
	copy = span_copy(pool, said);
	if (!copy.len)
		return -FDI_ENOBUFS;
	span_drop(pool, *kept);
	*kept = copy;
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

static struct client *client_new(struct pool *pool, const struct identity *who)
{
	struct client *client = pool_alloc(pool, sizeof(*client));
	struct fdi_client *shown;

	if (!client)
		return NULL;
	shown = &client->shown;
	shown->major = who->major;
	shown->minor = who->minor;
	shown->has_dev = who->has_dev;
	client->place = who->place;
	client->link.hash = who->hash;
	client->parts[PART_REGION].kind = PART_REGION;
	if (text_keep(pool, &shown->id, who->id) || text_keep(pool, &shown->driver, who->driver) ||
	    text_keep(pool, &shown->pdev, who->pdev)) {
		client_free(pool, client);
		return NULL;
	}
	return client;
}

struct client *client_add(struct clients *clients, const struct identity *who)
{
	struct client *client = client_new(clients->pool, who);

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

/* counter_hold - stay with the larger value (rst:100). */
static void counter_hold(struct fdi_num *held, struct fdi_num said)
{
	if (!held->present || said.value > held->value || said.saturated)
		*held = said;
}

static void engine_read(struct fdi_track_engine *held, const struct fdi_engine *said)
{
	int i;

	for (i = 0; i < FDI_ENGINE_FIELDS; i++) {
		if (!said->field[i].present)
			continue;
		if (i == FDI_BUSY_NS || i == FDI_CYCLES || i == FDI_TOTAL_CYCLES)
			counter_hold(&held->field[i], said->field[i]);
		else
			held->field[i] = said->field[i];
	}
	/* Where none is said, it is one, whatever was said before (rst:110). */
	held->field[FDI_CAPACITY] = said->field[FDI_CAPACITY];
}

static void region_read(struct fdi_region *held, const struct fdi_region *said)
{
	int i;

	for (i = 0; i < FDI_REGION_FIELDS; i++) {
		if (said->field[i].present)
			held->field[i] = said->field[i];
	}
	/* Two names of one value: the newest text that has either says both. */
	if (said->field[FDI_RESIDENT].present || said->field[FDI_MEMORY].present) {
		held->field[FDI_RESIDENT] = said->field[FDI_RESIDENT];
		held->field[FDI_MEMORY] = said->field[FDI_MEMORY];
	}
}

static int engines_read(struct clients *clients, struct client *client,
			const struct fdi_engine *said)
{
	struct part_list *list = &client->parts[PART_ENGINE];
	struct part *part;

	for (list->touched = NULL; said; said = said->next) {
		part = part_get(&clients->parts, list, said->name, clients->pool);
		if (!part)
			return -FDI_ENOBUFS;
		client->shown.engines = &list->first->engine;
		engine_read(&part->engine, said);
	}
	return 0;
}

static int regions_read(struct clients *clients, struct client *client,
			const struct fdi_region *said)
{
	struct part_list *list = &client->parts[PART_REGION];
	struct part *part;

	for (list->touched = NULL; said; said = said->next) {
		part = part_get(&clients->parts, list, said->name, clients->pool);
		if (!part)
			return -FDI_ENOBUFS;
		client->shown.regions = &list->first->region;
		region_read(&part->region, said);
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
		err = text_keep(clients->pool, &shown->name, snap->client_name);
	/* Without rdev, driver and pdev are the client and cannot change. */
	if (!err)
		err = text_keep(clients->pool, &shown->driver, snap->driver);
	return err ? err : text_keep(clients->pool, &shown->pdev, snap->pdev);
}
