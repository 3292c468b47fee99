/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * Commands of a fake GPU as flat data: a scenario compiles into them, the module journals them, the
 * simulator replays them. No pointer but the text's, nothing included.
 *
 * Times are nanoseconds of virtual time. A command is executed at `at`, which never decreases.
 * Numbers of clients, objects, jobs and distortions are slots that the model allocates, lowest
 * first, so that a replay allocates the same.
 */
#ifndef FGPU_COMMAND_H
#define FGPU_COMMAND_H

typedef unsigned int fgpu_u32;
typedef unsigned long long fgpu_u64;

#define FGPU_NONE  0xffffffffU /* no slot */
#define FGPU_ALL   0xffffffffU /* a distortion of every client, engine or region */
#define FGPU_NEVER 0xffffffffffffffffULL
#define FGPU_USES  4 /* objects that one job may name */

/*
 * The members that an op reads; all others must be 0 (uses and object: FGPU_NONE). "->" is what
 * fgpu_do() returns. Ops of the first group build the device and are refused once it is live; all
 * others are refused before.
 */
enum fgpu_op {
	FGPU_DEVICE, /* text driver's name, flags FGPU_DEVICE_* */
	FGPU_PDEV, /* text as drm-pdev prints it; never given: the device has none */
	FGPU_ENGINE, /* text name, amount capacity, span Hz, flags FGPU_KEY_*; -> index */
	FGPU_REGION, /* text name, amount bytes (0: no limit), flags FGPU_KEY_*; -> index */
	FGPU_RING, /* text name, index engine, kind fgpu_shape, amount size in units, span jobs of
		      it that its engine may run at once (0: 1), flags FGPU_RING_*; -> index */
	FGPU_LIVE, /* the device is built */

	FGPU_OPEN, /* amount id that it prints, text name or none; -> client */
	FGPU_NAME, /* client; text its new name, or none */
	FGPU_CLOSE, /* client: its jobs are cancelled, its handles dropped */

	FGPU_SUBMIT, /* client, index ring, amount ns or cycles of work, span units of the ring (0:
			8), flags FGPU_JOB_*, uses objects of the client, cookie; -> job, or
			-FGPU_ENOSPC: ring full, or others wait for space in it */
	FGPU_READY, /* job: what it waited for has signalled */
	FGPU_KICK, /* index ring, client where every client has its own: ring its doorbell again */
	FGPU_UNDO, /* index ring, client as above, span units: reserve and give back without a
			submission */
	FGPU_RESET, /* index engine, flags FGPU_RESET_* */
	FGPU_FREQ, /* index engine, amount Hz, not above the engine's own; 0: its clock stops */

	FGPU_CREATE, /* client, index region, amount bytes, flags FGPU_OBJECT_*; -> object */
	FGPU_HANDLE, /* client, object: one handle more */
	FGPU_DROP, /* client, object: one handle less; the last one frees it */
	FGPU_EXPORT, /* object: one dma-buf more outlives the handles */
	FGPU_UNEXPORT, /* object */
	FGPU_MADVISE, /* object, flags 0 or FGPU_OBJECT_PURGEABLE */
	FGPU_POPULATE, /* object: becomes resident; -FGPU_ENOSPC: the region is full */
	FGPU_EVICT, /* object: is resident no more; -FGPU_EBUSY: it is active */
	FGPU_PRESSURE, /* index region, amount bytes that shall be free (in one without a limit:
			that shall go): purgeable objects go first, then idle ones */

	FGPU_DISTORT, /* distortion's members below; -> distortion */
	FGPU_UNDISTORT, /* index distortion */
	FGPU_UNPLUG, /* open files print nothing any more, jobs end with an error, clocks stop;
			afterwards only CLOSE, DROP, UNEXPORT and UNWAIT are allowed */
	FGPU_GIVE_UP, /* job: it waits for space no longer; -FGPU_EBUSY: it is in its ring already
		       */
	FGPU_WAIT, /* client, job whose fence it waits for, span ns until it gives up (0: never),
		      cookie;
			-> wait; -FGPU_EBUSY: the job is not in its ring yet */
	FGPU_UNWAIT, /* client, index wait (with its cookie) or FGPU_ALL of them: interrupted; flags
			FGPU_UNWAIT_LATE */
	FGPU_BUSY, /* object: a fence of another device is in its reservation object */
	FGPU_IDLE, /* object: none is there any more */
	FGPU_DESTROY, /* client, index ring: its queue there is destroyed, and its jobs in it are
			 cancelled */
	FGPU_OPS
};

enum fgpu_device_flag {
	FGPU_DEVICE_COMPLETION =
		1, /* a job's time is printed when it is done; else while it runs */
	FGPU_DEVICE_MEMORY_FIRST = 2, /* regions before engines */
	FGPU_DEVICE_ACCEL = 4, /* a compute accelerator: /dev/accel */
};

