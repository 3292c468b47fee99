/* SPDX-License-Identifier: MIT */
#include "attribute.h"

#include <stdlib.h>
#include <string.h>

#include "excuse.h"
#include "judge.h"

/* How keys, values and texts are read shows in any member. */
#define READING "key. value. text. "
/* Ratios of cycles are divided by the capacity, too. */
#define CAPACITY "engine.capacity- cycles.total-ratio cycles.freq-ratio"

/* Members of an answer and the rule that they belong to; narrower rows come first. */
static const struct attribution {
	const char *rule;
	const char *
		owners; /* rules that are about these members, too: where a case is for them, its rule stands */
	excuse_members *excuse;
	bool needs_before; /* the sweeps in front, too */
} rows[] = {
	{"time.first-sight", "time.first-sight time.late-key", excuse_first_sight, true},
	{"time.late-key", "time.first-sight time.late-key", excuse_late_key, true},
	{"time.no-stale", "time.no-stale", excuse_stale, true},
	{"engine.capacity-divides", CAPACITY, excuse_undivided, false},
	{"engine.capacity-divides", READING CAPACITY, excuse_capacity, false},
	{"cycles.read", READING "cycles.", excuse_cycles, false},
	{"cycles.freq-units", READING "cycles.freq-", excuse_maxfreq, false},
	{"memory.units", READING "memory.", excuse_units, false},
	{"memory.categories", READING "memory.", excuse_no_memory, false},
	{"memory.categories", READING "memory. client.", excuse_memory_of_text, false},
	{"memory.last-read", READING "memory. client. time.totals time.order-free",
	 excuse_memory_over_time, false},
	{"client.driver-name", READING "client.", excuse_driver, false},
	{"client.name-text", READING "client.", excuse_name, false},
	{"client.other-driver", READING "client.", excuse_pdev, false},
	{"client.id-width", READING "client.", excuse_id, false},
	{"client.id-optional", READING "client.", excuse_made_id, false},
	{"engine.time", READING "engine.many engine.names-free engine.time client.", excuse_time,
	 false},
	{"time.totals", READING "time.totals client. memory.counted-once", excuse_totals, false},
};

#define ROWS (sizeof(rows) / sizeof(rows[0]))

const char *attribute_rules(size_t i)
{
	return i < ROWS ? rows[i].rule : NULL;
}

bool attribute_owned(const char *list, const char *rule)
{
	while (*list) {
		size_t len = strcspn(list, " ");
		bool family = strchr(".-", list[len - 1]);

		if (!strncmp(list, rule, len) && (family || !rule[len]))
			return true;
		list += len + strspn(list + len, " ");
	}
	return false;
}

static unsigned int rows_of(const char *rule)
{
	unsigned int found = 0;

	for (size_t i = 0; i < ROWS; i++)
		if (!strcmp(rows[i].rule, rule))
			found |= 1u << i;
	return found;
}

/* What is asked of each row. */
struct question {
	const struct decoy_case *tc;
	const json_t *hypothesis, *answers;
	unsigned int features;
	unsigned int answered; /* excuse_answered() of the answers */
	size_t wrong, end; /* the first sweep or text that is wrong; how many there are */
};

static bool is_right(const struct decoy_case *tc, const json_t *expected, const json_t *answer,
		     unsigned int features)
{
	return case_asks_states(tc) ? judge_state(expected, answer, features, NULL)
				    : judge_snapshot(expected, answer, features, NULL);
}

static json_t *copy_part(const json_t *list, size_t from, size_t end)
{
	json_t *copy = json_array();

	for (size_t i = from; i < end; i++)
		json_array_append_new(copy, json_deep_copy(json_array_get(list, i)));
	return copy;
}

/* Are the answers from judged on right, where those from on are excused what these rows excuse? Both up to end. */
static bool is_part_excused(const struct question *question, unsigned int chosen, size_t from,
			    size_t judged, size_t end)
{
	struct excuse excuse = {.tc = question->tc,
				.expected = copy_part(question->hypothesis, from, end),
				.answers = copy_part(question->answers, from, end),
				.features = question->features,
				.answered = question->answered};
	bool right = true;

	for (size_t i = 0; i < ROWS; i++)
		if (chosen & 1u << i)
			rows[i].excuse(&excuse);
	for (size_t i = judged - from; right && i < end - from; i++)
		right = is_right(excuse.tc, json_array_get(excuse.expected, i),
				 json_array_get(excuse.answers, i), excuse.features);
	json_decref(excuse.expected);
	json_decref(excuse.answers);
	return right;
}

