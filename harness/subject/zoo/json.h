/* SPDX-License-Identifier: MIT */
/* A writer of canonical JSON that counts what does not fit, too. */
#ifndef DECOY_ZOO_JSON_H
#define DECOY_ZOO_JSON_H

#include "track.h"

struct zoo_json {
	const struct zoo *z; /* whose answer it is */
	char *out;
	size_t cap;
	size_t len; /* what the answer has; more than cap: it did not fit */
	bool comma; /* due before the next member */
};

/* A key of NULL: an element of an array, or the answer itself. */
void zoo_json_begin(struct zoo_json *j, const char *key, char bracket);
void zoo_json_end(struct zoo_json *j, char bracket);
/* zoo_json_name - a key, to be followed by zoo_json_begin(j, NULL, ...). */
void zoo_json_name(struct zoo_json *j, struct zoo_span key);
void zoo_json_string(struct zoo_json *j, const char *key, struct zoo_span value);
void zoo_json_uint(struct zoo_json *j, const char *key, uint64_t value);
void zoo_json_num(struct zoo_json *j, const char *key, struct zoo_num num); /* absent: nothing */
void zoo_json_ratio(struct zoo_json *j, const char *key, struct zoo_ratio ratio); /* the same */

/* zoo_is_listed - is the engine in the answers after this sweep? */
bool zoo_is_listed(const struct zoo *z, const struct zoo_engine *e);

/* zoo_shown - a value of it there. */
struct zoo_num zoo_shown(const struct zoo *z, const struct zoo_engine *e, enum zoo_field f);

/* zoo_write_snapshot, zoo_write_state - the answers of docs/answers.md. */
void zoo_write_snapshot(struct zoo_json *j, const struct zoo_snapshot *snap);
void zoo_write_state(struct zoo *z, struct zoo_json *j);

/* zoo_write_regions - "regions":{...} */
void zoo_write_regions(struct zoo_json *j, const struct zoo_item *region);

/* zoo_write_totals - "totals":[...] */
void zoo_write_totals(struct zoo *z, struct zoo_json *j);

/* zoo_has_clients - does the design list clients? */
bool zoo_has_clients(const struct zoo *z);

/*
 * zoo_write_loads - "processes":[...] or "totals":[...], where the design has one number for them.
 */
void zoo_write_loads(struct zoo *z, struct zoo_json *j);

/* zoo_write_device_load - "busy_ratio" of a device, where the design has it. */
void zoo_write_device_load(struct zoo *z, struct zoo_json *j, struct zoo_span device);

/* zoo_times - how often a total counts a client. */
unsigned int zoo_times(struct zoo *z, const struct zoo_client *c);

#endif
