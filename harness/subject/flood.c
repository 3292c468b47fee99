/* SPDX-License-Identifier: MIT */
#include "flood.h"

#include "reply.h"

/* Subtract the number of values in value from *left; returns false where it is more. */
static bool count_down(const json_t *value, size_t *left)
{
	const char *name;
	json_t *member;
	size_t index;

	if (!*left)
		return false;
	--*left;
	json_array_foreach((json_t *)value, index, member)
	{
		if (!count_down(member, left))
			return false;
	}
	json_object_foreach((json_t *)value, name, member)
	{
		if (!count_down(member, left))
			return false;
	}
	return true;
}

void flood_check(size_t asked, struct reply *reply)
{
	const size_t most = FLOOD_VALUES + asked;
	size_t left = most;

	if (reply->answer && !count_down(reply->answer, &left))
		reply_fail(
			reply, REPLY_FLOOD,
			"more than %zu values in one answer for %zu bytes of text; expected at most "
			"%d plus one per byte",
			most, asked, FLOOD_VALUES);
}
