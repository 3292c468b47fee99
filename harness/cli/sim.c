/* SPDX-License-Identifier: MIT */
/* decoy sim SCENARIO: what a scenario would print, what is true, and which distortions were
 * applied. */
#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "atomic.h"
#include "cli.h"
#include "simulate.h"
#include "scenarios.h"
#include "terminal.h"
#include "xmalloc.h"

enum { RECORDING, TRUTH, PRINT_LOG, TRACE, OUTPUTS };

/* Where each output goes; a path of NULL: nowhere. */
struct outputs {
	const char *path[OUTPUTS];
	struct atomic_file file[OUTPUTS];
};

/* Standard output is for one of them: the recording, where nothing else asks for it. */
static int choose_outputs(const struct options *options, struct outputs *outputs)
{
	const char **path = outputs->path;

	path[RECORDING] = options->output;
	path[TRUTH] = options->truth;
	path[PRINT_LOG] = options->print_log;
	path[TRACE] = options->trace;
	for (int i = TRUTH; !path[RECORDING] && i < OUTPUTS; i++)
		if (path[i] && !strcmp(path[i], "-"))
			path[RECORDING] = "/dev/null";
	if (!path[RECORDING])
		path[RECORDING] = "-";
	for (int i = 0; i < OUTPUTS; i++) {
		for (int k = 0; k < i; k++) {
			if (!path[i] || !path[k] || strcmp(path[i], path[k]) ||
			    !strncmp(path[i], "/dev/", 5))
				continue;
			terminal_error("sim: two outputs would go to %s", path[i]);
			return EXIT_USAGE;
		}
	}
	return 0;
}

static void outputs_abort(struct outputs *outputs)
{
	for (int i = 0; i < OUTPUTS; i++)
		if (outputs->file[i].stream)
			atomic_abort(&outputs->file[i]);
}

/* Errors of standard output are reported by main(), whatever the verb. */
static int cannot_write(const char *path, int err)
{
	if (strcmp(path, "-") != 0)
		terminal_error("cannot write %s: %s", path, strerror(-err));
	return EXIT_HARNESS;
}

static int outputs_open(struct outputs *outputs)
{
	for (int i = 0; i < OUTPUTS; i++) {
		int err = outputs->path[i] ? atomic_open(&outputs->file[i], outputs->path[i]) : 0;

		if (!err)
			continue;
		outputs->file[i].stream = NULL;
		outputs_abort(outputs);
		return cannot_write(outputs->path[i], err);
	}
	return 0;
}

static int outputs_commit(struct outputs *outputs)
{
	for (int i = 0; i < OUTPUTS; i++) {
		int err = outputs->path[i] ? atomic_commit(&outputs->file[i]) : 0;

		outputs->file[i].stream = NULL;
		if (!err)
			continue;
		outputs_abort(outputs);
		return cannot_write(outputs->path[i], err);
	}
	return 0;
}

/* The output whose write ended the run; 0: none. */
static int report_output(const struct outputs *outputs)
{
	for (int i = 0; i < OUTPUTS; i++) {
		int err = outputs->path[i] ? atomic_error(&outputs->file[i]) : 0;

		if (err)
			return cannot_write(outputs->path[i], err);
	}
	return 0;
}

static void print_summary(const struct sim_count *count)
{
	fprintf(stderr,
		"%" PRIu64 " sweeps, %" PRIu64 " reads, %" PRIu64 " commands, %" PRIu64
		" refused, %" PRIu64 ".%09" PRIu64 " s\n",
		count->sweeps, count->reads, count->commands, count->refused,
		count->ns / 1000000000, count->ns % 1000000000);
}

static int report_failure(const char *name, const struct scenario *scenario,
			  const struct sim_error *error, int err)
{
	const struct plan *plan = &scenario->plan;

	if (err == -EINVAL && error->step < plan->step_count)
		terminal_error("%s: at %llu ns: %s", name, plan->steps[error->step].at,
			       error->text);
	else if (err == -EINVAL)
		terminal_error("%s: %s", name, error->text);
	else if (!ferror(stdout))
		terminal_error("%s: %s", name, strerror(-err));
	return err == -EINVAL ? EXIT_USAGE : EXIT_HARNESS;
}

static int play_scenario(const struct options *options, const char *name,
			 const struct scenario *scenario)
{
	struct outputs outputs = {0};
	struct simulate_streams streams;
	struct sim_error error = {0};
	struct sim_count count;
	int code = choose_outputs(options, &outputs), err;

	code = code ? code : outputs_open(&outputs);
	if (code)
		return code;
	/* a reader that goes away must not leave half of the other files behind */
	signal(SIGPIPE, SIG_IGN);
	streams = (struct simulate_streams){
		.recording = outputs.file[RECORDING].stream,
		.truth = outputs.file[TRUTH].stream,
		.printed = outputs.file[PRINT_LOG].stream,
		.trace = outputs.file[TRACE].stream,
		.trace_cpus = options->cpus,
	};
	err = simulate(scenario, &streams, &count, &error);
	if (err) {
		code = report_output(&outputs);
		outputs_abort(&outputs);
		return code ? code : report_failure(name, scenario, &error, err);
	}
	code = outputs_commit(&outputs);
	if (!code && options->verbosity > 0)
		print_summary(&count);
	return code;
}

/* The scenario itself instead of what it says. */
static int print_scenario(const struct options *options, const char *bytes, size_t len)
{
	const char *path = options->output ? options->output : "-";
	int err = atomic_write(path, bytes, len);

	return err ? cannot_write(path, err) : EXIT_HOLDS;
}

static int compile_and_run(const struct options *options, const char *name, const char *bytes,
			   size_t len)
{
	struct scenario *scenario;
	int code = scenario_load(&scenario, name, bytes, len);

	if (code)
		return code;
	code = options->print ? print_scenario(options, bytes, len)
			      : play_scenario(options, name, scenario);
	scenario_free(scenario);
	return code;
}

/* The JSON of a made up scenario, a line feed at its end. */
static char *make_up(const struct options *options, size_t *len)
{
	json_t *root = scenario_random(options->random, (unsigned int)options->size, options->with,
				       &simulate_kinds);
	char *text, *line;

	if (!root)
		xmalloc_failed();
	text = json_dumps(root, JSON_INDENT(1));
	line = xasprintf("%s\n", text);
	json_decref(root);
	free(text);
	*len = strlen(line);
	return line;
}

static int sim_random(const struct options *options)
{
	size_t len;
	char *bytes = make_up(options, &len);
	int code = compile_and_run(options, "<random>", bytes, len);

	free(bytes);
	return code;
}

int verb_sim(const struct options *options)
{
	const char *name = options->arg_count ? options->args[0] : NULL;
	char *bytes;
	size_t len;
	int code;

	if (options->arg_count != (options->has_random ? 0 : 1)) {
		terminal_error(
			"sim: expected a scenario: a file, - for standard input, or a name that "
			"'decoy rules list scenarios' shows; or --random SEED");
		return EXIT_USAGE;
	}
	if (options->has_random)
		return sim_random(options);
	code = scenario_bytes(options, name, &bytes, &len);
	if (code)
		return code;
	code = compile_and_run(options, strcmp(name, "-") ? name : "<stdin>", bytes, len);
	free(bytes);
	return code;
}
