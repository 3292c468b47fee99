/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "guest.h"
#include "xmalloc.h"

static void add_word(char ***words, size_t *count, const char *word)
{
	*words = xreallocarray(*words, *count + 1, sizeof(**words));
	(*words)[(*count)++] = xstrdup(word);
}

/* One word per line; skip empty lines and those that begin with #. */
static int read_words(char ***words, size_t *count, const char *path)
{
	FILE *file = fopen(path, "re");
	char *line = NULL;
	size_t capacity = 0;
	int err;

	if (!file)
		return -errno;
	while (getline(&line, &capacity, file) > 0) {
		line[strcspn(line, "\n")] = '\0';
		if (*line && *line != '#')
			add_word(words, count, line);
	}
	err = feof(file) ? 0 : -EIO;
	free(line);
	fclose(file);
	return err;
}

int deny_read(struct deny_list *list, const char *path)
{
	int err;

	*list = (struct deny_list){0};
	err = read_words(&list->words, &list->count, path);
	if (!err && !list->count)
		err = -EINVAL;
	if (err)
		deny_free(list);
	return err;
}

int deny_allow(struct deny_list *list, const char *path)
{
	return read_words(&list->allowed, &list->allowed_count, path);
}

int deny_starved(struct deny_list *list, const char *path)
{
	return read_words(&list->starved, &list->starved_count, path);
}

static bool has_word(char *const *words, size_t count, const char *line, size_t len)
{
	for (size_t i = 0; i < count; i++)
		if (memmem(line, len, words[i], strlen(words[i])))
			return true;
	return false;
}

const char *deny_find(const struct deny_list *list, const char *log, size_t log_len, size_t *len)
{
	size_t at = 0;

	while (at < log_len) {
		const char *line = log + at, *feed = memchr(line, '\n', log_len - at);

		*len = feed ? (size_t)(feed - line) : log_len - at;
		if (has_word(list->words, list->count, line, *len) &&
		    !has_word(list->allowed, list->allowed_count, line, *len))
			return line;
		at += *len + 1;
	}
	return NULL;
}

/* Is the line part of a backtrace? The line before the backtrace says why it was printed. */
static bool is_part(const char *line, size_t len)
{
	static const char *const words[] = {"Call Trace:", "(Tainted:", "(Not tainted"};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (memmem(line, len, words[i], strlen(words[i])))
			return true;
	return false;
}

struct complaint complaint_find(const struct deny_list *list, const char *log, size_t log_len)
{
	struct complaint first = {NULL, 0, false}, next = {NULL, 0, false};

	for (size_t at = 0; at < log_len; at = (size_t)(next.line - log) + next.len) {
		next.line = deny_find(list, log + at, log_len - at, &next.len);
		if (!next.line)
			break;
		next.starved = has_word(list->starved, list->starved_count, next.line, next.len);
		if (!next.starved && !(first.line && is_part(next.line, next.len)))
			return first.line && !first.starved ? first : next;
		if (!first.line)
			first = next;
	}
	return first;
}

static void words_free(char **words, size_t count)
{
	for (size_t i = 0; i < count; i++)
		free(words[i]);
	free(words);
}

void deny_free(struct deny_list *list)
{
	words_free(list->words, list->count);
	words_free(list->allowed, list->allowed_count);
	words_free(list->starved, list->starved_count);
	*list = (struct deny_list){0};
}
