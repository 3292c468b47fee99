/* SPDX-License-Identifier: MIT */
/* The table of options. */
#ifndef DECOY_CLI_OPTION_ROWS_H
#define DECOY_CLI_OPTION_ROWS_H

#include <stddef.h>

#include "options.h"

/* One option: which verbs have it, what it is called, what it does. */
struct option_row {
	unsigned int groups;
	char letter;
	const char *name;
	const char *argument; /* NULL: none */
	const char *help;
	int (*set)(struct options *options, const char *argument); /* 0, -EINVAL or -E2BIG */
};

#define OPTION_ROWS_MAX 96

extern const struct option_row option_rows[];
extern const size_t option_row_count;

#endif
