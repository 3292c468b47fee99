/* SPDX-License-Identifier: MIT */
/*
 * /plan, which the host writes into the initramfs and the agent plays: a list of records. The agent
 * knows neither scenarios nor the model: each record is one operation, with its expected result.
 */
#ifndef DECOY_GUEST_WIRE_H
#define DECOY_GUEST_WIRE_H

#include <stdint.h>

#define GUEST_MAGIC 0x31676475 /* "udg1" */

#define GUEST_PROCESSES 512
#define GUEST_DEVICES	32
#define GUEST_FDS	960 /* a descriptor of a plan is below; the agent's own are above */
#define GUEST_TEXT	4096 /* most bytes behind a record */

enum guest_op {
	GUEST_CASE = 1, /* text: its name, flags. All records up to the next one belong to it */
	GUEST_MKDIR, /* text: a directory below configfs's fake-drm */
	GUEST_WRITE, /* text: a file below it, NUL, the value */
	GUEST_LIVE, /* device, text: its directory, flags GUEST_LIVE_*; makes it live */
	GUEST_ADVANCE, /* time: all devices advance to it */
	GUEST_COMMAND, /* device; text: struct fake_drm_command and its text; expect: its result */
	GUEST_SPAWN, /* process, text comm */
	GUEST_FORK, /* process -> to, text comm or none */
	GUEST_EXEC, /* process, text comm or none */
	GUEST_EXIT, /* process */
	GUEST_HIDE, /* process, flags GUEST_HIDE_OFF; of a case GUEST_CASE_USER */
	GUEST_OPEN, /* process, fd, device, flags GUEST_OPEN_*, to: the plan's client; expect: the
		       client's slot, or -errno */
	GUEST_DUP, /* process, fd -> to_fd */
	GUEST_SEND, /* process, fd -> to, to_fd */
	GUEST_CLOSE, /* process, fd */
	GUEST_LIST, /* expect: number of descriptors of DRM files in all processes */
	GUEST_READ, /* process, fd; expect: 0, or the errno that opening its fdinfo gives */
	GUEST_JOURNAL, /* device: emit its truth, and its journal since the last time */
	GUEST_CHECK, /* text: slug of a check that the agent has */
	GUEST_OPS
};

#define GUEST_EXIT_LATE 124 /* exit code of an agent that cannot end a case which is too long */
#define GUEST_EXIT_PORT 0xf4 /* I/O port of the machine: a byte that is written there ends it */
#define GUEST_EXIT_GOOD 0x2a /* the byte, after the verdict */

#define GUEST_OPEN_CLOEXEC 1
#define GUEST_OPEN_CARD	   2
#define GUEST_OPEN_ID	   8 /* time: the client-id to set */
#define GUEST_CASE_USER	   1 /* processes and reader are an unprivileged user */
#define GUEST_LIVE_OFF	   1 /* unplug instead */
#define GUEST_HIDE_OFF	   1 /* make it dumpable again */
/* Flags of GUEST_COMMAND. */
#define GUEST_TIMES	   4 /* it has times that count from the beginning of the case */
#define GUEST_HAS_CLIENT   8 /* members that are slots */
#define GUEST_HAS_OBJECT   16
#define GUEST_HAS_JOB	   32
#define GUEST_GIVES_OBJECT 64 /* its result is a slot */
#define GUEST_GIVES_JOB	   128

/* The file's head. */
struct guest_plan {
	uint32_t magic;
	uint32_t cases;
	uint64_t records;
};

struct guest_record {
	uint32_t op;
	uint32_t process;
	uint32_t to;
	uint32_t device;
	int32_t fd;
	int32_t to_fd;
	int32_t expect;
	uint32_t flags;
	uint64_t time;
	uint32_t text_len; /* bytes behind the record, then zeros to a multiple of 8 */
	uint32_t reserved;
};

/*
 * Samples of readers beside a load, on the agent's stream (samples.h), for an observer to judge:
 *
 *   # sample client CLIENT DEVICE SLOT PID FD MAJOR MINOR   CLIENT counts from 0
 *   # sample clock DEVICE BEFORE NOW AFTER                  the device's time between two of
 * CLOCK_MONOTONIC # sample text READER SWEEP CLIENT BEFORE AFTER HEX      a read of its fdinfo,
 * between two of CLOCK_MONOTONIC # sample end READERS TEXTS                              the
 * numbers of both; the last line
 *
 * Texts come in the order of their reader, its sweep, and the client; a sweep has each client once.
 */
#define GUEST_READERS 8 /* at most; so the next two */
#define GUEST_CLIENTS 32
#define GUEST_SWEEPS  128 /* of a reader */

#endif
