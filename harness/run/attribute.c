/* SPDX-License-Identifier: MIT */
#include "attribute.h"

#include <stdlib.h>
#include <string.h>

#include "excuse.h"
#include "verdict.h"

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
} rows[] = {
	{"time.first-sight", "time.first-sight time.late-key", excuse_first_sight},
	{"time.late-key", "time.first-sight time.late-key", excuse_late_key},
	{"time.no-stale", "time.no-stale", excuse_stale},
	{"engine.capacity-divides", CAPACITY, excuse_undivided},
	{"engine.capacity-divides", READING CAPACITY, excuse_capacity},
	{"cycles.read", READING "cycles.", excuse_cycles},
	{"cycles.freq-units", READING "cycles.freq-", excuse_maxfreq},
	{"memory.units", READING "memory.", excuse_units},
	{"memory.categories", READING "memory.", excuse_no_memory},
	{"memory.categories", READING "memory. client.", excuse_memory_of_text},
	{"memory.last-read", READING "memory. client. time.totals time.order-free",
	 excuse_memory_over_time},
	{"client.driver-name", READING "client.", excuse_driver},
	{"client.name-text", READING "client.", excuse_name},
	{"engine.time", READING "engine.many engine.names-free engine.time client.", excuse_time},
	{"time.totals", READING "time.totals client. memory.counted-once", excuse_totals},
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

/* Is the answer right, where what these rows excuse does not count? */
static bool is_excused(const struct decoy_case *tc, const json_t *hypothesis, const json_t *answers,
		       unsigned int features, unsigned int chosen)
{
	struct excuse excuse = {.tc = tc,
				.expected = json_deep_copy(hypothesis),
				.answers = json_deep_copy(answers),
				.features = features};
	json_t *hypotheses;
	struct judged judged;

	for (size_t i = 0; i < ROWS; i++)
		if (chosen & 1u << i)
			rows[i].excuse(&excuse);
	hypotheses = json_pack("[o]", excuse.expected);
	judged = judge_answers(tc, hypotheses, excuse.answers, excuse.features, NULL);
	free(judged.detail);
	json_decref(hypotheses);
	json_decref(excuse.answers);
	return judged.verdict == VERDICT_PASS || judged.verdict == VERDICT_INFO;
}

const char *attribute_rule(const struct decoy_case *tc, const json_t *hypothesis,
			   const json_t *answers, unsigned int features)
{
	unsigned int others = 0;

	for (size_t i = 0; i < ROWS; i++)
		if (!attribute_owned(rows[i].owners, case_rule(tc)))
			others |= 1u << i;
	for (size_t i = 0; i < ROWS; i++)
		if (others & 1u << i && is_excused(tc, hypothesis, answers, features, 1u << i))
			return rows[i].rule;
	if (!is_excused(tc, hypothesis, answers, features, others))
		return attribute_clients(tc, hypothesis, answers, features);
	/* several are wrong: the first that rows of other rules do not explain */
	for (size_t i = 0; i < ROWS; i++)
		if (others & 1u << i &&
		    !is_excused(tc, hypothesis, answers, features, others & ~rows_of(rows[i].rule)))
			return rows[i].rule;
	return NULL;
}
