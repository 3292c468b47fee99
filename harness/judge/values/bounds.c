/* SPDX-License-Identifier: MIT */
#include "bounds.h"

#include <stdlib.h>
#include <string.h>

#include "set.h"
#include "xmalloc.h"

static const struct bounds nothing = {.low = "0", .high = "0", .surely = false};
static const struct bounds anything = {.low = "0", .high = NULL, .surely = false};

static struct bounds find_bounds(const json_t *expect, const char *const *path, unsigned int depth);

static struct bounds unite_bounds(struct bounds a, struct bounds b)
{
	struct bounds both = {.surely = a.surely && b.surely};

	both.low = exact_cmp(a.low, b.low) <= 0 ? a.low : b.low;
	if (a.high && b.high)
		both.high = exact_cmp(a.high, b.high) >= 0 ? a.high : b.high;
	return both;
}

static struct bounds find_any_bounds(const json_t *list, const char *const *path,
				     unsigned int depth)
{
	struct bounds all = nothing;
	size_t index;
	json_t *alternative;

	json_array_foreach((json_t *)list, index, alternative)
	{
		struct bounds part = find_bounds(alternative, path, depth);

		all = index ? unite_bounds(all, part) : part;
	}
	return all;
}

static struct bounds find_range_bounds(const json_t *expect)
{
	const char *min = json_string_value(json_object_get(expect, "min"));
	const char *max = json_string_value(json_object_get(expect, "max"));

	if ((min && !exact_valid(min)) || (max && !exact_valid(max)))
		return anything;
	return (struct bounds){.low = min ? min : "0", .high = max, .surely = true};
}

static struct bounds find_bounds(const json_t *expect, const char *const *path, unsigned int depth)
{
	const char *word = json_string_value(expect);
	json_t *member;

	if (!depth)
		return anything;
	switch (set_kind(expect)) {
	case SET_NOTHING:
		return nothing;
	case SET_ALTERNATIVES:
		return find_any_bounds(json_object_get(expect, "any"), path, depth - 1);
	case SET_OBJECT:
		if (!*path)
			return anything;
		member = json_object_get(expect, *path);
		return find_bounds(member ? member : json_object_get(expect, "*"), path + 1,
				   depth - 1);
	case SET_WORD:
		if (*path || !exact_valid(word))
			return anything;
		return (struct bounds){.low = word, .high = word, .surely = true};
	case SET_RANGE:
		return *path ? anything : find_range_bounds(expect);
	default:
		return anything;
	}
}

struct bounds bounds_at(const json_t *expect, const char *const *path)
{
	return find_bounds(expect, path, SET_DEPTH);
}

void bounds_sum_init(struct bounds_sum *sum)
{
	*sum = (struct bounds_sum){.low = xstrdup("0"), .high = xstrdup("0")};
}

static void add_to(char **sum, const char *part)
{
	char *next;

	if (!strcmp(part, "0"))
		return;
	next = exact_add(*sum, part);
	free(*sum);
	*sum = next;
}

void bounds_sum_add(struct bounds_sum *sum, struct bounds part, bool optional)
{
	if (!optional) {
		add_to(&sum->low, part.low);
		sum->surely |= part.surely;
	}
	if (part.high)
		add_to(&sum->high, part.high);
	else
		sum->endless = true;
}

void bounds_sum_free(struct bounds_sum *sum)
{
	free(sum->low);
	free(sum->high);
}
