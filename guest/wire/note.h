/* SPDX-License-Identifier: MIT */
/*
 * Command mode on the wire: /program in the initramfs says what to run beside the plan; ports carry
 * its bytes, and what both ends have to tell each other.
 */
#ifndef DECOY_GUEST_NOTE_H
#define DECOY_GUEST_NOTE_H

#include <stdint.h>

#define PROGRAM_MAGIC 0x31677270 /* "prg1" */
#define PROGRAM_MAX   (1 << 20) /* most bytes of /program */
#define PROGRAM_TAG   "decoy.root" /* of the tree, over 9p */

/* Ports, by the names that the host gives them. */
#define PORT_CONTROL "decoy.control"
#define PORT_IN	     "decoy.in"
#define PORT_OUT     "decoy.out"
#define PORT_ERR     "decoy.err"

/* The file's head. Strings ended by a NUL follow: the directory, arguments, variables. */
struct guest_program {
	uint32_t magic;
	uint32_t terminals; /* bit n: descriptor n is one */
	uint32_t cooked; /* the host's terminal does what the guest's would do once more */
	uint32_t rows, columns;
	uint32_t arguments, variables;
	uint32_t truth_ms; /* from one look at the truth to the next; 0: none but the last */
};

/* What the host says on the control port, one after the other. */
enum note_kind {
	NOTE_WINDOW, /* a rows, b columns */
	NOTE_SIGNAL, /* a its number, for the program's processes in front */
	NOTE_END /* b: so many bytes were standard input, and that was all */
};

struct note {
	uint32_t kind;
	uint32_t a;
	uint64_t b;
};

/*
 * What the guest says on it, a line each:
 *
 *   ready                          the program starts
 *   round N                        the plan begins anew, for the N-th time
 *   hold WHY                       it cannot: all stays as it is
 *   truth NOW                      what is true, up to "told":
 *   device D                         what its debugfs says follows
 *   now ..., engine ..., client ...  as debugfs says it
 *   open D SLOT CLIENT ID PID FD COMM
 *   told
 *   failed WHY                     nothing counts
 *   end CODE OUT ERR NONCE         the exit code, and how many bytes went to each port
 */

#endif
