/* SPDX-License-Identifier: MIT */
/*
 * Answers in plain lines, `device client pid engine busy_ns` and `device client pid name KEY=N`, as
 * the states that they mean (docs/protocol.md, tree).
 */
#ifndef DECOY_LINES_H
#define DECOY_LINES_H

#include <stddef.h>

#include "subject.h"

/*
 * lines_state - the state in the lines, into reply as an answer; or REPLY_PROTOCOL with the
 * number of the line that is not in form. A first line `features WORD...` becomes a member
 * "features".
 */
void lines_state(const char *text, size_t len, struct reply *reply);

#endif
