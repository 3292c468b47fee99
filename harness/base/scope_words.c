/* SPDX-License-Identifier: MIT */
#include "scope_words.h"

#include <stdlib.h>
#include <string.h>

#include "nearest.h"
#include "xmalloc.h"

#define SHOWN 60 /* bytes of a word that are shown */

struct unit {
	const char *word;
	uint64_t factor;
};

static const struct unit times[] = {
	{"ns", 1}, {"us", 1000}, {"ms", 1000000}, {"s", 1000000000}, {NULL, 0}};
static const struct unit sizes[] = {{"", 1},	      {"B", 1},		{"KiB", 1 << 10},
				    {"MiB", 1 << 20}, {"GiB", 1 << 30}, {NULL, 0}};

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

bool scope_uint(const char *text, size_t len, uint64_t *out)
{
	uint64_t value = 0;

	for (size_t i = 0; i < len; i++) {
		unsigned int digit = (unsigned int)(text[i] - '0');

		if (!is_digit(text[i]) || value > (UINT64_MAX - digit) / 10)
			return false;
		value = value * 10 + digit;
	}
	if (!len)
		return false;
	*out = value;
	return true;
}

bool scope_ratio(const char *text, size_t len, double *out)
{
	double value = 0, scale = 1;
	size_t i = 0;

	for (; i < len && is_digit(text[i]); i++)
		value = value * 10 + (text[i] - '0');
	if (i && i + 1 < len && text[i] == '.') {
		for (i++; i < len && is_digit(text[i]); i++) {
			scale /= 10;
			value += (text[i] - '0') * scale;
		}
	}
	if (!len || i < len || value > 1)
		return false;
	*out = value;
	return true;
}

/* A number and a unit, "10ms". */
static bool read_amount(const char *text, size_t len, const struct unit *units, uint64_t *out)
{
	size_t digits = 0;
	uint64_t value;

	while (digits < len && is_digit(text[digits]))
		digits++;
	for (; units->word; units++) {
		if (strlen(units->word) != len - digits ||
		    memcmp(units->word, text + digits, len - digits) != 0)
			continue;
		if (!scope_uint(text, digits, &value) || value > UINT64_MAX / units->factor)
			return false;
		*out = value * units->factor;
		return true;
	}
	return false;
}

static int shown(size_t len)
{
	return (int)(len < SHOWN ? len : SHOWN);
}

char *scope_expected_features(const char *word, size_t len)
{
	struct nearest near;
	char *text;
	size_t text_len;
	FILE *out = xmemstream(&text, &text_len);

	nearest_begin(&near, word, len);
	for (const char *const *each = feature_words(); *each; each++)
		nearest_add(&near, *each);
	if (*near.best)
		fprintf(out, "did you mean %s? Expected", near.best);
	else
		fputs("expected", out);
	fputs(" some of ", out);
	for (const char *const *each = feature_words(); *each; each++)
		fprintf(out, "%s%s", each == feature_words() ? "" : ",", *each);
	xmemstream_close(out);
	return text;
}

static char *unknown_feature(const char *word, size_t len)
{
	char *expected = scope_expected_features(word, len);
	char *text = xasprintf("\"%.*s\" is no feature; %s", shown(len), word, expected);

	free(expected);
	return text;
}

char *scope_read_features(struct scope *scope, const char *list)
{
	for (const char *word = list;; word++) {
		size_t len = strcspn(word, ",");

		if (!scope_add_feature(scope, word, len))
			return unknown_feature(word, len);
		word += len;
		if (!*word)
			return NULL;
	}
}

char *scope_read_names(struct scope_names *names, const char *list)
{
	for (const char *word = list;; word++) {
		size_t len = strcspn(word, ",");

		if (!len)
			return xstrdup("expected names with commas between, none of them empty");
		scope_names_add(names, word, len);
		word += len;
		if (!*word)
			return NULL;
	}
}

/* The parts of a sum, of len bytes: "vram0+vram1", or "*". */
static bool read_parts(struct scope_names *parts, const char *text, size_t len)
{
	if (len == 1 && *text == '*')
		return true;
	for (const char *end = text + len;; text++) {
		size_t part = 0;

		while (text + part < end && text[part] != '+')
			part++;
		if (!part)
			return false;
		scope_names_add(parts, text, part);
		text += part;
		if (text == end)
			return true;
	}
}

