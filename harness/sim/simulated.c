/* SPDX-License-Identifier: MIT */
#include "simulated.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "simulate.h"
#include "xmalloc.h"

static int compile_file(struct scenario **out, const struct corpus_file *file, char **why)
{
	struct scenario_error error = {0};
	int err = scenario_compile(out, file->bytes, file->len, &simulate_kinds, &error);

	if (err == -ENOMEM)
		xmalloc_failed();
	if (err)
		*why = xasprintf("%s:%u:%u: %s%s%s", file->path, error.line, error.column,
				 error.key, *error.key ? ": " : "", error.text);
	return err;
}

static int play_scenario(struct simulated *out, const struct scenario *scenario,
			 enum simulated_outputs outputs, struct sim_error *error)
{
	struct simulate_streams streams = {
		.recording = xmemstream(&out->recording, &out->recording_len),
		.log = outputs == SIMULATED_ALL ? &out->log : NULL,
	};
	int err = simulate(scenario, &streams, NULL, error);

	xmemstream_close(streams.recording);
	if (err == -ENOMEM)
		xmalloc_failed();
	return err;
}

int simulated_play(struct simulated *out, const struct corpus_file *file,
		   enum simulated_outputs outputs, char **why)
{
	struct sim_error error = {0};
	struct scenario *scenario;
	int err;

	*out = (struct simulated){0};
	*why = NULL;
	err = compile_file(&scenario, file, why);
	if (err)
		return err;
	err = play_scenario(out, scenario, outputs, &error);
	scenario_free(scenario);
	if (!err)
		return 0;
	simulated_free(out);
	*why = xasprintf("%s: %s", file->path, *error.text ? error.text : strerror(-err));
	return err;
}

void simulated_free(struct simulated *simulated)
{
	free(simulated->recording);
	sim_log_free(&simulated->log);
	*simulated = (struct simulated){0};
}
