/* SPDX-License-Identifier: MIT */
#include "meant.h"

#include <string.h>

#include "catalogue.h"
#include "option_set.h"

const char *meant_verb(struct nearest *nearest, const struct program *program, const char *word)
{
	nearest_begin(nearest, word, strlen(word));
	for (const struct verb *const *verb = program->verbs; *verb; verb++)
		nearest_add(nearest, (*verb)->name);
	return nearest_hint(nearest);
}

const char *meant_sub(struct nearest *nearest, const struct verb *verb, const char *word)
{
	nearest_begin(nearest, word, strlen(word));
	for (const struct verb *const *sub = verb->subs; *sub; sub++)
		nearest_add(nearest, (*sub)->name + strlen(verb->name) + 1);
	return nearest_hint(nearest);
}

const char *meant_option(struct nearest *nearest, const struct verb *verb, const char *word)
{
	struct option_set set;

	word += strspn(word, "-");
	nearest_begin(nearest, word, strcspn(word, "="));
	option_set_begin(&set, verb);
	for (size_t i = 0; i < set.count; i++)
		nearest_add(nearest, set.rows[i]->name);
	option_set_free(&set);
	if (*nearest->best) {
		memmove(nearest->best + 2, nearest->best, sizeof(nearest->best) - 2);
		memcpy(nearest->best, "--", 2);
		nearest->best[sizeof(nearest->best) - 1] = '\0';
	}
	return nearest_hint(nearest);
}

/* Options whose values are words, and these; the others are numbers, files or commands. */
static const struct {
	const char *option, *words;
} values[] = {
	{"level", "must should may"},
	{"spec", "6.12 latest"},
	{"color", "auto always never"},
	{"accel", "auto kvm tcg"},
	{"with", "lies processes memory resets rings all none"},
	{"report", "text json junit"},
	{"to", "text jsonl perfetto ctf"},
	{"driver", "auto none"},
	{"driver-dialect", ""},
};

static void add_words(struct nearest *nearest, const char *option, const char *words)
{
	const struct cat_driver_profile *profiles;
	size_t count;

	nearest_add_list(nearest, words);
	if (strncmp(option, "driver", strlen("driver")) != 0)
		return;
	profiles = cat_profiles(&count);
	for (size_t i = 0; i < count; i++)
		nearest_add(nearest, profiles[i].driver);
}

const char *meant_value(struct nearest *nearest, const char *name, const char *value)
{
	nearest_begin(nearest, "", 0);
	for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++) {
		if (strcmp(values[i].option, name) != 0)
			continue;
		/* the first word that is none of them */
		do {
			nearest_begin(nearest, value, strcspn(value, ",=@"));
			add_words(nearest, name, values[i].words);
			value += nearest->len;
		} while (*nearest->best && !nearest->distance && *value++ == ',');
		if (*nearest->best && !nearest->distance)
			nearest_begin(nearest, "", 0);
	}
	return nearest_hint(nearest);
}
