/* SPDX-License-Identifier: (GPL-2.0-only WITH Linux-syscall-note) OR MIT */
#ifndef DECOY_HARDWARE_JOB_H
#define DECOY_HARDWARE_JOB_H

#include <linux/types.h>

/**
 * DOC: jobs for modelled hardware
 *
 * A program submits a job through the driver's own ioctls; the first words of the job's buffer say
 * what the hardware shall do with it. The model finds them through the page tables of the GPU, at
 *
 * - v3d, bin and render: the start of the control list (bcl_start, rcl_start)
 * - v3d, csd: the address of the uniforms (cfg[6])
 * - panfrost: the address of the job chain (jc)
 *
 * v3d's tfu has no buffer of commands; its registers carry the job: DECOY_JOB_TFU_ICA in ica,
 * microseconds in iis.
 *
 * An address that no page is mapped at ends the job at once, as a fault of client 0; so does a
 * buffer without the magic.
 */

#define DECOY_JOB_MAGIC 0x64636a31 /* "dcj1" */

/**
 * enum decoy_job_outcome - how a job ends
 * @DECOY_JOB_DONE: after its time, with an interrupt
 * @DECOY_JOB_FAULT: after its time. panfrost: with the interrupt of a failed job, whose status is
 *	an invalid instruction. v3d: with the interrupt of an error of the MMU, and then with that
 *	of a job that is done, because the MMU aborts the access, not the job
 * @DECOY_JOB_HANG: never: until the GPU is reset or, on panfrost, the job is stopped hard
 * @DECOY_JOB_LATE: after its time; the registers say so at once, the interrupt comes
 *	DECOY_JOB_LATE_US later
 * @DECOY_JOB_LOST: after its time; the registers say so, and no interrupt is raised for it
 * @DECOY_JOB_SPURIOUS: as DONE; DECOY_JOB_LATE_US later the interrupt is raised once more, with
 *	nothing in the registers
 * @DECOY_JOB_OUTCOMES: number of outcomes; a job with this or more ends at once, as a fault
 */
enum decoy_job_outcome {
	DECOY_JOB_DONE,
	DECOY_JOB_FAULT,
	DECOY_JOB_HANG,
	DECOY_JOB_LATE,
	DECOY_JOB_LOST,
	DECOY_JOB_SPURIOUS,
	DECOY_JOB_OUTCOMES,
};

#define DECOY_JOB_LATE_US 1000

/**
 * struct decoy_job - the first words of a job's buffer
 * @magic: DECOY_JOB_MAGIC
 * @client: whose job it is, in the numbering of the program; lines of `busy` name it
 * @us: how long the hardware is busy with it, in microseconds; a HANG has none
 * @outcome: enum decoy_job_outcome
 */
struct decoy_job {
	__u32 magic;
	__u32 client;
	__u32 us;
	__u32 outcome;
};

/* A job of v3d's tfu: what ica carries. Its clients are below 65536. */
#define DECOY_JOB_TFU_ICA(client, outcome) ((__u32)(client) | (__u32)(outcome) << 16)

#endif
