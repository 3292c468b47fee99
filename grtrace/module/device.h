/* SPDX-License-Identifier: GPL-2.0-only */
/* Devices that drivers have registered, and their notes in a session. */
#ifndef GRT_DEVICE_H
#define GRT_DEVICE_H

#include <linux/list.h>
#include <linux/rcupdate.h>
#include <linux/spinlock.h>

#include "linux/grtrace.h"
#include "session.h"

/**
 * struct grtrace_device - a device
 * @running: the session that gets its events, or NULL
 * @cookie: its number in records
 * @link: in the list of devices; protected by grt_mutex
 * @as: as the driver declared it; of its strings only @pdu is used
 * @pdu: of DEV_INFO
 * @rings: declared rings, in order; protected by grt_mutex
 * @lock: protects @clients, @closed, @closed_count and @session; acquired with interrupts off, inside of the driver's lock
 * @clients: of struct grtrace_client
 * @closed: copies of those that closed last: jobs of them may be in flight when a session begins
 * @closed_count: how many
 * @session: the session that has its notes, or NULL
 */
struct grtrace_device {
	struct grt_session __rcu *running;
	u16 cookie;
	struct list_head link;
	struct grtrace_device_info as;
	struct grt_dev_pdu pdu;
	struct list_head rings;
	spinlock_t lock;
	struct list_head clients;
	struct list_head closed;
	u32 closed_count;
	struct grt_session *session;
};

/**
 * struct grt_ring - a ring of a device
 * @link: in grtrace_device.rings
 * @number: of the ring on its device
 * @pdu: of RING_INFO
 */
struct grt_ring {
	struct list_head link;
	u16 number;
	struct grt_ring_pdu pdu;
};

/*
 * grt_note_device, grt_note_ring, grt_note_clock - notes of a session, from process context; device NULL: of the
 * session's clock alone, else of one that has a time of its own. grt_note_client - from any. 0 or -ENOMEM.
 */
int grt_note_device(struct grt_session *session, const struct grtrace_device *device);
int grt_note_ring(struct grt_session *session, const struct grtrace_device *device,
		  const struct grt_ring *ring);
int grt_note_client(struct grt_session *session, const struct grtrace_device *device,
		    const struct grtrace_client *client);
int grt_note_clock(struct grt_session *session, const struct grtrace_device *device);

/**
 * grt_cookie_get() - give a device its number
 * @device: the device, with zeros as its cookie
 * @gfp: GFP_ATOMIC, and perhaps __GFP_NOWARN
 *
 * Context: Any context but NMI.
 * Return: 0 or a negative errno: -ENOMEM, -ENOSPC: all numbers are given out.
 */
int grt_cookie_get(struct grtrace_device *device, gfp_t gfp);

/**
 * grt_cookie_put() - the number may be another device's
 * @device: a device that has one
 *
 * Context: Any context but NMI.
 */
void grt_cookie_put(const struct grtrace_device *device);

/**
 * grt_device_is_hooked() - does a driver hand over the events of this device itself?
 * @parent: as in grtrace_device_info
 *
 * Context: Any context but NMI.
 * Return: true: it is registered.
 */
bool grt_device_is_hooked(const struct device *parent);

/**
 * grt_devices_join() - notes of the devices that a session asks for
 * @session: a session that is set up
 *
 * Context: Process context. The caller holds grt_mutex.
 * Return: 0; -EINVAL: there is no such device; -ENOMEM. The caller then calls grt_devices_leave().
 */
int grt_devices_join(struct grt_session *session);

/**
 * grt_devices_leave() - no device adds notes to the session any more
 *
 * Context: Process context. The caller holds grt_mutex.
 */
void grt_devices_leave(void);

/**
 * grt_devices_run() - hand the events of the session's devices to it
 * @session: the session
 *
 * Context: Process context. The caller holds grt_mutex.
 */
void grt_devices_run(struct grt_session *session);

/**
 * grt_devices_halt() - no event is recorded when this returns
 *
 * Context: Process context. The caller holds grt_mutex.
 */
void grt_devices_halt(void);

/**
 * grt_devices_clocks() - a CLOCK for the session, and one for each device that has a time of its own
 * @session: the session
 *
 * Context: Process context. The caller holds grt_mutex.
 * Return: 0 or -ENOMEM.
 */
int grt_devices_clocks(struct grt_session *session);

/**
 * grt_emit() - grtrace_ops.emit
 * @device: the device
 * @event: the event
 *
 * Context: Any context but NMI.
 */
void grt_emit(struct grtrace_device *device, const struct grtrace_event *event);

#endif
