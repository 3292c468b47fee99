/* SPDX-License-Identifier: MIT */
#include "adapter_check.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "format.h"
#include "set.h"
#include "xmalloc.h"

enum part {
	PART_SELF, /* a member of the snapshot, of a client, or of the state */
	PART_MEMBERS, /* of an element of "members" */
	PART_ENGINES, /* of an engine */
	PART_REGIONS, /* of a region */
};

enum answer_of { OF_SNAPSHOT, OF_CLIENT, OF_STATE };

static const char *const parts[] = {"", "members[].", "engines.*.", "regions.*."};
static const char *const answers_of[] = {"snapshot.", "clients[].", ""};

/* A member, and the feature that covers it. word: the feature word of an adapter that lacks it. */
static const struct answer_member {
	enum answer_of of;
	enum part part;
	const char *name;
	unsigned int feature; /* 0: parse or track */
	const char *word; /* NULL: there is no such word */
} members[] = {
	{OF_SNAPSHOT, PART_SELF, "driver", FEATURE_IDENTITY, NULL},
	{OF_SNAPSHOT, PART_SELF, "pdev", FEATURE_IDENTITY, "no-pdev"},
	{OF_SNAPSHOT, PART_SELF, "client_id", FEATURE_IDENTITY, NULL},
	{OF_SNAPSHOT, PART_SELF, "client_name", FEATURE_IDENTITY, "no-name"},
	{OF_SNAPSHOT, PART_ENGINES, "busy_ns", 0, "no-time"},
	{OF_SNAPSHOT, PART_ENGINES, "capacity", 0, "no-capacity"},
	{OF_SNAPSHOT, PART_ENGINES, "cycles", 0, "no-cycles"},
	{OF_SNAPSHOT, PART_ENGINES, "total_cycles", 0, "no-cycles"},
	{OF_SNAPSHOT, PART_ENGINES, "maxfreq_hz", 0, "no-maxfreq"},
	{OF_SNAPSHOT, PART_REGIONS, "total", FEATURE_MEMORY, NULL},
	{OF_SNAPSHOT, PART_REGIONS, "shared", FEATURE_MEMORY, NULL},
	{OF_SNAPSHOT, PART_REGIONS, "resident", FEATURE_MEMORY, NULL},
	{OF_SNAPSHOT, PART_REGIONS, "purgeable", FEATURE_MEMORY, NULL},
	{OF_SNAPSHOT, PART_REGIONS, "active", FEATURE_MEMORY, NULL},
	{OF_CLIENT, PART_SELF, "id", FEATURE_IDENTITY, NULL},
	{OF_CLIENT, PART_SELF, "driver", FEATURE_IDENTITY, NULL},
	{OF_CLIENT, PART_SELF, "pdev", FEATURE_IDENTITY, "no-pdev"},
	{OF_CLIENT, PART_MEMBERS, "pid", 0, NULL},
	{OF_CLIENT, PART_MEMBERS, "fd", 0, "no-fds"},
	{OF_CLIENT, PART_ENGINES, "busy_ns", 0, "no-time"},
	{OF_CLIENT, PART_ENGINES, "capacity", 0, "no-capacity"},
	{OF_CLIENT, PART_ENGINES, "cycles", 0, "no-cycles"},
	{OF_CLIENT, PART_ENGINES, "total_cycles", 0, "no-cycles"},
	{OF_CLIENT, PART_ENGINES, "maxfreq_hz", 0, "no-maxfreq"},
	{OF_CLIENT, PART_ENGINES, "delta_ns", FEATURE_DELTA, NULL},
	{OF_CLIENT, PART_ENGINES, "busy_ratio", FEATURE_UTILIZATION, NULL},
	{OF_CLIENT, PART_ENGINES, "freq_ratio", FEATURE_UTILIZATION, NULL},
	{OF_CLIENT, PART_REGIONS, "total", FEATURE_MEMORY, NULL},
	{OF_CLIENT, PART_REGIONS, "shared", FEATURE_MEMORY, NULL},
	{OF_CLIENT, PART_REGIONS, "resident", FEATURE_MEMORY, NULL},
	{OF_CLIENT, PART_REGIONS, "purgeable", FEATURE_MEMORY, NULL},
	{OF_STATE, PART_SELF, "totals", FEATURE_TOTALS, NULL},
};

