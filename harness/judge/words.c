/* SPDX-License-Identifier: MIT */
#include "words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "recording.h"
#include "textlines.h"
#include "xmalloc.h"

#define NAME_LONGEST 31 /* of a driver's names; a longer one is what a case is about */
#define WORD_BYTES   "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"

/* The keys that end in a name; the first that a key begins with is its own. */
static const struct named_key {
	const char *prefix;
	bool is_region;
} named_keys[] = {
	{"drm-engine-capacity-", false}, {"drm-engine-", false},   {"drm-total-cycles-", false},
	{"drm-cycles-", false},		 {"drm-maxfreq-", false},  {"drm-curfreq-", false},
	{"drm-memory-", true},		 {"drm-total-", true},	   {"drm-shared-", true},
	{"drm-resident-", true},	 {"drm-purgeable-", true}, {"drm-active-", true},
};

static const struct named_key *named_key_of(const struct textline *line)
{
	for (size_t i = 0; i < sizeof(named_keys) / sizeof(*named_keys); i++) {
		size_t len = strlen(named_keys[i].prefix);

		if (line->key_len >= len && !memcmp(line->start, named_keys[i].prefix, len))
			return &named_keys[i];
	}
	return NULL;
}

static bool is_word(const char *bytes, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		if (!bytes[i] || !strchr(WORD_BYTES, bytes[i]))
			return false;
	}
	return len && len <= NAME_LONGEST;
}

/* Could a key of this name be one of another kind? */
static bool is_ambiguous(const char *name, size_t len)
{
	static const char *const kinds[] = {"capacity-", "cycles-"};

	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		size_t kind_len = strlen(kinds[i]);

		if (len >= kind_len && !memcmp(name, kinds[i], kind_len))
			return true;
	}
	return false;
}

/*
 * --- the names of a case -----------------------------------------------------------------------
 */

static const char *add_driver(struct words *words, const char *value, size_t len)
{
	while (len && (value[len - 1] == ' ' || value[len - 1] == '\t'))
		len--;
	if (!is_word(value, len))
		return "its driver's name is no word";
	if (words->driver &&
	    (strlen(words->driver) != len || memcmp(words->driver, value, len) != 0))
		return "it has more than one driver";
	if (!words->driver)
		words->driver = xstrndup(value, len);
	return NULL;
}

static const char *add_line(struct words *words, const struct textline *line)
{
	const struct named_key *key = named_key_of(line);
	const char *name;
	size_t len;

	if (textline_has_key(line, "drm-driver"))
		return add_driver(words, line->value, line->value_len);
	if (!key)
		return NULL;
	name = line->start + strlen(key->prefix);
	len = line->key_len - strlen(key->prefix);
	if (!is_word(name, len) || is_ambiguous(name, len))
		return "a name in it is what the case is about";
	json_object_setn_new(key->is_region ? words->regions : words->engines, name, len,
			     json_null());
	return NULL;
}

static const char *add_text(struct words *words, const char *text, size_t len)
{
	struct textlines lines;
	const char *why = NULL;

	textlines_split(&lines, text, len);
	/* A name in a line that is no key, or in capital letters, would keep its own word. */
	if (!lines.is_plain)
		why = "a line in it is what the case is about";
	for (size_t i = 0; !why && i < lines.count; i++) {
		if (lines.list[i].is_drm)
			why = add_line(words, &lines.list[i]);
		else if (lines.list[i].key_len >= 4 && !strncasecmp(lines.list[i].start, "drm-", 4))
			why = "a line in it is what the case is about";
	}
	textlines_free(&lines);
	return why;
}

static const char *add_recording(struct words *words, const char *bytes, size_t len)
{
	struct rec_error error;
	struct recording *rec;
	const char *why = NULL;
	int err = rec_load(&rec, bytes, len, &error);

	if (err == -ENOMEM)
		xmalloc_failed();
	if (err)
		return "it is no recording";
	for (size_t i = 0; !why && i < rec->read_count; i++) {
		if (!rec->reads[i].err)
			why = add_text(words, rec->reads[i].text, rec->reads[i].len);
	}
	rec_free(rec);
	return why;
}

/*
 * --- the other driver's names ------------------------------------------------------------------
 */

/* Is one the beginning of the other? */
static bool are_prefixes(const char *a, const char *b)
{
	size_t a_len = strlen(a), b_len = strlen(b);

	return !memcmp(a, b, a_len < b_len ? a_len : b_len);
}

