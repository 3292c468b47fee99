/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * fgpu: the model of one fake GPU. It keeps the truth, and prints fdinfo with the distortions that
 * were added.
 *
 * Freestanding: no library, no header but its own, no floating point, no recursion, no 64-bit
 * division that a 32-bit kernel could not link. All memory is one block of the caller's, laid out
 * by fgpu_init(); nothing is allocated afterwards. A call does bounded work and may be made under a
 * spinlock with interrupts off. The caller serialises calls on one device.
 *
 * Time is virtual and event driven: fgpu_advance() goes from event to event, an idle hour is one
 * step.
 */
#ifndef FGPU_H
#define FGPU_H

#include "command/command.h"
#include "command/plan.h"

/* Errors, negative; the values are Linux's. */
enum fgpu_error {
	FGPU_ENOENT = 2, /* no such slot, or kind */
	FGPU_EINTR = 4, /* of a wait's end: interrupted */
	FGPU_EIO = 5, /* of a job's end: lost in a reset */
	FGPU_EAGAIN = 11, /* the command's time is ahead of the model's: advance first */
	FGPU_EBUSY =
		16, /* setup of a live device, use of one that is not live, or of what is in use */
	FGPU_ENODEV = 19, /* the device is unplugged */
	FGPU_EINVAL = 22, /* a value that the command does not allow */
	FGPU_ENOSPC = 28, /* the ring, the region or the table of slots is full */
	FGPU_ETIME = 62, /* of a wait's end: it took too long */
	FGPU_ECANCELED = 125, /* of a job's end: its client closed, or destroyed the queue */
};

/* Transitions of rings, jobs and memory; numbers are those of the tracer's records. */
enum fgpu_event_type {
	FGPU_EVENT_RING_ALLOC = 1,
	FGPU_EVENT_RING_COMMIT,
	FGPU_EVENT_RING_SUBMIT,
	FGPU_EVENT_QUEUE,
	FGPU_EVENT_ISSUE,
	FGPU_EVENT_COMPLETE,
	FGPU_EVENT_FENCE_SIGNAL,
	FGPU_EVENT_FENCE_WAIT,
	FGPU_EVENT_CTX_SWITCH,
	FGPU_EVENT_MEM_ALLOC,
	FGPU_EVENT_MEM_FREE,
	FGPU_EVENT_MEM_MAP,
	FGPU_EVENT_MEM_UNMAP,
	FGPU_EVENT_TIMEOUT,
	FGPU_EVENT_RESET,
	FGPU_EVENT_HANG,
	FGPU_EVENT_RING_UNDO,
	FGPU_EVENT_RING_WAIT, /* the ring is full; with an error: the submission is refused */
	FGPU_EVENT_RING_WAIT_END, /* there is space; with an error: the wait was given up */
	FGPU_EVENT_FENCE_WAIT_END, /* with an error: before the fence was signalled */
	FGPU_EVENT_RING_PAD = 22, /* the end of the ring is filled up, in front of a COMMIT */
};

struct fgpu_event {
	fgpu_u64 time;
	fgpu_u64 position; /* units of the ring after the event, never wrapped */
	fgpu_u64 aux; /* ALLOC, WAIT, WAIT_END: read position; ISSUE: the unit that runs it;
			 COMPLETE: ns that it ran; CTX_SWITCH: old client's id, 0 at first; MEM_*:
			 the object; FENCE_WAIT: ns until it is given up, 0: none */
	fgpu_u64 fence; /* number on the ring's timeline, from 1; 0: none */
	fgpu_u64 client_id;
	fgpu_u64 bytes; /* units wanted, reserved, written or made visible; memory: bytes */
	fgpu_u64 cookie; /* of the job, or of the wait */
	fgpu_u32 type;
	fgpu_u32 client; /* FGPU_NONE: none, or closed while its job waited */
	fgpu_u32 ring; /* FGPU_NONE: none */
	fgpu_u32 job; /* its slot, or FGPU_NONE: none, or none yet */
	int error; /* 0, or negative: refused, given up, cancelled or reset */
	fgpu_u32 flags; /* FGPU_EVENT_REPLAYED */
};
#define FGPU_EVENT_REPLAYED 1

