/* SPDX-License-Identifier: MIT */
#include "simulated.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "simulate.h"

static int compile(struct scenario **out, const struct corpus_file *file, char **why)
{
	struct scenario_error error = {0};
	int err = scenario_compile(out, file->bytes, file->len, &simulate_kinds, &error);

	if (err == -EINVAL &&
	    asprintf(why, "%s:%u:%u: %s%s%s", file->path, error.line, error.column, error.key,
		     *error.key ? ": " : "", error.text) < 0)
		*why = NULL;
	return err;
}

static int close_all(struct simulate_streams *streams)
{
	FILE *const all[] = {streams->recording, streams->truth, streams->printed};
	int err = 0;

	for (size_t i = 0; i < sizeof(all) / sizeof(*all); i++)
		if (all[i] && (ferror(all[i]) | fclose(all[i])))
			err = -ENOMEM;
	return err;
}

static int play(struct simulated *out, const struct scenario *scenario, enum simulated_books books,
		struct sim_error *error)
{
	bool all = books == SIMULATED_ALL_BOOKS;
	struct simulate_streams streams = {
		.recording = open_memstream(&out->recording, &out->recording_len),
		.truth = all ? open_memstream(&out->truth, &out->truth_len) : NULL,
		.printed = all ? open_memstream(&out->print_log, &out->print_log_len) : NULL,
	};
	bool opened = streams.recording && (!all || (streams.truth && streams.printed));
	int err = opened ? simulate(scenario, &streams, NULL, error) : -ENOMEM;
	int closed = close_all(&streams);

	return err ? err : closed;
}

int simulated_play(struct simulated *out, const struct corpus_file *file,
		   enum simulated_books books, char **why)
{
	struct sim_error error = {0};
	struct scenario *scenario;
	int err;

	*out = (struct simulated){0};
	*why = NULL;
	err = compile(&scenario, file, why);
	if (err)
		return err;
	err = play(out, scenario, books, &error);
	scenario_free(scenario);
	if (!err)
		return 0;
	simulated_free(out);
	if (*error.text && asprintf(why, "%s: %s", file->path, error.text) < 0)
		*why = NULL;
	return err;
}

void simulated_free(struct simulated *simulated)
{
	free(simulated->recording);
	free(simulated->truth);
	free(simulated->print_log);
	*simulated = (struct simulated){0};
}
