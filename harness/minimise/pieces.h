/* SPDX-License-Identifier: MIT */
/*
 * A recording in pieces that can be left out, and the question whether it still fails without them.
 */
#ifndef DECOY_PIECES_H
#define DECOY_PIECES_H

#include "asking.h"

struct piece_line {
	const char *text; /* with its line feed, where it has one */
	size_t len;
	size_t key; /* the bytes up to the colon; 0: it has none */
	char *owned; /* text, where it was changed */
	bool out;
};

struct piece_read {
	struct rec_read head; /* its text is that of lines */
	struct piece_line *lines;
	size_t count;
	size_t sweep; /* the index of its sweep */
	bool out;
};

struct pieces {
	struct recording whole; /* header and framing; no reads of its own */
	struct piece_read *reads;
	size_t count;
	bool is_text; /* no recording: the bytes are the only text */
	struct asking asking; /* about what is left */
};

/* pieces_make - *pieces stays where it is until pieces_free(): questions are about it. */
void pieces_make(struct pieces *pieces, const struct recording *rec,
		 const struct shrink_question *question);
void pieces_free(struct pieces *pieces);

/* pieces_write - what is left, as bytes; free() it. of: a struct pieces. */
char *pieces_write(const void *of, size_t *len);

/* pieces_left - reads and lines that are left. */
void pieces_left(const void *of, size_t *reads, size_t *lines);

/*
 * shrink_lines - leave out lines of text: all of one key, then one by one. True: one is left out.
 */
bool shrink_lines(struct pieces *pieces);

/* shrink_values - make attributes, times and numbers small. True: one is. */
bool shrink_values(struct pieces *pieces);

#endif