/* Keys that an engine or a region prints; the order is that of the text. */
enum fgpu_key {
	FGPU_KEY_ENGINE = 1,
	FGPU_KEY_CAPACITY = 2,
	FGPU_KEY_CYCLES = 4,
	FGPU_KEY_TOTAL_CYCLES = 8,
	FGPU_KEY_MAXFREQ = 16,
	FGPU_KEY_CURFREQ = 32,
	FGPU_KEYS_OF_ENGINE = 63,
	FGPU_KEY_TOTAL = 1 << 8,
	FGPU_KEY_SHARED = 1 << 9,
	FGPU_KEY_ACTIVE = 1 << 10,
	FGPU_KEY_RESIDENT = 1 << 11,
	FGPU_KEY_PURGEABLE = 1 << 12,
	FGPU_KEY_MEMORY = 1 << 13, /* drm-memory-, the old name of resident */
	FGPU_KEYS_OF_REGION = 63 << 8,
	FGPU_KEY_DRIVER = 1 << 16, /* the header's, for distortions */
	FGPU_KEY_ID = 1 << 17,
	FGPU_KEY_PDEV = 1 << 18,
	FGPU_KEY_NAME = 1 << 19,
	FGPU_KEYS_OF_HEADER = 15 << 16,
	FGPU_KEY_PAD = 1 << 20, /* rows that a distortion adds */
};

enum fgpu_ring_flag {
	FGPU_RING_SCHED = 1, /* a kernel puts its DRM scheduler in front; nothing to the model */
};

/* How a ring is written: what it counts in, and what happens at its end. */
enum fgpu_shape {
	FGPU_SHAPE_DWORDS, /* one for all clients; padded to a multiple of 8 units, as is the ring
			    */
	FGPU_SHAPE_BYTES, /* every client has its own; nothing is split: the rest before the end is
			filled, so no submission may be longer than half of the ring */
	FGPU_SHAPE_PUSH, /* one entry of 8 units a submission, which points elsewhere; the ring is a
			multiple of 8 units, too */
	FGPU_SHAPES
};

enum fgpu_job_flag {
	FGPU_JOB_CYCLES = 1, /* amount is cycles of the engine's clock, not ns */
	FGPU_JOB_BLOCKED = 2, /* waits for FGPU_READY */
	FGPU_JOB_HANG = 4, /* never ends by itself */
	FGPU_JOB_NO_DOORBELL = 8, /* the doorbell is lost: needs FGPU_KICK, or the next one */
	FGPU_JOB_SUBMIT_FIRST =
		16, /* the submission is visible before the commit; not without doorbell */
	FGPU_JOB_WAIT_SPACE = 32, /* in a full ring it waits for space, behind those that wait; else
				     it is refused */
	FGPU_JOB_OVERTAKE =
		64, /* a fault: it completes when it is done, even if a job before it is not */
	FGPU_JOB_WRITE = 128, /* it writes the objects that it uses; else it reads them */
	FGPU_JOB_IMPLICIT_SYNC =
		256, /* begins after jobs that were in a ring before it and use an object of its
			own, where one of both writes: waits for the fence of each, in that order */
};

enum fgpu_reset_flag {
	FGPU_RESET_REPLAY = 1, /* running jobs start again; else they end with an error, and so do
			submissions that wait for space */
	FGPU_RESET_FORGET = 2, /* what the attempt ran is subtracted from what is printed */
};

enum fgpu_unwait_flag {
	FGPU_UNWAIT_LATE = 1, /* it took too long; else a signal came */
};

enum fgpu_object_flag {
	FGPU_OBJECT_RESIDENT = 1,
	FGPU_OBJECT_PURGEABLE = 2,
	FGPU_OBJECT_IMPORTED = 4, /* belongs to another device: always shared */
	FGPU_OBJECT_FLAGS = 7,
	FGPU_OBJECT_BUSY = 8, /* set by FGPU_BUSY: as active as if a job used it */
};

/* One command. Zero it first; fgpu_command() in fgpu.h does. */
struct fgpu_command {
	fgpu_u64 at;
	fgpu_u32 op;
	fgpu_u32 client;
	fgpu_u32 index; /* engine, region, ring or distortion */
	fgpu_u32 object;
	fgpu_u32 job;
	fgpu_u32 kind; /* fgpu_shape, or fgpu_distortion_kind */
	fgpu_u32 flags;
	fgpu_u32 uses[FGPU_USES];
	fgpu_u32 chance; /* DISTORT: of 1,000 periods, those in which it is there; 0: all */
	fgpu_u64 amount;
	fgpu_u64 span;
	fgpu_u64 cookie; /* the caller's; handed back with the job's end */
	fgpu_u64 from; /* DISTORT: when, and how long; until is exclusive, FGPU_NEVER: for good */
	fgpu_u64 until;
	fgpu_u64 period; /* DISTORT: 0, or chance is drawn anew each period */
	fgpu_u64 seed;
	const char *text; /* not terminated; NULL when text_len is 0 */
	fgpu_u32 text_len;
};

#endif
