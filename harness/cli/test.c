/* SPDX-License-Identifier: MIT */
/* decoy test: the conformance cases, put to a subject. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "drive_run.h"
#include "file.h"
#include "finish.h"
#include "interrupt.h"
#include "jobs.h"
#include "relation.h"
#include "runner.h"
#include "soak.h"
#include "subjects.h"
#include "terminal.h"
#include "write_expect.h"
#include "xmalloc.h"

static int load_known(struct expectfile *known, const char *path)
{
	char *bytes, *why = NULL;
	size_t len;
	int err = file_read(path, &bytes, &len);

	if (err) {
		terminal_error(
			"--expect %s: %s%s%s", path, strerror(-err),
			err == -ENOENT ? "; write the current failures first: --write-expect " : "",
			err == -ENOENT ? path : "");
		return EXIT_USAGE;
	}
	err = expectfile_load(known, path, bytes, len, &why);
	free(bytes);
	if (err == -ENOMEM)
		xmalloc_failed();
	if (err)
		terminal_error("%s", why);
	free(why);
	return err ? EXIT_USAGE : 0;
}

/*
 * Producers' cases judge our lint: they are asked only where our own parser is the subject;
 * decoders' cases there, too, of our own decoder.
 */
static bool is_asked(const struct runner *runner, const struct decoy_case *one, bool own)
{
	const bool decodes = subject_decodes(runner->subject);

	return own ||
	       (one->target == CASE_DECODER ? decodes : one->target == CASE_CONSUMER && !decodes);
}

static int run_cases(struct runner *runner, const struct selection *selection, bool own)
{
	const struct decoy_case **list = xcalloc(selection->count + 1, sizeof(*list));
	size_t count = 0;
	int err;

	for (size_t i = 0; i < selection->count; i++)
		if (is_asked(runner, selection->list[i], own))
			list[count++] = selection->list[i];
	err = jobs_run(runner, list, count, jobs_wanted(runner->options));
	free(list);
	if (err && err != -ECHILD)
		terminal_error("the run stopped: %s", strerror(-err));
	return err ? EXIT_HARNESS : 0;
}

/* A line of the expectation file that names nothing breaks the run, as a result of its own. */
static void report_stale(struct runner *runner, const struct selection *selection)
{
	struct result result = {.level = "must", .verdict = VERDICT_STALE, .required = true};
	const struct expectable all = {.cases = &selection->cases,
				       .selected = selection->list,
				       .count = selection->count,
				       .relation = relation_matches};
	int stale = runner->known ? expectfile_stale(runner->known, &all, &result.detail) : 0;

	if (stale < 0)
		xmalloc_failed();
	if (!stale)
		return;
	result.id = xstrdup("expect");
	result.name = xstrdup("expectations/stale");
	result.rule = xstrdup("");
	results_add(&runner->results, &result);
}

/* Where to read on after a failure. */
static void print_hint(const struct runner *runner)
{
	for (size_t i = 0; i < runner->results.count; i++) {
		const struct result *result = &runner->results.list[i];
		const struct options *options = runner->options;
		char *words, *corpus, *seed;

		if (!result_breaks(result) || result->verdict == VERDICT_XPASS ||
		    result->verdict == VERDICT_STALE || !strcmp(result->id, RUNNER_END_ID))
			continue;
		words = subjects_words(options);
		corpus = options->corpus ? xasprintf(" --corpus %s", options->corpus) : xstrdup("");
		seed = result->relation && options->seed != OPTIONS_SEED
			       ? xasprintf(" --seed %lu", options->seed)
			       : xstrdup("");
		terminal_error(
			"why it matters: decoy explain %.*s%s; its bytes and the answer: decoy reproduce %s%s%s%s",
			(int)strcspn(result->id, "~"), result->id, corpus, result->id, seed, words,
			corpus);
		free(seed);
		free(corpus);
		free(words);
		return;
	}
}

static int run_soak(struct runner *runner)
{
	int err = soak_run(runner);

	if (!err)
		err = runner_end(runner);
	return err ? EXIT_HARNESS : 0;
}

/* What the adapter answers is counted, and not judged. */
static int finish_check(const struct runner *runner)
{
	const struct options *options = runner->options;
	void (*print)(FILE *, const struct adapter_check *, const struct subject *) =
		options->json ? adapter_check_json : adapter_check_text;

	print(stdout, runner->check, runner->subject);
	return runner->check->cases ? EXIT_HOLDS : EXIT_NOTHING;
}

