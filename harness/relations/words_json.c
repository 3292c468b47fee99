/* SPDX-License-Identifier: MIT */
/* Answers and expectations: names between two drivers. */
#include "words.h"

#include <stdlib.h>
#include <string.h>

#include "map.h"
#include "set.h"
#include "words_cycles.h"

/* Rename the members of an object; what names does not have stays. */
static void rename_members(json_t *object, const json_t *names)
{
	json_t *renamed, *value;
	const char *name;

	renamed = json_object();
	json_object_foreach(object, name, value)
	{
		const char *other = json_string_value(json_object_get(names, name));

		json_object_set(renamed, other ? other : name, value);
	}
	json_object_clear(object);
	json_object_update(object, renamed);
	json_decref(renamed);
}

/* --- answers --- */

static json_t *invert_names(json_t *names)
{
	json_t *originals = json_object(), *other;
	const char *name;

	json_object_foreach(names, name, other)
		json_object_set_new(originals, json_string_value(other), json_string(name));
	return originals;
}

/* Originals: the names of the case by those of the other driver. */
struct originals {
	const struct words *words;
	json_t *engines, *regions;
};

static void undo_object(const struct originals *originals, json_t *object)
{
	const struct words *words = originals->words;
	const char *driver = json_string_value(json_object_get(object, "driver"));

	if (driver && words->driver && !strcmp(driver, words->to->driver))
		json_object_set_new(object, "driver", json_string(words->driver));
	rename_members(json_object_get(object, "engines"), originals->engines);
	rename_members(json_object_get(object, "regions"), originals->regions);
}

void words_undo(const struct words *words, json_t *answer)
{
	static const char *const lists[] = {"clients", "totals"};
	const struct originals originals = {words, invert_names(words->engines),
					    invert_names(words->regions)};
	json_t *object;
	size_t index;

	undo_object(&originals, answer);
	for (size_t i = 0; i < sizeof(lists) / sizeof(*lists); i++) {
		json_array_foreach(json_object_get(answer, lists[i]), index, object)
			undo_object(&originals, object);
	}
	json_decref(originals.engines);
	json_decref(originals.regions);
}

/* --- expectations --- */

static json_t *rename_driver(const struct map *map, enum shape shape, json_t *set)
{
	const struct words *words = map->data;
	const char *driver = json_string_value(set);
	const size_t len = words->driver ? strlen(words->driver) : 0;

	(void)shape;
	/* some may keep the blanks behind it */
	if (driver && len && !strncmp(driver, words->driver, len) &&
	    !driver[len + strspn(driver + len, " \t")])
		return json_sprintf("%s%s", words->to->driver, driver + len);
	return json_incref(set);
}

static void rename_object(const struct map *map, enum shape shape, const json_t *before,
			  json_t *object)
{
	const struct words *words = map->data;
	const struct map drivers = {.leaf = rename_driver, .data = words};
	json_t *driver = json_object_get(object, "driver");

	(void)before;
	if (shape == SHAPE_ENGINES)
		rename_members(object, words->engines);
	else if (shape == SHAPE_REGIONS)
		rename_members(object, words->regions);
	else if (driver)
		json_object_set_new(object, "driver", map_value(&drivers, SHAPE_TEXT, driver));
}

/* One expectation, or a list of them, or of hypotheses. */
static json_t *rename_asked(const struct map *map, bool states, json_t *asked)
{
	json_t *renamed, *value, *sweeps = json_object_get(asked, "sweeps");
	size_t index;

	if (sweeps)
		return json_pack("{s:o}", "sweeps", rename_asked(map, states, sweeps));
	if (!json_is_array(asked))
		return states ? map_state(map, asked) : map_snapshot(map, asked);
	renamed = json_array();
	json_array_foreach(asked, index, value)
		json_array_append_new(renamed, rename_asked(map, states, value));
	return renamed;
}

static void change_bytes(struct decoy_case *out, const struct words *words,
			 const struct decoy_case *tc)
{
	size_t len;
	char *bytes = words_change(words, tc, &len);

	case_set_bytes(out, bytes, len);
}

/* What is asked follows from the times, so that the oracle judges them, and not what became of
 * them. */
static void change_to_cycles(struct decoy_case *out, struct words *words,
			     const struct decoy_case *tc)
{
	words_count_expected(out);
	case_free_bytes(out);
	words->cycles = true;
	change_bytes(out, words, tc);
}

int words_case(struct decoy_case *out, const struct driver_names *to, const struct scope *covered,
	       const struct decoy_case *tc, const char **why)
{
	struct words words;
	const struct map map = {.object = rename_object, .data = &words};
	int err = words_init_covered(&words, to, covered, tc, why);

	if (err)
		return err;
	*out = *tc;
	change_bytes(out, &words, tc);
	out->asked = rename_asked(&map, case_asks_states(tc), (json_t *)tc->asked);
	if (to->cycles && !(covered->features & FEATURE_NO_CYCLES) && words_countable(tc))
		change_to_cycles(out, &words, tc);
	words_free(&words);
	return 0;
}

void words_case_free(struct decoy_case *changed)
{
	case_free_bytes(changed);
	json_decref((json_t *)changed->asked);
}