static bool fits(json_t *map, const char *name, const char *other)
{
	json_t *chosen;
	const char *before;

	json_object_foreach(map, before, chosen)
	{
		if (!json_is_string(chosen) || !strcmp(before, name))
			continue;
		if (!strcmp(json_string_value(chosen), other) ||
		    are_prefixes(before, name) != are_prefixes(json_string_value(chosen), other))
			return false;
	}
	return true;
}

/* Give the name at iter, and all after it, one of others; false: there is no such choice. */
static bool assign(json_t *map, void *iter, const char *const *others)
{
	const char *name = json_object_iter_key(iter);

	if (!iter)
		return true;
	for (const char *const *other = others; *other; other++) {
		if (!fits(map, name, *other))
			continue;
		json_object_iter_set_new(map, iter, json_string(*other));
		if (assign(map, json_object_iter_next(map, iter), others))
			return true;
	}
	json_object_iter_set_new(map, iter, json_null());
	return false;
}

/* The names of a case, without others yet. NULL, or why it has no other ones. */
static const char *collect_names(struct words *words, const struct decoy_case *tc)
{
	*words = (struct words){.engines = json_object(), .regions = json_object()};
	return tc->is_recording ? add_recording(words, tc->bytes, tc->len)
				: add_text(words, tc->bytes, tc->len);
}

static const char *choose_names(struct words *words, const struct driver_names *to)
{
	words->to = to;
	if (!assign(words->engines, json_object_iter(words->engines), to->engines))
		return "the driver has too few engines for it";
	if (!assign(words->regions, json_object_iter(words->regions), to->regions))
		return "the driver has too few regions for it";
	return NULL;
}

int words_init(struct words *words, const struct driver_names *to, const struct decoy_case *tc,
	       const char **why)
{
	*why = collect_names(words, tc);
	if (!*why)
		*why = choose_names(words, to);
	if (!*why)
		return 0;
	words_free(words);
	return -ENOTSUP;
}

void words_free(struct words *words)
{
	free(words->driver);
	json_decref(words->engines);
	json_decref(words->regions);
	*words = (struct words){0};
}

/*
 * --- bytes -------------------------------------------------------------------------------------
 */

/* The name that a line's name becomes, or NULL: the line stays as it is. */
static const char *other_name(const struct words *words, const struct textline *line, size_t *from)
{
	const struct named_key *key = named_key_of(line);

	if (!key)
		return NULL;
	*from = strlen(key->prefix);
	return json_string_value(json_object_getn(key->is_region ? words->regions : words->engines,
						  line->start + *from, line->key_len - *from));
}

static void write_line(const struct words *words, const struct textline *line, FILE *out)
{
	size_t from, value_at, driver_len = words->driver ? strlen(words->driver) : 0;
	const char *name = other_name(words, line, &from);

	if (name) {
		fwrite(line->start, 1, from, out);
		fputs(name, out);
		fwrite(line->start + line->key_len, 1, line->len - line->key_len, out);
	} else if (driver_len && textline_has_key(line, "drm-driver")) {
		value_at = (size_t)(line->value - line->start);
		fwrite(line->start, 1, value_at, out);
		fputs(words->to->driver, out);
		fwrite(line->value + driver_len, 1, line->len - value_at - driver_len, out);
	} else {
		textline_write(line, out);
	}
}

static void write_text(const struct words *words, const char *text, size_t len, FILE *out)
{
	struct textlines lines;

	textlines_split(&lines, text, len);
	for (size_t i = 0; i < lines.count; i++)
		write_line(words, &lines.list[i], out);
	textlines_free(&lines);
}

static void write_recording(const struct words *words, const char *bytes, size_t len, FILE *out)
{
	struct rec_error error;
	struct recording *rec;

	if (rec_load(&rec, bytes, len, &error))
		xmalloc_failed(); /* the case was read before */
	rec_write_header(out, rec);
	for (size_t i = 0; i < rec->read_count; i++) {
		struct rec_read read = rec->reads[i];
		char *text = read.err ? NULL
				      : words_change(words, false, read.text, read.len, &read.len);

		if (text)
			read.text = text;
		rec_write_read(out, &read);
		free(text);
	}
	rec_free(rec);
}

char *words_change(const struct words *words, bool is_recording, const char *bytes, size_t len,
		   size_t *changed_len)
{
	char *changed;
	FILE *out = xmemstream(&changed, changed_len);

	if (is_recording)
		write_recording(words, bytes, len, out);
	else
		write_text(words, bytes, len, out);
	xmemstream_close(out);
	return changed;
}

/*
 * --- answers -----------------------------------------------------------------------------------
 */