/*
 * The reports, and the expectation file: where that cannot be written, the exit code is that of it.
 */
static int finish_run(struct runner *runner)
{
	const struct options *options = runner->options;
	int code = results_finish(options, &runner->results), err = 0;

	if (options->write_expect)
		err = write_expect(options->write_expect, &runner->results, runner->known);
	return err ? err : code;
}

static bool has_failed(const struct results *results)
{
	for (size_t i = 0; i < results->count; i++)
		if (results->list[i].verdict == VERDICT_FAIL)
			return true;
	return false;
}

static int run_selection(struct runner *runner, const struct selection *selection)
{
	const struct options *options = runner->options;
	bool own = !options->parser && !options->stream && !options->tree && !options->object &&
		   !options->decoder;
	int code;

	results_begin_asked(&runner->results, options);
	runner->results.shard = options->shard;
	runner->results.shards = options->shards;
	interrupt_begin();
	code = subjects_open(&runner->subject, options);
	if (code) {
		interrupt_end();
		return code;
	}
	runner->results.subject = xstrdup(subject_name(runner->subject));
	code = options->soak ? run_soak(runner) : run_cases(runner, selection, own);
	interrupt_end();
	if (!code && runner->check) {
		code = finish_check(runner);
	} else if (!code) {
		report_stale(runner, selection);
		code = finish_run(runner);
	}
	/* memory that grows was judged, and is not required not to */
	if (code == EXIT_NOTHING && options->soak && has_failed(&runner->results))
		code = EXIT_HOLDS;
	/* an empty shard is not an empty selection */
	if (code == EXIT_NOTHING && !runner->results.count && selection->before)
		code = EXIT_HOLDS;
	if (code == EXIT_BROKEN && options->verbosity >= 0 && !options->json && !options->soak)
		print_hint(runner);
	if (code == EXIT_NOTHING)
		terminal_error("nothing was judged: %s",
			       selection->before ? "all was skipped"
						 : "--run and --skip leave no case");
	subject_close(runner->subject);
	subject_close(runner->decoder);
	return code;
}

/* Options that exclude each other. */
static int check_options(const struct options *options)
{
	if (options->arg_count) {
		terminal_error("test: %s: expected options only; cases are selected with --run",
			       options->args[0]);
		return EXIT_USAGE;
	}
	if (options->decoder && (options->soak || options->adapter_check)) {
		terminal_error("--soak and --adapter-check test parsers: expected no decoder");
		return EXIT_USAGE;
	}
	if (options->soak && options->adapter_check) {
		terminal_error("--soak runs no case: expected no --adapter-check");
		return EXIT_USAGE;
	}
	if (options->adapter_check && options->reports.count) {
		terminal_error("--adapter-check judges nothing: expected no --report");
		return EXIT_USAGE;
	}
	return 0;
}

/* A driver of this machine: what is about parsers has no meaning. */
static int test_driver(const struct options *options)
{
	if (options->parser || options->stream || options->tree || options->object ||
	    options->decoder || options->soak || options->adapter_check) {
		terminal_error(
			"test: --device and --workload test a driver: expected no option about parsers");
		return EXIT_USAGE;
	}
	if (!options->device) {
		terminal_error(
			"test: --workload: expected --device NODE, such as /dev/dri/renderD128; "
			"decoy vm has --workload for guests");
		return EXIT_USAGE;
	}
	return drive_run_here(options);
}

int verb_test(const struct options *options)
{
	struct adapter_check check = {0};
	struct runner runner = {
		.options = options,
		.relations = !options->plain_cases && !options->adapter_check,
		.check = options->adapter_check ? &check : NULL,
	};
	struct expectfile known = {0};
	struct selection selection;
	int code;

	code = check_options(options);
	if (!code && (options->device || options->workload))
		return test_driver(options);
	if (!code)
		code = subjects_check(options);
	if (!code && options->write_expect)
		code = write_expect_check(options->write_expect);
	if (!code)
		code = selection_load(&selection, options);
	if (code)
		return code;
	runner.selection = &selection;
	/* errors of the command line are printed before scenarios are played */
	if (options->expect) {
		code = load_known(&known, options->expect);
		runner.known = &known;
	}
	if (!code)
		code = selection_make_all(&selection);
	if (!code)
		code = run_selection(&runner, &selection);
	results_free(&runner.results);
	expectfile_free(&known);
	selection_free(&selection);
	return code;
}
