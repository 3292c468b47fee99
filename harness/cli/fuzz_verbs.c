/* SPDX-License-Identifier: MIT */
/* decoy fuzz VERB: the verbs about targets and what campaigns of them left, in the order of the
 * help. */
#include "fuzz_verbs.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli.h"
#include "fuzz_campaign.h"
#include "fuzz_page.h"
#include "fuzz_seeds.h"
#include "terminal.h"
#include "xmalloc.h"

static const struct verb list = {
	.name = "fuzz list",
	.arguments = "[--build DIR] [--json]",
	.summary =
		"the targets: what each reads any bytes as, its seeds, the engine it is built with",
	.groups = OPT_FUZZ_BUILD | OPT_JSON,
	.run = verb_fuzz_list,
	.examples = "  decoy fuzz list\n",
};

static const struct verb mine = {
	.name = "fuzz mine",
	.arguments = "--so FILE | --stream CMD | --parser CMD | --tree CMD [OPTION...]",
	.summary =
		"changed recordings to a parser of yours, with the oracle as judge; ends with a case",
	.groups = OPT_SUBJECT | OPT_FUZZ_MINE | OPT_FUZZ_HOME | OPT_JSON,
	.run = verb_fuzz_mine,
	.examples =
		"  clang -shared -fPIC -g -fsanitize=fuzzer-no-link,address my-parser.c -o my-parser.so\n"
		"  decoy fuzz mine --so ./my-parser.so\n"
		"  decoy fuzz mine --stream './my-monitor --decoy' --time 5m -o found\n",
};

static const struct verb merge = {
	.name = "fuzz merge",
	.arguments = "TARGET [OPTION...]",
	.summary = "of the inputs that campaigns kept, those that reach all that all of them reach",
	.groups = OPT_FUZZ_BUILD | OPT_FUZZ_HOME,
	.run = verb_fuzz_merge,
	.examples = "  decoy fuzz merge fdinfo_lint\n",
};

static const struct verb report = {
	.name = "fuzz report",
	.arguments = "[TARGET] [-o FILE.html] [OPTION...]",
	.summary = "one page: executions, edges, inputs and findings of campaigns over time",
	.groups = OPT_FUZZ_HOME | OPT_OUT | OPT_JSON,
	.run = verb_fuzz_report,
	.examples = "  decoy fuzz report -o fuzz.html\n  decoy fuzz report fdinfo_lint --json\n",
};

static const struct verb seeds = {
	.name = "fuzz seeds",
	.arguments = "TARGET -o DIR",
	.summary = "write the inputs that a campaign begins with: cases, scenarios, journals, ...",
	.groups = OPT_OUT,
	.run = verb_fuzz_seeds,
	.examples = "  decoy fuzz seeds journal -o seeds\n",
};

const struct verb *const fuzz_verbs[] = {&mine, &list, &seeds, &merge, &report, NULL};

/* --- list --- */

static json_t *describe(const struct fuzz_target *target, const char *engine)
{
	json_t *places = json_array();

	for (const char *const *place = target->places; *place; place++)
		json_array_append_new(places, json_string(*place));
	return json_pack("{s:s,s:s,s:I,s:o,s:s}", "target", target->name, "reads", target->reads,
			 "seeds", (json_int_t)fuzz_seeds_count(target), "places", places, "engine",
			 engine);
}

int verb_fuzz_list(const struct options *options)
{
	json_t *all = json_array();
	char program[PATH_MAX];
	size_t count;
	const struct fuzz_target *targets = fuzz_targets(&count);

	if (options->arg_count) {
		terminal_error("fuzz list: expected no argument");
		json_decref(all);
		return EXIT_USAGE;
	}
	for (size_t i = 0; i < count; i++) {
		const struct fuzz_target *target = &targets[i];
		enum fuzz_engine engine;
		const char *built =
			fuzz_build_find(program, &engine, target->name, options->build, FUZZ_ANY)
				? fuzz_engine_name(engine)
				: "not built";

		json_array_append_new(all, describe(target, built));
		if (!options->json)
			printf("%-20s %-10s %5zu seeds  %s\n", target->name, built,
			       fuzz_seeds_count(target), target->reads);
	}
	if (!options->json)
		printf("in a guest (fuzz/kernel): %s\n", fuzz_kernel_targets());
	if (options->json) {
		json_dumpf(all, stdout, JSON_INDENT(2) | JSON_ENSURE_ASCII);
		putchar('\n');
	}
	json_decref(all);
	return EXIT_HOLDS;
}

