/* SPDX-License-Identifier: MIT */
/* What a failure over time looks like, sweep by sweep: the timelines of results
 * (results.schema.json). */
#ifndef DECOY_PICTURE_H
#define DECOY_PICTURE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum picture_column {
	PICTURE_TRUE,
	PICTURE_PRINTED,
	PICTURE_HELD,
	PICTURE_EXPECTED,
	PICTURE_ANSWERED,
	PICTURE_COLUMNS
};

/* What a column has in a sweep: in words, and the lowest and highest of its numbers. */
struct picture_cell {
	char *text;
	double low, high;
	bool known; /* it has a number */
};

/* Texts are UTF-8; NULL: there is none. */
struct picture_sweep {
	uint64_t t_ns;
	struct picture_cell cell[PICTURE_COLUMNS];
	char *distortions; /* with commas */
	char *also; /* another value that is wrong */
	bool wrong;
};

/* One counter of one client. */
struct picture {
	char *client, *device;
	char *part, *name; /* "engine" or "region", and which */
	char *value, *counter; /* what is expected, and what it is made of */
	char *load; /* the process, or "device", whose load is answered */
	struct picture_sweep *sweeps;
	size_t count, capacity;
};

struct pictures {
	struct picture *list;
	size_t count, capacity;
	bool several; /* a list in JSON, however many they are */
};

/*
 * picture_text - a copy of bytes that were printed or answered, as UTF-8; NULL for none. free() it.
 */
char *picture_text(const char *text, size_t len);

/* picture_number - widen a cell by one number; what is not finite is left out, and what is beyond
 * 1e30 is drawn there. */
void picture_number(struct picture_cell *cell, double number);

/*
 * picture_value - widen a cell by one value as a driver printed it or a parser answered it,
 * "3600000000", "4 KiB"; len bytes, no NUL is needed. What begins with no number is left out.
 */
void picture_value(struct picture_cell *cell, const char *value, size_t len);

/* picture_add - space for one more sweep, empty. Borrowed until the next is added. */
struct picture_sweep *picture_add(struct picture *picture);

/* pictures_add - move a picture to the end of a list, which owns it from now on. */
void pictures_add(struct pictures *pictures, struct picture *picture);

/* picture_text_at, picture_sweep_text_at - the i-th of all texts, for what copies or writes them;
 * NULL: behind the last. */
char **picture_text_at(struct picture *picture, size_t i);
char **picture_sweep_text_at(struct picture_sweep *sweep, size_t i);

void picture_free(struct picture *picture);

/* pictures_free - the list itself, too. NULL: nothing happens. */
void pictures_free(struct pictures *pictures);

/* pictures_json - as a result has them. New reference. */
json_t *pictures_json(const struct pictures *pictures);

/* pictures_read - what pictures_json() made, of a file that its schema allows; NULL: there are
 * none. pictures_free() it. */
struct pictures *pictures_read(const json_t *json);

#endif
