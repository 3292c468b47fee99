/* SPDX-License-Identifier: MIT */
#include "selection.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "input.h"
#include "nearest.h"
#include "options.h"
#include "simulated.h"
#include "terminal.h"
#include "xmalloc.h"

static bool knows_rule(const char *slug)
{
	return cat_rule(slug);
}

static bool knows_driver(const char *word)
{
	struct cat_driver_choice choice;

	return !cat_driver_parse(word, &choice);
}

static int load_cases(struct selection *selection)
{
	static const struct case_words known = {.rule = knows_rule, .driver = knows_driver};
	const struct input_tree *tree = &selection->tree;
	struct case_file *files = xcalloc(tree->count, sizeof(*files));
	char *why = NULL;
	int err;

	for (size_t i = 0; i < tree->count; i++)
		files[i] = (struct case_file){tree->files[i].path, tree->files[i].bytes,
					      tree->files[i].len};
	err = cases_load(&selection->cases, files, tree->count, "cases/", &known, &why);
	if (err == -ENOMEM)
		xmalloc_failed();
	if (err)
		terminal_error("%s", why);
	free(why);
	free(files);
	return err;
}

static int load_corpus(struct selection *selection, const struct options *options,
		       const struct case_selection *choice)
{
	int err;

	*selection = (struct selection){0};
	err = input_tree(&selection->tree, options->corpus);
	if (err) {
		terminal_error("cannot read the corpus %s: %s",
			       options->corpus ? options->corpus : "(embedded)", strerror(-err));
		return err == -EMFILE || err == -ENFILE ? EXIT_HARNESS : EXIT_USAGE;
	}
	if (load_cases(selection)) {
		selection_free(selection);
		return EXIT_USAGE;
	}
	selection->list = xcalloc(selection->cases.count, sizeof(*selection->list));
	selection->made = xcalloc(selection->cases.count, sizeof(*selection->made));
	selection->count =
		cases_select(&selection->cases, choice, selection->list, &selection->before);
	return 0;
}

static bool matches_any(const struct cases *cases, const char *glob)
{
	for (size_t i = 0; i < cases->count; i++)
		if (case_matches(&cases->list[i], glob))
			return true;
	return false;
}

/* "memorxy/kib*": an area that is misspelt, if what then matches is there; or a name. */
static char *meant_glob(const struct cases *cases, const char *glob)
{
	const size_t area = strcspn(glob, "/");
	struct nearest nearest;
	char *meant;

	nearest_begin(&nearest, glob, area);
	for (size_t i = 0; glob[area] && i < cases->count; i++)
		nearest_add(&nearest, cases->list[i].area);
	meant = xasprintf("%s%s", nearest.best, glob + area);
	if (*nearest.best && matches_any(cases, meant))
		return meant;
	free(meant);
	nearest_begin(&nearest, glob, strlen(glob));
	for (size_t i = 0; i < cases->count; i++)
		nearest_add(&nearest, cases->list[i].name);
	return *nearest.best ? xstrdup(nearest.best) : NULL;
}

/* A word of the command line that does nothing is most often misspelt. */
static void report_unmatched(const struct cases *cases, const char *option,
			     const struct option_list *globs)
{
	for (size_t i = 0; i < globs->count; i++) {
		char *meant;

		if (matches_any(cases, globs->item[i]))
			continue;
		meant = meant_glob(cases, globs->item[i]);
		terminal_error("warning: --%s %s: matches no case%s%s%s", option, globs->item[i],
			       meant ? "; did you mean " : "", meant ? meant : "",
			       meant ? "?" : "");
		free(meant);
	}
}

int selection_load(struct selection *selection, const struct options *options)
{
	const struct case_selection choice = {
		.run = options->run.item,
		.run_count = options->run.count,
		.skip = options->skip.item,
		.skip_count = options->skip.count,
		.has_spec = !options->every_spec,
		.spec = options->spec == FDI_SPEC_6_12 ? CASE_SPEC_6_12 : CASE_SPEC_LATEST,
		.shard = options->shard,
		.shards = options->shards,
	};

	int code = load_corpus(selection, options, &choice);

	if (!code) {
		report_unmatched(&selection->cases, "run", &options->run);
		report_unmatched(&selection->cases, "skip", &options->skip);
	}
	return code;
}

int selection_all(struct selection *selection, const struct options *options)
{
	return load_corpus(selection, options, &(struct case_selection){0});
}

const struct corpus_file *selection_file(const struct selection *selection,
					 const struct decoy_case *one, const char *ending)
{
	char *path = xasprintf("cases/%s%s", one->name, ending);
	const struct corpus_file *file = input_tree_find(&selection->tree, path);

	free(path);
	return file;
}

const struct corpus_file *selection_scenario(const struct selection *selection,
					     const struct decoy_case *one)
{
	const struct corpus_file *file;
	char *path;

	if (!one->is_simulated)
		return NULL;
	path = xasprintf("scenarios/%s.json", one->slug);
	file = input_tree_find(&selection->tree, path);
	free(path);
	return file;
}

static int make_recording(struct selection *selection, struct decoy_case *one)
{
	const struct corpus_file *scenario = selection_scenario(selection, one);
	struct simulated simulated;
	char *why;
	int err;

	if (!scenario) {
		terminal_error("cases/%s.json: expected its bytes next to it, or scenarios/%s.json",
			       one->name, one->slug);
		return EXIT_USAGE;
	}
	err = simulated_play(&simulated, scenario, SIMULATED_RECORDING, &why);
	if (err) {
		terminal_error("%s", why);
		free(why);
		return err == -EINVAL ? EXIT_USAGE : EXIT_HARNESS;
	}
	selection->made[one - selection->cases.list] = simulated.recording;
	case_set_bytes(one, simulated.recording, simulated.recording_len);
	return 0;
}

int selection_make(struct selection *selection, const struct decoy_case *one)
{
	/* the list is the selection's own, and so what it points to may be changed */
	struct decoy_case *own = &selection->cases.list[one - selection->cases.list];

	return own->is_simulated && !own->bytes ? make_recording(selection, own) : 0;
}

int selection_make_all(struct selection *selection)
{
	int code = 0;

	for (size_t i = 0; !code && i < selection->count; i++)
		code = selection_make(selection, selection->list[i]);
	return code;
}

bool selection_is_family(const struct selection *selection, const char *word)
{
	const struct decoy_case *first = NULL;
	size_t count = 0;

	for (size_t i = 0; i < selection->cases.count; i++) {
		const struct decoy_case *one = &selection->cases.list[i];

		if (!one->member || !case_matches(one, word))
			continue;
		first = first ? first : one;
		count++;
	}
	if (first)
		terminal_error(
			"%s: a family of %zu cases; name one, such as %s; see 'decoy rules list "
			"cases --run %s'",
			word, count, first->id, word);
	return first;
}

/* An unclear case is always asked: what no reading allows is wrong at any level. */
bool selection_requires(const struct options *options, const struct decoy_case *one)
{
	return one->level == CASE_UNCLEAR || (int)one->level <= (int)options->level;
}

int selection_code(const struct selection *selection)
{
	if (selection->before)
		return EXIT_HOLDS;
	terminal_error("--run and --skip leave no case");
	return EXIT_NOTHING;
}

void selection_free(struct selection *selection)
{
	for (size_t i = 0; selection->made && i < selection->cases.count; i++)
		free(selection->made[i]);
	free(selection->made);
	free(selection->list);
	cases_free(&selection->cases);
	input_tree_free(&selection->tree);
}
