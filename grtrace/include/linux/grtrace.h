/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef LINUX_GRTRACE_H
#define LINUX_GRTRACE_H

#include <linux/jump_label.h>
#include <linux/list.h>
#include <linux/minmax.h>
#include <linux/module.h>
#include <linux/types.h>

#include <grtrace.h>

/**
 * DOC: the ring tracer, as a driver sees it
 *
 * A driver finds the tracer with grtrace_get(), registers each device, declares its rings and
 * clients, and hands over events while the static key of its own is on. It needs no symbol of the
 * tracer to load. docs/grtrace.md says what each event means.
 */

struct device;
struct grtrace_device;

/**
 * struct grtrace_device_info - a device
 * @name: of its node, as "card0"
 * @driver: as drm-driver has it
 * @pdev: as drm-pdev has it, or NULL
 * @types: events that it can emit, 1 << GRT_*
 * @primary: minor of the card node, or ~0
 * @render: minor of the render node, or ~0
 * @key: is on while events are wanted; several devices may share it
 * @parent: the device that its schedulers belong to: its jobs are not recorded again by
 * tracepoints; or NULL
 * @now: the device's own time, ns; called from process context. NULL: it has none
 * @data: argument of @now
 *
 * Strings are copied, and cut where they are too long.
 */
struct grtrace_device_info {
	const char *name;
	const char *driver;
	const char *pdev;
	u64 types;
	u32 primary;
	u32 render;
	struct static_key *key;
	const struct device *parent;
	u64 (*now)(void *data);
	void *data;
};

/**
 * struct grtrace_ring_info - a ring; members are those of struct grt_ring_pdu
 * @number: of the ring on its device, below GRT_NONE
 */
struct grtrace_ring_info {
	u16 number;
	const char *engine;
	u64 size;
	u64 types;
	u32 shape;
	u32 flags;
	u32 unit;
	u32 pad;
	u32 capacity;
};

/**
 * struct grtrace_client - an open file, in the driver's memory
 * @link: the tracer's
 * @id: drm-client-id
 * @pid: tgid of the owner
 * @comm: of the owner
 * @order: number of the device's next event when the owner became that
 * @time: the device's time then, ns
 *
 * Zeros before it is declared. The driver sets all members but @link.
 */
struct grtrace_client {
	struct list_head link;
	u64 id;
	u32 pid;
	char comm[16];
	u32 order;
	u64 time;
};

/**
 * struct grtrace_event - an event; members that the type does not use are 0, dev and CPU are the
 * tracer's
 * @type: GRT_RING_ALLOC ... GRT_RING_PAD
 * @flags: GRT_FL_REPLAYED, GRT_FL_HWTIME
 * @ring: number, or GRT_NONE
 * @error: 0 or a negative errno
 * @time: the device's own, ns
 * @order: number of the event on its device
 * @pid: tgid of the owner of @client
 * @client: drm-client-id, or 0
 * @fctx: context of the job's fence
 * @fseq: number of the job's fence
 * @pos: bytes
 * @aux: by type
 * @bytes: by type; may be more than a record can hold
 * @pdu: bytes behind the record, or NULL
 * @pdu_len: how many
 */
struct grtrace_event {
	u16 type;
	u16 flags;
	u16 ring;
	s16 error;
	u64 time;
	u32 order;
	u32 pid;
	u64 client;
	u64 fctx;
	u64 fseq;
	u64 pos;
	u64 aux;
	u64 bytes;
	const void *pdu;
	u32 pdu_len;
};

/**
 * struct grtrace_slot - an event between begin and end
 * @record: in the ring, where it can be
 * @is_slow: it has a PDU, or no place in the ring yet
 * @pdu_len: as in the event
 * @pdu: as in the event
 */
struct grtrace_slot {
	struct grt_record *record;
	bool is_slow;
	u32 pdu_len;
	const void *pdu;
};

/**
 * struct grtrace_ops - the tracer
 * @add_device: register a device. Process context, may sleep. An ERR_PTR: -ENOMEM, -ENOSPC
 * @remove_device: the device goes: no call with it is in progress or follows. Sleeps. NULL is
 * allowed
 * @add_ring: declare a ring, before its first event. Process context, may sleep. 0 or -ENOMEM:
 * events of the device are counted, not recorded, until it is removed
 * @set_client: declare a client before its first event, or that its owner has changed, before the
 * first event of the new one. Any context but NMI; the caller serialises calls and events of one
 * device
 * @remove_client: a client is closed; events of its jobs may follow. Any context but NMI. Not
 * for one that was not declared; remove_device() does it for all that are left
 * @begin: an event of that type happens. Any context; the caller serialises the events of a device.
 * NULL: it is not recorded. Else interrupts are off until grtrace_end(), and nothing else is called
 * here before that
 * @end: for grtrace_end()
 */
struct grtrace_ops {
	struct grtrace_device *(*add_device)(const struct grtrace_device_info *info);
	void (*remove_device)(struct grtrace_device *device);
	int (*add_ring)(struct grtrace_device *device, const struct grtrace_ring_info *info);
	void (*set_client)(struct grtrace_device *device, struct grtrace_client *client);
	void (*remove_client)(struct grtrace_device *device, struct grtrace_client *client);
	struct grtrace_slot *(*begin)(const struct grtrace_device *device, u16 type);
	void (*end)(struct grtrace_slot *slot);
};

extern const struct grtrace_ops grtrace_ops;

/**
 * grtrace_get() - find the tracer
 *
 * Context: Process context.
 * Return: the tracer, with a reference to its module, or NULL: it is not loaded.
 */
static inline const struct grtrace_ops *grtrace_get(void)
{
	return symbol_get(grtrace_ops);
}

/**
 * grtrace_put() - drop the reference of grtrace_get()
 *
 * Context: Any context.
 */
static inline void grtrace_put(void)
{
	symbol_put(grtrace_ops);
}

/**
 * grtrace_end() - record an event
 * @ops: the tracer
 * @slot: what grtrace_ops.begin returned
 * @event: of the type that begin had: another one is not filtered. As an initialiser here it is
 * written straight into the ring
 *
 * Context: As begin found it, with interrupts off; they are as before it now.
 */
static __always_inline void grtrace_end(const struct grtrace_ops *ops, struct grtrace_slot *slot,
					const struct grtrace_event *event)
{
	struct grt_record *record = slot->record;

	record->type = event->type;
	record->flags = event->flags;
	record->time = event->time;
	record->order = event->order;
	record->ring = event->ring;
	record->error = event->error;
	record->client = event->client;
	record->fctx = event->fctx;
	record->fseq = event->fseq;
	record->pos = event->pos;
	record->aux = event->aux;
	record->bytes = min_t(u64, event->bytes, U32_MAX);
	record->pid = event->pid;
	if (event->pdu_len) {
		slot->pdu = event->pdu;
		slot->pdu_len = event->pdu_len;
		slot->is_slow = true;
	}
	ops->end(slot);
}

/**
 * grtrace_emit() - record an event that is made already
 * @ops: the tracer
 * @device: the device
 * @event: the event
 *
 * Context: Any context; of NMI nothing is recorded. The caller serialises the events of a device.
 */
static inline void grtrace_emit(const struct grtrace_ops *ops, const struct grtrace_device *device,
				const struct grtrace_event *event)
{
	struct grtrace_slot *slot = ops->begin(device, event->type);

	if (slot)
		grtrace_end(ops, slot, event);
}

#endif
