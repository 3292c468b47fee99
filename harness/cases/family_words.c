/* SPDX-License-Identifier: MIT */
/*
 * The member "family" of a case: parameters, their words, and the text that each word stands for.
 */
#include "family_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

#define REPEAT_MAX TEMPLATE_MAX /* times; template_expand() limits what comes of it */

/* Lower case letters, digits and hyphens: a name has a dot and plus signs of its own. */
static bool is_word(const char *word)
{
	return !*word || (casefile_slug(word) && !strchr(word, '.'));
}

static bool is_known(const struct template *template, const char *word)
{
	for (size_t i = 0; i < template->count; i++) {
		const struct template_parameter *parameter = &template->parameters[i];

		for (size_t n = 0; *word && n < parameter->count; n++)
			if (!strcmp(parameter->words[n].word, word))
				return true;
	}
	return false;
}

/* Twice in one parameter; of several, only the empty word may be in each. */
static bool is_twice(const struct template_parameter *parameter, const char *word)
{
	for (size_t n = 0; n < parameter->count; n++)
		if (!strcmp(parameter->words[n].word, word))
			return true;
	return false;
}

static void add_word(struct casefile *file, const char *path, const struct template *template,
		     struct template_parameter *parameter, struct template_word word)
{
	if (!is_word(word.word))
		casefile_fault(file, path,
			       "expected words of lower case letters, digits and hyphens");
	else if (is_known(template, word.word) || is_twice(parameter, word.word))
		casefile_fault(file, path, "listed twice: \"%s\"", word.word);
	else
		parameter->words[parameter->count++] = word;
}

/* A list: each word stands for itself. */
static void read_list(struct casefile *file, const char *path, const struct template *template,
		      struct template_parameter *parameter, const json_t *list)
{
	char place[160];
	json_t *value;
	size_t i;

	json_array_foreach((json_t *)list, i, value)
	{
		const char *word = json_string_value(value);

		snprintf(place, sizeof(place), "%s[%zu]", path, i);
		if (word)
			add_word(file, place, template, parameter,
				 (struct template_word){word, word, 1});
		else
			casefile_fault(file, place, "expected a string");
	}
}

/* The text of a word: a string, or {"repeat": "x", "times": 64}. false: neither. */
static bool read_text(const json_t *value, struct template_word *word)
{
	const json_t *times = json_object_get(value, "times");

	word->text = json_string_value(value);
	word->times = 1;
	if (word->text)
		return true;
	word->text = json_string_value(json_object_get(value, "repeat"));
	word->times = (size_t)json_integer_value(times);
	return word->text && *word->text && json_is_integer(times) &&
	       json_integer_value(times) >= 0 && json_integer_value(times) <= REPEAT_MAX &&
	       json_object_size(value) == 2;
}

static void read_texts(struct casefile *file, const char *path, const struct template *template,
		       struct template_parameter *parameter, const json_t *texts)
{
	const char *name;
	char place[160];
	json_t *value;

	json_object_foreach((json_t *)texts, name, value)
	{
		struct template_word word = {.word = name};

		snprintf(place, sizeof(place), "%s.%s", path, name);
		if (!is_word(name))
			casefile_fault(file, path,
				       "expected words of lower case letters, digits and hyphens");
		else if (!read_text(value, &word))
			casefile_fault(
				file, place,
				"expected a text, or {\"repeat\": a text, \"times\": a number}");
		else
			add_word(file, place, template, parameter, word);
	}
}

static void read_parameter(struct casefile *file, const char *name, const json_t *words,
			   struct template *template)
{
	size_t count = json_is_array(words) ? json_array_size(words) : json_object_size(words);
	struct template_parameter parameter = {.name = name};
	char path[96];

	snprintf(path, sizeof(path), "family.%s", name);
	if (!*name || !is_word(name)) {
		casefile_fault(
			file, "family",
			"expected parameters named by lower case letters, digits and hyphens");
		return;
	}
	if (!count) {
		casefile_fault(file, path,
			       "expected a list of words, or an object of words and their texts");
		return;
	}
	parameter.words = xcalloc(count, sizeof(*parameter.words));
	if (json_is_array(words))
		read_list(file, path, template, &parameter, words);
	else
		read_texts(file, path, template, &parameter, words);
	template->parameters[template->count++] = parameter;
}

void family_words_read(struct casefile *file, const json_t *family, struct template *template)
{
	const char *name;
	json_t *words;

	if (!json_object_size(family)) {
		casefile_fault(file, "family", "expected an object of parameters");
		return;
	}
	template->parameters = xcalloc(json_object_size(family), sizeof(*template->parameters));
	json_object_foreach((json_t *)family, name, words)
		read_parameter(file, name, words, template);
}

static struct template_parameter *find_parameter(struct template *template, const char *name)
{
	for (size_t i = 0; i < template->count; i++)
		if (!strcmp(template->parameters[i].name, name))
			return &template->parameters[i];
	return NULL;
}

void family_words_plain(struct casefile *file, const json_t *plain, struct template *template)
{
	const char *name;
	json_t *text;

	json_object_foreach((json_t *)plain, name, text)
	{
		struct template_parameter *parameter = find_parameter(template, name);

		if (!parameter)
			casefile_fault(file, "plain", "%.60s: no parameter of the family", name);
		else if (!json_is_string(text))
			casefile_fault(file, "plain", "%.60s: expected a string", name);
		else
			parameter->plain = json_string_value(text);
	}
}

void family_words_free(struct template *template)
{
	for (size_t i = 0; i < template->count; i++)
		free(template->parameters[i].words);
	free(template->parameters);
}

bool family_words_next(struct template *template)
{
	for (size_t i = template->count; i-- > 0;) {
		struct template_parameter *parameter = &template->parameters[i];

		if (++parameter->chosen < parameter->count)
			return true;
		parameter->chosen = 0;
	}
	return false;
}

bool family_words_no(struct template *template)
{
	bool some = false;

	for (size_t i = 0; i < template->count; i++) {
		struct template_parameter *parameter = &template->parameters[i];

		if (!parameter->plain)
			continue;
		parameter->chosen = parameter->count;
		some = true;
	}
	return some;
}

char *family_words_text(const struct template *template)
{
	char *text;
	size_t len;
	FILE *out = xmemstream(&text, &len);
	const char *plus = "";

	for (size_t i = 0; i < template->count; i++) {
		const struct template_parameter *parameter = &template->parameters[i];
		const char *word = parameter->words[parameter->chosen].word;

		if (!*word)
			continue;
		fprintf(out, "%s%s", plus, word);
		plus = "+";
	}
	xmemstream_close(out);
	return text;
}
