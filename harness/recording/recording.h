/* SPDX-License-Identifier: MIT */
/* A recording: reads of fdinfo files with their time and origin, grouped into sweeps. */
#ifndef DECOY_RECORDING_H
#define DECOY_RECORDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/*
 * One read of one descriptor. text points into the recording's own copy of the bytes. A sweep that
 * listed no descriptor has a read in the list that is of none, and is not among those that the
 * sweep counts.
 */
struct rec_read {
	uint64_t t_ns; /* CLOCK_BOOTTIME before open */
	uint64_t until_ns; /* after the read; meaningless without has_until */
	uint64_t sweep; /* the number given; meaningless without has_sweep */
	bool has_until;
	bool has_sweep;
	bool has_pid;
	bool has_fd;
	bool has_dev;
	bool is_none; /* of a sweep without descriptors: the line stands for the sweep */
	int32_t pid;
	int32_t fd;
	uint32_t major;
	uint32_t minor;
	int32_t err; /* errno of a descriptor that was listed and could not be read, or 0 */
	char *comm; /* decoded; NULL when not given */
	const char *text;
	size_t len;
	unsigned int line; /* of the "@", from 1; 0 in a plain text */
};

/* Reads [first, first + count) of the recording, one read of all descriptors. Where count is 0,
 * reads[first] is of none. */
struct rec_sweep {
	size_t first;
	size_t count;
	uint64_t t_ns; /* the smallest of its reads */
};

struct recording {
	char *kernel; /* from the header line; NULL when not given */
	char *driver;
	struct rec_read *reads;
	size_t read_count;
	struct rec_sweep *sweeps;
	size_t sweep_count;
	char *bytes; /* owned copy that the texts point into */
};

/* Where reading failed, and what was expected there. */
struct rec_error {
	unsigned int line;
	unsigned int column;
	char text[256];
};

/* rec_alone - what a text is beside its bytes where it has to be part of a recording. */
extern const struct rec_read rec_alone;

/*
 * rec_load - read a recording (first line "# fdseq" or "@ ") or one plain text from bytes.
 * Copies the bytes. Returns 0 and *out (rec_free() it), or -EINVAL with *error, or -ENOMEM.
 */
int rec_load(struct recording **out, const void *bytes, size_t len, struct rec_error *error);

void rec_free(struct recording *rec);

/* rec_write - the inverse of rec_load(); len= where the bytes need it. Returns 0 or -errno. */
int rec_write(FILE *stream, const struct recording *rec);

/* rec_write_header - the first line alone. Returns 0 or -errno. */
int rec_write_header(FILE *stream, const struct recording *rec);

/* rec_write_read - one read, framing included; len= where the bytes need it. */
int rec_write_read(FILE *stream, const struct rec_read *read);

/*
 * rec_write_counted - the same with len= before any text, for what is recorded: below a header each
 * cut of it is an error of rec_load(), or its first reads.
 */
int rec_write_counted(FILE *stream, const struct rec_read *read);

#endif
