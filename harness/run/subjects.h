/* SPDX-License-Identifier: MIT */
/* The subject that a command line names. */
#ifndef DECOY_SUBJECTS_H
#define DECOY_SUBJECTS_H

#include "options.h"
#include "subject.h"

/* subjects_check - do the options name one subject? Says what is wrong. Returns 0 or an exit code. */
int subjects_check(const struct options *options);

/*
 * subjects_open - --parser, --stream, --tree, --so, or the reference parser. Says what is wrong. Returns 0 or
 * an exit code.
 */
int subjects_open(struct subject **subject, const struct options *options);

#endif
