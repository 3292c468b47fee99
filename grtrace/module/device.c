// SPDX-License-Identifier: GPL-2.0-only
#include <linux/err.h>
#include <linux/minmax.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/xarray.h>

#include "device.h"

#define CLOSED_MAX 256 /* of a device */

static LIST_HEAD(devices);
static DEFINE_SPINLOCK(devices_lock); /* for readers without grt_mutex; a writer has both */
static DEFINE_XARRAY_FLAGS(cookies, XA_FLAGS_LOCK_IRQ | XA_FLAGS_ALLOC);
static u32
	next_cookie; /* cyclic: a number is not used again soon; protected by the lock of cookies */

int grt_cookie_get(struct grtrace_device *device, gfp_t gfp)
{
	unsigned long flags;
	u32 cookie;
	int err;

	xa_lock_irqsave(&cookies, flags);
	err = __xa_alloc_cyclic(&cookies, &cookie, device, XA_LIMIT(0, GRT_NONE - 1), &next_cookie,
				gfp);
	xa_unlock_irqrestore(&cookies, flags);
	device->cookie = err < 0 ? GRT_NONE : cookie;
	return err == -EBUSY ? -ENOSPC : min(err, 0);
}

void grt_cookie_put(const struct grtrace_device *device)
{
	unsigned long flags;

	xa_lock_irqsave(&cookies, flags);
	__xa_erase(&cookies, device->cookie);
	xa_unlock_irqrestore(&cookies, flags);
}

static void enlist_device(struct grtrace_device *device)
{
	unsigned long flags;

	spin_lock_irqsave(&devices_lock, flags);
	list_add_tail(&device->link, &devices);
	spin_unlock_irqrestore(&devices_lock, flags);
}

static void delist_device(struct grtrace_device *device)
{
	unsigned long flags;

	spin_lock_irqsave(&devices_lock, flags);
	list_del(&device->link);
	spin_unlock_irqrestore(&devices_lock, flags);
}

bool grt_device_is_hooked(const struct device *parent)
{
	const struct grtrace_device *device;
	bool is_hooked = false;
	unsigned long flags;

	spin_lock_irqsave(&devices_lock, flags);
	list_for_each_entry(device, &devices, link)
		is_hooked |= parent && device->as.parent == parent;
	spin_unlock_irqrestore(&devices_lock, flags);
	return is_hooked;
}

/* From now on its clients are noted as they come. */
static int join_clients(struct grt_session *session, struct grtrace_device *device)
{
	struct grtrace_client *client;
	unsigned long flags;
	int err = 0;

	spin_lock_irqsave(&device->lock, flags);
	list_for_each_entry(client, &device->closed, link)
		err = err ?: grt_note_client(session, device, client);
	list_for_each_entry(client, &device->clients, link)
		err = err ?: grt_note_client(session, device, client);
	device->session = session;
	spin_unlock_irqrestore(&device->lock, flags);
	return err;
}

static bool is_wanted(const struct grt_session *session, const struct grtrace_device *device)
{
	return session->setup.dev == U32_MAX || session->setup.dev == device->cookie;
}

static int join_device(struct grt_session *session, struct grtrace_device *device)
{
	int err = grt_note_device(session, device);
	const struct grt_ring *ring;

	list_for_each_entry(ring, &device->rings, link)
		err = err ?: grt_note_ring(session, device, ring);
	return err ?: join_clients(session, device);
}

static void leave_device(struct grtrace_device *device)
{
	unsigned long flags;

	spin_lock_irqsave(&device->lock, flags);
	device->session = NULL;
	spin_unlock_irqrestore(&device->lock, flags);
}

int grt_devices_join(struct grt_session *session)
{
	int err = session->setup.dev == U32_MAX ? 0 : -EINVAL;
	struct grtrace_device *device;

	list_for_each_entry(device, &devices, link) {
		if (!is_wanted(session, device))
			continue;
		err = join_device(session, device);
		if (err)
			break;
		if (session->setup.dev == device->cookie)
			strscpy(session->setup.name, device->pdu.name, sizeof(session->setup.name));
	}
	return err;
}

void grt_devices_leave(void)
{
	struct grtrace_device *device;

	list_for_each_entry(device, &devices, link)
		leave_device(device);
}

static void run_device(struct grt_session *session, struct grtrace_device *device)
{
	rcu_assign_pointer(device->running, session);
	if (device->as.key)
		static_key_slow_inc(device->as.key);
}

/* The caller then waits for hooks. */
static bool let_go(struct grtrace_device *device)
{
	if (!rcu_access_pointer(device->running))
		return false;
	RCU_INIT_POINTER(device->running, NULL);
	if (device->as.key)
		static_key_slow_dec(device->as.key);
	return true;
}

void grt_devices_run(struct grt_session *session)
{
	struct grtrace_device *device;

	list_for_each_entry(device, &devices, link)
		if (device->session == session)
			run_device(session, device);
}

