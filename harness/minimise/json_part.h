/* SPDX-License-Identifier: MIT */
/* JSON as a tree of parts that can be left out. */
#ifndef DECOY_JSON_PART_H
#define DECOY_JSON_PART_H

#include <jansson.h>

#include "asking.h"

struct json_part {
	const char *key; /* of a member of an object; NULL: an element of a list, or the whole */
	json_t *value; /* of JSON as it was; of a scalar, as it is now */
	struct json_part *parts; /* of an object or a list */
	size_t count;
	bool out;
};

/* json_part_make - the tree of value, of which it owns a reference; json_part_free() it. */
void json_part_make(struct json_part *part, const char *key, json_t *value);
void json_part_free(struct json_part *part);

/*
 * json_part_write, json_part_left - of a struct json_part, as of struct asking. With what has a
 * name and is left out goes each element of a list that has the name in it: members of objects that
 * are in no list have names.
 */
char *json_part_write(const void *of, size_t *len);
void json_part_left(const void *of, size_t *parts, size_t *lines);

/*
 * json_part_visit - call visit for each part below this one that is left, those before their own
 * parts. It may leave them out.
 */
typedef void (*json_part_visitor)(struct json_part *part, const struct json_part *parent,
				  void *data);
void json_part_visit(struct json_part *part, json_part_visitor visit, void *data);

/* json_part_visit_named - the same for those that have names, in objects that are depth levels
 * below part. */
void json_part_visit_named(struct json_part *part, unsigned int depth, json_part_visitor visit,
			   void *data);

/* shrink_digits - make the numbers below part small, and strings such as "1500ms". True: one is. */
bool shrink_digits(struct asking *asking, struct json_part *part);

#endif
