/* SPDX-License-Identifier: GPL-2.0-only */
/* What the bridge knows: schedulers, their devices, and clients. It learns them in probes, and so
 * never sleeps. */
#ifndef GRT_BRIDGE_TABLES_H
#define GRT_BRIDGE_TABLES_H

#include <linux/hashtable.h>
#include <linux/notifier.h>
#include <linux/spinlock.h>

#include "device.h"

struct device;
struct dma_fence_ops;
struct drm_gpu_scheduler;

/**
 * struct bridge_device - a device with a known scheduler
 * @link: in grt_bridge.devices
 * @parent: the device that its schedulers belong to; compared only
 * @is: as events have it; it is not in the list of devices
 * @order: number of its next event
 * @rings: schedulers so far
 * @last: time of its newest event, ns
 */
struct bridge_device {
	struct hlist_node link;
	const struct device *parent;
	struct grtrace_device is;
	u32 order;
	u16 rings;
	u64 last;
};

/**
 * struct bridge_ring - a scheduler
 * @link: in grt_bridge.rings
 * @sched: the scheduler; compared only, as it may be freed
 * @device: NULL: its driver has hooks of its own
 * @is: number and RING_INFO
 */
struct bridge_ring {
	struct hlist_node link;
	const struct drm_gpu_scheduler *sched;
	struct bridge_device *device;
	struct grt_ring is;
};

/**
 * struct bridge_client - a client of a device
 * @link: in grt_bridge.clients
 * @device: its device
 * @is: id, and owner: the task that pushed its newest job; 0: none did yet
 */
struct bridge_client {
	struct hlist_node link;
	const struct bridge_device *device;
	struct grtrace_client is;
};

/**
 * struct grt_bridge - of a session
 * @session: the session
 * @lock: protects all below; acquired in probes, inside of the locks of fences
 * @live: all probes are attached
 * @attached: bits of probes (bridge.c) that are
 * @finished: of the fences of jobs; NULL: there was none yet
 * @missed: events of devices that were not known yet, for lack of memory
 * @modules: tracepoints of modules that come and go
 * @devices: of struct bridge_device
 * @rings: of struct bridge_ring, by their scheduler
 * @clients: of struct bridge_client, by their id
 */
struct grt_bridge {
	struct grt_session *session;
	spinlock_t lock;
	bool live;
	unsigned long attached;
	const struct dma_fence_ops *finished;
	u32 missed;
	struct notifier_block modules;
	struct hlist_head devices;
	DECLARE_HASHTABLE(rings, 6);
	DECLARE_HASHTABLE(clients, 8);
};

/**
 * bridge_miss() - an event of a scheduler that could not be noted is lost: its device has a gap
 * @bridge: the bridge
 * @sched: a scheduler that exists
 * @type: of the event
 *
 * Context: Any context but NMI. The caller holds grt_bridge.lock.
 */
void bridge_miss(struct grt_bridge *bridge, const struct drm_gpu_scheduler *sched, u16 type);

/**
 * bridge_ring_find() - a known scheduler
 * @bridge: the bridge
 * @sched: the scheduler, which may be freed
 *
 * Context: Any context but NMI. The caller holds grt_bridge.lock.
 * Return: its ring or NULL.
 */
struct bridge_ring *bridge_ring_find(struct grt_bridge *bridge,
				     const struct drm_gpu_scheduler *sched);

/**
 * bridge_ring_get() - a scheduler, declared where it is new
 * @bridge: the bridge
 * @sched: a scheduler that exists
 * @types: events that tracepoints show of it
 *
 * Context: Any context but NMI. The caller holds grt_bridge.lock.
 * Return: its ring or NULL: there is no memory.
 */
struct bridge_ring *bridge_ring_get(struct grt_bridge *bridge,
				    const struct drm_gpu_scheduler *sched, u64 types);

/**
 * bridge_client_get() - a client, declared where it is new
 * @bridge: the bridge
 * @device: its device
 * @id: drm-client-id; 0: not known
 * @pushes: the current task pushes a job of it, and so owns it
 *
 * Context: Any context but NMI. The caller holds grt_bridge.lock.
 * Return: the client; NULL: it is not known; ERR_PTR(-ENOMEM).
 */
const struct bridge_client *bridge_client_get(struct grt_bridge *bridge,
					      struct bridge_device *device, u64 id, bool pushes);

/**
 * bridge_tables_exit() - forget all of them
 * @bridge: the bridge
 *
 * Context: Process context.
 */
void bridge_tables_exit(struct grt_bridge *bridge);

#endif
