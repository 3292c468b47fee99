/* SPDX-License-Identifier: MIT */
/*
 * Command mode on the wire: /program in the initramfs describes what to run beside the plan; ports
 * carry the program's bytes and the control messages of both ends.
 */
#ifndef DECOY_GUEST_PROGRAM_WIRE_H
#define DECOY_GUEST_PROGRAM_WIRE_H

#include <stdint.h>

#define PROGRAM_MAGIC 0x32677270 /* "prg2" */
#define PROGRAM_MAX   (1 << 20) /* most bytes of /program */
#define PROGRAM_TAG   "decoy.root" /* of the tree, over 9p */

/* Ports, by the names that the host gives them. */
#define PORT_CONTROL "decoy.control"
#define PORT_IN	     "decoy.in"
#define PORT_OUT     "decoy.out"
#define PORT_ERR     "decoy.err"
#define PORT_FILES   "decoy.files"

/* The file's head. Strings ended by a NUL follow: the directory, arguments, variables. */
struct guest_program {
	uint32_t magic;
	uint32_t terminals; /* bit n: descriptor n is one */
	uint32_t cooked; /* the host's terminal edits lines: the guest's must not do it again */
	uint32_t rows, columns;
	uint32_t arguments, variables;
	uint32_t truth_ms; /* from one report of the truth to the next; 0: the last one only */
	uint32_t stamps; /* say when output was written */
};

/* Messages of the host on the control port, one after the other. */
enum control_kind {
	CONTROL_WINDOW, /* a rows, b columns */
	CONTROL_SIGNAL, /* a its number, for the terminal's foreground processes */
	CONTROL_INPUT_END /* b: the bytes that standard input had in all */
};

struct control_message {
	uint32_t kind;
	uint32_t a;
	uint64_t b;
};

/*
 * What comes back on the port of files: each regular file that was made or changed below the
 * working directory, a head, its path from there and its bytes; then, for each reason, how many
 * stay in the guest, and the path of the first.
 */
#define PROGRAM_FILES_MAX 4096
#define PROGRAM_BYTES_MAX ((uint64_t)256 << 20) /* of all files */
#define PROGRAM_PATH_MAX  4096
#define PROGRAM_DEPTH_MAX 32 /* components of a path */

enum program_file_kind {
	PROGRAM_FILE,
	PROGRAM_STAYS_HIDDEN, /* a component begins with a dot */
	PROGRAM_STAYS_SPECIAL, /* a link, a device, a socket */
	PROGRAM_STAYS_MANY, /* PROGRAM_FILES_MAX */
	PROGRAM_STAYS_LARGE, /* PROGRAM_BYTES_MAX */
	PROGRAM_STAYS_UNREAD, /* an error, or the path is too long or too deep */
	PROGRAM_FILE_KINDS
};

struct guest_program_file {
	uint32_t kind;
	uint32_t mode; /* permissions */
	uint64_t len; /* of the bytes; the number of those that stay */
	uint32_t path_len; /* without a NUL */
	uint32_t unused;
};

/*
 * Lines of the guest on it:
 *
 *   began NS                       CLOCK_MONOTONIC of time 0 of the plan
 *   ready                          the program starts
 *   output TOTAL NS                so many bytes of standard output were written at NS or before it
 *   round N OFFSET                 the plan begins anew, for the N-th time, so many ns after the
 * first hold                           the plan cannot begin anew: the devices stay as they are #
 * WHY                          why; before hold or failed truth NOW                      the truth,
 * up to "truth-end": device D                         the lines of its truth in debugfs follow now
 * ..., engine ..., client ..., ring ..., packet ..., object ..., wait ...  as in debugfs open D
 * SLOT CLIENT ID PID FD COMM truth-end failed WHY                     the run does not count end
 * CODE OUT ERR FILES NONCE   the exit code, and how many bytes went to each port
 */

#endif
