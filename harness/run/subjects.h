/* SPDX-License-Identifier: MIT */
/* The subject that a command line names. */
#ifndef DECOY_SUBJECTS_H
#define DECOY_SUBJECTS_H

#include "options.h"
#include "subject.h"

/*
 * subjects_check - do the options name one subject? Says what is wrong. Returns 0 or an exit code.
 */
int subjects_check(const struct options *options);

/*
 * subjects_open - --parser, --stream, --tree, --so, or the reference parser. Says what is wrong.
 * Returns 0 or an exit code.
 */
int subjects_open(struct subject **subject, const struct options *options);

/*
 * subjects_words - the options that name and narrow the subject, as a shell has them, a blank
 * before each, for a command that asks it again; "" for the reference parser. free() it.
 */
char *subjects_words(const struct options *options);

/* subjects_quoted - a word, as a shell has it; free() it. */
char *subjects_quoted(const char *word);

/*
 * subjects_open_as - the same; inside: a shared object is called in this process, and may end it.
 */
int subjects_open_as(struct subject **subject, const struct options *options, bool inside);

#endif
