/* SPDX-License-Identifier: MIT */
#include "line_words.h"

#include <string.h>

/* The first is that of a number without a key. */
static const struct line_key keys[] = {
	{"busy_ns", "engines"},	     {"capacity", "engines"},	{"cycles", "engines"},
	{"total_cycles", "engines"}, {"maxfreq_hz", "engines"}, {"total", "regions"},
	{"shared", "regions"},	     {"resident", "regions"},	{"purgeable", "regions"},
	{"active", "regions"},
};

#define KEYS (sizeof(keys) / sizeof(keys[0]))

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

static bool is_digits(const char *text)
{
	return *text && text[strspn(text, "0123456789")] == '\0';
}

bool line_word_is_none(const char *text)
{
	return !strcmp(text, "-");
}

char *line_word_next(char **rest)
{
	char *word = *rest + strspn(*rest, " \t\r");
	char *end = word + strcspn(word, " \t\r");

	*rest = *end ? end + 1 : end;
	*end = '\0';
	return word;
}

static char *cut_last(char *rest)
{
	char *end = rest + strlen(rest), *word;

	while (end > rest && is_blank(end[-1]))
		*--end = '\0';
	word = end;
	while (word > rest && !is_blank(word[-1]))
		word--;
	end = word;
	while (end > rest && is_blank(end[-1]))
		*--end = '\0';
	return word;
}

/* Moves *value behind "KEY=". */
static const struct line_key *cut_key(char **value)
{
	const char *equals = strchr(*value, '=');
	size_t len = equals ? (size_t)(equals - *value) : 0;

	if (!equals)
		return &keys[0];
	for (size_t i = 0; i < KEYS; i++) {
		if (strlen(keys[i].key) != len || memcmp(keys[i].key, *value, len) != 0)
			continue;
		*value += len + 1;
		return &keys[i];
	}
	return NULL;
}

struct line_words line_words_cut(char *line)
{
	struct line_words words;

	words.device = line_word_next(&line);
	words.client = line_word_next(&line);
	words.pid = line_word_next(&line);
	line += strspn(line, " \t\r");
	words.value = cut_last(line);
	/* The last word was also the first: there is none before it. */
	words.name = words.value == line ? words.value + strlen(words.value) : line;
	words.keyed = strchr(words.value, '=');
	words.key = cut_key(&words.value);
	return words;
}

bool line_words_none(const struct line_words *words)
{
	return !words->keyed && line_word_is_none(words->name) && line_word_is_none(words->value);
}

static const char *fault(const char **word, const char *at, const char *what)
{
	*word = at;
	return what;
}

const char *line_words_fault(const struct line_words *words, const char **word)
{
	size_t digits = strspn(words->value, "0123456789");

	if (!*words->device)
		return fault(word, "", "no device");
	if (!line_word_is_none(words->client) && !is_digits(words->client))
		return fault(word, words->client, "the client is neither a number nor -");
	if (!is_digits(words->pid))
		return fault(word, words->pid, "the pid is no number");
	if (!*words->name)
		return fault(word, words->value, "a word is missing");
	if (!words->key)
		return fault(word, words->value, "no value has this key");
	if (line_words_none(words) || (digits && strcmp(words->value + digits, "+") <= 0))
		return NULL;
	return fault(word, words->value,
		     words->keyed ? "the value is no number" : "the time is no number");
}
