/* SPDX-License-Identifier: MIT */
/* Options: tables that end with a row without a name. A verb names the tables that it has. */
#ifndef DECOY_OPTION_ROWS_H
#define DECOY_OPTION_ROWS_H

#include <stddef.h>

#include "options.h"

/* One option: what it is called, what it does, where its value goes. */
struct option_row {
	const char *name;
	char letter; /* 0: none */
	const char *argument; /* NULL: none */
	const char *help;
	/* 0, -EINVAL or -E2BIG */
	int (*set)(struct options *options, const struct option_row *row, const char *argument);
	size_t member; /* of struct options, where set() needs one */
	unsigned long most; /* the largest number */
	/* the i-th word that the value may be, or NULL; NULL: it is no word */
	const char *(*word)(size_t i);
};

/* The offset of a member, which must be of that type. */
#define OPTION_MEMBER(type, what) \
	(offsetof(struct options, what) + _Generic(&((struct options *)0)->what, type * : 0))

/* The ends of rows, by what the value is. Numbers begin at 1, but for OPTION_SEED. */
#define OPTION_TEXT(what)	  option_set_text, OPTION_MEMBER(const char *, what), 0, NULL
#define OPTION_LIST(what)	  option_set_list, OPTION_MEMBER(struct option_list, what), 0, NULL
#define OPTION_FLAG(what)	  option_set_flag, OPTION_MEMBER(bool, what), 0, NULL
#define OPTION_TIME(what)	  option_set_time, OPTION_MEMBER(unsigned int, what), 0, NULL
#define OPTION_COUNT(what, most)  option_set_count, OPTION_MEMBER(unsigned int, what), most, NULL
#define OPTION_NUMBER(what, most) option_set_number, OPTION_MEMBER(unsigned long, what), most, NULL
#define OPTION_SEED(what)	  option_set_seed, OPTION_MEMBER(unsigned long, what), 0, NULL
#define OPTION_BY(set)		  set, 0, 0, NULL
#define OPTION_WORD(set, word)	  set, 0, 0, word

/* The tables of a verb. */
#define OPTION_TABLES(...) ((const struct option_row *const[]){__VA_ARGS__, NULL})

#define OPTION_SETTER(what)                                                          \
	int option_set_##what(struct options *options, const struct option_row *row, \
			      const char *argument)

OPTION_SETTER(text);
OPTION_SETTER(list);
OPTION_SETTER(flag);
OPTION_SETTER(time);
OPTION_SETTER(count);
OPTION_SETTER(number);
OPTION_SETTER(seed);
OPTION_SETTER(shard);

/* Tables that several verbs have. */
extern const struct option_row options_always[]; /* of every verb */
extern const struct option_row options_adapter[]; /* a parser, and what it can be asked */
extern const struct option_row options_decoder[];
extern const struct option_row options_jobs[];
extern const struct option_row options_select[]; /* cases */
extern const struct option_row options_drive[]; /* a workload of a driver */
extern const struct option_row options_spec[];
extern const struct option_row options_level[];
extern const struct option_row options_driver[];
extern const struct option_row options_corpus[];
extern const struct option_row options_report[]; /* --report, --json */
extern const struct option_row options_json[];
extern const struct option_row options_guest[]; /* a kernel that is booted */

#endif
