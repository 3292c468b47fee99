/* SPDX-License-Identifier: MIT */
/* The options that a verb has, of all its tables and of options_always. */
#ifndef DECOY_OPTION_SET_H
#define DECOY_OPTION_SET_H

#include "command.h"

struct option_set {
	const struct option_row **rows;
	size_t count, capacity;
};

void option_set_begin(struct option_set *set, const struct verb *verb);

void option_set_free(struct option_set *set);

#endif
