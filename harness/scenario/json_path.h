/* SPDX-License-Identifier: MIT */
/* The line and column of a JSON value, which jansson does not keep. */
#ifndef DECOY_SCENARIO_JSON_PATH_H
#define DECOY_SCENARIO_JSON_PATH_H

#include <jansson.h>
#include <stddef.h>

#include "jsonwalk.h"

/* One step of a path: a member by its name, or where that is NULL, an element. */
struct json_path_part {
	const char *name;
	size_t index;
};

/*
 * json_path_place - the place of the value that a path of depth parts leads to, or of the innermost
 * one on the way that exists. root must be bytes as jansson parsed them, duplicates rejected.
 */
struct jsonwalk_place json_path_place(const char *bytes, size_t len, const json_t *root,
				      const struct json_path_part *path, size_t depth);

/* json_path_text - a path as text, "steps[3].work.busy", cut to size. */
void json_path_text(char *key, size_t size, const struct json_path_part *path, size_t depth);

#endif
