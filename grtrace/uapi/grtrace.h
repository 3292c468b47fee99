/* SPDX-License-Identifier: (GPL-2.0-only WITH Linux-syscall-note) OR MIT */
#ifndef GRTRACE_UAPI_H
#define GRTRACE_UAPI_H

#include <linux/ioctl.h>
#include <linux/types.h>

/**
 * DOC: streams of a GPU ring tracer
 *
 * docs/grtrace.md describes them: what each event means, how streams are read, and the rules that
 * they keep. Layouts are the same for 32 and 64 bits, without holes, and little-endian wherever
 * they are stored. Reserved members are 0.
 */

#define GRT_VERSION 1

/* The first two bytes of a record: the version, then 'G'. */
#define GRT_MAGIC (0x4700 + GRT_VERSION)

#define GRT_RECORD_SIZE 80
#define GRT_PDU_MAX	4096 /* bytes behind a record */
#define GRT_RECORD_MAX	(GRT_RECORD_SIZE + GRT_PDU_MAX)

#define GRT_NONE 0xffff /* dev, ring: none */

/* Types of events; a mask has the bit 1 << type. */
#define GRT_RING_ALLOC	   1
#define GRT_RING_COMMIT	   2
#define GRT_RING_SUBMIT	   3
#define GRT_QUEUE	   4
#define GRT_ISSUE	   5
#define GRT_COMPLETE	   6
#define GRT_FENCE_SIGNAL   7
#define GRT_FENCE_WAIT	   8
#define GRT_CTX_SWITCH	   9
#define GRT_MEM_ALLOC	   10
#define GRT_MEM_FREE	   11
#define GRT_MEM_MAP	   12
#define GRT_MEM_UNMAP	   13
#define GRT_TIMEOUT	   14
#define GRT_RESET	   15
#define GRT_HANG	   16
#define GRT_RING_UNDO	   17
#define GRT_RING_WAIT	   18
#define GRT_RING_WAIT_END  19
#define GRT_FENCE_WAIT_END 20
#define GRT_HW_START	   21
#define GRT_RING_PAD	   22
#define GRT_EVENTS	   23 /* number of the first type that is not defined */

/* Notes: no mask leaves them out, and they have no sequence number of their own. */
#define GRT_STREAM	48
#define GRT_DEV_INFO	49
#define GRT_RING_INFO	50
#define GRT_CLIENT_INFO 51
#define GRT_CLOCK	52
#define GRT_MSG		53
#define GRT_LOST	54
#define GRT_EOS		55
#define GRT_TYPES	64 /* types are below */

/* Flags of a record. */
#define GRT_FL_IRQ	(1 << 0) /* from a hard interrupt */
#define GRT_FL_SOFTIRQ	(1 << 1)
#define GRT_FL_KTHREAD	(1 << 2) /* from a kernel thread, a worker included */
#define GRT_FL_TRUNC	(1 << 3) /* the PDU was longer than GRT_PDU_MAX, and is left out */
#define GRT_FL_REPLAYED (1 << 4) /* ISSUE, SUBMIT: again, after a reset */
#define GRT_FL_HWTIME	(1 << 5) /* COMPLETE, HW_START: aux is time of the hardware */
#define GRT_FL_FORCED	(1 << 6) /* EOS: the device went away */
#define GRT_FL_ALL	0x7f

/**
 * struct grt_record - one event or note
 * @magic: GRT_MAGIC
 * @len: bytes with the PDU, a multiple of 8, GRT_RECORD_SIZE to GRT_RECORD_MAX
 * @type: GRT_RING_ALLOC ... GRT_EOS; below GRT_TYPES
 * @flags: GRT_FL_*
 * @time: ns of the session's clock
 * @seq: number of the attempt on this CPU, from 0, mod 2^32; of a note, that of the next attempt
 * @order: number of the event on its device, from 0, mod 2^32, over all CPUs
 * @cpu: that recorded it
 * @dev: cookie of DEV_INFO, or GRT_NONE
 * @ring: number of RING_INFO on this device, or GRT_NONE
 * @error: 0, or a negative errno
 * @client: drm-client-id, or 0
 * @fctx: context of the job's fence, or 0
 * @fseq: number of the job's fence on its context, or 0
 * @pos: bytes that were ever written into the ring (COMPLETE: read from it), after the event
 * @aux: by type
 * @bytes: by type; 0xffffffff: at least that many
 * @pid: tgid of the client's owner, 0: none, or the kernel
 */
