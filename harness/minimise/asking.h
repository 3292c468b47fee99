/* SPDX-License-Identifier: MIT */
/* The question whether what is left still fails, and how often it was asked; parts that are left
 * out by it. */
#ifndef DECOY_ASKING_H
#define DECOY_ASKING_H

#include "shrink.h"

struct asking {
	const struct shrink_question *question;
	const void *of; /* what is made small */
	char *(*write)(const void *of, size_t *len); /* what is left of it, as bytes; free() them */
	void (*left)(const void *of, size_t *parts, size_t *lines); /* for progress */
	size_t asked, bytes_asked;
	bool stopped;
};

/* asking_fails - does what is left still fail? False once no more may be asked. */
bool asking_fails(struct asking *asking);

/* A part that may be left out. */
struct item {
	const void *of; /* the part */
	bool *out; /* of it */
	size_t at; /* among the items */
	size_t leader; /* the first item of its unit */
};

/*
 * leave_out - of the units of items leave out as many as possible, larger parts first; items for
 * which compare, an order, is 0 are one unit, and without it each is one. Sorts items. True: a unit
 * is left out.
 */
bool leave_out(struct asking *asking, struct item *items, size_t count,
	       int (*compare)(const struct item *a, const struct item *b));

#endif
