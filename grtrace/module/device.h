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
 * @losing: the session that counts its events as lost, since it lacks a note of the device, or NULL
 * @cookie: its number in records
 * @link: in the list of devices; protected by grt_mutex
 * @as: as the driver declared it; of its strings only @pdu is used
 * @pdu: of DEV_INFO
 * @rings: declared rings, in order; protected by grt_mutex
 * @lock: protects @running, @losing and what follows; acquired with interrupts off, inside of the
 * driver's lock
 * @clients: of struct grtrace_client
 * @closed: copies of those that closed last: jobs of them may be in flight when a session begins
 * @closed_count: how many
 * @session: the session that has its notes, or NULL
 * @is_unnoted: one of its notes is missing there
 * @is_unknown: a ring of it could not be declared: no session can know it
 */
struct grtrace_device {
	struct grt_session __rcu *running;
	struct grt_session __rcu *losing;
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
	bool is_unnoted;
	bool is_unknown;
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
 * grt_note_device, grt_note_ring, grt_note_clock - notes of a session, from process context; device
 * NULL: of the session's clock alone, else of one that has a time of its own. grt_note_client -
 * from any. 0 or -ENOMEM.
 */
int grt_note_device(struct grt_session *session, const struct grtrace_device *device);
int grt_note_ring(struct grt_session *session, const struct grtrace_device *device,
		  const struct grt_ring *ring);
int grt_note_client(struct grt_session *session, const struct grtrace_device *device,
		    const struct grtrace_client *client);
int grt_note_clock(struct grt_session *session, const struct grtrace_device *device);

/**
 * grt_clients_join() - notes of a device's clients; from now on they are noted as they come
 * @session: gets them
 * @device: the device
 * @err: a note of the device is missing already: clients need none
 *
 * Context: Process context. The caller holds grt_mutex.
 * Return: 0, @err or -ENOMEM: the session lacks notes of the device.
 */
int grt_clients_join(struct grt_session *session, struct grtrace_device *device, int err);

/**
 * grt_device_lose() - a note could not be kept: no reader could know what events of the device are
 * of, so that they are counted as lost from now on, until a START that has its notes
 * @device: a device with a session. The caller holds its lock
 *
 * Context: Any context but NMI.
 */
void grt_device_lose(struct grtrace_device *device);

/**
 * grt_clients_forget() - the device goes
 * @device: the device
 *
 * Context: Process context. The caller holds grt_mutex.
 */
void grt_clients_forget(struct grtrace_device *device);

/* grt_client_set, grt_client_remove - set_client and remove_client of grtrace_ops. */
void grt_client_set(struct grtrace_device *device, struct grtrace_client *client);
void grt_client_remove(struct grtrace_device *device, struct grtrace_client *client);

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
 * grt_devices_note() - before a session runs: notes that are missing, a CLOCK for the session, and
 * one for each device that has a time of its own
 * @session: the session
 *
 * Context: Process context. The caller holds grt_mutex.
 * Return: 0 or -ENOMEM.
 */
int grt_devices_note(struct grt_session *session);

/**
 * grt_lose() - count an event that cannot be recorded, for lack of memory for the notes that it
 * needs
 * @session: a session that runs
 * @type: of the event
 *
 * Context: Any context but NMI, interrupts off.
 */
void grt_lose(const struct grt_session *session, u16 type);

/**
 * grt_begin() - grtrace_ops.begin
 * @device: the device
 * @type: of the event
 *
 * Context: Any context. Interrupts are off until grt_end(), unless it returns NULL.
 * Return: where to write it, or NULL: it is not recorded.
 */
struct grtrace_slot *grt_begin(const struct grtrace_device *device, u16 type);

/**
 * grt_end() - grtrace_ops.end
 * @slot: of grt_begin(), with its record
 *
 * Context: That of grt_begin().
 */
void grt_end(struct grtrace_slot *slot);

#endif
