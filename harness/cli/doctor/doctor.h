/* SPDX-License-Identifier: MIT */
/* What this machine has of what the capabilities of the command and of its source need. */
#ifndef DECOY_CLI_DOCTOR_H
#define DECOY_CLI_DOCTOR_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

/* How it is found out whether a piece is there. */
enum piece_kind {
	PIECE_PROGRAM, /* of PATH */
	PIECE_CACHED, /* a file in the cache */
	PIECE_GUEST, /* a file in a guest of these sources: KERNEL/FILE */
	PIECE_GLOB, /* a file of the system */
	PIECE_KVM,
	PIECE_MODULE, /* of the kernel that runs: loaded, or installed for it; script is a command
			 of the system */
	PIECE_DEVICE, /* a file below /dev; script is one, too */
};

struct piece {
	const char *id;
	enum piece_kind kind;
	const char *where; /* program, file in the cache, pattern, or name of a module */
	const char *package; /* of Debian, that has it; NULL: none */
	const char *script; /* below ci of the sources, that makes it; NULL: none */
	const char *what;
};

extern const struct piece doctor_pieces[];
extern const size_t doctor_piece_count;

#define CAPABILITY_PIECES 10

struct capability {
	const char *id;
	const char *what;
	const char *needs[CAPABILITY_PIECES]; /* ids, ended by NULL */
	const char *wants[CAPABILITY_PIECES]; /* it does without, but less well */
};

extern const struct capability doctor_capabilities[];
extern const size_t doctor_capability_count;

/* piece_find - by its id, which is one of the table's. */
const struct piece *piece_find(const char *id);

/* piece_there - whether it is, and where (path; empty where that says nothing). */
bool piece_there(const struct piece *piece, char path[PATH_MAX]);

#endif
