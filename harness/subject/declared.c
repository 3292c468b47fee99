/* SPDX-License-Identifier: MIT */
#include "declared.h"

#include <stdlib.h>
#include <string.h>

#include "scope_words.h"
#include "xmalloc.h"

/* --- features --- */

static int unknown_feature(const json_t *name, struct reply *reply)
{
	const char *text = json_string_value(name);
	size_t len = json_string_length(name);
	char *quoted, *expected;

	if (!text) {
		reply_fail(reply, REPLY_PROTOCOL, "a feature that is not a string");
		return -1;
	}
	quoted = reply_quote(text, len);
	expected = scope_expected_features(text, len);
	reply_fail(reply, REPLY_PROTOCOL, "unknown feature %s; %s", quoted, expected);
	free(quoted);
	free(expected);
	return -1;
}

static int read_features(struct scope *scope, const json_t *names, struct reply *reply)
{
	const json_t *name;
	size_t i;

	if (!json_is_array(names)) {
		reply_fail(reply, REPLY_PROTOCOL, "no array of features");
		return -1;
	}
	scope->features = 0;
	memset(scope->features_of, 0, sizeof(scope->features_of));
	json_array_foreach(names, i, name)
	{
		const char *text = json_string_value(name);

		if (!text || !scope_add_feature(scope, text, json_string_length(name)))
			return unknown_feature(name, reply);
	}
	return 0;
}

/* --- the other members --- */

static int report_malformed(struct reply *reply, const char *member, const char *expected)
{
	reply_fail(reply, REPLY_PROTOCOL, "\"%s\": expected %s", member, expected);
	return -1;
}

static int read_names(struct scope_names *names, const json_t *object, const char *member,
		      struct reply *reply)
{
	const json_t *list = json_object_get(object, member), *name;
	size_t i;

	if (!list)
		return 0;
	if (!json_is_array(list))
		return report_malformed(reply, member, "an array of names");
	names->limited = true;
	json_array_foreach(list, i, name)
	{
		if (!json_is_string(name))
			return report_malformed(reply, member, "an array of names");
		scope_names_add(names, json_string_value(name), json_string_length(name));
	}
	return 0;
}

static int read_categories(struct scope_names *names, const json_t *object, struct reply *reply)
{
	if (read_names(names, object, "categories", reply))
		return -1;
	if (scope_no_category(names))
		return report_malformed(reply, "categories",
					"some of total, shared, resident, purgeable and active");
	return 0;
}

static int read_region_sums(struct scope_region_sums *sums, const json_t *object,
			    struct reply *reply)
{
	const json_t *members = json_object_get(object, "region_sums"), *parts;
	const char *name;

	if (members && !json_is_object(members))
		return report_malformed(reply, "region_sums", "an object of regions by name");
	json_object_foreach((json_t *)members, name, parts)
	{
		struct scope_region_sum *sum = scope_region_sums_add(sums, name, strlen(name));
		const char *all = json_string_value(parts);

		if (all && !strcmp(all, "*"))
			continue;
		if (!json_array_size(parts))
			return report_malformed(reply, "region_sums",
						"an array of regions, or \"*\", for each sum");
		if (read_names(&sum->parts, members, name, reply))
			return -1;
	}
	return 0;
}

static bool read_uint(uint64_t *out, const json_t *value)
{
	return json_is_string(value) &&
	       scope_uint(json_string_value(value), json_string_length(value), out);
}

static int read_precision(struct scope_precision *precision, const json_t *object,
			  struct reply *reply)
{
	static const char expected[] =
		"an object of time_ns, ratio and engine_ratio (at most 1), and bytes, each a decimal string";
	const json_t *members = json_object_get(object, "precision"), *value;
	const char *name;

	if (!members)
		return 0;
	if (!json_is_object(members))
		return report_malformed(reply, "precision", expected);
	json_object_foreach((json_t *)members, name, value)
	{
		bool good = false;

		if (!strcmp(name, "time_ns"))
			good = read_uint(&precision->time_ns, value);
		else if (!strcmp(name, "bytes"))
			good = read_uint(&precision->bytes, value);
		else if (!strcmp(name, "ratio") && json_is_string(value))
			good = scope_ratio(json_string_value(value), json_string_length(value),
					   &precision->ratio);
		else if (!strcmp(name, "engine_ratio") && json_is_string(value))
			good = scope_ratio(json_string_value(value), json_string_length(value),
					   &precision->engine);
		if (!good)
			return report_malformed(reply, "precision", expected);
	}
	return 0;
}

