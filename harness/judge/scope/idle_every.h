/* SPDX-License-Identifier: MIT */
/* Subjects that read a process which did nothing only every so often (docs/protocol.md). */
#ifndef DECOY_JUDGE_IDLE_EVERY_H
#define DECOY_JUDGE_IDLE_EVERY_H

#include <jansson.h>

#include "case.h"
#include "scope.h"

/*
 * idle_every_expect - what is expected of such a subject. A case by hand may leave a sweep open,
 * and what it shows decides what is read later: all hypotheses are those of the oracle. Owns
 * hypotheses; returns a new reference.
 */
json_t *idle_every_expect(json_t *hypotheses, const struct decoy_case *tc,
			  const struct scope *scope);

#endif
