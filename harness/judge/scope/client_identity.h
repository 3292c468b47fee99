/* SPDX-License-Identifier: MIT */
/* What an expected client is known by in each sweep that shows it. */
#ifndef DECOY_JUDGE_CLIENT_IDENTITY_H
#define DECOY_JUDGE_CLIENT_IDENTITY_H

#include <jansson.h>

/*
 * client_identity - {"device_key", "driver", "pdev", "id", "members"}: the members only where the
 * id is not known, or is one of several. New reference.
 */
json_t *client_identity(const json_t *client);

/* client_identity_key - the same as one word, the same for equal identities. free() it. */
char *client_identity_key(const json_t *client);

#endif