static int read_zero(struct scope *scope, const json_t *object, struct reply *reply)
{
	const json_t *value = json_object_get(object, "zero_for_absent");

	if (value && !json_is_boolean(value))
		return report_malformed(reply, "zero_for_absent", "true or false");
	scope->zero_for_absent = json_is_true(value);
	return 0;
}

static int read_idle_every(struct scope *scope, const json_t *object, struct reply *reply)
{
	const json_t *value = json_object_get(object, "idle_every_ns");

	if (value && (!read_uint(&scope->idle_every_ns, value) || !scope->idle_every_ns))
		return report_malformed(reply, "idle_every_ns", "a decimal string above 0");
	return 0;
}

static int read_load(struct scope_load *load, const json_t *members, struct reply *reply)
{
	const json_t *sum = json_object_get(members, "sum");

	load->sum = json_is_string(sum)
			    ? scope_sum_word(json_string_value(sum), json_string_length(sum))
			    : SCOPE_NO_LOAD;
	if (load->sum == SCOPE_NO_LOAD)
		return report_malformed(
			reply, "load",
			"an object with \"sum\": sum, max, mean, max-per-device or held");
	return read_names(&load->engines, members, "engines", reply);
}

static int read_loads(struct scope *scope, const json_t *object, struct reply *reply)
{
	const json_t *load = json_object_get(object, "load");
	const json_t *loads = json_object_get(object, "loads");
	const char *name;
	json_t *one;

	if (load && read_load(&scope->load, load, reply))
		return -1;
	if (loads && !json_is_object(loads))
		return report_malformed(reply, "loads", "an object of loads by name");
	json_object_foreach((json_t *)loads, name, one)
	{
		if (read_load(scope_loads_add(&scope->loads, name, strlen(name)), one, reply))
			return -1;
	}
	return 0;
}

int declared_read(struct scope *scope, const json_t *object, struct reply *reply)
{
	const json_t *features = json_object_get(object, "features");

	if (features && read_features(scope, features, reply))
		return -1;
	if (read_names(&scope->engines, object, "engines", reply) ||
	    read_names(&scope->regions, object, "regions", reply) ||
	    read_region_sums(&scope->region_sums, object, reply) ||
	    read_categories(&scope->categories, object, reply) ||
	    read_precision(&scope->precision, object, reply) || read_zero(scope, object, reply) ||
	    read_idle_every(scope, object, reply))
		return -1;
	return read_loads(scope, object, reply);
}

/* --- answers --- */

/* A part of an answer. */
struct part {
	const struct scope *declared;
	struct reply *reply;
	const char *where; /* "clients", "totals", or "" for a snapshot */
};

/* "0" is no value of a subject that writes it for absent, and 1 is the capacity where none is
 * printed. */
static bool is_default(const struct scope *declared, const char *name, const json_t *value)
{
	const char *text = json_string_value(value);

	if (json_is_null(value))
		return true;
	if (text && !strcmp(name, "capacity") && !strcmp(text, "1"))
		return true;
	return text && declared->zero_for_absent && !strcmp(text, "0");
}

static void report_contradiction(const struct part *part, const char *declares, const char *has)
{
	char *shown = reply_quote(has, strlen(has));

	reply_fail(part->reply, REPLY_PROTOCOL, "it declared %s, but its answer has %s%s%s",
		   declares, part->where, *part->where ? ": " : "", shown);
	free(shown);
}

