// SPDX-License-Identifier: GPL-2.0-only
#include <linux/device.h>
#include <linux/pci.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/timekeeping.h>

#include <drm/gpu_scheduler.h>

#include "bridge_tables.h"

#define FLAGS (GFP_ATOMIC | __GFP_NOWARN)

/*
 * --- devices -----------------------------------------------------------------------------------
 */

static u64 read_clock(void *data)
{
	return ktime_get_mono_fast_ns();
}

static bool is_same_device(const struct bridge_device *device, const struct device *parent)
{
	return device->parent == parent &&
	       (!parent || !strcmp(device->is.pdu.name, dev_name(parent)));
}

static void describe_device(struct grtrace_device *device, const struct device *parent, u64 types)
{
	const char *name = parent ? dev_name(parent) : "";

	strscpy(device->pdu.name, name, sizeof(device->pdu.name));
	strscpy(device->pdu.driver, parent ? dev_driver_string(parent) : "",
		sizeof(device->pdu.driver));
	if (parent && dev_is_pci(parent))
		strscpy(device->pdu.pdev, name, sizeof(device->pdu.pdev));
	device->pdu.types = types;
	/* Nodes are the DRM's, which the scheduler does not know. */
	device->pdu.primary = device->pdu.render = ~0U;
	device->as.now = read_clock;
}

static struct bridge_device *device_new(struct grt_bridge *bridge, const struct device *parent,
					u64 types)
{
	struct bridge_device *device = kzalloc(sizeof(*device), FLAGS);

	if (!device)
		return NULL;
	if (grt_cookie_get(&device->is, FLAGS)) {
		kfree(device);
		return NULL;
	}
	device->parent = parent;
	describe_device(&device->is, parent, types);
	hlist_add_head(&device->link, &bridge->devices);
	grt_note_device(bridge->session, &device->is);
	rcu_assign_pointer(device->is.running, bridge->session);
	return device;
}

static struct bridge_device *device_get(struct grt_bridge *bridge, const struct device *parent,
					u64 types)
{
	struct bridge_device *device;

	hlist_for_each_entry(device, &bridge->devices,
			     link) if (is_same_device(device, parent)) return device;
	return device_new(bridge, parent, types);
}

/*
 * --- rings -------------------------------------------------------------------------------------
 */

struct bridge_ring *bridge_ring_find(struct grt_bridge *bridge,
				     const struct drm_gpu_scheduler *sched)
{
	struct bridge_ring *ring;

	hash_for_each_possible(bridge->rings, ring, link,
			       (unsigned long)sched) if (ring->sched == sched) return ring;
	return NULL;
}

/* Or another one, which has its memory now. */
static bool is_same_ring(const struct bridge_ring *ring, const struct drm_gpu_scheduler *sched)
{
	return !strncmp(ring->is.pdu.engine, sched->name, sizeof(ring->is.pdu.engine) - 1) &&
	       (!ring->device || is_same_device(ring->device, sched->dev));
}

static void describe_ring(struct grt_ring *ring, const struct drm_gpu_scheduler *sched, u64 types)
{
	strscpy(ring->pdu.engine, sched->name, sizeof(ring->pdu.engine));
	ring->pdu.types = types;
	ring->pdu.flags = GRT_RING_SCHEDULER | GRT_RING_NO_POSITION;
	ring->pdu.unit = 1;
	ring->pdu.capacity = 1;
}

static struct bridge_ring *ring_new(struct grt_bridge *bridge,
				    const struct drm_gpu_scheduler *sched, u64 types)
{
	struct bridge_ring *ring = kzalloc(sizeof(*ring), FLAGS);

	if (!ring)
		return NULL;
	ring->sched = sched;
	describe_ring(&ring->is, sched, types);
	if (!grt_device_is_hooked(sched->dev)) {
		ring->device = device_get(bridge, sched->dev, types);
		if (!ring->device || ring->device->rings == GRT_NONE) {
			kfree(ring);
			return NULL;
		}
		ring->is.number = ring->device->rings++;
		grt_note_ring(bridge->session, &ring->device->is, &ring->is);
	}
	hash_add(bridge->rings, &ring->link, (unsigned long)sched);
	return ring;
}

struct bridge_ring *bridge_ring_get(struct grt_bridge *bridge,
				    const struct drm_gpu_scheduler *sched, u64 types)
{
	struct bridge_ring *ring = bridge_ring_find(bridge, sched);

	if (ring && is_same_ring(ring, sched))
		return ring;
	if (ring) {
		hash_del(&ring->link);
		kfree(ring);
	}
	return ring_new(bridge, sched, types);
}

/*
 * --- clients -----------------------------------------------------------------------------------
 */

static struct bridge_client *client_find(struct grt_bridge *bridge,
					 const struct bridge_device *device, u64 id)
{
	struct bridge_client *client;

	hash_for_each_possible(bridge->clients, client, link,
			       id) if (client->is.id == id &&
				       client->device == device) return client;
	return NULL;
}

static struct bridge_client *client_new(struct grt_bridge *bridge,
					const struct bridge_device *device, u64 id)
{
	struct bridge_client *client = kzalloc(sizeof(*client), FLAGS);

	if (!client)
		return NULL;
	client->device = device;
	client->is.id = id;
	hash_add(bridge->clients, &client->link, id);
	return client;
}

const struct bridge_client *bridge_client_get(struct grt_bridge *bridge,
					      struct bridge_device *device, u64 id, bool pushes)
{
	/* A kernel thread works for a client, and does not own it. */
	const bool owns = pushes && !(current->flags & PF_KTHREAD);
	struct bridge_client *client = id ? client_find(bridge, device, id) : NULL;
	const bool is_new = id && !client;

	if (is_new)
		client = client_new(bridge, device, id);
	if (!client || (!is_new && (!owns || client->is.pid == current->tgid)))
		return client;
	if (owns) {
		client->is.pid = current->tgid;
		/* without the lock of get_task_comm(), which interrupts must not acquire */
		strscpy(client->is.comm, current->group_leader->comm, sizeof(client->is.comm));
	}
	client->is.order = device->order;
	client->is.time = read_clock(NULL);
	grt_note_client(bridge->session, &device->is, &client->is);
	return client;
}

void bridge_tables_exit(struct grt_bridge *bridge)
{
	struct bridge_device *device;
	struct bridge_client *client;
	struct bridge_ring *ring;
	struct hlist_node *next;
	int bucket;

	hash_for_each_safe(bridge->rings, bucket, next, ring, link) kfree(ring);
	hash_for_each_safe(bridge->clients, bucket, next, client, link) kfree(client);
	hlist_for_each_entry_safe(device, next, &bridge->devices, link)
	{
		grt_cookie_put(&device->is);
		kfree(device);
	}
}
