/* SPDX-License-Identifier: MIT */
/* decoy minimise FILE: the smallest recording, or scenario, that still breaks the same rule. */
#include "minimise.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "interrupt.h"
#include "progress.h"
#include "scenarios.h"
#include "subjects.h"
#include "terminal.h"
#include "xmalloc.h"

/* What is asked in all: some 20 s of a machine of today. The lint reads faster than a subject is
 * judged. */
#define LINT_BYTES    ((size_t)768 << 20)
#define SUBJECT_BYTES ((size_t)96 << 20)

static bool is_stopped(void *data)
{
	const struct minimise *about = data;

	return about->failed || interrupt_signal();
}

static size_t extra_bytes(void *data)
{
	return ((const struct minimise *)data)->extra;
}

static void show_progress(void *data, size_t left, size_t lines, size_t asked)
{
	const struct minimise *about = data;

	if (about->is_scenario)
		progress_show(about->options, "minimise: %zu values left, asked %zu times", left,
			      asked);
	else
		progress_show(about->options,
			      "minimise: %zu of %zu reads, %zu lines, asked %zu times", left,
			      about->reads, lines, asked);
}

static shrink_fails fails_of(const struct minimise *about)
{
	return about->is_scenario ? minimise_scenario
	       : about->asks	  ? minimise_subject
				  : minimise_lint;
}

/* The bytes of what is given, and the recording that they are, or that the scenario prints. */
struct given {
	const char *file;
	char *bytes, *printed; /* printed: of a scenario */
	size_t len, printed_len;
	struct recording *rec;
};

static void shrink_given(struct minimise *about, const struct given *given,
			 struct shrink_result *result)
{
	const struct shrink_question question = {
		.fails = fails_of(about),
		.data = about,
		.extra = extra_bytes,
		.bytes_most = about->asks ? SUBJECT_BYTES : LINT_BYTES,
		.stop = is_stopped,
		.progress = show_progress,
	};

	free(result->bytes);
	*result = (struct shrink_result){0};
	if (about->is_scenario)
		shrink_json(result, given->bytes, given->len, &question);
	else
		shrink_recording(result, given->rec, &question);
}

/* One that keeps something from one question to the next fails for what it was asked before. */
static bool fails_when_started(struct minimise *about, const struct shrink_result *result)
{
	bool fails = true;

	if (about->asks && !is_stopped(about)) {
		about->fresh = true;
		fails = fails_of(about)(about, result->bytes, result->len);
	}
	return fails;
}

static int shrink_and_save(struct minimise *about, const struct given *given)
{
	struct shrink_result result = {0};
	int code;

	about->reads = given->rec->read_count;
	interrupt_begin();
	shrink_given(about, given, &result);
	if (!fails_when_started(about, &result) && !is_stopped(about))
		shrink_given(about, given, &result);
	interrupt_end();
	progress_end(about->options);
	code = about->failed ? EXIT_HARNESS : minimise_save(about, &result, given->file);
	free(result.bytes);
	return code;
}

static int minimise_given(struct minimise *about, const struct given *given)
{
	const char *bytes = about->is_scenario ? given->printed : given->bytes;
	const size_t len = about->is_scenario ? given->printed_len : given->len;
	int code = about->asks ? minimise_start(about) : 0;

	about->recorded = len;
	if (!code)
		code = minimise_rule(about, given->file, bytes, len);
	if (!code)
		code = shrink_and_save(about, given);
	subject_close(about->runner.subject);
	return code;
}

/* No text of a driver, and no recording, begins so. */
static bool is_scenario(const char *bytes)
{
	return bytes[strspn(bytes, " \t\r\n")] == '{';
}

static int load_given(struct minimise *about, struct given *given)
{
	struct rec_error error;
	const char *bytes = given->bytes;
	size_t len = given->len;
	int code;

	about->is_scenario = is_scenario(given->bytes);
	code = minimise_output(about);
	if (!code && about->is_scenario) {
		code = minimise_play(given->file, given->bytes, given->len, &given->printed,
				     &given->printed_len);
		bytes = given->printed;
		len = given->printed_len;
	}
	if (code)
		return code;
	code = rec_load(&given->rec, bytes, len, &error);
	if (code == -ENOMEM)
		xmalloc_failed();
	if (code)
		terminal_error("%s:%u:%u: %s", given->file, error.line, error.column, error.text);
	return code ? EXIT_USAGE : 0;
}

static int minimise_file(struct minimise *about, const char *path)
{
	struct given given = {.file = strcmp(path, "-") ? path : "<stdin>"};
	int code = scenario_bytes(about->options, path, &given.bytes, &given.len);

	if (code)
		return code;
	code = load_given(about, &given);
	if (!code)
		code = minimise_given(about, &given);
	rec_free(given.rec);
	free(given.printed);
	free(given.bytes);
	return code;
}

int verb_minimise(const struct options *options)
{
	/* failures are attributed to the rule of what differs, and need no corpus for it */
	const struct selection none = {0};
	struct minimise about = {
		.options = options,
		.config = {.spec = options->spec, .driver = &options->driver},
		.runner = {.options = options, .selection = &none},
		.asks = options->parser || options->stream || options->tree || options->object,
	};
	int code = subjects_check(options);

	if (!code && options->arg_count != 1) {
		terminal_error(
			"minimise: expected one recording or scenario, or - for standard input");
		code = EXIT_USAGE;
	}
	if (!code && options->rule && !cat_rule(options->rule)) {
		terminal_error("--rule %s: no such rule; see 'decoy rules'", options->rule);
		code = EXIT_USAGE;
	}
	if (!code)
		code = minimise_file(&about, options->args[0]);
	results_free(&about.runner.results);
	free(about.rule);
	return code;
}
