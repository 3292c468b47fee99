/* SPDX-License-Identifier: MIT */
/*
 * The driver test on the wire: /cells in the initramfs. Modules of /drivers are loaded before it,
 * as in driver_wire.h; where there is a /plan, its records MKDIR, WRITE and LIVE make the device
 * instead, before each cell that needs a new one.
 */
#ifndef DECOY_GUEST_DRIVE_WIRE_H
#define DECOY_GUEST_DRIVE_WIRE_H

#include <stdint.h>

#define DRIVE_CELLS	"/cells"
#define DRIVE_WORKLOAD	"/workload" /* a static program; another one is an argument's */
#define DRIVE_MAGIC	0x31767264 /* "drv1" */
#define DRIVE_ARGUMENTS 64

/* Flags. */
#define DRIVE_ASK	1 /* only ask for the hello: there are no cells */
#define DRIVE_REGISTERS 2 /* emit the registers of the modelled hardware after each cell */

/*
 * The file's head. Behind it: cells of struct cell, steps of struct cell_step, and the arguments of
 * the workload as strings, each with its NUL. The agent appends the node.
 */
struct guest_drive {
	uint32_t magic;
	uint32_t flags;
	uint32_t cells, steps;
	uint32_t arguments; /* at least 1: the program */
	uint32_t first; /* number of the first cell, which events count from */
	uint64_t answer_ns, end_ns; /* of struct drive_config */
};

/*
 * Lines of the guest on its stream, beside those of driver_wire.h that are about modules and nodes:
 *
 *   drive ...          drive_write_hello() or drive_write_event()
 *   # truth 0 HEX      the witness of fake_drm, after each cell: truth and journal of the device,
 *   # journal 0 HEX    what the latter has gained
 *   hardware LINE      a line of the witness of a modelled GPU, after each cell
 *   register LINE      a line of its registers
 *   failed WHY         what the agent could not do: nothing is judged
 *   drive-end          the last line
 *
 * Reads are artifacts "drive-N", N a cell's number: each is a part of a recording, without a
 * header, of one reader, which is a read's sweep modulo DRIVE_READERS.
 */

/* A line of the kernel's log, behind DRIVER_MARK: what follows happened in that cell, a number. */
#define DRIVER_MARK_CELL "cell"

#endif
