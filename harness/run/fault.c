/* SPDX-License-Identifier: MIT */
#include "fault.h"

#include <stdlib.h>
#include <string.h>

#include "exact.h"
#include "scope_words.h"
#include "set.h"
#include "xmalloc.h"

/* --- where it is --- */

static bool is_in(const struct fault *fault, const char *part)
{
	const char *first = fault->difference->path[0];

	return first && !fault->difference->list && !strcmp(first, part);
}

/* The member of an engine or region; "": it is about none. */
static const char *member_of(const struct fault *fault, const char *part)
{
	const char *member = is_in(fault, part) && fault->difference->path[1]
				     ? fault->difference->path[2]
				     : NULL;

	return member ? member : "";
}

static bool is_member(const struct fault *fault, const char *name)
{
	return !strcmp(member_of(fault, "engines"), name);
}

static bool is_answered(const struct fault *fault)
{
	return fault->difference->answered && !json_is_null(fault->difference->answered);
}

/* Has any answer a member of this name, at any depth? */
static bool has_name(const json_t *value, const char *name)
{
	const char *other;
	json_t *member;
	bool found = false;
	size_t i;

	if (json_is_array(value)) {
		json_array_foreach(value, i, member) found = found || has_name(member, name);
		return found;
	}
	json_object_foreach((json_t *)value, other, member)
		found = found || !strcmp(other, name) || has_name(member, name);
	return found;
}

/* --- engines --- */

static const char *const ratios[] = {"busy_ratio", "freq_ratio"};

static bool is_ratio(const struct fault *fault)
{
	return is_member(fault, ratios[0]) || is_member(fault, ratios[1]);
}

/* The engine as it is expected, the first alternative of each; NULL: of a text. */
static const json_t *expected_engine(const struct fault *fault)
{
	const json_t *client = json_array_get(fault->difference->clients, 0);

	return set_first(json_object_get(set_first(json_object_get(client, "engines")),
					 fault->difference->path[1]));
}

/* The capacity that is expected; 1: none. */
static double capacity_of(const json_t *engine)
{
	const char *word = json_string_value(set_first(json_object_get(engine, "capacity")));
	double capacity;

	return exact_ratio(word, &capacity) && capacity > 1 ? capacity : 1;
}

bool fault_is_undivided(const struct fault *fault)
{
	const double capacity = is_ratio(fault) ? capacity_of(expected_engine(fault)) : 1;
	double ratio;
	json_t *divided;
	char *text;
	bool is;

	if (capacity <= 1 || !exact_ratio(json_string_value(fault->difference->answered), &ratio))
		return false;
	text = xasprintf("%.17f", ratio / capacity);
	divided = json_string(text);
	is = judge_value(fault->difference->expected, divided);
	json_decref(divided);
	free(text);
	return is;
}

bool fault_is_capacity(const struct fault *fault)
{
	const json_t *answered = fault->difference->answered;
	const char *word = json_string_value(answered);

	if (is_in(fault, "engines") && fault->difference->path[1] &&
	    !strncmp(fault->difference->path[1], "capacity-", strlen("capacity-")))
		return true;
	return is_member(fault, "capacity") &&
	       (!is_answered(fault) || (word && !strcmp(word, "1")));
}

/* Members of cycles, and what they make of a ratio: that may be made of time, too. */
static const struct {
	const char *member, *made_of;
} of_cycles[] = {{"cycles", NULL},
		 {"total_cycles", NULL},
		 {"maxfreq_hz", NULL},
		 {"freq_ratio", "cycles"},
		 {"busy_ratio", "total_cycles"}};

bool fault_is_no_cycles(const struct fault *fault)
{
	if (is_answered(fault) || has_name(fault->answers, "cycles"))
		return false;
	for (size_t i = 0; i < sizeof(of_cycles) / sizeof(of_cycles[0]); i++)
		if (is_member(fault, of_cycles[i].member))
			return !of_cycles[i].made_of ||
			       json_object_get(expected_engine(fault), of_cycles[i].made_of);
	return false;
}

bool fault_is_no_maxfreq(const struct fault *fault)
{
	return (is_member(fault, "maxfreq_hz") || is_member(fault, "freq_ratio")) &&
	       !is_answered(fault) && has_name(fault->answers, "cycles") &&
	       !has_name(fault->answers, "maxfreq_hz");
}

bool fault_is_time(const struct fault *fault)
{
	return !fault->states && is_member(fault, "busy_ns");
}

/* --- memory --- */

bool fault_is_unit(const struct fault *fault)
{
	const char *expected = json_string_value(fault->difference->expected);
	const char *answered = json_string_value(fault->difference->answered);
	unsigned long long more, less;

	if (!*member_of(fault, "regions") || !expected || !answered)
		return false;
	more = strtoull(expected, NULL, 10);
	less = strtoull(answered, NULL, 10);
	if (more < less) {
		unsigned long long swapped = more;

		more = less;
		less = swapped;
	}
	return less && (more / less == 1024 || more / less == 1048576);
}

bool fault_is_no_memory(const struct fault *fault)
{
	return is_in(fault, "regions") && !is_answered(fault);
}

bool fault_is_memory_of_text(const struct fault *fault)
{
	return !fault->states && is_in(fault, "regions");
}

bool fault_is_memory_over_time(const struct fault *fault)
{
	return fault->states && is_in(fault, "regions");
}

/* --- who it is, and sums --- */

bool fault_is_driver(const struct fault *fault)
{
	return is_in(fault, "driver");
}

bool fault_is_name(const struct fault *fault)
{
	return is_in(fault, "client_name");
}

bool fault_is_pdev(const struct fault *fault)
{
	return is_in(fault, "pdev") && has_name(fault->answers, "pdev");
}

static bool is_id(const struct fault *fault)
{
	return is_in(fault, fault->states ? "id" : "client_id");
}

bool fault_is_id(const struct fault *fault)
{
	return is_id(fault) && set_kind(fault->difference->expected) != SET_NOTHING &&
	       has_name(fault->answers, fault->states ? "id" : "client_id");
}

bool fault_is_made_id(const struct fault *fault)
{
	return is_id(fault) && set_kind(fault->difference->expected) == SET_NOTHING;
}

bool fault_is_total(const struct fault *fault)
{
	return fault->difference->list && !strcmp(fault->difference->list, "totals");
}