struct grt_record {
	__u16 magic;
	__u16 len;
	__u16 type;
	__u16 flags;
	__u64 time;
	__u32 seq;
	__u32 order;
	__u16 cpu;
	__u16 dev;
	__u16 ring;
	__s16 error;
	__u64 client;
	__u64 fctx;
	__u64 fseq;
	__u64 pos;
	__u64 aux;
	__u32 bytes;
	__u32 pid;
};

/* Session clocks. */
#define GRT_CLOCK_MONOTONIC 0
#define GRT_CLOCK_DEVICE    1 /* each device's own time; devices cannot be compared */
#define GRT_CLOCK_RAW	    2 /* the CPU's counter; CLOCK notes tie it to CLOCK_MONOTONIC */
#define GRT_CLOCKS	    3

/**
 * struct grt_stream_pdu - of STREAM, the first note
 * @session: number of the session, the same in all its streams
 * @monotonic: CLOCK_MONOTONIC at the start, ns
 * @realtime: CLOCK_REALTIME at the same moment, ns
 * @version: GRT_VERSION
 * @record_size: GRT_RECORD_SIZE
 * @cpus: CPUs are numbered below this
 * @clock: GRT_CLOCK_*
 * @flags: GRT_SETUP_* of the session
 * @type_mask: events that were asked for
 */
struct grt_stream_pdu {
	__u64 session;
	__u64 monotonic;
	__u64 realtime;
	__u16 version;
	__u16 record_size;
	__u32 cpus;
	__u32 clock;
	__u32 flags;
	__u64 type_mask;
};

/**
 * struct grt_dev_pdu - of DEV_INFO
 * @name: "card0", ended by NUL
 * @driver: as drm-driver has it, ended by NUL
 * @pdev: as drm-pdev has it, ended by NUL; empty: none
 * @types: events that this device can emit
 * @primary: minor of the card node, or ~0
 * @render: minor of the render node, or ~0
 */
struct grt_dev_pdu {
	char name[32];
	char driver[32];
	char pdev[32];
	__u64 types;
	__u32 primary;
	__u32 render;
};

/* Shapes of rings. */
#define GRT_SHAPE_DWORDS \
	0 /* one ring an engine for all clients; filled up to a multiple of 32 bytes */
#define GRT_SHAPE_BYTES \
	1 /* a ring a context; a packet is never split at the end, PAD fills it up */
#define GRT_SHAPE_PUSH 2 /* entries of 32 bytes that point to the commands */
#define GRT_SHAPES     3

/* What holds of a ring. */
#define GRT_RING_FIFO	    (1 << 0) /* jobs complete in the order of SUBMIT */
#define GRT_RING_PER_CLIENT (1 << 1) /* all its jobs are one client's, until that closes */
#define GRT_RING_REPLAY_ISSUE \
	(1 << 2) /* after a reset jobs are ISSUEd again; else SUBMITted again */
#define GRT_RING_USER                                                              \
	(1 << 3) /* user space writes it: the kernel sees no ALLOC, COMMIT, SUBMIT \
		  */
#define GRT_RING_NO_POSITION (1 << 4) /* pos and bytes are not known, and 0 */
#define GRT_RING_SCHEDULER                                                                 \
	(1 << 5) /* a scheduler's queue: COMMIT puts a job into it, SUBMIT hands it to the \
		  * hardware; a fence context may go over to another such ring */
#define GRT_RING_ALL 0x3f

