/* SPDX-License-Identifier: MIT */
/*
 * Text -> keys and values, one for each line (rst:25-32), and more than one where the line can be
 * read in more than one way.
 */
#ifndef DECOY_ORACLE_READER_H
#define DECOY_ORACLE_READER_H

#include "pool.h"
#include "refusal.h"
#include "word.h"

/* One reading of one line: the part before the first colon, and the part after it and its white
 * space. */
struct line {
	struct word key;
	struct word value; /* white space at its end included */
	bool sure; /* false: it may be ignored; at most one reading of a line is sure */
};

struct lines {
	struct line *all;
	size_t count;
	size_t cap;
	unsigned int refusal; /* for what lines, whatever their keys are, the text may be refused */
};

/* reader_read - all readings of all lines of text, which must outlive the result. */
struct lines reader_read(struct pool *pool, struct word text);

#endif
