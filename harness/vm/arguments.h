/* SPDX-License-Identifier: MIT */
/* The arguments of a command line. */
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

/* arguments_add - append one argument. */
void arguments_add(struct arguments *args, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* arguments_split - append the blank-separated words of a text. */
void arguments_split(struct arguments *args, const char *text);
void arguments_free(struct arguments *args);

#endif
