/* SPDX-License-Identifier: MIT */
#include "judge.h"

#include <string.h>

#include "set.h"

int judge_features(const json_t *names, const char **unknown)
{
	size_t index;
	json_t *name;
	int bits = 0;

	if (!json_is_array(names)) {
		*unknown = "(no list of names)";
		return -1;
	}
	json_array_foreach((json_t *)names, index, name)
	{
		const char *text = json_string_value(name);
		unsigned int bit = text ? feature_bit(text, strlen(text)) : 0;

		if (!bit) {
			*unknown = text ? text : "(not a string)";
			return -1;
		}
		bits |= (int)bit;
	}
	return bits;
}

bool judge_snapshot(const json_t *expect, const json_t *answer, unsigned int features,
		    struct judge_diff *diff)
{
	if (diff)
		*diff = (struct judge_diff){0};
	return set_within(SHAPE_SNAPSHOT, shape_of_text(features), expect, answer, NULL, diff);
}
