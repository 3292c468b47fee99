/* SPDX-License-Identifier: MIT */
/* An answer of more values than what was asked can have is a flood, as one of too many bytes is. */
#ifndef DECOY_FLOOD_H
#define DECOY_FLOOD_H

#include "subject.h"

/* Where nothing was asked: members beside the format, lists of what a reader supports. */
#define FLOOD_VALUES 50000

/*
 * flood_check - reply becomes REPLY_FLOOD where its answer has more than FLOOD_VALUES values and
 * one for each of the asked bytes, of all texts since the last reset: a line that gives an engine
 * or a region three to eight values is longer.
 */
void flood_check(size_t asked, struct reply *reply);

#endif
