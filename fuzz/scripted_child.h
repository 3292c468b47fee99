/* SPDX-License-Identifier: MIT */
/*
 * An adapter's process out of a script, in place of harness/subject/child.h (the linker wraps it):
 * a line that begins with
 * "!" is what the process does, any other line what it prints.
 *
 *   !end N     it ended with this wait status   !hang     its time passed
 *   !lost      it ended, its status is lost      !flood    more than the cap
 *   !close     it closed its output             !fault    the harness could not ask
 *   !late ...  one more line, after the answer  !err ...  on standard error
 *
 * Behind the last line it has ended with 0. The functions of scripted_object() return lines, or the
 * N of "!end N".
 */
#ifndef DECOY_FUZZ_SCRIPTED_CHILD_H
#define DECOY_FUZZ_SCRIPTED_CHILD_H

#include "child.h"
#include "decoy_subject.h"

void scripted_child_begin(const char *script, size_t len);

/* scripted_child_asked - was there an event since it was last asked? scripted_child_event - the
 * newest. */
bool scripted_child_asked(void);
enum child_event scripted_child_event(void);

/* scripted_child_end - the end of the script; processes that were started and not stopped. */
int scripted_child_end(void);

/* scripted_child_line - the next line of the script, and perhaps pass it; NULL: there is none. */
const char *scripted_child_line(size_t *len, bool pass);

/* scripted_object - a shared object that does the same, in a worker. */
const struct decoy_subject *scripted_object(void);

#endif