/*
 * fgpu_event_in_bytes - an event of a ring whose unit has that many bytes, as tracers record it:
 * its position, its amounts and a read position in bytes. Events that are about no part of the ring
 * have neither position nor amount.
 */
struct fgpu_event fgpu_event_in_bytes(const struct fgpu_event *event, fgpu_u32 unit);

struct fgpu_hooks {
	/* Every event, in order; called inside of fgpu_do() and fgpu_advance(). May be NULL. */
	void (*event)(void *user, const struct fgpu_event *event);
};

struct fgpu;

/* fgpu_size - bytes for a device of these limits; 0: too many, the sum does not fit in 2^31. */
fgpu_u64 fgpu_size(const struct fgpu_limits *limits);

/*
 * fgpu_init - lay out a device in memory (aligned to 8, size bytes, contents do not matter).
 * Returns NULL when size is less than fgpu_size(limits). hooks may be NULL and must outlive it.
 */
struct fgpu *fgpu_init(void *memory, fgpu_u64 size, const struct fgpu_limits *limits,
		       const struct fgpu_hooks *hooks, void *user);

/* fgpu_command - an empty command: zeros, and FGPU_NONE where a slot is optional. */
struct fgpu_command fgpu_command(fgpu_u32 op, fgpu_u64 at);

/*
 * fgpu_do - check and do one command at its time, which must be fgpu_now() with all that is due
 * then done: the caller advances to it before, also a second time in the same ns (else
 * -FGPU_EAGAIN, so that a replay cannot differ); setup happens at 0. Returns a slot or 0, or
 * -FGPU_E*; a refused command changes nothing, but a full ring emits FGPU_EVENT_RING_WAIT with an
 * error.
 */
int fgpu_do(struct fgpu *gpu, const struct fgpu_command *command);

/*
 * fgpu_advance - go on to `until`, through at most `budget` events. Returns 0 when it is reached
 * and 1 when the budget ran out before (call again); a time in the past is -FGPU_EINVAL.
 */
int fgpu_advance(struct fgpu *gpu, fgpu_u64 until, fgpu_u32 budget);

fgpu_u64 fgpu_now(const struct fgpu *gpu);

/* fgpu_next - time of the next event that is due by itself, or FGPU_NEVER. */
fgpu_u64 fgpu_next(const struct fgpu *gpu);

/*
 * fgpu_ring_of - the number that events have for a client's ring: those of shape BYTES follow all
 * that were set up, every open client has its own, with its own positions and fences. A later
 * client in the same slot goes on with its positions, and begins a new timeline of fences.
 */
fgpu_u32 fgpu_ring_of(const struct fgpu *gpu, fgpu_u32 ring, fgpu_u32 client);

/* fgpu_waits_for_space - whether this job is a submission that is not in its ring yet. */
int fgpu_waits_for_space(const struct fgpu *gpu, fgpu_u32 job);

/* fgpu_idle - whether no job waits or runs. */
int fgpu_idle(const struct fgpu *gpu);

/* Receives text; write() is called once for each piece. */
struct fgpu_sink {
	void (*write)(void *to, const char *bytes, fgpu_u64 len);
	void *to;
};

enum fgpu_part {
	FGPU_PART_HEADER = 1, /* driver, id, pdev, name: what the DRM core prints in a kernel */
	FGPU_PART_BODY = 2,
};

/* The outcome of one read. */
struct fgpu_reading {
	fgpu_u64 shown; /* bit n: distortion n changed what this read printed */
	fgpu_u64 bytes;
	fgpu_u64 delay_ns; /* what fgpu_delay() returns now */
};

/*
 * fgpu_show - print a client's fdinfo: a pure function of the model's state, so that a second call
 * at the same time prints the same bytes. An unplugged device prints nothing (0, 0 bytes). reading
 * may be NULL; sink NULL only measures. Returns 0 or -FGPU_ENOENT.
 */
int fgpu_show(const struct fgpu *gpu, fgpu_u32 client, fgpu_u32 parts, const struct fgpu_sink *sink,
	      struct fgpu_reading *reading);

