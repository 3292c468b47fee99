/* SPDX-License-Identifier: MIT */
/* Deltas and ratios over time: all that was ever counted where no delta is known yet, and the last
 * ones again. */
#include <stdlib.h>
#include <string.h>

#include "exact.h"
#include "fault.h"
#include "members.h"

static const char *word_of(const json_t *object, const char *name)
{
	const char *word = json_string_value(json_object_get(object, name));

	return word ? word : "";
}

/* The rate that differs, "delta_ns" or a ratio; NULL: another member does. */
static const char *rate_of(const struct fault *fault)
{
	static const char *const rates[] = {"delta_ns", "busy_ratio", "freq_ratio"};
	const struct difference *difference = fault->difference;
	const char *name = difference->list ? difference->path[0] : difference->path[2];

	if (!fault->states || !name || (!difference->list && !difference->answers))
		return NULL;
	for (size_t i = 0; i < sizeof(rates) / sizeof(rates[0]); i++)
		if (!strcmp(rates[i], name))
			return rates[i];
	return NULL;
}

/* --- what an answer has --- */

/* The same client in the answer to another sweep; NULL: it is in none. */
static const json_t *client_in(const struct fault *fault, size_t sweep)
{
	char *words = members_words(json_array_get(fault->difference->answers, 0));
	const json_t *answer = json_array_get(fault->answers, sweep), *found = NULL;
	json_t *client;
	size_t i;

	json_array_foreach(json_object_get(answer, "clients"), i, client)
	{
		char *other = members_words(client);

		if (!strcmp(words, other))
			found = client;
		free(other);
	}
	free(words);
	return found;
}

/* The same process or device: a subject without clients has a load for it. */
static const json_t *load_in(const struct fault *fault, size_t sweep)
{
	const struct difference *difference = fault->difference;
	const char *by = !strcmp(difference->list, "totals") ? "device" : "pid";
	const json_t *answer = json_array_get(fault->answers, sweep);
	json_t *load;
	size_t i;

	json_array_foreach(json_object_get(answer, difference->list), i, load)
	{
		if (!strcmp(word_of(load, by), difference->item))
			return load;
	}
	return NULL;
}

static const json_t *engine_of(const struct fault *fault, const json_t *client)
{
	return json_object_get(json_object_get(client, "engines"), fault->difference->path[1]);
}

/* --- all that was ever counted --- */

/* No rate is known yet. */
static bool may_be_absent(const struct fault *fault)
{
	return rate_of(fault) && judge_value(fault->difference->expected, NULL);
}

/* Is the delta all that was ever counted? Of a subject without deltas the ratio is all that shows
 * it. */
static bool is_lifetime(const json_t *engine)
{
	const char *delta = word_of(engine, "delta_ns");

	return !*delta || !strcmp(delta, word_of(engine, "busy_ns"));
}

static bool was_answered(const struct fault *fault, bool engine)
{
	for (size_t i = 0; i < fault->sweep; i++) {
		const json_t *before = fault->difference->list ? load_in(fault, i)
							       : client_in(fault, i);

		if (before && (!engine || engine_of(fault, before)))
			return true;
	}
	return false;
}

bool fault_is_first_sight(const struct fault *fault)
{
	if (!may_be_absent(fault) || was_answered(fault, false))
		return false;
	return fault->difference->list ||
	       is_lifetime(engine_of(fault, json_array_get(fault->difference->answers, 0)));
}

bool fault_is_late_key(const struct fault *fault)
{
	return may_be_absent(fault) && !fault->difference->list && was_answered(fault, false) &&
	       !was_answered(fault, true) &&
	       is_lifetime(engine_of(fault, json_array_get(fault->difference->answers, 0)));
}

/* --- the last ones again --- */

/* Did no counter move that the rate is computed from? Of a subject without counters nothing is
 * known of that. */
static bool stands_still(const json_t *engine, const json_t *before, const char *rate)
{
	const char *counter = strcmp(rate, "freq_ratio") != 0 && *word_of(engine, "busy_ns")
				      ? "busy_ns"
				      : "cycles";

	return !strcmp(word_of(engine, counter), word_of(before, counter));
}

/* Held counters, which no answer may have go backwards. */
bool fault_is_fall(const struct fault *fault)
{
	const struct difference *difference = fault->difference;
	const char *member = difference->path[0] && difference->path[1] ? difference->path[2]
									: NULL;
	const char *now = json_string_value(difference->answered);
	const json_t *before;

	if (!fault->states || !fault->sweep || !difference->answers || !member || !now ||
	    (strcmp(member, "busy_ns") != 0 && strcmp(member, "cycles") != 0))
		return false;
	before = json_object_get(engine_of(fault, client_in(fault, fault->sweep - 1)), member);
	return exact_valid(now) && exact_valid(json_string_value(before)) &&
	       exact_cmp(now, json_string_value(before)) < 0;
}

/* Is nothing new since the last sweep? */
static bool is_zero(const json_t *expected)
{
	json_t *zero = json_string("0");
	bool is = judge_value(expected, zero);

	json_decref(zero);
	return is;
}

bool fault_is_stale(const struct fault *fault)
{
	const char *rate = rate_of(fault), *answered;
	const json_t *now, *before;

	if (!rate || !fault->sweep || !is_zero(fault->difference->expected))
		return false;
	if (fault->difference->list) {
		now = load_in(fault, fault->sweep);
		before = load_in(fault, fault->sweep - 1);
	} else {
		now = engine_of(fault, json_array_get(fault->difference->answers, 0));
		before = engine_of(fault, client_in(fault, fault->sweep - 1));
	}
	answered = word_of(now, rate);
	return *answered && !strcmp(answered, word_of(before, rate)) &&
	       (fault->difference->list || stands_still(now, before, rate));
}