/**
 * struct grt_ring_pdu - of RING_INFO
 * @engine: as in drm-engine-, ended by NUL
 * @size: bytes; 0: not known
 * @types: events that this ring can emit
 * @shape: GRT_SHAPE_*
 * @flags: GRT_RING_*
 * @unit: bytes that a position counts in; all positions are multiples of it
 * @pad: bytes that COMMIT may have more than ALLOC
 * @capacity: jobs that its engine runs at once
 * @reserved: 0
 */
struct grt_ring_pdu {
	char engine[32];
	__u64 size;
	__u64 types;
	__u32 shape;
	__u32 flags;
	__u32 unit;
	__u32 pad;
	__u32 capacity;
	__u32 reserved;
};

/**
 * struct grt_client_pdu - of CLIENT_INFO; record.client and record.pid are the id and the owner
 * from now on
 * @comm: of the owner, ended by NUL
 */
struct grt_client_pdu {
	char comm[16];
};

/**
 * struct grt_clock_pdu - of CLOCK; record.time is the session's clock at the same moment
 * @monotonic: CLOCK_MONOTONIC, ns
 * @realtime: CLOCK_REALTIME, ns
 */
struct grt_clock_pdu {
	__u64 monotonic;
	__u64 realtime;
};

/* --- the device /dev/grtrace --- */

#define GRT_SETUP_OVERWRITE (1 << 0) /* the newest records stay; readable when it is stopped */
#define GRT_SETUP_PERSIST   (1 << 1) /* the session outlives this descriptor */
#define GRT_SETUP_BRIDGE    (1 << 2) /* of all devices: drivers without hooks, by tracepoints */
#define GRT_SETUP_FLAGS	    7

#define GRT_BUF_SIZE_MIN  4096
#define GRT_BUF_SIZE_MAX  (4 << 20)
#define GRT_BUF_COUNT_MIN 2
#define GRT_BUF_COUNT_MAX 1024

/**
 * struct grt_setup - argument of GRT_IOC_SETUP
 * @size: bytes of this struct as the caller has it
 * @version: in: GRT_VERSION; out: that of the kernel
 * @flags: GRT_SETUP_*
 * @buf_size: bytes; in: 0: default; out: rounded up to a power of two within the limits
 * @buf_count: of each CPU; in: 0: default; out: as buf_size
 * @clock: GRT_CLOCK_*
 * @type_mask: events; 0: all
 * @ring_mask: rings below 64; 0: all rings
 * @pos_low: first position of ring events; both 0: all
 * @pos_high: last one, included
 * @client: drm-client-id; 0: all
 * @pid: tgid of the owner at the time of the event; 0: all
 * @dev: cookie; 0xffffffff: all devices
 * @session: out: its number
 * @cpus: out: CPUs are numbered below this
 * @record_size: out: GRT_RECORD_SIZE
 * @name: out: name of its directory in debugfs, ended by NUL
 * @reserved: 0
 *
 * A refused setup changes nothing. EINVAL: a value that is not allowed; E2BIG: more members than
 * this kernel knows, and not 0; EBUSY: there is a session; EPERM: without CAP_PERFMON; ENOMEM.
 */
struct grt_setup {
	__u32 size;
	__u32 version;
	__u32 flags;
	__u32 buf_size;
	__u32 buf_count;
	__u32 clock;
	__u64 type_mask;
	__u64 ring_mask;
	__u64 pos_low;
	__u64 pos_high;
	__u64 client;
	__u32 pid;
	__u32 dev;
	__u64 session;
	__u32 cpus;
	__u32 record_size;
	char name[32];
	__u64 reserved;
};

/**
 * struct grt_stats - argument of GRT_IOC_STATS: one CPU's counters since SETUP
 * @size: bytes of this struct as the caller has it
 * @cpu: in: the CPU
 * @attempted: events that passed the filter; written + dropped_full + dropped_big
 * @written: events in the stream
 * @dropped_full: events without space, or (in the mode DISCARD) without memory for a note of their
 * device
 * @dropped_big: events whose PDU was too long to be kept at all
 * @filtered: events that the filter left out; in the mode OVERWRITE also those without memory for a
 * note
 * @notes: notes in the stream
 * @produced: bytes written
 * @consumed: bytes read
 */
