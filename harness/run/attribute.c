/* SPDX-License-Identifier: MIT */
#include "attribute.h"

#include <string.h>

#include "fault.h"

/* How keys, values and texts are read shows in any member. */
#define READING "key. value. text. "
/* Ratios of cycles are divided by the capacity, too. */
#define CAPACITY "engine.capacity- cycles.total-ratio cycles.freq-ratio"
#define CLIENTS	 READING "client. memory.counted-once time.totals"

/* What a difference may be, and the rule that it breaks; narrower rows come first. */
static const struct attribution {
	const char *rule;
	const char *owners; /* rules that are about it, too: where a case is for them, its rule
			       stands */
	fault_is *is;
} rows[] = {
	{"time.first-sight", "time.first-sight time.late-key", fault_is_first_sight},
	{"time.late-key", "time.first-sight time.late-key", fault_is_late_key},
	{"time.no-stale", "time.no-stale", fault_is_stale},
	{"time.hold", READING "time. client.", fault_is_fall},
	{"engine.capacity-divides", CAPACITY, fault_is_undivided},
	{"engine.capacity-divides", READING CAPACITY, fault_is_capacity},
	{"cycles.read", READING "cycles.", fault_is_no_cycles},
	{"cycles.freq-units", READING "cycles.freq-", fault_is_no_maxfreq},
	{"memory.units", READING "memory.", fault_is_unit},
	{"memory.categories", READING "memory.", fault_is_no_memory},
	{"memory.categories", READING "memory. client.", fault_is_memory_of_text},
	{"memory.last-read", READING "memory. client. time.totals time.order-free",
	 fault_is_memory_over_time},
	{"client.driver-name", READING "client.", fault_is_driver},
	{"client.name-text", READING "client.", fault_is_name},
	{"client.other-driver", READING "client.", fault_is_pdev},
	{"client.id-width", READING "client.", fault_is_id},
	{"client.id-optional", READING "client.", fault_is_made_id},
	{"engine.time", READING "engine.many engine.names-free engine.time client.", fault_is_time},
	{"time.totals", READING "time.totals client. memory.counted-once", fault_is_total},
	{"client.id-optional", CLIENTS, fault_is_merged_nameless},
	{"client.scope", CLIENTS, fault_is_merged_scope},
	{"client.id-width", CLIENTS, fault_is_merged_digits},
	{"client.distinct", CLIENTS, fault_is_merged},
	{"client.dedupe-processes", CLIENTS, fault_is_divided_processes},
	{"client.dedupe", CLIENTS, fault_is_divided},
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

static const struct attribution *row_of(const struct fault *fault)
{
	size_t i = 0;

	while (i < ROWS && !rows[i].is(fault))
		i++;
	return i < ROWS ? &rows[i] : NULL;
}

/* The rule of one difference; NULL: the case's. */
static const char *rule_of(const struct fault *fault, const char *case_rule)
{
	const struct attribution *row = row_of(fault);

	return row && !attribute_owned(row->owners, case_rule) ? row->rule : NULL;
}

static bool is_known(const struct attribute_known *known, const char *rule)
{
	for (size_t i = 0; i < known->count; i++)
		if (!strcmp(known->rules[i], rule))
			return true;
	return false;
}

/* What a difference is about. */
enum part { PART_VALUE, PART_CLIENT, PART_IDENTITY };

static enum part part_of(const struct difference *difference)
{
	static const char *const identity[] = {"driver", "pdev", "client_name", "id", "client_id"};

	if (difference->kind == DIFFERENCE_MISSING || difference->kind == DIFFERENCE_UNEXPECTED)
		return PART_CLIENT;
	for (size_t i = 0; difference->path[0] && i < sizeof(identity) / sizeof(identity[0]); i++)
		if (!strcmp(difference->path[0], identity[i]))
			return PART_IDENTITY;
	return PART_VALUE;
}

/* What is asked of each wrong answer. */
struct question {
	struct fault fault;
	const char *case_rule;
	const struct attribute_known *known;
};

/* The first difference in a part that is not known; false: there is none. *rule: NULL is the
 * case's. */
static bool find_first(struct question *question, const struct judge_diff *diff, enum part part,
		       const char **rule)
{
	for (size_t i = 0; i < diff->kept; i++) {
		if (part_of(&diff->list[i]) != part)
			continue;
		question->fault.difference = &diff->list[i];
		*rule = rule_of(&question->fault, question->case_rule);
		if (!is_known(question->known, *rule ? *rule : question->case_rule))
			return true;
	}
	return false;
}

/*
 * The same for clients: of one that is missing another difference may say what it was merged into.
 */
static bool find_client(struct question *question, const struct judge_diff *diff, const char **rule)
{
	bool found = false, known = false;

	for (size_t i = 0; i < diff->kept; i++) {
		if (part_of(&diff->list[i]) != PART_CLIENT)
			continue;
		question->fault.difference = &diff->list[i];
		*rule = rule_of(&question->fault, question->case_rule);
		if (is_known(question->known, *rule ? *rule : question->case_rule))
			known = true;
		else if (*rule)
			return true;
		else
			found = true;
	}
	*rule = NULL;
	return found && !known;
}

/* What tells most comes first. How values are read shows in who a client is, too. */
static bool find_rule(struct question *question, const struct judge_diff *diff, const char **rule)
{
	const char *value = NULL;
	const bool found = find_first(question, diff, PART_VALUE, &value);

	*rule = value;
	if ((found && value) || find_client(question, diff, rule))
		return true;
	*rule = NULL;
	return found || find_first(question, diff, PART_IDENTITY, rule);
}

/* Is something wrong that the case is for? A total only repeats what is wrong in a client, which
 * stands in front of it. */
static bool is_own_wrong(struct question *question, const struct judge_diff *diff)
{
	for (size_t i = 0; i < diff->kept; i++) {
		const struct attribution *row;

		if (diff->list[i].list && !diff->list[0].list)
			continue;
		question->fault.difference = &diff->list[i];
		row = row_of(&question->fault);
		if (row && attribute_owned(row->owners, question->case_rule))
			return true;
	}
	return false;
}

const char *attribute_rule(const struct decoy_case *tc, const struct judged *judged,
			   const json_t *answers, const struct attribute_known *known)
{
	struct question question = {
		.fault = {.answers = answers, .states = case_asks_states(tc)},
		.case_rule = tc->rules ? case_rule(tc) : "",
		.known = known,
	};
	const char *rule;

	for (size_t i = 0; i < judged->count; i++) {
		question.fault.sweep = i;
		if (!is_known(known, question.case_rule) &&
		    is_own_wrong(&question, &judged->differences[i]))
			return NULL;
		if (find_rule(&question, &judged->differences[i], &rule))
			return rule;
	}
	return known->count ? known->rules[0] : NULL;
}
