/* SPDX-License-Identifier: MIT */
/* Clients that are merged or counted several times: the rule that says what is one client. */
#include <string.h>

#include "attribute.h"
#include "match.h"
#include "set.h"

static bool clients_overlap(const struct match_client *a, const struct match_client *b)
{
	const char *name;
	json_t *value;

	json_object_foreach(a->names, name, value) if (json_object_get(b->names, name)) return true;
	return false;
}

/* Do its descriptors ("10/3") belong to several processes? */
static bool has_processes(const struct match_client *client)
{
	const char *name, *first = NULL;
	json_t *value;

	json_object_foreach(client->names, name, value)
	{
		if (first && strncmp(first, name, strcspn(name, "/") + 1) != 0)
			return true;
		first = name;
	}
	return false;
}

/* The first of alternatives: as the text has it; NULL: the text has none. */
static const char *find_id(const json_t *set)
{
	const char *id = json_is_string(set) ? json_string_value(set) : set_saturated(set);
	const json_t *one;
	size_t i;

	json_array_foreach(json_object_get(set, "any"), i, one) id = id ? id : find_id(one);
	return id;
}

static const char *id_of(const struct match_client *client)
{
	const char *id = find_id(json_object_get(client->client, "id"));

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

/* Are two ids one since not all of their digits count? The answer has a third one, or a narrow type makes them equal. */
static bool loses_digits(const struct match_client *merged, const char *a, const char *b)
{
	const char *id = id_of(merged);

	return (*id && strcmp(id, a) != 0 && strcmp(id, b) != 0) || cut_id(a) == cut_id(b);
}

/* A client of several descriptors of which the answer has only some, or has them apart. */
static const char *find_divided(const struct match *match)
{
	for (size_t i = 0; i < match->expected_count; i++) {
		const struct match_client *client = &match->expected[i];

		if (client->mate != MATCH_NONE || json_object_size(client->names) < 2)
			continue;
		for (size_t j = 0; j < match->answered_count; j++)
			/* one whose id was not read cannot be known to be the same */
			if (match->answered[j].mate == MATCH_NONE &&
			    !strcmp(id_of(client), id_of(&match->answered[j])) &&
			    clients_overlap(client, &match->answered[j]))
				return has_processes(client) ? "client.dedupe-processes"
							     : "client.dedupe";
	}
	return NULL;
}

static const char *rule_of_merge(const struct match_client *merged, const struct match_client *a,
				 const struct match_client *b)
{
	if (!*id_of(a) || !*id_of(b))
		return "client.id-optional";
	if (!strcmp(id_of(a), id_of(b)))
		return "client.scope";
	return loses_digits(merged, id_of(a), id_of(b)) ? "client.id-width" : "client.distinct";
}

static const char *find_merged(const struct match *match)
{
	for (size_t i = 0; i < match->answered_count; i++) {
		const struct match_client *first = NULL;

		if (match->answered[i].mate != MATCH_NONE)
			continue;
		for (size_t j = 0; j < match->expected_count; j++) {
			if (!clients_overlap(&match->answered[i], &match->expected[j]))
				continue;
			if (first)
				return rule_of_merge(&match->answered[i], first,
						     &match->expected[j]);
			first = &match->expected[j];
		}
	}
	return NULL;
}

const char *attribute_clients(const struct decoy_case *tc, const json_t *hypothesis,
			      const json_t *answers, unsigned int features)
{
	const size_t count = json_array_size(answers);
	const json_t *expected;
	const char *rule;
	struct match match;
	size_t sweep = 0;

	if (!case_asks_states(tc) ||
	    attribute_owned("key. value. text. client. memory.counted-once time.totals",
			    case_rule(tc)))
		return NULL;
	while (sweep < count && judge_state(json_array_get(hypothesis, sweep),
					    json_array_get(answers, sweep), features, NULL))
		sweep++;
	expected = json_array_get(hypothesis, sweep);
	if (sweep == count || set_kind(expected) != SET_OBJECT)
		return NULL;
	match_init(&match, json_object_get(expected, "clients"),
		   json_object_get(json_array_get(answers, sweep), "clients"), features);
	rule = find_merged(&match);
	rule = rule ? rule : find_divided(&match);
	match_free(&match);
	return rule;
}
