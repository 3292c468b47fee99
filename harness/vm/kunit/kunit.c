/* SPDX-License-Identifier: MIT */
/* Parses the agent's lines about modules of suites: each of the list is loaded, reported and
 * removed. */
#include "kunit.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

/* The state of the lines so far. */
struct receiver {
	struct kunit *kunit;
	size_t module; /* index in the list; module_count: all are done */
	bool loaded; /* its results follow */
	unsigned int suites; /* of this module */
	char *suite; /* whose lines follow, or NULL */
	char *text; /* its lines so far */
	size_t len, capacity;
	char **why;
};

int kunit_list(struct kunit *kunit, const char *guest)
{
	char path[PATH_MAX], line[128];
	FILE *list;

	if (snprintf(path, sizeof(path), "%s/kunit", guest) >= (int)sizeof(path))
		return -ENAMETOOLONG;
	list = fopen(path, "re");
	if (!list)
		return errno == ENOENT ? 0 : -errno;
	while (fscanf(list, "%127s", line) == 1) {
		kunit->modules = xreallocarray(kunit->modules, kunit->module_count + 1,
					       sizeof(*kunit->modules));
		kunit->modules[kunit->module_count++] = xstrdup(line);
	}
	fclose(list);
	return 0;
}

__attribute__((format(printf, 2, 3))) static int receiver_refuse(struct receiver *receiver,
								 const char *format, ...)
{
	va_list args;

	va_start(args, format);
	*receiver->why = xvasprintf(format, args);
	va_end(args);
	return -EIO;
}

static const char *module_of(const struct receiver *receiver)
{
	return receiver->module < receiver->kunit->module_count
		       ? receiver->kunit->modules[receiver->module]
		       : "";
}

/* A suite ends where the next one begins, or with its module. */
static void suite_end(struct receiver *receiver)
{
	if (receiver->suite)
		kunit_suite(receiver->kunit, receiver->suite, receiver->text ? receiver->text : "",
			    receiver->len);
	free(receiver->suite);
	receiver->suite = NULL;
	receiver->len = 0;
}

static int receive_load(struct receiver *receiver, const char *name)
{
	if (receiver->loaded)
		return receiver_refuse(receiver, "module %s was loaded, expected the results of %s",
				       name, module_of(receiver));
	if (strcmp(name, module_of(receiver)) != 0)
		return receiver_refuse(receiver, "module %s was loaded, expected %s", name,
				       *module_of(receiver) ? module_of(receiver) : "none");
	receiver->loaded = true;
	receiver->suites = 0;
	return 0;
}

static int receive_suite(struct receiver *receiver, const char *name)
{
	suite_end(receiver);
	if (!receiver->loaded)
		return receiver_refuse(receiver, "a suite outside of a module: %s", name);
	if (!*name)
		return receiver_refuse(receiver, "a suite of module %s has no name",
				       module_of(receiver));
	receiver->suites++;
	receiver->suite = xstrdup(name);
	return 0;
}

static int receive_result_line(struct receiver *receiver, const char *line)
{
	size_t len = strlen(line);

	if (!receiver->suite)
		return receiver_refuse(receiver, "a line outside of a suite: %s", line);
	if (receiver->len + len + 2 > receiver->capacity) {
		receiver->capacity = 2 * (receiver->len + len + 2);
		receiver->text = xrealloc(receiver->text, receiver->capacity);
	}
	memcpy(receiver->text + receiver->len, line, len);
	receiver->len += len;
	receiver->text[receiver->len++] = '\n';
	receiver->text[receiver->len] = '\0';
	return 0;
}

static int receive_done(struct receiver *receiver, const char *name)
{
	suite_end(receiver);
	if (!receiver->loaded || strcmp(name, module_of(receiver)) != 0)
		return receiver_refuse(receiver, "module %s was removed before it was loaded",
				       name);
	if (!receiver->suites)
		return receiver_refuse(receiver, "module %s has no suite, expected at least one",
				       name);
	receiver->loaded = false;
	receiver->module++;
	return 0;
}

static int receive_failed(struct receiver *receiver, const char *why)
{
	return receiver_refuse(receiver, "KUnit: %s", why);
}

static const struct {
	const char *word;
	int (*receive)(struct receiver *receiver, const char *rest);
} line_kinds[] = {
	{"load ", receive_load}, {"suite ", receive_suite},   {"| ", receive_result_line},
	{"done ", receive_done}, {"failed ", receive_failed},
};

static int receive_line(struct receiver *receiver, const char *line)
{
	for (size_t i = 0; i < sizeof(line_kinds) / sizeof(line_kinds[0]); i++)
		if (!strncmp(line, line_kinds[i].word, strlen(line_kinds[i].word)))
			return line_kinds[i].receive(receiver, line + strlen(line_kinds[i].word));
	return receiver_refuse(receiver, "malformed line about KUnit: %.100s", line);
}

int kunit_receive(struct kunit *kunit, const char *lines, size_t len, char **why)
{
	struct receiver receiver = {.kunit = kunit, .why = why};
	const char *end = lines + len, *feed;
	int err = 0;

	*why = NULL;
	for (; !err && lines < end; lines = feed + 1) {
		char *line;

		feed = memchr(lines, '\n', (size_t)(end - lines));
		if (!feed)
			break;
		line = xstrndup(lines, (size_t)(feed - lines));
		err = receive_line(&receiver, line);
		free(line);
	}
	if (!err && receiver.module < kunit->module_count)
		err = receiver_refuse(&receiver,
				      receiver.loaded ? "the suites of %s are cut short"
						      : "the suites of %s were not run",
				      module_of(&receiver));
	free(receiver.suite);
	free(receiver.text);
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
