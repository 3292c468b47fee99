/* SPDX-License-Identifier: MIT */
#include "resolution.h"

#include <stdlib.h>
#include <string.h>

#include "match.h"
#include "members.h"
#include "set.h"
#include "state.h"
#include "xmalloc.h"

/* A value of an answer: the member field of the engine or region name. */
struct place {
	const char *group, *name, *field;
	enum shape shape;
};

/* All that is allowed at a place, exactly and widened. */
struct both {
	const json_t *exact, *wide;
};

/* Add to list what set allows at a path of member names, in any of its alternatives. */
static void collect_allowed(json_t *list, const json_t *set, const char *const *path)
{
	json_t *alternative, *member;
	size_t i;

	if (set_kind(set) == SET_ALTERNATIVES) {
		json_array_foreach(json_object_get(set, "any"), i, alternative)
			collect_allowed(list, alternative, path);
	} else if (!*path || set_kind(set) != SET_OBJECT) {
		json_array_append(list, (json_t *)set);
	} else {
		member = json_object_get(set, *path);
		member = member ? member : json_object_get(set, "*");
		collect_allowed(list, member ? member : json_null(), path + 1);
	}
}

/* All that an expectation allows at a place, as one set. */
static json_t *allowed_at(const json_t *expect, const struct place *place)
{
	const char *const path[] = {place->group, place->name, place->field, NULL};
	json_t *list = json_array();

	collect_allowed(list, expect, path);
	return json_pack("{s:o}", "any", list);
}

static bool set_allows(const json_t *set, const struct place *place, const json_t *value,
		       unsigned int features)
{
	return set_within(place->shape, features, set, value, NULL, NULL);
}

static const json_t *value_at(const json_t *answer, const struct place *place)
{
	return json_object_get(json_object_get(json_object_get(answer, place->group), place->name),
			       place->field);
}

/* Would a value be allowed, and not be without the widening? */
static bool hides_value(const struct both *now, const struct place *place, const json_t *value,
			unsigned int features)
{
	return value && set_allows(now->wide, place, value, features) &&
	       !set_allows(now->exact, place, value, features);
}

/* Is one of these values, or of the ends of ranges, allowed? */
static bool allows_some(const json_t *set, const struct place *place, const json_t *values,
			unsigned int features)
{
	static const char *const ends[] = {"min", "max", "ratio", "ratio_min", "ratio_max"};
	json_t *value;
	size_t i;

	json_array_foreach(json_object_get(values, "any"), i, value)
	{
		if (!json_is_object(value) && set_allows(set, place, value, features))
			return true;
		for (size_t end = 0; end < sizeof(ends) / sizeof(ends[0]); end++) {
			json_t *one = json_object_get(value, ends[end]);

			if (one && set_allows(set, place, one, features))
				return true;
		}
	}
	return false;
}

/* The answer to the sweep before, where that would be wrong now: an idle engine has the same value
 * again. */
static bool hides_stale(const struct resolution *about, const struct both *now,
			const struct place *place)
{
	json_t *was;
	bool same;

	if (!hides_value(now, place, value_at(about->before.answer, place), about->features))
		return false;
	if (!about->before.exact)
		return true;
	was = allowed_at(about->before.exact, place);
	same = allows_some(now->exact, place, was, about->features);
	json_decref(was);
	return !same;
}

static bool hides_at(const struct resolution *about, const struct place *place, const json_t *value)
{
	json_t *exact = allowed_at(about->now.exact, place);
	json_t *wide = allowed_at(about->now.wide, place), *zero = json_string("0");
	const struct both now = {exact, wide};
	bool hides = !set_allows(exact, place, value, about->features) &&
		     (hides_value(&now, place, zero, about->features) ||
		      hides_stale(about, &now, place));

	json_decref(exact);
	json_decref(wide);
	json_decref(zero);
	return hides;
}