static_assert(sizeof(members) / sizeof(members[0]) == ADAPTER_MEMBERS, "a count for each member");

/* --- what is there --- */

/* Alternatives that are all required: the first. An alternative that may be left out: NULL. */
static const json_t *required_of(const json_t *set)
{
	const json_t *first, *one;
	size_t i;

	if (set_kind(set) == SET_NOTHING || set_kind(set) == SET_ANYTHING ||
	    set_kind(set) == SET_REFUSAL)
		return NULL;
	if (set_kind(set) != SET_ALTERNATIVES)
		return set;
	first = required_of(json_array_get(json_object_get(set, "any"), 0));
	json_array_foreach(json_object_get(set, "any"), i, one)
	{
		if (!required_of(one))
			return NULL;
	}
	return first;
}

static bool has_value(const json_t *value, bool expected)
{
	return expected ? required_of(value) != NULL : value && !json_is_null(value);
}

static const json_t *object_of(const json_t *value, bool expected)
{
	return expected ? required_of(value) : value;
}

/* In one of the engines or regions, by name. */
static bool has_named(const json_t *named, const char *member, bool expected)
{
	const json_t *parent = object_of(named, expected);
	const char *name;
	json_t *one;

	json_object_foreach((json_t *)parent, name, one)
	{
		if (has_value(json_object_get(object_of(one, expected), member), expected))
			return true;
	}
	return false;
}

static bool has_member(const json_t *object, const struct answer_member *member, bool expected)
{
	static const char *const lists[] = {NULL, "members", "engines", "regions"};
	const json_t *list, *one;
	size_t i;

	if (member->part == PART_SELF)
		return has_value(json_object_get(object, member->name), expected);
	list = json_object_get(object, lists[member->part]);
	if (member->part != PART_MEMBERS)
		return has_named(list, member->name, expected);
	json_array_foreach(object_of(list, expected), i, one)
	{
		if (json_is_string(json_object_get(one, member->name)))
			return true;
	}
	return false;
}

static bool is_there(const json_t *answer, const struct answer_member *member, bool expected)
{
	const json_t *object = object_of(answer, expected), *clients, *client;
	size_t i;

	if (member->of != OF_CLIENT)
		return has_member(object, member, expected);
	clients = object_of(json_object_get(object, "clients"), expected);
	json_array_foreach(clients, i, client)
	{
		if (expected && json_is_true(json_object_get(client, "optional")))
			continue;
		if (has_member(object_of(client, expected), member, expected))
			return true;
	}
	return false;
}

static bool is_in_any(const json_t *list, const struct answer_member *member, bool expected)
{
	const json_t *one;
	size_t i;

	json_array_foreach(list, i, one)
	{
		if (is_there(one, member, expected))
			return true;
	}
	return false;
}

void adapter_check_add(struct adapter_check *check, const struct decoy_case *tc,
		       const json_t *states, const json_t *answers)
{
	check->cases++;
	for (size_t i = 0; i < ADAPTER_MEMBERS; i++) {
		const struct answer_member *member = &members[i];
		bool expected = member->of == OF_STATE
					? tc->needs & FEATURE_TOTALS
					: (member->of == OF_CLIENT) == case_asks_states(tc) &&
						  is_in_any(states, member, true);

		if (!expected)
			continue;
		check->expected[i]++;
		check->answered[i] += is_in_any(answers, member, false);
	}
}

/* --- what is printed of it --- */

/* The categories of a region's memory that are answered where member is: "resident,total"; "": none
 * is. free() it. */
