/* SPDX-License-Identifier: MIT */
#include "meant.h"

#include <string.h>

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

const char *meant_value(struct nearest *nearest, const struct option_row *row, const char *value)
{
	const char *word;

	nearest_begin(nearest, "", 0);
	if (!row->word)
		return nearest_hint(nearest);
	/* the first word that is none of them */
	do {
		nearest_begin(nearest, value, strcspn(value, ",=@"));
		for (size_t i = 0; (word = row->word(i)); i++)
			nearest_add(nearest, word);
		value += nearest->len;
	} while (*nearest->best && !nearest->distance && *value++ == ',');
	if (*nearest->best && !nearest->distance)
		nearest_begin(nearest, "", 0);
	return nearest_hint(nearest);
}