/* fgpu_delay - how long the read of a client would sleep if it began now, in ns. */
fgpu_u64 fgpu_delay(const struct fgpu *gpu, fgpu_u32 client);

/*
 * fgpu_delayed_by - the distortions that cause the delay, as bits. They may be over when the
 * delayed read prints its text, so the reader adds them to fgpu_reading.shown.
 */
fgpu_u64 fgpu_delayed_by(const struct fgpu *gpu, fgpu_u32 client);

/* The truth: exact, and never distorted. */
struct fgpu_usage {
	fgpu_u64 busy_ns; /* running jobs included in both modes of accounting */
	fgpu_u64 cycles;
};
struct fgpu_engine_truth {
	fgpu_u64 busy_ns; /* of all clients, closed ones included */
	fgpu_u64 cycles;
	fgpu_u64 total_cycles; /* of its clock since the device is live */
	fgpu_u64 hz, maxfreq_hz;
	fgpu_u32 capacity;
	fgpu_u32 running; /* jobs that run now */
};
struct fgpu_memory {
	fgpu_u64 total, shared, resident, purgeable, active; /* bytes */
};
enum fgpu_packet_kind {
	FGPU_PACKET_COMMANDS, /* of a job, up to a multiple of 8 units where the shape needs that */
	FGPU_PACKET_ENTRY, /* of a push buffer: the commands of a job are elsewhere */
	FGPU_PACKET_FILL, /* up to the end of the ring */
};
struct fgpu_packet {
	fgpu_u64 position; /* where it begins, in units, never wrapped */
	fgpu_u64 units; /* in the ring */
	fgpu_u64 length; /* units of its commands; of a fill 0 */
	fgpu_u64 indirect; /* of an entry: where they begin in the push buffer, never wrapped */
	fgpu_u64 fence, cookie; /* of its job; of a fill 0 */
	fgpu_u64 client_id;
	fgpu_u32 kind; /* enum fgpu_packet_kind */
};
struct fgpu_wait_truth {
	fgpu_u64 fence;
	fgpu_u32 client, ring;
};
struct fgpu_object_truth {
	fgpu_u64 size; /* bytes */
	fgpu_u32 region;
	fgpu_u32 flags; /* FGPU_OBJECT_* as they are now, BUSY included */
	fgpu_u32 handles, exports; /* that name it */
	fgpu_u32 active; /* jobs that use it */
};
/* A ring of shape BYTES stands for those of the clients: fgpu_ring_of() has their numbers. */
struct fgpu_ring_truth {
	fgpu_u64 written, submitted, read; /* positions in units, never wrapped */
	fgpu_u64 size;
	fgpu_u64 fence; /* last that signalled */
	fgpu_u32 queued; /* jobs that are not done */
	fgpu_u32 waiting; /* submissions that wait for space */
};

/* Each returns 0 or -FGPU_ENOENT. */
int fgpu_true_usage(const struct fgpu *gpu, fgpu_u32 client, fgpu_u32 engine,
		    struct fgpu_usage *out);
int fgpu_true_engine(const struct fgpu *gpu, fgpu_u32 engine, struct fgpu_engine_truth *out);
int fgpu_true_memory(const struct fgpu *gpu, fgpu_u32 client, fgpu_u32 region,
		     struct fgpu_memory *out);
int fgpu_true_ring(const struct fgpu *gpu, fgpu_u32 ring, struct fgpu_ring_truth *out);
/* fgpu_true_packet - the nth of what is written into a ring and not read yet, from 0. */
int fgpu_true_packet(const struct fgpu *gpu, fgpu_u32 ring, fgpu_u32 n, struct fgpu_packet *out);
int fgpu_true_wait(const struct fgpu *gpu, fgpu_u32 wait, struct fgpu_wait_truth *out);
int fgpu_true_object(const struct fgpu *gpu, fgpu_u32 object, struct fgpu_object_truth *out);