static char *categories_answered(const struct adapter_check *check,
				 const struct answer_member *member)
{
	char *list = xstrdup("");

	for (size_t i = 0; i < ADAPTER_MEMBERS; i++) {
		char *more;

		if (members[i].part != PART_REGIONS || members[i].of != member->of ||
		    !check->answered[i])
			continue;
		more = xasprintf("%s%s%s", list, *list ? "," : "", members[i].name);
		free(list);
		list = more;
	}
	return list;
}

/* The same of a category of a region's memory. */
static char *category_hint(const struct adapter_check *check, const struct answer_member *member,
			   const struct scope *scope)
{
	char *others, *hint;

	if (!scope_names_have(&scope->categories, member->name))
		return xasprintf("not compared: its categories do not include %s", member->name);
	others = categories_answered(check, member);
	if (*others)
		hint = xasprintf(
			"report it, or declare the categories that it knows: \"categories\" in the "
			"hello, or --categories %s",
			others);
	else
		hint = xstrdup("report it, or remove memory from the features");
	free(others);
	return hint;
}

/* What the author is to do about a member that is never answered; NULL: nothing. free() it. */
static char *hint_of(const struct adapter_check *check, size_t i, const struct subject *subject)
{
	const struct answer_member *member = &members[i];
	const struct scope *scope = subject_scope(subject);
	const char *feature = member->feature ? feature_name(member->feature) : NULL;

	if (!check->expected[i] || check->answered[i])
		return NULL;
	if (feature && !(scope->features & member->feature))
		return xasprintf("not compared: its features do not include %s", feature);
	if (member->word && (scope->features & feature_word(member->word, strlen(member->word))))
		return xasprintf("not compared: its features include %s", member->word);
	if (member->part == PART_REGIONS)
		return category_hint(check, member, scope);
	if (member->word && feature)
		return xasprintf("report it, or add %s to the features, or remove %s from them",
				 member->word, feature);
	if (member->word)
		return xasprintf("report it, or add %s to the features", member->word);
	if (feature)
		return xasprintf("report it, or remove %s from the features", feature);
	return xstrdup("report it");
}

static char *name_of(size_t i)
{
	return xasprintf("%s%s%s", answers_of[members[i].of], parts[members[i].part],
			 members[i].name);
}

void adapter_check_text(FILE *out, const struct adapter_check *check, const struct subject *subject)
{
	const char *called = subject_name(subject);
	unsigned int never = 0;

	format_visible(out, called, strlen(called));
	fprintf(out, ", %u cases\n%-32s %8s %8s\n", check->cases, "", "expected", "answered");
	for (size_t i = 0; i < ADAPTER_MEMBERS; i++) {
		char *name = name_of(i), *hint = hint_of(check, i, subject);

		if (check->expected[i])
			fprintf(out, "%-32s %8u %8u%s%s\n", name, check->expected[i],
				check->answered[i], hint ? "  never: " : "", hint ? hint : "");
		never += hint != NULL;
		free(name);
		free(hint);
	}
	fprintf(out, "%u never answered; features: docs/protocol.md\n", never);
}

void adapter_check_json(FILE *out, const struct adapter_check *check, const struct subject *subject)
{
	const char *bytes = subject_name(subject);
	char *called = bytes_utf8(bytes, strlen(bytes));
	json_t *list = json_array(), *all;

	for (size_t i = 0; i < ADAPTER_MEMBERS; i++) {
		char *name = name_of(i), *hint = hint_of(check, i, subject);

		json_array_append_new(list,
				      json_pack("{s:s, s:i, s:i, s:s*}", "member", name, "expected",
						(int)check->expected[i], "answered",
						(int)check->answered[i], "hint", hint));
		free(name);
		free(hint);
	}
	all = json_pack("{s:s*, s:i, s:o}", "subject", called, "cases", (int)check->cases,
			"members", list);
	json_dumpf(all, out, JSON_INDENT(1) | JSON_ENSURE_ASCII);
	fputc('\n', out);
	json_decref(all);
	free(called);
}
