/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* One line of the text as data, which distortions change before it is printed. */
#ifndef FGPU_ROW_H
#define FGPU_ROW_H

#include "model.h"

/* The pieces of a line, in the order in which they are printed. */
enum fgpu_piece {
	ROW_FAMILY, /* "drm-engine-" */
	ROW_NAME, /* "render" */
	ROW_SERIAL, /* a number that belongs to the name */
	ROW_COLON,
	ROW_GAP,
	ROW_PREFIX, /* a sign, zeros */
	ROW_VALUE,
	ROW_UNIT, /* with the blank before it */
	ROW_TAIL, /* malformed ends of a line */
	ROW_END, /* printed when the next line comes, or at the end of the text */
	ROW_PIECES
};

enum fgpu_form {
	ROW_BYTES,
	ROW_FILL, /* len bytes, from a pattern of ROW_PATTERN bytes */
	ROW_COUNT, /* the row's serial */
	ROW_DECIMAL, /* from here on: the row's value */
	ROW_HEX,
	ROW_SIZE, /* divided by 1024 up to twice, as long as nothing is lost */
	ROW_SIZE_SMALL, /* once less, and 0 has a unit */
	ROW_SIZE_UNIT, /* what ROW_VALUE was divided by */
};

#define ROW_PATTERN 64
#define ROW_NUMBER  24 /* bytes for a number or the unit of a size */

struct fgpu_printed_piece {
	const char *bytes;
	fgpu_u64 by; /* the distortions that changed it */
	fgpu_u32 len;
	fgpu_u32 form;
};

/* The undistorted numbers behind the rows of one engine or region, for one client. */
struct fgpu_facts {
	fgpu_u32 of; /* which; 0: none yet */
	fgpu_u64 ns, ticks; /* as printed: without what resets subtracted */
	fgpu_u64 total_ticks, hz, max_hz;
	fgpu_u32 capacity;
	struct fgpu_memory memory;
};

struct fgpu_row {
	fgpu_u32 key; /* one bit of enum fgpu_key */
	fgpu_u32 index; /* engine or region; FGPU_ALL: neither */
	fgpu_u32 number; /* its place in the text */
	fgpu_u32 beside; /* all keys that its engine or region prints */
	fgpu_u32 omitted; /* an undistorted device does not print it */
	fgpu_u32 absent;
	fgpu_u32 copies; /* how often it is repeated, value_more more each time */
	fgpu_u64 value_more;
	fgpu_u64 there_by, copies_by;
	fgpu_u64 form_by; /* of the form of ROW_VALUE; its piece has those of the number */
	fgpu_u64 open_by; /* the distortions that drop its end if it is the last */
	fgpu_u64 value; /* the number */
	fgpu_u64 undistorted; /* the number without distortions */
	fgpu_u32 serial;
	const struct fgpu_facts *facts;
	struct fgpu_printed_piece piece[ROW_PIECES];
};

/* Bytes, not terminated. */
struct fgpu_bytes {
	const char *bytes;
	fgpu_u32 len;
};
#define FGPU_BYTES(literal)                                    \
	(struct fgpu_bytes)                                    \
	{                                                      \
		.bytes = (literal), .len = sizeof(literal) - 1 \
	}

/* A distortion in effect for one read. */
struct fgpu_effect {
	const struct fgpu *gpu;
	const struct fgpu_distortion *distortion;
	fgpu_u64 bit; /* its bit in fgpu_reading.shown */
	fgpu_u32 client;
};

/* row.c: how a row is changed and read. */

/*
 * fgpu_row_bytes - what a piece prints; numbers go to buffer, of ROW_NUMBER bytes. Not for
 * ROW_FILL.
 */
struct fgpu_bytes fgpu_row_bytes(const struct fgpu_row *row, fgpu_u32 piece, char *buffer);

/*
 * fgpu_row_by - the distortions that changed what a piece prints. Not for ROW_BYTES and ROW_FILL.
 */
fgpu_u64 fgpu_row_by(const struct fgpu_row *row, fgpu_u32 piece);

/*
 * Changes of a row. Each records the distortion where it changes what is printed, and only there,
 * and has no effect on a row of another form, such as on a number that another distortion has
 * replaced by text.
 */

/* fgpu_row_set_bytes - print these bytes for a piece; they must live as long as the row. */
void fgpu_row_set_bytes(const struct fgpu_effect *effect, struct fgpu_row *row, fgpu_u32 piece,
			struct fgpu_bytes bytes);

/* fgpu_row_fill - print len bytes of a pattern for a piece; the pattern has ROW_PATTERN bytes. */
void fgpu_row_fill(const struct fgpu_effect *effect, struct fgpu_row *row, fgpu_u32 piece,
		   const char *pattern, fgpu_u32 len);

/* fgpu_row_alter - the number becomes value, which was made from the number that it was. */
void fgpu_row_alter(const struct fgpu_effect *effect, struct fgpu_row *row, fgpu_u64 value);

/* fgpu_row_replace - the number becomes value, which does not depend on what it was. */
void fgpu_row_replace(const struct fgpu_effect *effect, struct fgpu_row *row, fgpu_u64 value);

/* fgpu_row_form - the number is written in another form. */
void fgpu_row_form(const struct fgpu_effect *effect, struct fgpu_row *row, fgpu_u32 form);

void fgpu_row_hide(const struct fgpu_effect *effect, struct fgpu_row *row);
void fgpu_row_reveal(const struct fgpu_effect *effect, struct fgpu_row *row);

/* fgpu_row_repeat - print it once more, with the number increased by more. */
void fgpu_row_repeat(const struct fgpu_effect *effect, struct fgpu_row *row, fgpu_u64 more);

/* fgpu_row_open - no line end, if it is the last. */
void fgpu_row_open(const struct fgpu_effect *effect, struct fgpu_row *row);

/* undistorted.c: what is printed without distortions. */

/*
 * fgpu_printed_usage - what an undistorted device prints of a client's use of an engine. Both must
 * exist.
 */
struct fgpu_usage fgpu_printed_usage(const struct fgpu *gpu, fgpu_u32 client, fgpu_u32 engine);

/* fgpu_printed_memory - the same of its memory in a region, for one key of FGPU_KEYS_OF_REGION. */
fgpu_u64 fgpu_printed_memory(const struct fgpu *gpu, fgpu_u32 client, fgpu_u32 region,
			     fgpu_u32 key);

/* fgpu_rows - rows of a part of the text, those that are not printed included. */
fgpu_u32 fgpu_rows(const struct fgpu *gpu, fgpu_u32 part);

/*
 * fgpu_row_undistorted - the row of that number. *facts gets what is behind it and must outlive it;
 * zero it first, then hand it on from row to row, so that rows of one engine or region share it.
 */
void fgpu_row_undistorted(const struct fgpu *gpu, fgpu_u32 client, fgpu_u32 part, fgpu_u32 number,
			  struct fgpu_facts *facts, struct fgpu_row *row);

/* fgpu_row_empty - a row of nothing but its end, that no undistorted device prints. */
void fgpu_row_empty(struct fgpu_row *row, fgpu_u32 key, const struct fgpu_facts *facts);

/* distortion_apply.c */

/* fgpu_row_distort - apply in order all distortions that apply to this row now. */
void fgpu_row_distort(const struct fgpu *gpu, fgpu_u32 client, struct fgpu_row *row);

#endif
