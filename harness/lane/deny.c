/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "guest.h"

int deny_read(struct deny_list *list, const char *path)
{
	FILE *file = fopen(path, "re");
	size_t room = 0;
	char *line = NULL;
	ssize_t len;
	int err = 0;

	*list = (struct deny_list){0};
	if (!file)
		return -errno;
	while (!err && (len = getline(&line, &room, file)) > 0) {
		char **words;

		line[strcspn(line, "\n")] = '\0';
		if (!*line || *line == '#')
			continue;
		words = reallocarray(list->words, list->count + 1, sizeof(*words));
		if (words)
			list->words = words;
		if (!words || !(words[list->count] = strdup(line)))
			err = -ENOMEM;
		else
			list->count++;
	}
	if (!err && ferror(file))
		err = -EIO;
	free(line);
	fclose(file);
	if (!err && !list->count)
		err = -EINVAL;
	if (err)
		deny_free(list);
	return err;
}

static bool has_word(const struct deny_list *list, const char *line, size_t len)
{
	for (size_t i = 0; i < list->count; i++)
		if (memmem(line, len, list->words[i], strlen(list->words[i])))
			return true;
	return false;
}

const char *deny_find(const struct deny_list *list, const char *log, size_t log_len, size_t *len)
{
	size_t at = 0;

	while (at < log_len) {
		const char *line = log + at, *feed = memchr(line, '\n', log_len - at);

		*len = feed ? (size_t)(feed - line) : log_len - at;
		if (has_word(list, line, *len))
			return line;
		at += *len + 1;
	}
	return NULL;
}

void deny_free(struct deny_list *list)
{
	for (size_t i = 0; i < list->count; i++)
		free(list->words[i]);
	free(list->words);
	*list = (struct deny_list){0};
}
