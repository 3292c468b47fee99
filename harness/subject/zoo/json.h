/* SPDX-License-Identifier: MIT */
/* A writer of canonical JSON that counts what does not fit, too. */
#ifndef DECOY_ZOO_JSON_H
#define DECOY_ZOO_JSON_H

#include "track.h"

struct json_out {
	char *out;
	size_t cap;
	size_t len; /* what the answer has; more than cap: it did not fit */
	bool comma; /* owed before the next member */
};

/* A key of NULL: an element of an array, or the answer itself. */
void json_begin(struct json_out *j, const char *key, char bracket);
void json_end(struct json_out *j, char bracket);
void json_name(struct json_out *j, struct zoo_span key); /* json_begin(j, NULL, ...) follows */
void json_string(struct json_out *j, const char *key, struct zoo_span value);
void json_uint(struct json_out *j, const char *key, uint64_t value);
void json_num(struct json_out *j, const char *key, struct zoo_num num); /* absent: nothing */
void json_ratio(struct json_out *j, const char *key, struct zoo_ratio ratio); /* the same */

/* zoo_write_snapshot, zoo_write_state - the answers of docs/answers.md. */
void zoo_write_snapshot(struct json_out *j, const struct zoo_snapshot *snap);
void zoo_write_state(struct zoo *z, struct json_out *j);

/* zoo_write_regions - "regions":{...} */
void zoo_write_regions(struct json_out *j, const struct zoo_item *region);

/* zoo_write_totals - "totals":[...] */
void zoo_write_totals(struct zoo *z, struct json_out *j);

#endif
