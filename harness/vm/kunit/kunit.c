/* SPDX-License-Identifier: MIT */
/* The agent's words about modules of suites: each of the list, loaded, heard, and taken out again. */
#include "kunit.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where the agent is in its story. */
struct story {
	struct kunit *kunit;
	size_t module; /* in the list; as many as there are: all were done */
	bool loaded; /* it is being heard */
	unsigned int suites; /* of this module */
	char *suite; /* whose lines follow, or NULL */
	char *text; /* its lines so far */
	size_t len, room;
	char **why;
};

int kunit_list(struct kunit *kunit, const char *guest)
{
	char path[PATH_MAX], line[128];
	int err = 0;
	FILE *list;

	if (snprintf(path, sizeof(path), "%s/kunit", guest) >= (int)sizeof(path))
		return -ENAMETOOLONG;
	list = fopen(path, "re");
	if (!list)
		return errno == ENOENT ? 0 : -errno;
	while (!err && fscanf(list, "%127s", line) == 1) {
		char **modules =
			reallocarray(kunit->modules, kunit->module_count + 1, sizeof(*modules));

		err = modules ? 0 : -ENOMEM;
		if (err)
			break;
		kunit->modules = modules;
		modules[kunit->module_count] = strdup(line);
		err = modules[kunit->module_count] ? 0 : -ENOMEM;
		kunit->module_count += !err;
	}
	fclose(list);
	return err;
}

__attribute__((format(printf, 2, 3))) static int refuse(struct story *story, const char *format,
							...)
{
	va_list args;

	va_start(args, format);
	if (vasprintf(story->why, format, args) < 0)
		*story->why = NULL;
	va_end(args);
	return *story->why ? -EIO : -ENOMEM;
}

static const char *module_of(const struct story *story)
{
	return story->module < story->kunit->module_count ? story->kunit->modules[story->module]
							  : "";
}

/* A suite ends where the next one begins, or with its module. */
static int suite_end(struct story *story)
{
	int err = 0;

	if (story->suite)
		err = kunit_suite(story->kunit, story->suite, story->text ? story->text : "",
				  story->len);
	free(story->suite);
	story->suite = NULL;
	story->len = 0;
	return err;
}

static int hear_load(struct story *story, const char *name)
{
	if (story->loaded || strcmp(name, module_of(story)) != 0)
		return refuse(story, "the suites of %s were loaded, when it was the turn of %s",
			      name, *module_of(story) ? module_of(story) : "none");
	story->loaded = true;
	story->suites = 0;
	return 0;
}

static int hear_suite(struct story *story, const char *name)
{
	int err = suite_end(story);

	if (err)
		return err;
	if (!story->loaded)
		return refuse(story, "a suite of no module: %s", name);
	story->suites++;
	story->suite = strdup(name);
	return story->suite ? 0 : -ENOMEM;
}

static int hear_line(struct story *story, const char *line)
{
	size_t len = strlen(line), room = 2 * (story->len + len + 2);

	if (!story->suite)
		return refuse(story, "a line of no suite: %s", line);
	if (story->len + len + 2 > story->room) {
		char *text = realloc(story->text, room);

		if (!text)
			return -ENOMEM;
		story->text = text;
		story->room = room;
	}
	memcpy(story->text + story->len, line, len);
	story->len += len;
	story->text[story->len++] = '\n';
	story->text[story->len] = '\0';
	return 0;
}

static int hear_done(struct story *story, const char *name)
{
	int err = suite_end(story);

	if (err)
		return err;
	if (!story->loaded || strcmp(name, module_of(story)) != 0)
		return refuse(story, "%s was taken out before it was loaded", name);
	if (!story->suites)
		return refuse(story, "%s has no suite", name);
	story->loaded = false;
	story->module++;
	return 0;
}

static int hear_failed(struct story *story, const char *why)
{
	return refuse(story, "KUnit: %s", why);
}

static const struct {
	const char *word;
	int (*hear)(struct story *story, const char *rest);
} words[] = {
	{"load ", hear_load}, {"suite ", hear_suite},	{"| ", hear_line},
	{"done ", hear_done}, {"failed ", hear_failed},
};

static int hear(struct story *story, const char *line)
{
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (!strncmp(line, words[i].word, strlen(words[i].word)))
			return words[i].hear(story, line + strlen(words[i].word));
	return refuse(story, "the agent said of KUnit what no agent says: %.100s", line);
}

int kunit_hear(struct kunit *kunit, const char *said, size_t len, char **why)
{
	struct story story = {.kunit = kunit, .why = why};
	const char *end = said + len, *feed;
	int err = 0;

	*why = NULL;
	for (; !err && said < end; said = feed + 1) {
		char *line;

		feed = memchr(said, '\n', (size_t)(end - said));
		if (!feed)
			break;
		line = strndup(said, (size_t)(feed - said));
		err = line ? hear(&story, line) : -ENOMEM;
		free(line);
	}
	if (!err && story.module < kunit->module_count)
		err = refuse(&story,
			     story.loaded ? "the suites of %s are cut short"
					  : "the suites of %s were not run",
			     module_of(&story));
	free(story.suite);
	free(story.text);
	return err;
}

void kunit_free(struct kunit *kunit)
{
	for (size_t i = 0; i < kunit->module_count; i++)
		free(kunit->modules[i]);
	for (size_t i = 0; i < kunit->count; i++) {
		free(kunit->results[i].name);
		free(kunit->results[i].why);
	}
	free(kunit->modules);
	free(kunit->results);
}