/* Names as given at setup; *len bytes, not terminated; NULL: no such index. */
const char *fgpu_engine_name(const struct fgpu *gpu, fgpu_u32 engine, fgpu_u32 *len);
const char *fgpu_region_name(const struct fgpu *gpu, fgpu_u32 region, fgpu_u32 *len);
const char *fgpu_ring_name(const struct fgpu *gpu, fgpu_u32 ring, fgpu_u32 *len);

/* fgpu_client_name - as OPEN or NAME gave it; *len is 0 where it has none. NULL: no such client. */
const char *fgpu_client_name(const struct fgpu *gpu, fgpu_u32 client, fgpu_u32 *len);

/* --- distortions --- */

/* What a recording must contain to show that a distortion applied. */
enum fgpu_witness {
	FGPU_WITNESS_READ, /* one read that it changed */
	FGPU_WITNESS_DROP, /* a counter below its last value */
	FGPU_WITNESS_STALE, /* and the last value not passed within 10 s and 3 further reads */
	FGPU_WITNESS_CHANGE, /* another value than the last */
	FGPU_WITNESS_FLAP, /* a key present, absent, present */
	FGPU_WITNESS_DELTA, /* a delta above what the interval allows */
	FGPU_WITNESS_SCOPE, /* two descriptors of a sweep that contradict each other */
	FGPU_WITNESS_NONE, /* legal: no rule for producers is broken */
};

/* Members of FGPU_DISTORT that a kind reads; those that it does not read must be 0. */
enum fgpu_reads {
	FGPU_READS_AMOUNT = 1,
	FGPU_READS_SPAN = 2,
	FGPU_READS_TEXT = 4,
	FGPU_NEEDS_AMOUNT = 1 << 4 | FGPU_READS_AMOUNT, /* and it must not be 0 */
	FGPU_NEEDS_SPAN = 1 << 5 | FGPU_READS_SPAN,
	FGPU_NEEDS_TEXT = 1 << 6 | FGPU_READS_TEXT,
	FGPU_NEEDS_PERIOD = 1 << 7, /* and a chance below 1,000 */
	FGPU_READS_LATCH = 1 << 8, /* latches values when it begins: no period */
	FGPU_READS_NO_KEYS = 1 << 9, /* applies to all its keys: a command names none */
};

struct fgpu_effect;
struct fgpu_row;
struct fgpu_booking;

/* One kind of distortion, and the rules that a lint must find broken. */
struct fgpu_distortion_kind {
	const char *slug; /* "dip"; what scenarios call it */
	fgpu_u32 keys; /* FGPU_KEY_* that it applies to when the command's flags name none */
	fgpu_u32 witness; /* enum fgpu_witness */
	const char
		*trips; /* rules that must be found broken when it is witnessed, comma separated */
	const char *may; /* rules that may be found broken besides, by its parameters */
	/*
	 * Rules of kernels that only the truth shows broken, comma separated: the text could be
	 * that of a sound device. NULL: none.
	 */
	const char *untrue;
	const char *what; /* a line for people, with the meaning of amount, span, text */
	fgpu_u32 allowed; /* keys that a command's flags may name; 0: those of keys */
	fgpu_u32 beside; /* applied only beside one of these keys; 0: everywhere */
	fgpu_u32 reads; /* enum fgpu_reads */
	/* Private to the model. */
	fgpu_u32 distorts; /* enum fgpu_distorts */
	fgpu_u32 piece; /* of the row, that the text or else literal replaces */
	const char *literal;
	fgpu_u32 literal_len;
	fgpu_u64 most; /* of amount; 0: any */
	int (*check)(const struct fgpu *gpu, const struct fgpu_command *command);
	void (*apply)(const struct fgpu_effect *effect, struct fgpu_row *row);
	fgpu_u32 books; /* enum fgpu_books: what its ledger hears of */
	void (*book)(struct fgpu *gpu, const struct fgpu_booking *booking); /* NULL: no ledger */
};

/* fgpu_distortion_kinds - all of them; the index is the command's kind. count may be NULL. */
const struct fgpu_distortion_kind *fgpu_distortion_kinds(fgpu_u32 *count);

/* fgpu_distortion_find - the index of the kind with this slug, or -FGPU_ENOENT. */
int fgpu_distortion_find(const char *slug);

#endif
