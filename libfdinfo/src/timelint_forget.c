/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Free the records that a sweep did not list. */
#include "timelint.h"

static void regions_free(struct fdi_timelint *lint, struct tl_client *client)
{
	struct tl_region *region, *next;

	for (region = client->regions; region; region = next) {
		next = region->next;
		pool_free(&lint->pool, region, sizeof(*region) + region->node.key.len);
	}
}

static void client_free(struct fdi_timelint *lint, struct tl_client *client)
{
	struct tl_engine *engine, *next;

	lint->undetermined += tl_catching_up(client);
	if (client->choice && client->choice->by == client)
		client->choice->by = NULL;
	trie_remove(&lint->clients_by_key, &client->node);
	for (engine = client->engines; engine; engine = next) {
		next = engine->next;
		tl_shared_put(lint, client, engine);
		pool_free(&lint->pool, engine, sizeof(*engine) + engine->node.key.len);
	}
	regions_free(lint, client);
	tl_span_set(&lint->pool, &client->driver, (struct fdi_span){0});
	tl_span_set(&lint->pool, &client->pdev, (struct fdi_span){0});
	pool_free(&lint->pool, (void *)(uintptr_t)client->node.key.ptr, client->node.key.len);
	pool_free(&lint->pool, client, sizeof(*client));
}

/* Devices and choices live as long as a client of theirs does. */
static void clients_forget(struct fdi_timelint *lint)
{
	struct tl_client **link = &lint->clients, *client;

	lint->last_client = NULL;
	while ((client = *link)) {
		if (client->listed == lint->sweep) {
			lint->last_client = client;
			if (client->device)
				client->device->listed = lint->sweep;
			if (client->choice)
				client->choice->listed = lint->sweep;
			link = &client->next;
			continue;
		}
		*link = client->next;
		client_free(lint, client);
	}
}

static void devices_forget(struct fdi_timelint *lint)
{
	struct tl_device **link = &lint->devices, *device;

	while ((device = *link)) {
		if (device->listed == lint->sweep) {
			link = &device->next;
			continue;
		}
		*link = device->next;
		trie_remove(&lint->devices_by_key, &device->node);
		tl_span_set(&lint->pool, &device->driver.text, (struct fdi_span){0});
		tl_span_set(&lint->pool, &device->pdev.text, (struct fdi_span){0});
		pool_free(&lint->pool, (void *)(uintptr_t)device->node.key.ptr,
			  device->node.key.len);
		pool_free(&lint->pool, device, sizeof(*device));
	}
}

static void choices_forget(struct fdi_timelint *lint)
{
	struct tl_choice **link = &lint->choices, *choice;

	while ((choice = *link)) {
		if (choice->listed == lint->sweep) {
			link = &choice->next;
			continue;
		}
		*link = choice->next;
		trie_remove(&lint->choices_by_driver, &choice->node);
		tl_span_set(&lint->pool, &choice->key, (struct fdi_span){0});
		pool_free(&lint->pool, choice, sizeof(*choice) + choice->node.key.len);
	}
}

static void descriptors_forget(struct fdi_timelint *lint)
{
	struct tl_descriptor **link = &lint->descriptors, *descriptor;

	while ((descriptor = *link)) {
		if (descriptor->listed == lint->sweep) {
			link = &descriptor->next;
			continue;
		}
		*link = descriptor->next;
		trie_remove(&lint->descriptors_by_key, &descriptor->node);
		pool_free(&lint->pool, descriptor, sizeof(*descriptor));
	}
}

static void ids_forget(struct fdi_timelint *lint)
{
	struct tl_id **link = &lint->ids, *id;

	while ((id = *link)) {
		if (id->listed == lint->sweep) {
			link = &id->next;
			continue;
		}
		*link = id->next;
		trie_remove(&lint->ids_by_key, &id->node);
		pool_free(&lint->pool, id, sizeof(*id) + id->node.key.len);
	}
}

void tl_forget_unlisted(struct fdi_timelint *lint)
{
	descriptors_forget(lint);
	clients_forget(lint);
	devices_forget(lint);
	choices_forget(lint);
	ids_forget(lint);
}
