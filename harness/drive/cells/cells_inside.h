/* SPDX-License-Identifier: MIT */
/* Inside of the compiler of cells. Functions that return an int return 0, or -EINVAL with the
 * error set. */
#ifndef DECOY_DRIVE_CELLS_INSIDE_H
#define DECOY_DRIVE_CELLS_INSIDE_H

#include <jansson.h>

#include "cells.h"

#define LABEL_NAME 32 /* bytes of a label, with the NUL */
#define LABEL_MOST 64 /* labels of one sort in one cell */
#define PATH_TEXT  120

/* A word of the file, and the numbers of the cell that it stands for. */
struct label {
	char name[LABEL_NAME];
	uint32_t first, count;
};

struct labels {
	struct label list[LABEL_MOST];
	uint32_t count;
	uint32_t next, most; /* numbers that are given, and that there are */
	const char *noun;
};

/* Which queues a step is for. */
enum queues { QUEUES_FIRST, QUEUES_THIS, QUEUES_OTHERS, QUEUES_ALL };

/* One step of the file. */
struct step {
	uint32_t op;
	struct label client, to; /* groups of clients */
	uint32_t process, object, job, kind;
	uint32_t queues; /* enum queues */
	uint64_t value;
	uint64_t times; /* that it is repeated; 0: once */
	bool beyond; /* `count` is "beyond the units" */
	char job_label[LABEL_NAME], client_label[LABEL_NAME], object_label[LABEL_NAME];
};

struct compile {
	const struct drive_hello *hello;
	const char *file, *bytes;
	size_t len;
	json_t *root;
	struct cells_error *error;
	struct cells *out;
	size_t cell_room, step_room, about_room;
	char path[PATH_TEXT]; /* of what is read: "steps[3].run.time" */
	/* Of the cell that is made: */
	uint32_t queue; /* the one that is "this" */
	bool is_of_each; /* the file's `queue` is "each" */
	struct cell cell;
	struct labels clients, objects, jobs;
	uint32_t needs; /* enum drive_can */
	bool needs_region, needs_others;
};

/* cells_fail - the place is that of c->path, with `member` behind it where that is not NULL. */
int cells_fail(struct compile *c, const char *member, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* cells_text_keep - a copy that belongs to the cells. */
const char *cells_text_keep(struct compile *c, const char *text);

/* cells_file_compile - all cells of the file. */
int cells_file_compile(struct compile *c);

/* cells_step_compile - one step of the file; c->path is the step's. */
int cells_step_compile(struct compile *c, const json_t *object);

/* A member of a step's object. */
enum member {
	MEMBER_CLIENT,
	MEMBER_TO,
	MEMBER_PROCESS,
	MEMBER_QUEUE,
	MEMBER_TIME,
	MEMBER_OUTCOME,
	MEMBER_JOB,
	MEMBER_COUNT,
	MEMBER_OBJECT,
	MEMBER_SIZE,
	MEMBER_ON,
	MEMBER_HZ,
	MEMBERS
};

/* cells_member_parse - value into *step; c->path is the member's. cells_member_name - or NULL. */
int cells_member_parse(struct compile *c, enum member member, const json_t *value,
		       struct step *step);
const char *cells_member_name(enum member member);

/* cells_labels_begin - none are given. cells_labels_give - a new one, for count numbers.
 * cells_labels_find - NULL: none. */
void cells_labels_begin(struct labels *labels, const char *noun, uint32_t most);
int cells_labels_give(struct compile *c, struct labels *labels, const char *name, uint32_t count,
		      struct label *out);
const struct label *cells_labels_find(const struct labels *labels, const char *name);

/* cells_step_expand - for each client, queue and time. */
int cells_step_expand(struct compile *c, const struct step *step);

#endif
