/* SPDX-License-Identifier: MIT */
/* The words of a command. */
#ifndef DECOY_VM_ARGUMENTS_H
#define DECOY_VM_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>

#define ARGUMENTS_MAX 95

struct arguments {
	char *list[ARGUMENTS_MAX + 1]; /* ended by NULL */
	size_t count;
	bool failed; /* too many, or out of memory */
};

/* arguments_add - one word. */
void arguments_add(struct arguments *args, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* arguments_split - a word for each in a text, where a blank is between two. */
void arguments_split(struct arguments *args, const char *text);
void arguments_free(struct arguments *args);

#endif
