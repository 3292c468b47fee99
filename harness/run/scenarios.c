/* SPDX-License-Identifier: MIT */
#include "scenarios.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "file.h"
#include "format.h"
#include "input.h"
#include "simulate.h"
#include "options.h"
#include "terminal.h"

#define FOLDER "scenarios/"
#define SUFFIX ".json"

static const struct corpus_file *in_corpus(const struct input_tree *tree, const char *name)
{
	const struct corpus_file *file = NULL;
	char *path;

	if (asprintf(&path, FOLDER "%s" SUFFIX, name) < 0)
		return NULL;
	file = input_tree_find(tree, path);
	free(path);
	return file;
}

static int from_corpus(const struct options *options, const char *name, char **bytes, size_t *len)
{
	const struct corpus_file *file;
	struct input_tree tree;

	if (input_tree(&tree, options->corpus))
		return EXIT_USAGE;
	file = in_corpus(&tree, name);
	*bytes = file ? malloc(file->len + 1) : NULL;
	if (*bytes) {
		memcpy(*bytes, file->bytes, file->len);
		(*bytes)[file->len] = '\0';
		*len = file->len;
	}
	input_tree_free(&tree);
	if (*bytes)
		return 0;
	terminal_error(
		"%s: %s", name,
		file ? "out of memory"
		     : "no such file, and no scenario of that name; see 'decoy list scenarios'");
	return file ? EXIT_HARNESS : EXIT_USAGE;
}

int scenario_bytes(const struct options *options, const char *name, char **bytes, size_t *len)
{
	int err;

	if (strcmp(name, "-") && access(name, F_OK) && errno == ENOENT)
		return from_corpus(options, name, bytes, len);
	err = file_read(name, bytes, len);
	if (!err)
		return 0;
	terminal_error("%s: %s", strcmp(name, "-") ? name : "<stdin>", strerror(-err));
	return err == -ENOMEM ? EXIT_HARNESS : EXIT_USAGE;
}

static int list_one(const struct corpus_file *file)
{
	int skip = (int)strlen(FOLDER);
	int len = (int)(strlen(file->path) - strlen(FOLDER SUFFIX));
	struct scenario_error error = {0};
	struct scenario *scenario;
	int err = scenario_compile(&scenario, file->bytes, file->len, &simulate_kinds, &error);

	if (err == -ENOMEM) {
		terminal_error("out of memory");
		return EXIT_HARNESS;
	}
	printf("%-32.*s ", len, file->path + skip);
	if (err) {
		puts("(cannot be compiled)");
		return EXIT_HOLDS;
	}
	format_visible(stdout, scenario->title, strlen(scenario->title));
	putchar('\n');
	scenario_free(scenario);
	return EXIT_HOLDS;
}

static bool is_scenario(const char *path)
{
	size_t len = strlen(path);

	return len > strlen(FOLDER SUFFIX) && !strncmp(path, FOLDER, strlen(FOLDER)) &&
	       !strcmp(path + len - strlen(SUFFIX), SUFFIX);
}

int scenario_name_add(char ***names, size_t *count, size_t *capacity, const char *name)
{
	if (*count == *capacity) {
		size_t more = *capacity ? *capacity * 2 : 64;
		char **list = reallocarray(*names, more, sizeof(*list));

		if (list) {
			*names = list;
			*capacity = more;
		}
	}
	if (*count < *capacity && ((*names)[*count] = strdup(name))) {
		(*count)++;
		return 0;
	}
	terminal_error("out of memory");
	return -ENOMEM;
}

int scenario_names(const struct options *options, char ***names, size_t *count, size_t *capacity)
{
	struct input_tree tree;
	int err = 0;

	if (input_tree(&tree, options->corpus))
		return EXIT_USAGE;
	for (size_t i = 0; !err && i < tree.count; i++) {
		const char *path = tree.files[i].path;
		char name[256];

		if (!is_scenario(path))
			continue;
		snprintf(name, sizeof(name), "%.*s", (int)(strlen(path) - strlen(FOLDER SUFFIX)),
			 path + strlen(FOLDER));
		err = scenario_name_add(names, count, capacity, name);
	}
	input_tree_free(&tree);
	return err ? EXIT_HARNESS : 0;
}

int list_scenarios(const struct options *options)
{
	struct input_tree tree;
	size_t count = 0;
	int code = EXIT_HOLDS;

	if (input_tree(&tree, options->corpus))
		return EXIT_USAGE;
	for (size_t i = 0; i < tree.count && code == EXIT_HOLDS; i++) {
		if (!is_scenario(tree.files[i].path))
			continue;
		code = list_one(&tree.files[i]);
		count++;
	}
	input_tree_free(&tree);
	return code ? code : count ? EXIT_HOLDS : EXIT_NOTHING;
}

int list_distortions(const struct options *options)
{
	fgpu_u32 count;
	const struct fgpu_distortion_kind *kinds = fgpu_distortion_kinds(&count);

	(void)options;
	for (fgpu_u32 i = 0; i < count; i++)
		printf("%-24s %-32s %s\n", kinds[i].slug,
		       kinds[i].trips && *kinds[i].trips ? kinds[i].trips : "-", kinds[i].what);
	return EXIT_HOLDS;
}