char *scope_read_regions(struct scope *scope, const char *list)
{
	for (const char *word = list;; word++) {
		size_t len = strcspn(word, ","), name = strcspn(word, "=,");

		if (!name ||
		    (name < len &&
		     !read_parts(&scope_region_sums_add(&scope->region_sums, word, name)->parts,
				 word + name + 1, len - name - 1)))
			return xstrdup(
				"expected names with commas between, none of them empty; a sum "
				"is NAME=REGION+REGION, or NAME=* of all");
		scope_names_add(&scope->regions, word, name);
		word += len;
		if (!*word)
			return NULL;
	}
}

const char *const scope_categories[] = {"total", "shared", "resident", "purgeable", "active", NULL};

static bool is_category(const char *name)
{
	for (const char *const *category = scope_categories; *category; category++) {
		if (!strcmp(*category, name))
			return true;
	}
	return false;
}

const char *scope_no_category(const struct scope_names *names)
{
	for (size_t i = 0; i < names->count; i++) {
		if (!is_category(names->list[i]))
			return names->list[i];
	}
	return NULL;
}

char *scope_read_categories(struct scope_names *names, const char *list)
{
	char *fault = scope_read_names(names, list);
	const char *other = fault ? NULL : scope_no_category(names);

	if (other)
		fault = xasprintf("\"%.*s\" is no category of memory; expected some of "
				  "total,shared,resident,purgeable,active",
				  shown(strlen(other)), other);
	return fault;
}

static bool read_time(struct scope_precision *precision, const char *text, size_t len)
{
	return read_amount(text, len, times, &precision->time_ns);
}

static bool read_ratio(struct scope_precision *precision, const char *text, size_t len)
{
	return scope_ratio(text, len, &precision->ratio);
}

static bool read_engine(struct scope_precision *precision, const char *text, size_t len)
{
	return scope_ratio(text, len, &precision->engine);
}

static bool read_memory(struct scope_precision *precision, const char *text, size_t len)
{
	return read_amount(text, len, sizes, &precision->bytes);
}

static bool read_one(struct scope_precision *precision, const char *text, size_t len)
{
	static const struct {
		const char *before;
		bool (*read)(struct scope_precision *precision, const char *text, size_t len);
	} rows[] = {{"time=", read_time},
		    {"ratio=", read_ratio},
		    {"engine=", read_engine},
		    {"memory=", read_memory}};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		size_t before = strlen(rows[i].before);

		if (len > before && !memcmp(text, rows[i].before, before))
			return rows[i].read(precision, text + before, len - before);
	}
	return false;
}

char *scope_read_precision(struct scope_precision *precision, const char *list)
{
	for (const char *word = list;; word++) {
		size_t len = strcspn(word, ",");

		if (!read_one(precision, word, len))
			return xasprintf(
				"\"%.*s\": expected time= with ns, us, ms or s, ratio= of at "
				"most 1, engine= likewise, or memory= in bytes, KiB, MiB or GiB",
				shown(len), word);
		word += len;
		if (!*word)
			return NULL;
	}
}

char *scope_read_idle_every(struct scope *scope, const char *text)
{
	if (read_amount(text, strlen(text), times, &scope->idle_every_ns) && scope->idle_every_ns)
		return NULL;
	return xstrdup("expected a time above 0 with ns, us, ms or s");
}

static const char *const sums[] = {[SCOPE_SUM] = "sum",
				   [SCOPE_MAX] = "max",
				   [SCOPE_MEAN] = "mean",
				   [SCOPE_MAX_PER_DEVICE] = "max-per-device",
				   [SCOPE_HELD] = "held"};

const char *scope_sum_name(enum scope_sum sum)
{
	return sums[sum];
}

enum scope_sum scope_sum_word(const char *word, size_t len)
{
	for (size_t i = SCOPE_SUM; i < sizeof(sums) / sizeof(sums[0]); i++) {
		if (strlen(sums[i]) == len && !memcmp(sums[i], word, len))
			return (enum scope_sum)i;
	}
	return SCOPE_NO_LOAD;
}

char *scope_read_load(struct scope *scope, const char *text)
{
	const size_t name = strcspn(text, "=:");
	const bool named = name && text[name] == '=';
	struct scope_load *load = named ? scope_loads_add(&scope->loads, text, name) : &scope->load;
	size_t len;

	text += named ? name + 1 : 0;
	len = strcspn(text, ":");
	load->sum = scope_sum_word(text, len);
	if (load->sum == SCOPE_NO_LOAD)
		return xasprintf("\"%.*s\": expected sum, max, mean, max-per-device or held",
				 shown(len), text);
	return text[len] ? scope_read_names(&load->engines, text + len + 1) : NULL;
}
