/* SPDX-License-Identifier: MIT */
/* One framing line of a recording: "# fdseq 1 ..." or "@ T ...", words divided by single blanks. */
#ifndef DECOY_RECORDING_LINE_H
#define DECOY_RECORDING_LINE_H

#include "recording.h"

/* A line without its line feed, and where complaints about it go. */
struct rec_line {
	const char *text;
	size_t len;
	unsigned int number; /* from 1 */
	struct rec_error *error;
};

/* What an "@" line says beside the read itself. */
struct rec_frame {
	bool has_len;
	size_t len;
};

/* line_error - says what is wrong at byte `at` of line; returns -EINVAL. */
int line_error(const struct rec_line *line, size_t at, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* line_header - "# fdseq 1 [kernel=...] [driver=...]". Returns 0, -EINVAL (reported), -ENOMEM. */
int line_header(const struct rec_line *line, struct recording *rec);

/*
 * line_read - "@ T_NS ...". Fills read (zeroed by the caller, who owns read->comm also after an
 * error) but for its text. Returns 0, -EINVAL (reported), -ENOMEM.
 */
int line_read(const struct rec_line *line, struct rec_read *read, struct rec_frame *frame);

#endif
