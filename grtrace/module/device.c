// SPDX-License-Identifier: GPL-2.0-only
#include <linux/err.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "device.h"

static LIST_HEAD(devices);
static DEFINE_SPINLOCK(devices_lock); /* for readers without grt_mutex; a writer has both */
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

static bool is_wanted(const struct grt_session *session, const struct grtrace_device *device)
{
	return session->setup.dev == U32_MAX || session->setup.dev == device->cookie;
}

/* Also where a note of an earlier try is in the table already. */
static int join_device(struct grt_session *session, struct grtrace_device *device)
{
	int err = device->is_unknown ? -ENOMEM : grt_note_device(session, device);
	const struct grt_ring *ring;

	list_for_each_entry(ring, &device->rings, link)
		err = err ?: grt_note_ring(session, device, ring);
	return grt_clients_join(session, device, err);
}

static void leave_device(struct grtrace_device *device)
{
	unsigned long flags;

	spin_lock_irqsave(&device->lock, flags);
	device->session = NULL;
	device->is_unnoted = false;
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

void grt_device_lose(struct grtrace_device *device)
{
	device->is_unnoted = true;
	if (!rcu_access_pointer(device->running))
		return;
	rcu_assign_pointer(device->losing, device->session);
	/* Pairs with the barrier in begin_nowhere(): no event is between the two. */
	smp_wmb();
	RCU_INIT_POINTER(device->running, NULL);
}

static void run_device(struct grt_session *session, struct grtrace_device *device)
{
	unsigned long flags;

	spin_lock_irqsave(&device->lock, flags);
	if (device->is_unnoted)
		rcu_assign_pointer(device->losing, session);
	else
		rcu_assign_pointer(device->running, session);
	spin_unlock_irqrestore(&device->lock, flags);
	if (device->as.key)
		static_key_slow_inc(device->as.key);
}

/* The caller then waits for hooks. */
static bool let_go(struct grtrace_device *device)
{
	unsigned long flags;
	bool ran;

	spin_lock_irqsave(&device->lock, flags);
	ran = rcu_access_pointer(device->running) || rcu_access_pointer(device->losing);
	RCU_INIT_POINTER(device->running, NULL);
	RCU_INIT_POINTER(device->losing, NULL);
	spin_unlock_irqrestore(&device->lock, flags);
	if (ran && device->as.key)
		static_key_slow_dec(device->as.key);
	return ran;
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

/* Notes of devices that could not be kept when they came, and memory for those of the clocks. */
static int complete_notes(struct grt_session *session)
{
	struct grtrace_device *device;
	u32 clocks = 1;
	int err = 0;

	list_for_each_entry(device, &devices, link) {
		if (device->session != session)
			continue;
		if (device->is_unnoted)
			err = err ?: join_device(session, device);
		clocks++;
	}
	return err ?: grt_notes_keep(&session->notes, clocks + NOTES_KEPT);
}

int grt_devices_note(struct grt_session *session)
{
	int err = complete_notes(session);
	struct grtrace_device *device;

	if (!err && session->setup.clock != GRT_CLOCK_DEVICE)
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

/* The caller holds grt_mutex. A device for whose notes there is no memory works; its events are
 * counted. */
static void attend(struct grtrace_device *device)
{
	struct grt_session *session = grt_session;

	enlist_device(device);
	if (!session || !is_wanted(session, device))
		return;
	join_device(session, device);
	if (session->state == GRT_RUNNING)
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
	grt_clients_forget(device);
	delist_device(device);
	mutex_unlock(&grt_mutex);
	grt_cookie_put(device);
	list_for_each_entry_safe(ring, next, &device->rings, link)
		kfree(ring);
	kfree(device);
}

static void lose_device(struct grtrace_device *device)
{
	unsigned long flags;

	spin_lock_irqsave(&device->lock, flags);
	if (device->session)
		grt_device_lose(device);
	spin_unlock_irqrestore(&device->lock, flags);
}

/* Drivers do not stop at a ring that could not be declared. */
static int forgo_ring(struct grtrace_device *device)
{
	mutex_lock(&grt_mutex);
	device->is_unknown = true;
	lose_device(device);
	mutex_unlock(&grt_mutex);
	return -ENOMEM;
}

static int add_ring(struct grtrace_device *device, const struct grtrace_ring_info *info)
{
	struct grt_ring *ring = kzalloc(sizeof(*ring), GFP_KERNEL);

	if (!ring)
		return forgo_ring(device);
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
	if (device->session && grt_note_ring(device->session, device, ring))
		lose_device(device);
	mutex_unlock(&grt_mutex);
	return 0;
}

const struct grtrace_ops grtrace_ops = {
	.add_device = add_device,
	.remove_device = remove_device,
	.add_ring = add_ring,
	.set_client = grt_client_set,
	.remove_client = grt_client_remove,
	.begin = grt_begin,
	.end = grt_end,
};
EXPORT_SYMBOL_GPL(grtrace_ops);
