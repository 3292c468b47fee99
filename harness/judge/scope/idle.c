/* SPDX-License-Identifier: MIT */
#include "idle.h"

#include <stdlib.h>
#include <string.h>

#include "set.h"

#define PRIMARY "226:"
#define MINORS	64 /* of primary nodes: those from 0 */

/* Absent or 0: no increase, or none is known. */
static bool may_be_nothing(const json_t *engine, const char *name)
{
	const json_t *expect = json_object_get(engine, name);
	json_t *zero = json_string("0");
	bool may;

	if (!expect)
		expect = json_object_get(engine, "*");
	may = judge_value(expect, NULL) || judge_value(expect, zero);
	json_decref(zero);
	return may;
}

static bool idle_engine(const json_t *set)
{
	json_t *alternative;
	size_t i;

	switch (set_kind(set)) {
	case SET_NOTHING:
	case SET_ANYTHING:
		return true;
	case SET_ALTERNATIVES:
		json_array_foreach(json_object_get(set, "any"), i, alternative)
		{
			if (idle_engine(alternative))
				return true;
		}
		return false;
	default:
		return may_be_nothing(set, "delta_ns") && may_be_nothing(set, "busy_ratio") &&
		       may_be_nothing(set, "freq_ratio");
	}
}

static bool idle_engines(const json_t *set)
{
	const char *name;
	json_t *member;
	size_t i;

	if (set_kind(set) == SET_ALTERNATIVES) {
		json_array_foreach(json_object_get(set, "any"), i, member)
		{
			if (idle_engines(member))
				return true;
		}
		return false;
	}
	json_object_foreach((json_t *)set, name, member)
	{
		if (!idle_engine(member))
			return false;
	}
	return true;
}

bool idle_client(const json_t *client)
{
	return idle_engines(json_object_get(client, "engines"));
}

bool idle_primary_node(const json_t *client)
{
	const char *key = json_string_value(json_object_get(client, "device_key"));

	return key && !strncmp(key, PRIMARY, strlen(PRIMARY)) &&
	       strtoul(key + strlen(PRIMARY), NULL, 10) < MINORS;
}
