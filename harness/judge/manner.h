/* SPDX-License-Identifier: MIT */
/* Cases for subjects that have another manner of answering than by snapshot and state. */
#ifndef DECOY_JUDGE_MANNER_H
#define DECOY_JUDGE_MANNER_H

#include "case.h"

/*
 * manner_recording - the case of one text as a recording of one sweep, where the text is what
 * descriptor 3 of process 10 on device 226:128 shows; the ideal observer says what is expected. *out
 * shares everything with one but *bytes (free() them after the last use of *out). A case that is a
 * recording, or a producer's, is copied as it is, and *bytes is NULL. Returns 0 or -ENOMEM.
 */
int manner_recording(struct decoy_case *out, const struct decoy_case *one, char **bytes);

/*
 * manner_ordered - does what is expected of a case's sweeps change with the order in which the
 * descriptors of one are read? In a folder that order is the reader's own. False where nobody knows.
 */
bool manner_ordered(const struct decoy_case *one);

/*
 * manner_lines - expectations of states, narrowed to what lines of `device client pid engine busy_ns`
 * can say: which clients there are, the processes that show them, and their engine times. Takes over
 * expectations; returns a new reference.
 */
json_t *manner_lines(json_t *expectations);

#endif