/* Members that a word of "features" rules out. held: of a state only. */
static const struct {
	unsigned int bit;
	const char *name;
	bool held;
} ruled_out[] = {
	{FEATURE_NO_TIME, "busy_ns", false},	    {FEATURE_NO_TIME, "delta_ns", false},
	{FEATURE_NO_CAPACITY, "capacity", false},   {FEATURE_NO_CYCLES, "cycles", false},
	{FEATURE_NO_CYCLES, "total_cycles", false}, {FEATURE_NO_MAXFREQ, "maxfreq_hz", false},
	{FEATURE_NO_HELD, "busy_ns", true},	    {FEATURE_NO_HELD, "cycles", true},
	{FEATURE_NO_HELD, "total_cycles", true},    {FEATURE_NO_DRIVER, "driver", false},
	{FEATURE_NO_PDEV, "pdev", false},	    {FEATURE_NO_FDS, "fd", false},
	{FEATURE_NO_NAME, "client_name", false},
};

/* Members of an engine, of a client, of a snapshot. Returns false after a contradiction. */
static bool check_members(const struct part *part, const json_t *object)
{
	for (size_t i = 0; i < sizeof(ruled_out) / sizeof(ruled_out[0]); i++) {
		const json_t *value = json_object_get(object, ruled_out[i].name);
		char word[32];

		if (!value || !(part->declared->features & ruled_out[i].bit) ||
		    (ruled_out[i].held && !*part->where) ||
		    is_default(part->declared, ruled_out[i].name, value))
			continue;
		snprintf(word, sizeof(word), "\"no-%s\"", feature_name(ruled_out[i].bit));
		report_contradiction(part, word, ruled_out[i].name);
		return false;
	}
	return true;
}

static bool check_names(const struct part *part, const json_t *group,
			const struct scope_names *names, const char *word)
{
	const char *name;
	json_t *value;

	json_object_foreach((json_t *)group, name, value)
	{
		char *list, *declares;

		if (is_default(part->declared, name, value) || scope_names_have(names, name))
			continue;
		list = scope_names_list(names);
		declares = xasprintf("\"%s\" [%s]", word, list);
		report_contradiction(part, declares, name);
		free(declares);
		free(list);
		return false;
	}
	return true;
}

/* A held load is the "busy_ns" of a device itself. */
static bool has_held_time(const struct part *part)
{
	return part->declared->load.sum == SCOPE_HELD && !strcmp(part->where, "totals");
}

static bool check_part(const struct part *part, const json_t *object)
{
	const json_t *engines = json_object_get(object, "engines");
	const json_t *regions = json_object_get(object, "regions"), *member;
	const char *name;
	json_t *engine, *region;
	size_t i;

	if ((!has_held_time(part) && !check_members(part, object)) ||
	    !check_names(part, engines, &part->declared->engines, "engines") ||
	    !check_names(part, regions, &part->declared->regions, "regions"))
		return false;
	json_object_foreach((json_t *)engines, name, engine)
	{
		if (!check_members(part, engine))
			return false;
	}
	json_object_foreach((json_t *)regions, name, region)
	{
		if (!check_names(part, region, &part->declared->categories, "categories"))
			return false;
	}
	if ((part->declared->features & FEATURE_NO_SHARERS) &&
	    json_array_size(json_object_get(object, "members")) > 1) {
		report_contradiction(part, "\"no-sharers\"", "members");
		return false;
	}
	json_array_foreach(json_object_get(object, "members"), i, member)
	{
		if (!check_members(part, member))
			return false;
	}
	return true;
}

static bool check_list(const struct part *part, const json_t *answer)
{
	const json_t *one;
	size_t i;

	json_array_foreach(json_object_get(answer, part->where), i, one)
	{
		if (!check_part(part, one))
			return false;
	}
	return true;
}

void declared_check(const struct scope *declared, struct reply *reply)
{
	const json_t *answer = reply->answer;
	struct scope_precision own = {0};
	struct part part = {.declared = declared, .reply = reply, .where = ""};

	if (reply->kind != REPLY_ANSWER || !answer || read_precision(&own, answer, reply) ||
	    !scope_is_partial(declared))
		return;
	if ((declared->features & FEATURE_NO_CLIENTS) &&
	    json_array_size(json_object_get(answer, "clients"))) {
		report_contradiction(&part, "\"no-clients\"", "clients");
		return;
	}
	if (!check_part(&part, answer))
		return;
	part.where = "clients";
	if (!check_list(&part, answer))
		return;
	part.where = "totals";
	check_list(&part, answer);
}
