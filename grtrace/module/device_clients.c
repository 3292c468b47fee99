// SPDX-License-Identifier: GPL-2.0-only
/* Clients of devices: those that are open, and those that closed last. */
#include <linux/slab.h>
#include <linux/string.h>

#include "device.h"

#define CLOSED_MAX 256 /* of a device */

int grt_clients_join(struct grt_session *session, struct grtrace_device *device, int err)
{
	struct grtrace_client *client;
	unsigned long flags;

	spin_lock_irqsave(&device->lock, flags);
	list_for_each_entry(client, &device->closed, link)
		err = err ?: grt_note_client(session, device, client);
	list_for_each_entry(client, &device->clients, link)
		err = err ?: grt_note_client(session, device, client);
	device->session = session;
	device->is_unnoted = err;
	spin_unlock_irqrestore(&device->lock, flags);
	return err;
}

void grt_client_set(struct grtrace_device *device, struct grtrace_client *client)
{
	unsigned long flags;

	spin_lock_irqsave(&device->lock, flags);
	if (!client->link.next)
		list_add_tail(&client->link, &device->clients);
	if (device->session && grt_note_client(device->session, device, client))
		grt_device_lose(device);
	spin_unlock_irqrestore(&device->lock, flags);
}

/* The caller holds grtrace_device.lock. The oldest makes way for it. */
static void keep_closed(struct grtrace_device *device, struct grtrace_client *copy)
{
	struct grtrace_client *oldest;

	list_add_tail(&copy->link, &device->closed);
	if (device->closed_count < CLOSED_MAX) {
		device->closed_count++;
		return;
	}
	oldest = list_first_entry(&device->closed, struct grtrace_client, link);
	list_del(&oldest->link);
	kfree(oldest);
}

void grt_client_remove(struct grtrace_device *device, struct grtrace_client *client)
{
	struct grtrace_client *copy = kmemdup(client, sizeof(*client), GFP_ATOMIC | __GFP_NOWARN);
	unsigned long flags;

	spin_lock_irqsave(&device->lock, flags);
	list_del_init(&client->link);
	if (copy)
		keep_closed(device, copy);
	spin_unlock_irqrestore(&device->lock, flags);
}

void grt_clients_forget(struct grtrace_device *device)
{
	struct grtrace_client *client, *next;
	unsigned long flags;

	spin_lock_irqsave(&device->lock, flags);
	device->session = NULL;
	list_for_each_entry_safe(client, next, &device->clients, link)
		list_del_init(&client->link);
	list_for_each_entry_safe(client, next, &device->closed, link)
		kfree(client);
	spin_unlock_irqrestore(&device->lock, flags);
}
