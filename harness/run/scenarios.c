/* SPDX-License-Identifier: MIT */
#include "scenarios.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "format.h"
#include "input.h"
#include "simulate.h"
#include "nearest.h"
#include "options.h"
#include "terminal.h"
#include "xmalloc.h"

#define FOLDER "scenarios/"
#define SUFFIX ".json"

static const struct corpus_file *in_corpus(const struct input_tree *tree, const char *name)
{
	char *path = xasprintf(FOLDER "%s" SUFFIX, name);
	const struct corpus_file *file = input_tree_find(tree, path);

	free(path);
	return file;
}

static bool is_scenario(const char *path)
{
	size_t len = strlen(path);

	return len > strlen(FOLDER SUFFIX) && !strncmp(path, FOLDER, strlen(FOLDER)) &&
	       !strcmp(path + len - strlen(SUFFIX), SUFFIX);
}

static const char *meant_scenario(struct nearest *nearest, const struct input_tree *tree,
				  const char *name)
{
	nearest_begin(nearest, name, strlen(name));
	for (size_t i = 0; i < tree->count; i++)
		if (is_scenario(tree->files[i].path))
			nearest_add_part(nearest, tree->files[i].path + strlen(FOLDER),
					 strlen(tree->files[i].path) - strlen(FOLDER SUFFIX));
	return nearest_hint(nearest);
}

static int from_corpus(const struct options *options, const char *name, char **bytes, size_t *len)
{
	const struct corpus_file *file;
	struct nearest nearest;
	struct input_tree tree;

	if (input_tree(&tree, options->corpus))
		return EXIT_USAGE;
	file = in_corpus(&tree, name);
	if (file) {
		*len = file->len;
		*bytes = xcalloc(file->len + 1, 1);
		memcpy(*bytes, file->bytes, file->len);
	} else {
		terminal_error(
			"%s: no such file, and no scenario of that name%s see 'decoy rules list scenarios'",
			name, *meant_scenario(&nearest, &tree, name) ? nearest.hint : ";");
	}
	input_tree_free(&tree);
	return file ? 0 : EXIT_USAGE;
}

int scenario_bytes(const struct options *options, const char *name, char **bytes, size_t *len)
{
	if (strcmp(name, "-") && access(name, F_OK) && errno == ENOENT)
		return from_corpus(options, name, bytes, len);
	return terminal_read_file(name, bytes, len) ? EXIT_USAGE : 0;
}

int scenario_load(struct scenario **out, const char *name, const char *bytes, size_t len)
{
	struct scenario_error error = {0};
	int err = scenario_compile(out, bytes, len, &simulate_kinds, &error);

	if (err == -ENOMEM)
		xmalloc_failed();
	if (err)
		terminal_error("%s:%u:%u: %s%s%s", name, error.line, error.column, error.key,
			       *error.key ? ": " : "", error.text);
	return err ? EXIT_USAGE : 0;
}

static void list_one(const struct corpus_file *file)
{
	int skip = (int)strlen(FOLDER);
	int len = (int)(strlen(file->path) - strlen(FOLDER SUFFIX));
	struct scenario_error error = {0};
	struct scenario *scenario;
	int err = scenario_compile(&scenario, file->bytes, file->len, &simulate_kinds, &error);

	if (err == -ENOMEM)
		xmalloc_failed();
	printf("%-32.*s ", len, file->path + skip);
	if (err) {
		puts("(cannot be compiled)");
		return;
	}
	format_visible(stdout, scenario->title, strlen(scenario->title));
	putchar('\n');
	scenario_free(scenario);
}

int scenario_names(const struct options *options, char ***names, size_t *count, size_t *capacity)
{
	struct input_tree tree;

	if (input_tree(&tree, options->corpus))
		return EXIT_USAGE;
	for (size_t i = 0; i < tree.count; i++) {
		const char *path = tree.files[i].path;

		if (!is_scenario(path))
			continue;
		*names = xgrow(*names, *count, capacity, sizeof(**names));
		(*names)[(*count)++] =
			xstrndup(path + strlen(FOLDER), strlen(path) - strlen(FOLDER SUFFIX));
	}
	input_tree_free(&tree);
	return 0;
}

int list_scenarios(const struct options *options)
{
	struct input_tree tree;
	size_t count = 0;

	if (input_tree(&tree, options->corpus))
		return EXIT_USAGE;
	for (size_t i = 0; i < tree.count; i++) {
		if (!is_scenario(tree.files[i].path))
			continue;
		list_one(&tree.files[i]);
		count++;
	}
	input_tree_free(&tree);
	return count ? EXIT_HOLDS : EXIT_NOTHING;
}

int list_distortions(const struct options *options)
{
	fgpu_u32 count;
	const struct fgpu_distortion_kind *kinds = fgpu_distortion_kinds(&count);

	(void)options;
	for (fgpu_u32 i = 0; i < count; i++)
		printf("%-24s %-32s %s\n", kinds[i].slug,
		       *kinds[i].trips	 ? kinds[i].trips
		       : kinds[i].untrue ? kinds[i].untrue
					 : "-",
		       kinds[i].what);
	return EXIT_HOLDS;
}
