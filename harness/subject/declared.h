/* SPDX-License-Identifier: MIT */
/* What an adapter declares in its hello, or in the first state of a tree, and whether its answers
 * agree with it. */
#ifndef DECOY_DECLARED_H
#define DECOY_DECLARED_H

#include "reply.h"
#include "scope.h"

/*
 * declared_read - the members of object that declare a scope. Without "features", scope->features
 * stays as it is. Returns 0, or -1: a member is malformed, or has an unknown word, and reply is
 * REPLY_PROTOCOL with the reason.
 */
int declared_read(struct scope *scope, const json_t *object, struct reply *reply);

/*
 * declared_check - reply becomes REPLY_PROTOCOL where its answer has what declared rules out, with
 * the words of both; and where its own "precision" is malformed.
 */
void declared_check(const struct scope *declared, struct reply *reply);

#endif