/* The first place of a group that hides something; free() it. */
static char *group_hides(const struct resolution *about, enum shape parent, const char *group)
{
	const json_t *parts = json_object_get(about->now.answer, group);
	enum shape shape = shape_member(parent, group, about->features), part_shape;
	const char *name, *field;
	json_t *part, *value;

	if (shape == SHAPE_NONE)
		return NULL;
	part_shape = shape_member(shape, "", about->features);
	json_object_foreach((json_t *)parts, name, part)
	{
		json_object_foreach(part, field, value)
		{
			const struct place place = {
				group, name, field,
				shape_member(part_shape, field, about->features)};

			if (place.shape != SHAPE_NONE && hides_at(about, &place, value))
				return xasprintf("%s.%s.%s", group, name, field);
		}
	}
	return NULL;
}

/* One client, or one snapshot. */
static char *part_hides(const struct resolution *about, enum shape shape)
{
	char *place = group_hides(about, shape, "engines");

	return place ? place : group_hides(about, shape, "regions");
}

static const json_t *clients_of(const json_t *state)
{
	return json_object_get(state, "clients");
}

/* The sweep before: its pairs, and the place of each answered client by its words. */
struct earlier {
	struct match match;
	json_t *places;
};

static void index_answered(struct earlier *earlier)
{
	earlier->places = json_object();
	for (size_t i = 0; i < earlier->match.answered_count; i++) {
		char *words = members_words(earlier->match.answered[i].client);

		json_object_set_new(earlier->places, words, json_integer((json_int_t)i));
		free(words);
	}
}

/* The same client in the sweep before, and what was expected of it then. */
static struct resolution_sweep before_of(const struct resolution *about,
					 const struct earlier *earlier, const json_t *client)
{
	char *words = members_words(client);
	const json_t *place = json_object_get(earlier->places, words);
	struct resolution_sweep before = {0};

	free(words);
	if (place) {
		const struct match_client *answered =
			&earlier->match.answered[json_integer_value(place)];

		before.answer = answered->client;
		if (answered->mate != MATCH_NONE)
			before.exact =
				json_array_get(clients_of(about->before.exact), answered->mate);
	}
	return before;
}

static char *pair_hides(const struct resolution *about, const struct match *now, size_t i,
			const struct earlier *earlier)
{
	const struct match_client *expected = &now->expected[i];
	struct resolution pair = *about;
	char *place, *text;

	if (expected->mate == MATCH_NONE)
		return NULL;
	pair.now.exact = json_array_get(clients_of(about->now.exact), i);
	pair.now.wide = expected->client;
	pair.now.answer = now->answered[expected->mate].client;
	pair.before = before_of(about, earlier, pair.now.answer);
	place = part_hides(&pair, SHAPE_CLIENT);
	text = place ? xasprintf("%s: %s", expected->label, place) : NULL;
	free(place);
	return text;
}

static void match_sweep(struct match *match, const struct resolution_sweep *sweep,
			unsigned int features)
{
	match_init(match, clients_of(sweep->wide), clients_of(sweep->answer), features);
	match_label(match);
}

static char *clients_hide(const struct resolution *about)
{
	struct match now;
	struct earlier earlier;
	char *place = NULL;

	match_sweep(&now, &about->now, about->features);
	match_sweep(&earlier.match, &about->before, about->features);
	index_answered(&earlier);
	for (size_t i = 0; !place && i < now.expected_count; i++)
		place = pair_hides(about, &now, i, &earlier);
	match_free(&now);
	match_free(&earlier.match);
	json_decref(earlier.places);
	return place;
}

/* The alternative that allows the answer. */
static char *state_hides(const struct resolution *about)
{
	const json_t *exact = json_object_get(about->now.exact, "any");
	struct resolution one = *about;
	json_t *wide;
	size_t i;

	if (set_kind(about->now.wide) != SET_ALTERNATIVES)
		return clients_hide(about);
	json_array_foreach(json_object_get(about->now.wide, "any"), i, wide)
	{
		one.now.exact = json_array_get(exact, i);
		one.now.wide = wide;
		if (judge_state(wide, about->now.answer, about->features, NULL))
			return state_hides(&one);
	}
	return NULL;
}

char *resolution_hides(const struct resolution *about)
{
	struct resolution of_text = *about;

	if (set_refusal(about->now.answer))
		return NULL;
	if (about->is_recording)
		return state_hides(about);
	of_text.features = shape_of_text(about->features);
	of_text.before = (struct resolution_sweep){0};
	return part_hides(&of_text, SHAPE_SNAPSHOT);
}