/* Rename the members of an object of an answer; what the map does not have stays. */
static void undo_names(json_t *map, json_t *parent, const char *group)
{
	json_t *object = json_object_get(parent, group), *renamed, *value, *other;
	const char *name, *original;

	if (!json_is_object(object))
		return;
	renamed = json_object();
	json_object_foreach(object, name, value)
	{
		const char *found = name;

		json_object_foreach(map, original, other)
		{
			if (!strcmp(json_string_value(other), name))
				found = original;
		}
		json_object_set(renamed, found, value);
	}
	json_object_set_new(parent, group, renamed);
}

static void undo_object(const struct words *words, json_t *object)
{
	const char *driver = json_string_value(json_object_get(object, "driver"));

	if (driver && words->driver && !strcmp(driver, words->to->driver))
		json_object_set_new(object, "driver", json_string(words->driver));
	undo_names(words->engines, object, "engines");
	undo_names(words->regions, object, "regions");
}

void words_undo(const struct words *words, json_t *answer)
{
	static const char *const lists[] = {"clients", "totals"};
	json_t *object;
	size_t index;

	undo_object(words, answer);
	for (size_t i = 0; i < sizeof(lists) / sizeof(*lists); i++) {
		json_array_foreach(json_object_get(answer, lists[i]), index, object)
			undo_object(words, object);
	}
}

/*
 * --- expectations ------------------------------------------------------------------------------
 */

/* A set of objects by name: each alternative's members get the other names. */
static json_t *rename_members(json_t *map, const json_t *set)
{
	json_t *renamed, *value, *list;
	const char *name;
	size_t index;

	if (!json_is_object(set))
		return json_deep_copy(set);
	list = json_object_get(set, "any");
	if (json_is_array(list)) {
		renamed = json_array();
		json_array_foreach(list, index, value)
			json_array_append_new(renamed, rename_members(map, value));
		return json_pack("{s:o}", "any", renamed);
	}
	renamed = json_object();
	json_object_foreach((json_t *)set, name, value)
	{
		const char *other = json_string_value(json_object_get(map, name));

		json_object_set_new(renamed, other ? other : name, json_deep_copy(value));
	}
	return renamed;
}

/* A set of drivers. */
static json_t *rename_driver(const struct words *words, const json_t *set)
{
	const char *driver = json_string_value(set);
	json_t *list = json_object_get(set, "any"), *renamed, *value;
	size_t index;

	if (driver && words->driver && !strcmp(driver, words->driver))
		return json_string(words->to->driver);
	if (!json_is_array(list))
		return json_deep_copy(set);
	renamed = json_array();
	json_array_foreach(list, index, value)
		json_array_append_new(renamed, rename_driver(words, value));
	return json_pack("{s:o}", "any", renamed);
}

json_t *words_expect(const struct words *words, const json_t *expect)
{
	json_t *renamed, *value;
	const char *name;
	size_t index;

	if (json_is_array(expect)) {
		renamed = json_array();
		json_array_foreach((json_t *)expect, index, value)
			json_array_append_new(renamed, words_expect(words, value));
		return renamed;
	}
	if (!json_is_object(expect))
		return json_deep_copy(expect);
	renamed = json_object();
	json_object_foreach((json_t *)expect, name, value)
	{
		json_t *other = !strcmp(name, "engines")   ? rename_members(words->engines, value)
				: !strcmp(name, "regions") ? rename_members(words->regions, value)
				: !strcmp(name, "driver")  ? rename_driver(words, value)
							   : words_expect(words, value);

		json_object_set_new(renamed, name, other);
	}
	return renamed;
}

int words_case(struct decoy_case *out, const struct driver_names *to, const struct decoy_case *tc,
	       const char **why)
{
	struct words words;
	int err = words_init(&words, to, tc, why);

	if (err)
		return err;
	*out = *tc;
	out->bytes = words_change(&words, tc->is_recording, tc->bytes, tc->len, &out->len);
	out->asked = words_expect(&words, tc->asked);
	words_free(&words);
	return 0;
}

void words_case_free(struct decoy_case *changed)
{
	free((char *)changed->bytes);
	json_decref((json_t *)changed->asked);
}

int words_of_relation(struct words *words, const struct decoy_case *tc)
{
	const struct driver_names *rows;
	const char *why = collect_names(words, tc);
	size_t count, first = 0;

	rows = driver_names(&count);
	for (const char *digit = tc->id; *digit; digit++)
		first += (unsigned char)*digit;
	for (size_t i = 0; !why && i < count; i++) {
		const struct driver_names *row = &rows[(first + i) % count];

		if (words->driver && !strcmp(words->driver, row->driver))
			continue;
		if (!choose_names(words, row))
			return 0;
	}
	words_free(words);
	return -ENOTSUP;
}
