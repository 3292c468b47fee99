/* SPDX-License-Identifier: MIT */
/* What a shared object must be to serve as a subject. */
#ifndef DECOY_OBJECT_H
#define DECOY_OBJECT_H

#include <stdbool.h>

#include "subject.h"

/* object_hello - the members of its hello beside name, version and features; NULL: none, or no JSON
 * object. */
json_t *object_hello(const struct decoy_subject *object);

/* object_message - its hello as a message of the protocol. New reference; NULL: it names itself in
 * bytes that are no UTF-8. */
json_t *object_message(const struct decoy_subject *object);

/* object_usable - right version, and every function that its features need? Else a sentence in
 * *why. */
bool object_usable(const struct decoy_subject *object, char **why);

#endif
