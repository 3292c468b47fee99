/* SPDX-License-Identifier: MIT */
#include "words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "textlines.h"
#include "words_key.h"
#include "xmalloc.h"

#define NAME_LONGEST 31 /* of a driver's names; a longer one is what a case is about */
#define WORD_BYTES   "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"

/* The keys that end in a name; the first that a key begins with is its own. */
static const struct words_key keys[] = {
	{"drm-engine-capacity-", false}, {"drm-engine-", false},   {"drm-total-cycles-", false},
	{"drm-cycles-", false},		 {"drm-maxfreq-", false},  {"drm-curfreq-", false},
	{"drm-memory-", true},		 {"drm-total-", true},	   {"drm-shared-", true},
	{"drm-resident-", true},	 {"drm-purgeable-", true}, {"drm-active-", true},
};

const struct words_key *words_key_of(const struct textline *line)
{
	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++) {
		size_t len = strlen(keys[i].prefix);

		if (line->key_len >= len && !memcmp(line->start, keys[i].prefix, len))
			return &keys[i];
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

/* --- the names of a case --- */

static const char *add_driver(struct words *words, const char *value, size_t len)
{
	while (len && (value[len - 1] == ' ' || value[len - 1] == '\t'))
		len--;
	if (!is_word(value, len))
		return "its driver name is not a single word";
	if (words->driver &&
	    (strlen(words->driver) != len || memcmp(words->driver, value, len) != 0))
		return "it has more than one driver";
	if (!words->driver)
		words->driver = xstrndup(value, len);
	return NULL;
}

static const char *add_line(struct words *words, const struct textline *line)
{
	const struct words_key *key = words_key_of(line);
	const char *name;
	size_t len;

	if (textline_has_key(line, "drm-driver"))
		return add_driver(words, line->value, line->value_len);
	if (!key)
		return NULL;
	name = line->start + strlen(key->prefix);
	len = line->key_len - strlen(key->prefix);
	if (!is_word(name, len) || is_ambiguous(name, len))
		return "the case is about one of its names";
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
		why = "the case is about one of its lines";
	for (size_t i = 0; !why && i < lines.count; i++) {
		if (lines.list[i].is_drm)
			why = add_line(words, &lines.list[i]);
		else if (lines.list[i].key_len >= 4 && !strncasecmp(lines.list[i].start, "drm-", 4))
			why = "the case is about one of its lines";
	}
	textlines_free(&lines);
	return why;
}

static const char *add_recording(struct words *words, const struct decoy_case *tc)
{
	const struct recording *rec = tc->recording;
	const char *why = NULL;

	if (!rec)
		return "it is not a recording";
	for (size_t i = 0; !why && i < rec->read_count; i++) {
		if (!rec->reads[i].err)
			why = add_text(words, rec->reads[i].text, rec->reads[i].len);
	}
	return why;
}

/* --- the other driver's names --- */

/* Is one the beginning of the other? */
static bool are_prefixes(const char *a, const char *b)
{
	size_t a_len = strlen(a), b_len = strlen(b);

	return !memcmp(a, b, a_len < b_len ? a_len : b_len);
}

static bool name_fits(json_t *map, const char *name, const char *other)
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
static bool assign_names(json_t *map, void *iter, const char *const *others)
{
	const char *name = json_object_iter_key(iter);

	if (!iter)
		return true;
	for (const char *const *other = others; *other; other++) {
		if (!name_fits(map, name, *other))
			continue;
		json_object_iter_set_new(map, iter, json_string(*other));
		if (assign_names(map, json_object_iter_next(map, iter), others))
			return true;
	}
	json_object_iter_set_new(map, iter, json_null());
	return false;
}

/* The names of a case, without others yet. NULL, or why it has no other ones. */
static const char *collect_names(struct words *words, const struct decoy_case *tc)
{
	*words = (struct words){.engines = json_object(), .regions = json_object()};
	return tc->is_recording ? add_recording(words, tc) : add_text(words, tc->bytes, tc->len);
}

static bool choose_assignment(json_t *map, const char *const *others)
{
	size_t most = 0;

	while (others[most])
		most++;
	return json_object_size(map) <= most && assign_names(map, json_object_iter(map), others);
}

static const char *choose_names(struct words *words, const struct driver_names *to)
{
	words->to = to;
	if (!choose_assignment(words->engines, to->engines))
		return "the driver has too few engines for it";
	if (!choose_assignment(words->regions, to->regions))
		return "the driver has too few regions for it";
	return NULL;
}

/* A number that is another one for other cases. */
static size_t turn_of(const struct decoy_case *tc)
{
	size_t turn = 0;

	for (const char *digit = tc->id; *digit; digit++)
		turn += (unsigned char)*digit;
	return turn;
}

/* Put the names that are covered first, and among them, as among the others, another one in each
 * case. */
static void order_names(const char **names, size_t turn, const struct scope_names *covered)
{
	const char *before[NAMES_MOST];
	size_t count = 0, ordered = 0;

	while (names[count]) {
		before[count] = names[count];
		count++;
	}
	/* once round for those that are covered, and once for the others */
	for (size_t i = 0; ordered < count; i++) {
		const char *name = before[(turn + i) % count];

		if (scope_names_have(covered, name) == (i < count))
			names[ordered++] = name;
	}
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

int words_init_covered(struct words *words, const struct driver_names *to,
		       const struct scope *covered, const struct decoy_case *tc, const char **why)
{
	struct scope_names engines = covered->engines.limited ? scope_names_copy(&covered->engines)
							      : scope_load_engines(covered);
	struct scope_names regions = scope_printed_regions(covered);
	struct driver_names ordered = *to;
	int err;

	order_names(ordered.engines, turn_of(tc), &engines);
	order_names(ordered.regions, turn_of(tc), &regions);
	scope_names_clear(&engines);
	scope_names_clear(&regions);
	err = words_init(words, &ordered, tc, why);
	words->to = to;
	return err;
}

void words_free(struct words *words)
{
	free(words->driver);
	json_decref(words->engines);
	json_decref(words->regions);
}

int words_of_relation(struct words *words, const struct decoy_case *tc)
{
	const struct driver_names *rows;
	const char *why = collect_names(words, tc);
	size_t count, first = turn_of(tc);

	rows = driver_names(&count);
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