struct grt_stats {
	__u32 size;
	__u32 cpu;
	__u64 attempted;
	__u64 written;
	__u64 dropped_full;
	__u64 dropped_big;
	__u64 filtered;
	__u64 notes;
	__u64 produced;
	__u64 consumed;
};

/**
 * struct grt_msg - argument of GRT_IOC_MSG: a note by the caller, in the stream of the CPU that it
 * runs on
 * @len: bytes, 1 to 256
 * @reserved: 0
 * @text: address of the bytes
 */
struct grt_msg {
	__u32 len;
	__u32 reserved;
	__u64 text;
};

/* 'G' 0xC0 to 0xC7. */
#define GRT_IOC_SETUP	 _IOWR('G', 0xc0, struct grt_setup)
#define GRT_IOC_START	 _IO('G', 0xc1)
#define GRT_IOC_STOP	 _IO('G', 0xc2)
#define GRT_IOC_TEARDOWN _IO('G', 0xc3)
#define GRT_IOC_STATS	 _IOWR('G', 0xc4, struct grt_stats)
#define GRT_IOC_STREAM	 _IOW('G', 0xc5, __u32) /* of a CPU, or GRT_NOTES: returns a descriptor */
#define GRT_IOC_MSG	 _IOW('G', 0xc6, struct grt_msg)

#define GRT_NOTES 0xffffffffU /* for GRT_IOC_STREAM: the table of notes */

/* --- the container file --- */

#define GRT_FILE_MAGIC	"\x89GRT\r\n\x1a\n" /* 8 bytes; a conversion of line ends breaks it */
#define GRT_BLOCK_MAGIC 0x42545247 /* "GRTB" */
#define GRT_BLOCK_MAX	(1 << 18) /* bytes of a payload */

/**
 * struct grt_file - the first bytes of a container
 * @magic: GRT_FILE_MAGIC
 * @version: GRT_VERSION
 * @order: 0x0102: of a file of the other byte order the bytes are swapped
 * @header_size: bytes of this struct
 * @cpus: streams are numbered below this
 * @reserved: 0
 * @session: as in STREAM
 * @realtime: CLOCK_REALTIME when the file was begun, ns
 * @reserved2: 0
 * @reserved3: 0
 * @crc: CRC32C of the bytes before it
 */
struct grt_file {
	__u8 magic[8];
	__u16 version;
	__u16 order;
	__u32 header_size;
	__u32 cpus;
	__u32 reserved;
	__u64 session;
	__u64 realtime;
	__u64 reserved2[2];
	__u32 reserved3;
	__u32 crc;
};

/* Kinds of blocks. */
#define GRT_BLOCK_NOTES	 1 /* records of the table of notes */
#define GRT_BLOCK_STREAM 2 /* whole records of one CPU */
#define GRT_BLOCK_STATS	 3 /* struct grt_stats, one a CPU */
#define GRT_BLOCK_END	 4 /* no payload; a file without it is cut */

/**
 * struct grt_block - the header of a block; its payload follows
 * @magic: GRT_BLOCK_MAGIC
 * @kind: GRT_BLOCK_*
 * @cpu: of the stream; else 0
 * @len: bytes of the payload, a multiple of 8, at most GRT_BLOCK_MAX
 * @number: of the block in the file, from 0
 * @offset: of the payload in its stream (NOTES: in the table), bytes
 * @payload_crc: CRC32C of the payload
 * @crc: CRC32C of the header's bytes before it
 */
struct grt_block {
	__u32 magic;
	__u16 kind;
	__u16 cpu;
	__u32 len;
	__u32 number;
	__u64 offset;
	__u32 payload_crc;
	__u32 crc;
};

#endif