/* --- seeds --- */

int verb_fuzz_seeds(const struct options *options)
{
	const struct fuzz_target *target;
	char *failed;
	int err;

	if (options->arg_count != 1 || !options->output) {
		terminal_error("fuzz seeds: expected a target and -o DIR");
		return EXIT_USAGE;
	}
	target = fuzz_known_target("fuzz seeds: ", options->args[0]);
	if (!target)
		return EXIT_USAGE;
	err = fuzz_make_directories(options->output);
	if (err) {
		terminal_error("cannot make %s: %s", options->output, strerror(-err));
		return EXIT_USAGE;
	}
	err = fuzz_seeds_write(target, options->output, &failed);
	if (err)
		terminal_error("cannot write %s: %s", failed, strerror(-err));
	free(failed);
	return err ? EXIT_HARNESS : EXIT_HOLDS;
}

/* --- merge --- */

/* The new corpus, which has what was in both, replaces the one of now once it is whole. */
static int replace_corpus(const struct fuzz_home *home, const char *merged, const char *old)
{
	int err;

	fuzz_remove(old);
	err = rename(home->corpus, old) ? -errno : 0;
	if (!err && rename(merged, home->corpus)) {
		err = -errno;
		rename(old, home->corpus);
	}
	if (!err)
		fuzz_remove(old);
	return err;
}

/* old: what a merge that was killed has left, or nothing. */
static int merge_corpus(const struct fuzz_home *home, const struct fuzz_target *target,
			const char *program, const char *old)
{
	char *merged = xasprintf("%s/corpus.new", home->path);
	const size_t before = fuzz_home_count(home->corpus) + fuzz_home_count(old);
	struct fuzz_arguments arguments = {0};
	/* longer ones are cut by the engine */
	const size_t most = fuzz_target_number(target, "max_len", SIZE_MAX);
	struct fuzz_job job = {0};
	int err;

	fuzz_remove(merged);
	fuzz_argument(&arguments, "%s", program);
	for (const char *const *a = target->arguments; *a; a++)
		fuzz_argument(&arguments, "%s", *a);
	fuzz_argument(&arguments, "-merge=1");
	fuzz_argument(&arguments, "%s", merged);
	fuzz_argument(&arguments, "%s", home->corpus);
	if (fuzz_home_count(old))
		fuzz_argument(&arguments, "%s", old);
	err = fuzz_make_directories(merged);
	err = err ? err : fuzz_job_run(&job, arguments.word, home->path, 3600000);
	if (!err && job.process.status) {
		terminal_error("%s: cannot merge; it printed:\n%s", program, job.log);
		err = -EPROTO;
	} else if (!err && !fuzz_merged_is_whole(merged, home->corpus, old, most)) {
		terminal_error("%s: not whole: is there no space left? The corpus stays as it was",
			       merged);
		fuzz_remove(merged);
		err = -EPROTO;
	} else if (!err) {
		err = replace_corpus(home, merged, old);
	}
	fuzz_job_free(&job);
	if (err && err != -EPROTO)
		terminal_error("%s: cannot merge: %s", home->corpus, strerror(-err));
	if (!err)
		printf("%s: %zu inputs, %zu before\n", target->name, fuzz_home_count(home->corpus),
		       before);
	fuzz_arguments_free(&arguments);
	free(merged);
	return err ? EXIT_HARNESS : EXIT_HOLDS;
}

int verb_fuzz_merge(const struct options *options)
{
	const struct fuzz_target *target;
	struct options only = *options;
	struct fuzz_home home;
	char program[PATH_MAX], *old;
	enum fuzz_engine engine;
	int code;

	if (options->arg_count != 1) {
		terminal_error("fuzz merge: expected a target; see 'decoy fuzz list'");
		return EXIT_USAGE;
	}
	target = fuzz_known_target("fuzz merge: ", options->args[0]);
	only.engine = fuzz_engine_name(FUZZ_LIBFUZZER);
	if (!target)
		return EXIT_USAGE;
	if (!fuzz_built_target(program, &engine, target->name, &only))
		return EXIT_HARNESS;
	code = fuzz_exit_of(fuzz_home_open(&home, options->corpus, target->name));
	if (code)
		return code;
	code = EXIT_NOTHING;
	old = xasprintf("%s/corpus.old", home.path);
	if (fuzz_home_count(home.corpus) || fuzz_home_count(old))
		code = merge_corpus(&home, target, program, old);
	else
		terminal_error("%s: no input: nothing to merge", home.corpus);
	free(old);
	return code;
}
