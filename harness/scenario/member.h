/* SPDX-License-Identifier: MIT */
/* Members of JSON objects as tables: which are allowed, which are required, and how they are
 * parsed. */
#ifndef DECOY_SCENARIO_MEMBER_H
#define DECOY_SCENARIO_MEMBER_H

#include "compile.h"
#include "names.h"

/* A word of the file and its value. */
struct word {
	const char *word; /* NULL ends a list */
	uint32_t value;
};
#define WORD(text, value) {text, value}, /* of a list of names.h */

struct member;

/* Parses a value into the struct at base. Returns 0, -EINVAL (reported) or -ENOMEM. */
typedef int member_parser(struct compiler *c, const json_t *value, const struct member *member,
			  void *base);

struct member {
	const char *name;
	member_parser *parse;
	size_t offset; /* in the struct, where the parser needs one */
	int needed;
	unsigned int choice; /* not 0: at most one member of this number may be given, one must if
				needed */
	const struct word *words; /* parse_word, parse_words */
	uint64_t least, most; /* numbers; most 0: up to the maximum of the type */
	enum label_sort sort; /* parse_label */
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
 * members_parse - parse object into base. *given (may be NULL) has bit n set for member n. Members
 * are parsed in the order of the table, so that one may use those above it.
 */
int members_parse(struct compiler *c, const json_t *object, const struct members *members,
		  void *base, uint32_t *given);

/*
 * map_parse - parse an object of labels: labels are numbered in the order of the file, array (of
 * count elements of size bytes) is allocated from the arena, and each value is parsed by each().
 */
int map_parse(struct compiler *c, const json_t *object, struct labels *labels, void **array,
	      uint32_t *count, size_t size,
	      int (*each)(struct compiler *c, const char *name, const json_t *value, void *thing));

/* --- member_types.c: parsers --- */

member_parser parse_time; /* uint64_t ns */
member_parser parse_size; /* uint64_t bytes */
member_parser parse_count; /* uint64_t */
member_parser parse_quantity; /* uint64_t: a count, a time or a size */
member_parser parse_number; /* uint32_t */
member_parser parse_fd; /* int */
member_parser parse_text; /* struct text */
member_parser parse_word; /* uint32_t: the value of one word; or'ed in */
member_parser parse_words; /* uint32_t: a list of words; or'ed in */
member_parser parse_flag; /* uint32_t: true or's in least */
member_parser parse_label; /* uint32_t: the number of a label of that sort */

/* label_parse - the number of a label that value is. */
int label_parse(struct compiler *c, const json_t *value, const struct labels *labels,
		const char *noun, uint32_t *number);

#endif
