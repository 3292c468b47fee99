/* SPDX-License-Identifier: MIT */
/*
 * A cell of the driver test: flat steps that keep queues of a driver busy, or use its files and its
 * memory in one particular way. Cells are compiled on the host (harness/drive/cells) for the queues
 * that a workload announced, and played where the driver is: plain numbers, no pointers, so that
 * they can be copied into a guest as they are.
 *
 * Clients, jobs and objects are numbers that the cell gives, from 0. A queue is the index of a
 * queue of the hello.
 */
#ifndef DECOY_DRIVE_CELL_H
#define DECOY_DRIVE_CELL_H

#include <stdint.h>

#define CELL_NAME      48 /* bytes, with the NUL */
#define CELL_CLIENTS   64 /* of one cell */
#define CELL_JOBS      4096
#define CELL_OBJECTS   64
#define CELL_STEPS     4096
#define CELL_PROCESSES 8 /* of the workload: 0 is the first one */

/* The members that an op uses beside `op`; the others are 0. */
enum cell_op {
	CELL_OPEN, /* client, process: of the workload, which opens the device */
	CELL_CLOSE, /* client, process: its descriptor there */
	CELL_ADOPT, /* client, process: gets the descriptor by inheritance and drives it from now on
		     */
	CELL_RUN, /* client, queue, job, value: microseconds of work, kind: cell_outcome */
	CELL_WAIT, /* job: until it has ended, or CELL_ALL: until all have */
	CELL_SLEEP, /* value: nanoseconds */
	CELL_SAMPLE, /* one sweep by the player, beside those of the readers */
	CELL_DUP, /* client: the player gets a descriptor of its file, and duplicates that */
	CELL_FORK, /* client: a process that inherits the player's descriptor, until the cell ends
		    */
	CELL_RELEASE, /* client: the player and its processes close what DUP and FORK made */
	CELL_CREATE, /* client, object, value: bytes, resident */
	CELL_FREE, /* client, object */
	CELL_SHARE, /* client, object, to: a client that imports it */
	CELL_PURGEABLE, /* client, object, value: 1 or 0 */
	CELL_DESTROY, /* client, queue: its queue is destroyed, what waits in it is dropped */
	CELL_RESET, /* queue */
	CELL_FREQUENCY, /* queue, value: Hz */
	CELL_UNBIND, /* the driver loses its device */
	CELL_KILL, /* process: of the workload, by SIGKILL */
	CELL_OPS
};

/* How a job is meant to end. */
enum cell_outcome {
	CELL_DONE,
	CELL_FAULT, /* with an error, after its time */
	CELL_HANG, /* never: the driver's timeout ends it */
	CELL_LATE, /* its interrupt comes late */
	CELL_LOST, /* its interrupt never comes */
	CELL_SPURIOUS, /* an interrupt comes twice */
	CELL_OUTCOMES
};

#define CELL_ALL UINT32_MAX

struct cell_step {
	uint32_t op;
	uint32_t client, to;
	uint32_t process;
	uint32_t queue;
	uint32_t job;
	uint32_t object;
	uint32_t kind;
	uint64_t value;
};

/*
 * What a cell is. Readers are processes that sweep every `every` ns while the cell is played;
 * between two sweeps they sleep.
 */
struct cell {
	char name[CELL_NAME]; /* "busy/one-engine:render" */
	uint32_t readers;
	uint32_t first, count; /* its steps, in the list of all cells' steps */
	uint64_t every;
};

#endif
