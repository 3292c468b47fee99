/* SPDX-License-Identifier: MIT */
/* The reference parser, which a mutant may never come back from: each question has a limit of processor time. */
#ifndef DECOY_TIMED_H
#define DECOY_TIMED_H

#include <stdbool.h>

#include "subject.h"

/* time_keep - from now on a process whose time is over sets *late, and ends with CLI_HARNESS. */
void time_keep(bool *late);

/* time_begin - a question's time begins, anew if there was one; time_end - there is no limit any more. */
void time_begin(void);
void time_end(void);

/* timed_reference - the reference parser; each call into it begins a question. */
struct decoy_subject timed_reference(void);

#endif
