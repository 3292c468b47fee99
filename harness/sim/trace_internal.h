/* SPDX-License-Identifier: MIT */
/* What is known of the devices of a run while its trace is written. */
#ifndef DECOY_SIM_TRACE_INTERNAL_H
#define DECOY_SIM_TRACE_INTERNAL_H

#include "libgrtrace.h"
#include "trace.h"

struct trace_engine {
	char name[32];
	uint32_t capacity;
};

struct trace_ring {
	uint32_t shape; /* enum fgpu_shape */
	uint32_t engine;
	uint32_t unit; /* bytes */
	uint64_t size; /* units */
};

/* What is known of a number of a ring: that of a client is declared when it is first used. */
struct trace_number {
	bool declared;
	uint64_t fctx; /* of its newest timeline */
};

/* The owner of a client, by the id that it prints: an event may outlive its slot. */
struct trace_owner {
	uint64_t id;
	uint32_t pid;
};

struct trace_device {
	struct trace_engine *engines;
	struct trace_ring *rings;
	size_t engine_count, engine_space, ring_count, ring_space;
	struct trace_number *numbers; /* by the numbers that events have */
	size_t number_count;
	struct trace_owner *owners;
	size_t owner_count, owner_space;
	char driver[32], pdev[32];
	bool is_accel;
	uint32_t order; /* of the next event */
};

/* An event that is not written yet. */
struct trace_pending {
	struct fgpu_event event;
	uint32_t device;
	uint32_t number; /* in the order of arrival */
};

struct trace {
	struct grt_writer *writer;
	const struct plan *plan;
	struct trace_device *devices;
	uint64_t *attempts; /* of each CPU */
	struct trace_pending *pending;
	size_t pending_count, pending_space;
	uint64_t now; /* of the newest record */
	uint32_t cpus;
	uint64_t timelines; /* of clients' rings, so far */
	uint32_t process; /* of the step that is played: the opener of a client */
	bool ended;
	int err; /* the first */
};

/* trace_write - a record; an error is kept. */
void trace_write(struct trace *trace, const struct grt_record *record, const void *pdu, size_t len);

/* trace_pid - the newest owner of a client; 0: none. */
uint32_t trace_pid(const struct trace_device *device, uint64_t client);

/* trace_note_stream - the first note. */
void trace_note_stream(struct trace *trace);

/*
 * trace_ring_of - the ring of an event's number: for that of a client the one of shape BYTES that
 * stands for it.
 */
const struct trace_ring *trace_ring_of(const struct trace_device *device, uint32_t number);

/* trace_number_of - the state of a number, which RING_INFO declares now where it was not before. */
struct trace_number *trace_number_of(struct trace *trace, uint32_t device, uint32_t number);

/* trace_build - a command of the setup: what the device consists of; notes when it is live. */
void trace_build(struct trace *trace, uint32_t device, const struct fgpu_command *command);

/* trace_note_client - a client was opened by the process of the step. */
void trace_note_client(struct trace *trace, uint32_t device, uint64_t id);

#endif
