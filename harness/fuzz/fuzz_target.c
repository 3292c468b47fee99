/* SPDX-License-Identifier: MIT */
#include "fuzz_target.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz_files.h"
#include "xmalloc.h"

#define OPTIONS	   ".options"
#define DICTIONARY "fuzz/fdinfo.dict" /* of a target that has none of its own */

/* "name = value" of a line; false: it is none. */
static bool split_line(char *line, char **name, char **value)
{
	char *sign = strchr(line, '=');

	if (!sign || *line == '#' || *line == '[')
		return false;
	*value = sign + 1 + strspn(sign + 1, " ");
	*name = line;
	while (sign > line && sign[-1] == ' ')
		sign--;
	*sign = '\0';
	return true;
}

static void read_places(struct fuzz_target *target, char *words)
{
	char *rest = NULL;
	size_t n = 0;

	for (char *word = strtok_r(words, " ", &rest); word && n < FUZZ_PLACES_MAX;
	     word = strtok_r(NULL, " ", &rest))
		target->places[n++] = word;
}

/* text: a copy, whose parts the target keeps. */
static void read_options(struct fuzz_target *target, char *text)
{
	char *rest = NULL, *name, *value;
	bool ours = false;
	size_t n = 0;

	for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
		ours = ours || !strcmp(line, "[decoy]");
		if (!split_line(line, &name, &value))
			continue;
		if (ours && !strcmp(name, "seeds"))
			read_places(target, value);
		else if (ours && !strcmp(name, "reads"))
			target->reads = value;
		else if (!ours && n < FUZZ_ARGUMENTS_MAX)
			target->arguments[n++] = xasprintf("-%s=%s", name, value);
	}
}

/* "lint" of "fuzz/lint.options"; NULL: no options of a target. */
static char *name_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	const size_t len = strlen(slash + 1), ending = strlen(OPTIONS);

	if (len <= ending || strcmp(slash + 1 + len - ending, OPTIONS) != 0)
		return NULL;
	return xstrndup(slash + 1, len - ending);
}

static void read_target(struct fuzz_target *target, const struct corpus_file *file, char *name)
{
	char *dictionary =
		xasprintf("%.*s.dict", (int)(strlen(file->path) - strlen(OPTIONS)), file->path);

	*target = (struct fuzz_target){.name = name, .reads = ""};
	read_options(target, xstrndup(file->bytes, file->len));
	target->dictionary = fuzz_files_find(dictionary);
	if (!target->dictionary)
		target->dictionary = fuzz_files_find(DICTIONARY);
	free(dictionary);
}

const struct fuzz_target *fuzz_targets(size_t *count)
{
	static struct fuzz_target *list;
	static size_t found;
	const struct corpus_file *files;
	size_t all;

	if (!list) {
		files = fuzz_files(&all);
		list = xcalloc(all + 1, sizeof(*list));
		for (size_t i = 0; i < all; i++) {
			char *name = name_of(files[i].path);

			if (name)
				read_target(&list[found++], &files[i], name);
		}
	}
	*count = found;
	return list;
}

const struct fuzz_target *fuzz_target_find(const char *name)
{
	size_t count;
	const struct fuzz_target *list = fuzz_targets(&count);

	for (size_t i = 0; i < count; i++)
		if (!strcmp(list[i].name, name))
			return &list[i];
	return NULL;
}

const char *fuzz_kernel_targets(void)
{
	return FUZZ_KERNEL_TARGETS;
}

unsigned long fuzz_target_number(const struct fuzz_target *target, const char *option,
				 unsigned long fallback)
{
	const size_t len = strlen(option);

	for (const char *const *argument = target->arguments; *argument; argument++)
		if (!strncmp(*argument + 1, option, len) && (*argument)[1 + len] == '=')
			return strtoul(*argument + len + 2, NULL, 10);
	return fallback;
}
