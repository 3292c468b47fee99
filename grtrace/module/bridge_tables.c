// SPDX-License-Identifier: GPL-2.0-only
#include <linux/device.h>
#include <linux/err.h>
#include <linux/pci.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/timekeeping.h>

#include <drm/gpu_scheduler.h>

#include "bridge_tables.h"

#define FLAGS (GFP_ATOMIC | __GFP_NOWARN)

/* --- devices --- */

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
	if (grt_note_device(bridge->session, &device->is)) {
		grt_cookie_put(&device->is);
		kfree(device);
		return NULL;
	}
	device->order = bridge->missed;
	hlist_add_head(&device->link, &bridge->devices);
	rcu_assign_pointer(device->is.running, bridge->session);
	return device;
}

static struct bridge_device *device_find(struct grt_bridge *bridge, const struct device *parent)
{
	struct bridge_device *device;

	hlist_for_each_entry(device, &bridge->devices,
			     link) if (is_same_device(device, parent)) return device;
	return NULL;
}

void bridge_miss(struct grt_bridge *bridge, const struct drm_gpu_scheduler *sched, u16 type)
{
	struct bridge_device *device = device_find(bridge, sched->dev);

	if (grt_device_is_hooked(sched->dev))
		return;
	if (device)
		device->order++;
	else
		bridge->missed++;
	grt_lose(bridge->session, type);
}

/* --- rings --- */

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

/* False: there is no memory, or no number. */
static bool declare_ring(struct grt_bridge *bridge, struct bridge_ring *ring,
			 const struct drm_gpu_scheduler *sched, u64 types)
{
	ring->sched = sched;
	describe_ring(&ring->is, sched, types);
	if (grt_device_is_hooked(sched->dev))
		return true;
	ring->device = device_find(bridge, sched->dev) ?: device_new(bridge, sched->dev, types);
	if (!ring->device || ring->device->rings == GRT_NONE)
		return false;
	ring->is.number = ring->device->rings;
	if (grt_note_ring(bridge->session, &ring->device->is, &ring->is))
		return false;
	ring->device->rings++;
	return true;
}

static struct bridge_ring *ring_new(struct grt_bridge *bridge,
				    const struct drm_gpu_scheduler *sched, u64 types)
{
	struct bridge_ring *ring = kzalloc(sizeof(*ring), FLAGS);

	if (!ring)
		return NULL;
	if (!declare_ring(bridge, ring, sched, types)) {
		kfree(ring);
		return NULL;
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

/* --- clients --- */

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

/* An owner that could not be noted is none: the next event tries again. */
static int declare_client(struct grt_bridge *bridge, const struct bridge_device *device,
			  struct bridge_client *client)
{
	int err;

	client->is.order = device->order;
	client->is.time = read_clock(NULL);
	err = grt_note_client(bridge->session, &device->is, &client->is);
	if (!err)
		return 0;
	hash_del(&client->link);
	kfree(client);
	return err;
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
	if (is_new && !client)
		return ERR_PTR(-ENOMEM);
	if (!client || (!is_new && (!owns || client->is.pid == current->tgid)))
		return client;
	if (owns) {
		client->is.pid = current->tgid;
		/* without the lock of get_task_comm(), which interrupts must not acquire */
		strscpy(client->is.comm, current->group_leader->comm, sizeof(client->is.comm));
	}
	return declare_client(bridge, device, client) ? ERR_PTR(-ENOMEM) : client;
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
