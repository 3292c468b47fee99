/* SPDX-License-Identifier: MIT */
#include "judge.h"

#include <string.h>

#include "set.h"

static const struct {
	const char *name;
	enum judge_feature bit;
} features_by_name[] = {
	{"parse", JUDGE_PARSE},	  {"track", JUDGE_TRACK},
	{"delta", JUDGE_DELTA},	  {"utilization", JUDGE_UTILIZATION},
	{"memory", JUDGE_MEMORY}, {"totals", JUDGE_TOTALS},
};

static int feature_bit(const char *name)
{
	for (size_t i = 0; i < sizeof(features_by_name) / sizeof(*features_by_name); i++) {
		if (name && !strcmp(features_by_name[i].name, name))
			return features_by_name[i].bit;
	}
	return -1;
}

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
		int bit = feature_bit(json_string_value(name));

		if (bit < 0) {
			*unknown = json_is_string(name) ? json_string_value(name)
							: "(not a string)";
			return -1;
		}
		bits |= bit;
	}
	return bits;
}

bool judge_snapshot(const json_t *expect, const json_t *answer, unsigned int features,
		    struct judge_diff *diff)
{
	bool ok;

	if (diff)
		*diff = (struct judge_diff){0};
	/* One text has no growth and no utilization, whatever the subject adds. */
	features &= ~(unsigned int)(JUDGE_DELTA | JUDGE_UTILIZATION);
	ok = set_within(SHAPE_SNAPSHOT, features, expect, answer, NULL, diff);
	diff_finish(diff);
	return ok;
}
