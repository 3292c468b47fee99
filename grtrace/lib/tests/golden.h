/* SPDX-License-Identifier: MIT */
/*
 * Long texts that a test compares with a file of golden/. Which bug makes this fail? Any value that
 * is another one. With GRT_GOLDEN=write in the environment the files are written: git diff shows
 * what has changed.
 */
#ifndef GRT_TESTS_GOLDEN_H
#define GRT_TESTS_GOLDEN_H

#include <stdio.h>

struct golden {
	const char *name; /* of the file */
	FILE *out; /* the test writes here */
	char *text;
	size_t len;
};

/* golden_begin - an empty text. golden_end - fails the test at the first line that differs. */
void golden_begin(struct golden *golden, const char *name);
void golden_end(struct golden *golden);

#endif
