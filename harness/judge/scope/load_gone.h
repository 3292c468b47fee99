/* SPDX-License-Identifier: MIT */
/*
 * Clients that are gone. No sentence says what a process keeps of a client that it no longer shows:
 * the held time of a process or of a device may still count it, as it was when it was last shown,
 * or not.
 */
#ifndef DECOY_JUDGE_LOAD_GONE_H
#define DECOY_JUDGE_LOAD_GONE_H

#include <jansson.h>

#include "case.h"

/*
 * load_gone_expect - add the clients that are gone to those of each held load of hypotheses, in
 * place. Of a sweep of which a case by hand lists no clients, the clients are those of the oracle.
 */
void load_gone_expect(json_t *hypotheses, const struct decoy_case *tc);

/*
 * load_gone_join - the clients of a sweep, and those of past that are gone; each of these is
 * optional, and has the engines that it had last. New reference.
 */
json_t *load_gone_join(const json_t *past, json_t *clients);

/* load_gone_note - note in the list past the clients of one sweep: of the lists of its
 * alternatives. */
void load_gone_note(json_t *past, json_t *lists);

#endif
