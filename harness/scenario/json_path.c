/* SPDX-License-Identifier: MIT */
#include "json_path.h"

#include <stdio.h>
#include <string.h>

/*
 * The index of a member by its name: jansson keeps members in the order of the file, so that names need not be
 * unescaped again. The number of members where there is none of that name.
 */
static size_t member_index(const json_t *object, const char *name)
{
	void *iter = json_object_iter((json_t *)object);
	size_t n = 0;

	while (iter && strcmp(json_object_iter_key(iter), name)) {
		iter = json_object_iter_next((json_t *)object, iter);
		n++;
	}
	return n;
}

/* Move walk to the nth value of the object or array that it is at. */
static void enter_value(struct jsonwalk *walk, size_t n, int object)
{
	walk->at++;
	for (;;) {
		jsonwalk_skip(walk, JSONWALK_BLANKS ",");
		if (object) {
			jsonwalk_string(walk);
			jsonwalk_skip(walk, JSONWALK_BLANKS ":");
		}
		if (!n--)
			return;
		jsonwalk_value(walk);
	}
}

struct jsonwalk_place json_path_place(const char *bytes, size_t len, const json_t *root,
				      const struct json_path_part *path, size_t depth)
{
	struct jsonwalk walk = {bytes, bytes + len};

	jsonwalk_skip(&walk, JSONWALK_BLANKS);
	for (size_t i = 0; i < depth; i++) {
		int object = path[i].name != NULL;
		size_t n = object ? member_index(root, path[i].name) : path[i].index;

		root = object ? json_object_get(root, path[i].name) : json_array_get(root, n);
		if (!root)
			break;
		enter_value(&walk, n, object);
	}
	return jsonwalk_place_of(bytes, len, walk.at);
}

void json_path_text(char *key, size_t size, const struct json_path_part *path, size_t depth)
{
	size_t used = 0;

	key[0] = '\0';
	for (size_t i = 0; i < depth && used < size; i++) {
		int n = path[i].name ? snprintf(key + used, size - used, "%s%s", i ? "." : "",
						path[i].name)
				     : snprintf(key + used, size - used, "[%zu]", path[i].index);

		used += n > 0 ? (size_t)n : 0;
	}
}
