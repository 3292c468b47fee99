/* SPDX-License-Identifier: MIT */
/* The arguments of a command line. */
#ifndef DECOY_VM_ARGUMENTS_H
#define DECOY_VM_ARGUMENTS_H

#include <stddef.h>

struct arguments {
	char **list; /* ended by NULL; NULL: empty */
	size_t count, capacity;
};

/* arguments_add - append one argument. */
void arguments_add(struct arguments *args, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* arguments_split - append the blank-separated words of a text. */
void arguments_split(struct arguments *args, const char *text);
void arguments_free(struct arguments *args);

#endif
