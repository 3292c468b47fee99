/* SPDX-License-Identifier: MIT */
/* Clients that some monitors do not show: of an expectation, without what the subject answers. */
#ifndef DECOY_JUDGE_IDLE_H
#define DECOY_JUDGE_IDLE_H

#include <stdbool.h>

#include <jansson.h>

/* idle_client - may a reader hold that no engine of an expected client did anything since the sweep
 * before? */
bool idle_client(const json_t *client);

/* idle_primary_node - is an expected client, by its "device_key", one of /dev/dri/cardN? */
bool idle_primary_node(const json_t *client);

#endif
