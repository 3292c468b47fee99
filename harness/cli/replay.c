/* SPDX-License-Identifier: MIT */
/* decoy replay FILE...: recordings, put to a subject. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "finish.h"
#include "interrupt.h"
#include "jobs.h"
#include "replay.h"
#include "runner.h"
#include "runner_result.h"
#include "subjects.h"
#include "terminal.h"
#include "xmalloc.h"

/* A recording and the case that it is. */
struct input {
	char *id, *bytes;
	size_t len;
	struct recording *rec; /* NULL: the case has it */
	struct decoy_case one;
};

struct inputs {
	struct input *list;
	size_t count;
};

/* A file that is given twice is judged twice, and reports want names that differ. */
static char *unique_id(const struct inputs *inputs, const char *path)
{
	const char *name = strcmp(path, "-") ? path : "<stdin>";
	char *id = xstrdup(name);

	for (size_t i = 0, times = 1; i < inputs->count;) {
		if (strcmp(inputs->list[i].id, id) != 0) {
			i++;
			continue;
		}
		free(id);
		id = xasprintf("%s (%zu)", name, ++times);
		i = 0;
	}
	return id;
}

static int load_input(struct inputs *inputs, const char *path)
{
	struct input *input = &inputs->list[inputs->count];
	struct rec_error error;
	int err;

	*input = (struct input){0};
	if (terminal_read_file(path, &input->bytes, &input->len))
		return EXIT_USAGE;
	input->id = unique_id(inputs, path);
	inputs->count++;
	err = rec_load(&input->rec, input->bytes, input->len, &error);
	if (err == -ENOMEM)
		xmalloc_failed();
	if (err)
		terminal_error("%s:%u:%u: %s", input->id, error.line, error.column, error.text);
	return err ? EXIT_USAGE : 0;
}

static int load_inputs(struct inputs *inputs, const struct options *options)
{
	int code = 0;

	inputs->list = xcalloc((size_t)options->arg_count, sizeof(*inputs->list));
	for (int i = 0; !code && i < options->arg_count; i++)
		code = load_input(inputs, options->args[i]);
	return code;
}

static void free_inputs(struct inputs *inputs)
{
	for (size_t i = 0; i < inputs->count; i++) {
		case_free(&inputs->list[i].one);
		rec_free(inputs->list[i].rec);
		free(inputs->list[i].bytes);
		free(inputs->list[i].id);
	}
	free(inputs->list);
}

/* The cases that are asked; what no text could show wrong is left out, and that is kept. */
static size_t make_cases(struct runner *runner, struct inputs *inputs,
			 const struct decoy_case **list)
{
	size_t count = 0;

	for (size_t i = 0; i < inputs->count; i++) {
		struct input *input = &inputs->list[i];

		replay_case(&input->one, input->id, input->bytes, input->len, input->rec,
			    subject_scope(runner->subject)->features);
		input->rec = NULL;
		if (replay_judges(input->one.recording))
			list[count++] = &input->one;
		else
			runner_keep_skipped(runner, &input->one,
					    "no DRM text: ", "nothing in it begins with drm-");
	}
	return count;
}

static int run_all(struct runner *runner, struct inputs *inputs)
{
	const struct options *options = runner->options;
	const struct decoy_case **list = xcalloc(inputs->count, sizeof(*list));
	size_t count = make_cases(runner, inputs, list);
	int err;

	interrupt_begin();
	err = jobs_run(runner, list, count, jobs_wanted(options));
	interrupt_end();
	free(list);
	if (err && err != -ECHILD)
		terminal_error("the run stopped: %s", strerror(-err));
	for (size_t i = 0; i < runner->results.count; i++)
		replay_rule(&runner->results.list[i], options->spec);
	return err ? EXIT_HARNESS : results_finish(options, &runner->results);
}

static int replay_all(struct runner *runner, struct inputs *inputs)
{
	const struct options *options = runner->options;
	int code = subjects_open(&runner->subject, options);

	if (code)
		return code;
	results_begin_asked(&runner->results, options);
	runner->results.subject = xstrdup(subject_name(runner->subject));
	code = run_all(runner, inputs);
	if (code == EXIT_NOTHING)
		terminal_error("nothing was judged: all was skipped");
	results_free(&runner->results);
	subject_close(runner->subject);
	return code;
}

int verb_replay(const struct options *options)
{
	struct runner runner = {.options = options, .describe = replay_describe, .draws = true};
	/* no corpus; but failures are attributed to the rule of what differs */
	const struct selection none = {0};
	struct inputs inputs = {0};
	int code = subjects_check(options);

	runner.selection = &none;
	if (!code && !options->arg_count) {
		terminal_error("replay: expected a recording, or - for standard input");
		code = EXIT_USAGE;
	}
	if (!code)
		code = load_inputs(&inputs, options);
	if (!code)
		code = replay_all(&runner, &inputs);
	free_inputs(&inputs);
	return code;
}