void grt_devices_halt(void)
{
	struct grtrace_device *device;

	list_for_each_entry(device, &devices, link)
		let_go(device);
	synchronize_rcu();
}

int grt_devices_clocks(struct grt_session *session)
{
	struct grtrace_device *device;
	int err = 0;

	if (session->setup.clock != GRT_CLOCK_DEVICE)
		err = grt_note_clock(session, NULL);
	list_for_each_entry(device, &devices, link)
		if (device->session == session && device->as.now)
			err = err ?: grt_note_clock(session, device);
	return err;
}

static struct grtrace_device *device_new(const struct grtrace_device_info *info)
{
	struct grtrace_device *device = kzalloc(sizeof(*device), GFP_KERNEL);

	if (!device)
		return NULL;
	device->as = *info;
	strscpy(device->pdu.name, info->name, sizeof(device->pdu.name));
	strscpy(device->pdu.driver, info->driver, sizeof(device->pdu.driver));
	strscpy(device->pdu.pdev, info->pdev ?: "", sizeof(device->pdu.pdev));
	device->pdu.types = info->types;
	device->pdu.primary = info->primary;
	device->pdu.render = info->render;
	INIT_LIST_HEAD(&device->rings);
	INIT_LIST_HEAD(&device->clients);
	INIT_LIST_HEAD(&device->closed);
	spin_lock_init(&device->lock);
	return device;
}

/* The caller holds grt_mutex. A device for whose notes there is no memory works, and is not traced. */
static void attend(struct grtrace_device *device)
{
	struct grt_session *session = grt_session;

	enlist_device(device);
	if (!session || !is_wanted(session, device))
		return;
	if (join_device(session, device))
		leave_device(device);
	else if (session->state == GRT_RUNNING)
		run_device(session, device);
}

static struct grtrace_device *add_device(const struct grtrace_device_info *info)
{
	struct grtrace_device *device = device_new(info);
	int err;

	if (!device)
		return ERR_PTR(-ENOMEM);
	err = grt_cookie_get(device, GFP_ATOMIC);
	if (err) {
		kfree(device);
		return ERR_PTR(err);
	}
	mutex_lock(&grt_mutex);
	attend(device);
	mutex_unlock(&grt_mutex);
	return device;
}

static void forget_clients(struct grtrace_device *device)
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

static void remove_device(struct grtrace_device *device)
{
	struct grt_ring *ring, *next;

	if (!device)
		return;
	mutex_lock(&grt_mutex);
	/* A session of this device ends; one of all goes on without it. */
	if (grt_session && grt_session->setup.dev == device->cookie)
		grt_session_force(grt_session);
	if (let_go(device))
		synchronize_rcu();
	forget_clients(device);
	delist_device(device);
	mutex_unlock(&grt_mutex);
	grt_cookie_put(device);
	list_for_each_entry_safe(ring, next, &device->rings, link)
		kfree(ring);
	kfree(device);
}

static int add_ring(struct grtrace_device *device, const struct grtrace_ring_info *info)
{
	struct grt_ring *ring = kzalloc(sizeof(*ring), GFP_KERNEL);

	if (!ring)
		return -ENOMEM;
	ring->number = info->number;
	strscpy(ring->pdu.engine, info->engine, sizeof(ring->pdu.engine));
	ring->pdu.size = info->size;
	ring->pdu.types = info->types;
	ring->pdu.shape = info->shape;
	ring->pdu.flags = info->flags;
	ring->pdu.unit = info->unit;
	ring->pdu.pad = info->pad;
	ring->pdu.capacity = info->capacity;
	mutex_lock(&grt_mutex);
	list_add_tail(&ring->link, &device->rings);
	if (device->session)
		grt_note_ring(device->session, device, ring);
	mutex_unlock(&grt_mutex);
	return 0;
}

static void set_client(struct grtrace_device *device, struct grtrace_client *client)
{
	unsigned long flags;

	spin_lock_irqsave(&device->lock, flags);
	if (!client->link.next)
		list_add_tail(&client->link, &device->clients);
	if (device->session)
		grt_note_client(device->session, device, client);
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

static void remove_client(struct grtrace_device *device, struct grtrace_client *client)
{
	struct grtrace_client *copy = kmemdup(client, sizeof(*client), GFP_ATOMIC | __GFP_NOWARN);
	unsigned long flags;

	spin_lock_irqsave(&device->lock, flags);
	list_del_init(&client->link);
	if (copy)
		keep_closed(device, copy);
	spin_unlock_irqrestore(&device->lock, flags);
}

const struct grtrace_ops grtrace_ops = {
	.add_device = add_device,
	.remove_device = remove_device,
	.add_ring = add_ring,
	.set_client = set_client,
	.remove_client = remove_client,
	.emit = grt_emit,
};
EXPORT_SYMBOL_GPL(grtrace_ops);
