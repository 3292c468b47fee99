/* SPDX-License-Identifier: MIT */
/* Clients that are merged, or counted several times. */
#include <string.h>

#include "fault.h"
#include "members.h"
#include "set.h"

/* The id as the text has it: of alternatives the first one that is an id. */
static const char *find_id(const json_t *set)
{
	const char *id = json_is_string(set) ? json_string_value(set) : set_saturated(set);
	const json_t *one;
	size_t i;

	json_array_foreach(json_object_get(set, "any"), i, one) id = id ? id : find_id(one);
	return id;
}

static const char *id_of(const json_t *client)
{
	const char *id = find_id(json_object_get(client, "id"));

	return id ? id : "";
}

/* The value of an id in a type of so few bits. */
static unsigned long long cut_id(const char *id)
{
	unsigned long long value = 0;

	for (; *id >= '0' && *id <= '9'; id++)
		value = value * 10 + (unsigned long long)(*id - '0');
	return value & 0xffffffffull;
}

/* --- merged --- */

bool fault_is_merged(const struct fault *fault)
{
	return fault->difference->kind == DIFFERENCE_UNEXPECTED &&
	       json_array_size(fault->difference->clients) > 1;
}

static const char *merged_id(const struct fault *fault, size_t i)
{
	return id_of(json_array_get(fault->difference->clients, i));
}

bool fault_is_merged_nameless(const struct fault *fault)
{
	return fault_is_merged(fault) && (!*merged_id(fault, 0) || !*merged_id(fault, 1));
}

bool fault_is_merged_scope(const struct fault *fault)
{
	return fault_is_merged(fault) && !strcmp(merged_id(fault, 0), merged_id(fault, 1));
}

/* Not all digits count: the answer has a third id, or a narrow type makes two equal. */
bool fault_is_merged_digits(const struct fault *fault)
{
	const char *id = id_of(json_array_get(fault->difference->answers, 0)), *a, *b;

	if (!fault_is_merged(fault))
		return false;
	a = merged_id(fault, 0);
	b = merged_id(fault, 1);
	return (*id && strcmp(id, a) != 0 && strcmp(id, b) != 0) || cut_id(a) == cut_id(b);
}

/* --- divided --- */

/* Do descriptors belong to several processes? */
static bool has_processes(json_t *names)
{
	const char *name, *first = NULL;
	json_t *value;

	json_object_foreach(names, name, value)
	{
		if (first && strncmp(first, name, strcspn(name, "/") + 1) != 0)
			return true;
		first = name;
	}
	return false;
}

/* Of several descriptors the answer has only some, or has them apart. */
static bool is_divided(const struct fault *fault, bool of_processes)
{
	const struct difference *difference = fault->difference;
	json_t *client = json_array_get(difference->clients, 0), *names, *answer;
	bool is = false;
	size_t i;

	if (difference->kind != DIFFERENCE_MISSING)
		return false;
	names = members_names(json_object_get(client, "members"));
	json_array_foreach(difference->answers, i, answer)
		/* one whose id was not read cannot be known to be the same */
		is = is || !strcmp(id_of(client), id_of(answer));
	is = is && json_object_size(names) > 1 && (!of_processes || has_processes(names));
	json_decref(names);
	return is;
}

bool fault_is_divided_processes(const struct fault *fault)
{
	return is_divided(fault, true);
}

bool fault_is_divided(const struct fault *fault)
{
	return is_divided(fault, false);
}
