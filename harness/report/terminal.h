/* SPDX-License-Identifier: MIT */
/* Messages and bytes for people. */
#ifndef DECOY_TERMINAL_H
#define DECOY_TERMINAL_H

#include <stddef.h>
#include <stdio.h>

/* terminal_begin - the program that speaks; without it: decoy. */
void terminal_begin(const char *name);

/* terminal_error - "decoy: " and a sentence, on standard error. */
void terminal_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/*
 * terminal_read_file - all bytes of path ("-": standard input), with a NUL after them; free()
 * *bytes. Returns 0, or -errno after an error that names the file; -ECANCELED: a signal came, which
 * the caller reports.
 */
int terminal_read_file(const char *path, char **bytes, size_t *len);

/* terminal_visible - bytes for people: tabs, carriage returns, NULs and the like made visible. */
void terminal_visible(FILE *out, const char *text, size_t len);

#endif
