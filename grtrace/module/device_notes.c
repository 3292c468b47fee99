// SPDX-License-Identifier: GPL-2.0-only
/* What is noted of devices, rings and clients. */
#include <linux/string.h>
#include <linux/timekeeping.h>

#include "clock.h"
#include "device.h"

/* Process context. */
static u64 time_of(const struct grt_session *session, const struct grtrace_device *device)
{
	if (session->setup.clock != GRT_CLOCK_DEVICE)
		return grt_clock_now(session->setup.clock);
	return device->as.now ? device->as.now(device->as.data) : 0;
}

int grt_note_device(struct grt_session *session, const struct grtrace_device *device)
{
	const struct grt_record note = {
		.type = GRT_DEV_INFO,
		.time = time_of(session, device),
		.dev = device->cookie,
		.ring = GRT_NONE,
	};

	return grt_notes_add(&session->notes, &note, &device->pdu, sizeof(device->pdu));
}

int grt_note_ring(struct grt_session *session, const struct grtrace_device *device,
		  const struct grt_ring *ring)
{
	const struct grt_record note = {
		.type = GRT_RING_INFO,
		.time = time_of(session, device),
		.dev = device->cookie,
		.ring = ring->number,
	};

	return grt_notes_add(&session->notes, &note, &ring->pdu, sizeof(ring->pdu));
}

int grt_note_client(struct grt_session *session, const struct grtrace_device *device,
		    const struct grtrace_client *client)
{
	const u32 clock = session->setup.clock;
	const struct grt_record note = {
		.type = GRT_CLIENT_INFO,
		.time = clock == GRT_CLOCK_DEVICE ? client->time : grt_clock_now(clock),
		.order = client->order,
		.dev = device->cookie,
		.ring = GRT_NONE,
		.client = client->id,
		.pid = client->pid,
	};
	struct grt_client_pdu pdu = {};

	strscpy(pdu.comm, client->comm, sizeof(pdu.comm));
	return grt_notes_add(&session->notes, &note, &pdu, sizeof(pdu));
}

int grt_note_clock(struct grt_session *session, const struct grtrace_device *device)
{
	const u64 now = device ? device->as.now(device->as.data) : 0;
	const u32 clock = session->setup.clock;
	const struct grt_clock_pdu pdu = {
		.monotonic = ktime_get_ns(),
		.realtime = ktime_get_real_ns(),
	};
	const struct grt_record note = {
		.type = GRT_CLOCK,
		.time = clock == GRT_CLOCK_DEVICE ? now : grt_clock_now(clock),
		.dev = device ? device->cookie : GRT_NONE,
		.ring = GRT_NONE,
		.aux = now,
	};

	return grt_notes_add(&session->notes, &note, &pdu, sizeof(pdu));
}
