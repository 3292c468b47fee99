/* SPDX-License-Identifier: MIT */
/* Members of JSON objects as tables: what there may be, what there must be, and who takes it. */
#ifndef DECOY_SCENARIO_MEMBER_H
#define DECOY_SCENARIO_MEMBER_H

#include "compile.h"
#include "names.h"

/* A word of the file and what it stands for. */
struct word {
	const char *word; /* NULL ends a list */
	uint32_t value;
};
#define WORD(text, stands_for) {text, stands_for}, /* of a list of names.h */

struct member;

/* Reads a value into the struct at base. Returns 0, -EINVAL (told) or -ENOMEM. */
typedef int member_take(struct compiler *c, const json_t *value, const struct member *member,
			void *base);

struct member {
	const char *name;
	member_take *take;
	size_t offset; /* in the struct, where take wants one */
	int needed;
	unsigned int choice; /* not 0: at most one member of this number, and one if it is needed */
	const struct word *words; /* take_word, take_words */
	uint64_t least, most; /* numbers; most 0: all that the type holds */
	enum label_sort sort; /* take_label */
};

struct members {
	const struct member *all;
	size_t count; /* at most 32 */
};

#define MEMBERS(table)                                    \
	{                                                 \
		table, sizeof(table) / sizeof((table)[0]) \
	}

/*
 * members_take - read object into base. *given (may be NULL) has bit n set for member n. Members are
 * taken in the order of the table, so that one may rest on those above.
 */
int members_take(struct compiler *c, const json_t *object, const struct members *members,
		 void *base, uint32_t *given);

/*
 * map_take - read an object of labels: labels are numbered in the order of the file, array (of count
 * things of size bytes) is taken from the arena, and each value is read by each().
 */
int map_take(struct compiler *c, const json_t *object, struct labels *labels, void **array,
	     uint32_t *count, size_t size,
	     int (*each)(struct compiler *c, const char *name, const json_t *value, void *thing));

/* --- take.c: takers ------------------------------------------------------------------------------ */

member_take take_time; /* uint64_t ns */
member_take take_size; /* uint64_t bytes */
member_take take_count; /* uint64_t */
member_take take_quantity; /* uint64_t: a count, a time or a size */
member_take take_number; /* uint32_t */
member_take take_fd; /* int */
member_take take_text; /* struct text */
member_take take_word; /* uint32_t: the value of one word; or'ed in */
member_take take_words; /* uint32_t: a list of words; or'ed in */
member_take take_flag; /* uint32_t: true or's in least */
member_take take_label; /* uint32_t: the number of a label of that sort */

/* label_take - the number of a label that value is. */
int label_take(struct compiler *c, const json_t *value, const struct labels *labels,
	       const char *noun, uint32_t *number);

#endif