/*
 * Is the answer right, where what these rows excuse does not count? Mostly what was wrong first still is: that is
 * found out with few copies.
 */
static bool is_excused(const struct question *question, unsigned int chosen)
{
	const size_t wrong = question->wrong;
	size_t from = wrong;

	for (size_t i = 0; i < ROWS; i++)
		if (chosen & 1u << i && rows[i].needs_before)
			from = 0;
	if (wrong < question->end && !is_part_excused(question, chosen, from, wrong, wrong + 1))
		return false;
	return is_part_excused(question, chosen, 0, 0, question->end);
}

static size_t find_wrong(const struct question *question)
{
	size_t i = 0;

	while (i < question->end &&
	       is_right(question->tc, json_array_get(question->hypothesis, i),
			json_array_get(question->answers, i), question->features))
		i++;
	return i;
}

const char *attribute_rule(const struct decoy_case *tc, const json_t *hypothesis,
			   const json_t *answers, unsigned int features)
{
	struct question question = {.tc = tc,
				    .hypothesis = hypothesis,
				    .answers = answers,
				    .features = features,
				    .answered = excuse_answered(answers),
				    .end = json_array_size(hypothesis)};
	unsigned int others = 0;

	question.wrong = find_wrong(&question);
	for (size_t i = 0; i < ROWS; i++)
		if (!attribute_owned(rows[i].owners, case_rule(tc)))
			others |= 1u << i;
	for (size_t i = 0; i < ROWS; i++)
		if (others & 1u << i && is_excused(&question, 1u << i))
			return rows[i].rule;
	if (!is_excused(&question, others))
		return attribute_clients(tc, hypothesis, answers, features);
	/* several are wrong: the first that rows of other rules do not explain */
	for (size_t i = 0; i < ROWS; i++)
		if (others & 1u << i && !is_excused(&question, others & ~rows_of(rows[i].rule)))
			return rows[i].rule;
	return NULL;
}

static bool is_known(const struct attribute_known *known, const char *rule)
{
	for (size_t i = 0; i < known->count; i++)
		if (!strcmp(known->rules[i], rule))
			return true;
	return false;
}

/* What no row explains is the case's rule, mostly a time: none of them counts where that is known. */
static void excuse_known(struct excuse *excuse, const struct attribute_known *known)
{
	for (size_t i = 0; i < ROWS; i++)
		if (is_known(known, rows[i].rule))
			rows[i].excuse(excuse);
	if (is_known(known, case_rule(excuse->tc)))
		excuse_over_time(excuse);
}

/* known: at least one. */
static const char *find_another(const struct decoy_case *tc, const json_t *hypothesis,
				const json_t *answers, unsigned int features,
				const struct attribute_known *known)
{
	struct excuse excuse = {.tc = tc,
				.expected = json_deep_copy(hypothesis),
				.answers = json_deep_copy(answers),
				.features = features,
				.answered = excuse_answered(answers)};
	struct question question = {.tc = tc,
				    .hypothesis = excuse.expected,
				    .answers = excuse.answers,
				    .end = json_array_size(hypothesis)};
	const char *rule;

	excuse_known(&excuse, known);
	question.features = excuse.features;
	rule = find_wrong(&question) == question.end
		       ? known->rules[0]
		       : attribute_rule(tc, excuse.expected, excuse.answers, excuse.features);
	json_decref(excuse.expected);
	json_decref(excuse.answers);
	return rule;
}

const char *attribute_beside(const struct decoy_case *tc, const json_t *hypothesis,
			     const json_t *answers, unsigned int features,
			     const struct attribute_known *known)
{
	return known->count ? find_another(tc, hypothesis, answers, features, known)
			    : attribute_rule(tc, hypothesis, answers, features);
}
