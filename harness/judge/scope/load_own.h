/* SPDX-License-Identifier: MIT */
/*
 * What a process alone shows of the clients that it shares, or that another one had before: a
 * number for a process may rest on its own descriptors. That userspace should not account twice
 * (rst:78-79) is all that is written, and it is about clients.
 */
#ifndef DECOY_JUDGE_LOAD_OWN_H
#define DECOY_JUDGE_LOAD_OWN_H

#include <jansson.h>

#include "case.h"
#include "scope.h"

/*
 * load_own - put into each "load" of hypotheses, in place, a member "own": for each such process
 * all lists of clients that its descriptors alone allow in that sweep.
 */
void load_own(json_t *hypotheses, const struct decoy_case *tc, const struct scope *scope);

#endif
