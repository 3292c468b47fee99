/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * The torture source: what its sources hand to the tracer. Event n of a source is a function of the
 * source and of n, so that the number of events that were handed over is the whole truth, and each
 * record shows what it should be.
 */
#ifndef GRT_TORTURE_H
#define GRT_TORTURE_H

#include <linux/types.h>

#include "grtrace.h"

/* Contexts that hooks are called from; each CPU has a source for each of the first three. */
enum torture_context {
	TORTURE_PROCESS, /* a kernel thread that stays on its CPU */
	TORTURE_SOFTIRQ,
	TORTURE_HARDIRQ,
	TORTURE_ROAMING, /* a kernel thread that goes where the scheduler puts it */
	TORTURE_CONTEXTS
};

#define TORTURE_OF_CPU	3 /* sources of a CPU */
#define TORTURE_ROAMERS 2
#define TORTURE_DEBUGFS "grtrace_torture" /* its directory; in it `run`, `truth`, `relay` */
#define TORTURE_RUN_MS	60000 /* the longest run */

#define TORTURE_PDU   (1 << 0) /* events have PDUs, of torture_pdu_len() */
#define TORTURE_ALIEN (1 << 1) /* between jobs is an event of a type that does not exist */

/**
 * struct torture_run - one run: written to `run`, which returns when it has ended
 * @contexts: 1 << TORTURE_*
 * @events: of each source; 0: until the time is up
 * @ms: how long at most
 * @interval_us: of timers
 * @burst: events of a timer each time, and of a thread until it rests
 * @rest_us: how long a thread rests; 0: it does not
 * @flags: TORTURE_*
 * @reserved: 0
 */
struct torture_run {
	__u32 contexts;
	__u32 events;
	__u32 ms;
	__u32 interval_us;
	__u32 burst;
	__u32 rest_us;
	__u32 flags;
	__u32 reserved;
};

/**
 * struct torture_truth - of one source; `truth` has one of each, by their number
 * @name: of its device
 * @cpu: its CPU; of a roaming one 0
 * @context: TORTURE_*
 * @events: handed over since the device was made, which is the order of its next one
 * @aliens: events of a type that does not exist
 * @over_process: of its interrupts, those that came while the hook of the CPU's thread was inside
 * of the tracer
 * @over_softirq: while that of its soft interrupt was
 */
struct torture_truth {
	char name[16];
	__u32 cpu;
	__u32 context;
	__u64 events;
	__u64 aliens;
	__u64 over_process;
	__u64 over_softirq;
};

#define TORTURE_RELAY_OVERWRITE (1 << 0) /* the oldest sub-buffer goes, instead of what is new */

/**
 * struct torture_relay - a channel of relay: written to `relay`, which has its files relay0,
 * relay1, ... beside it then
 * @size: of a sub-buffer; 0: there is no channel any more
 * @count: sub-buffers of each CPU
 * @flags: TORTURE_RELAY_*
 * @hold_ms: how long CPU 0 stays in the middle of its next record, once
 */
struct torture_relay {
	__u32 size;
	__u32 count;
	__u32 flags;
	__u32 hold_ms;
};

#define TORTURE_RELAY_MS 1000 /* the longest hold */

/* Members of an event. */
struct torture_members {
	__u16 type;
	__u16 ring;
	__u32 pid;
	__u64 client;
	__u64 fctx;
	__u64 fseq;
	__u64 pos;
	__u64 aux;
	__u64 bytes;
};

#define TORTURE_STEPS 7 /* events of a job */
#define TORTURE_OWNED (TORTURE_STEPS * 512) /* events until the client has another owner */
#define TORTURE_UNIT  32
#define TORTURE_LARGE 64 /* each so many jobs, one is of 4 GiB more */

static inline __u16 torture_ring(__u32 source)
{
	return 7 * source; /* some are beyond a mask of 64 */
}

/* Contexts of fences differ in the upper half only. */
static inline __u64 torture_context_of(__u32 source)
{
	return ((__u64)(source + 1) << 32) + 5;
}

static inline __u64 torture_client(__u32 source)
{
	return 1000 + source;
}

static inline __u32 torture_owner(__u32 source, __u64 n)
{
	return 10000 * (source + 1) + n / TORTURE_OWNED;
}

/* Where a job ends. The low halves of positions and fences soon wrap. */
static inline __u64 torture_position(__u64 jobs)
{
	return 0x100000000ULL - 128 * TORTURE_UNIT + jobs * TORTURE_UNIT +
	       (jobs / TORTURE_LARGE << 32);
}

static inline struct torture_members torture_event(__u32 source, __u64 n)
{
	static const __u16 types[TORTURE_STEPS] = {
		GRT_RING_ALLOC, GRT_RING_COMMIT, GRT_RING_SUBMIT, GRT_QUEUE,
		GRT_ISSUE,	GRT_COMPLETE,	 GRT_FENCE_SIGNAL};
	const __u64 job = n / TORTURE_STEPS;
	const __u64 begin = torture_position(job), end = torture_position(job + 1);
	struct torture_members members = {
		.type = types[n % TORTURE_STEPS],
		.ring = torture_ring(source),
		.pid = torture_owner(source, n),
		.client = torture_client(source),
		.fctx = torture_context_of(source),
		.fseq = 0xffffff00 + job,
	};

	if (members.type == GRT_FENCE_SIGNAL)
		return members;
	members.pos = members.type == GRT_RING_ALLOC ? begin : end;
	members.bytes = end - begin;
	if (members.type == GRT_RING_ALLOC)
		members.aux = begin;
	if (members.type == GRT_RING_SUBMIT)
		members.aux = (n * 0x9e3779b97f4a7c15ULL + source) >> 1;
	return members;
}

/* Of each so many events in a run with TORTURE_PDU one has a PDU, of the next of these lengths. */
#define TORTURE_PDU_EACH 5

static inline __u32 torture_pdu_len(__u64 n)
{
	static const __u16 lens[8] = {1, 4095, 4096, 4097, 8, 13, 100, 1001};

	return n % TORTURE_PDU_EACH ? 0 : lens[n / TORTURE_PDU_EACH % 8];
}

static inline __u8 torture_pdu_byte(__u64 n, __u32 at)
{
	return (n / TORTURE_PDU_EACH + at) * 37 | 1;
}

#endif
