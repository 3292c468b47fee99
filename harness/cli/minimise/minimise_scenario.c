/* SPDX-License-Identifier: MIT */
/* Does the recording of a scenario break the rule that the whole one breaks? */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "minimise.h"
#include "scenarios.h"
#include "simulate.h"
#include "terminal.h"
#include "xmalloc.h"

/* What compiling and playing it costs, in bytes of the lint: of each byte of JSON, each command,
 * each byte that is recorded. */
#define JSON_COST     3
#define COMMAND_COST  64
#define RECORDED_COST 1

static int play(const struct scenario *scenario, char **recording, size_t *len,
		struct sim_count *count, struct sim_error *error)
{
	const struct simulate_streams streams = {.recording = xmemstream(recording, len)};
	int err = simulate(scenario, &streams, count, error);

	xmemstream_close(streams.recording);
	if (err == -ENOMEM)
		xmalloc_failed();
	if (err)
		free(*recording);
	return err;
}

int minimise_play(const char *name, const char *bytes, size_t len, char **recording,
		  size_t *recording_len)
{
	struct sim_error error = {0};
	struct scenario *scenario;
	int code = scenario_load(&scenario, name, bytes, len), err;

	if (code)
		return code;
	err = play(scenario, recording, recording_len, NULL, &error);
	scenario_free(scenario);
	if (!err)
		return 0;
	*recording = NULL;
	terminal_error("%s: %s", name, *error.text ? error.text : strerror(-err));
	return err == -EINVAL ? EXIT_USAGE : EXIT_HARNESS;
}

bool minimise_scenario(void *data, const char *bytes, size_t len)
{
	struct minimise *about = data;
	struct scenario_error fault = {0};
	struct sim_error error = {0};
	struct sim_count count = {0};
	struct scenario *scenario;
	char *recording;
	size_t recorded, cost;
	bool fails;
	int err = scenario_compile(&scenario, bytes, len, &simulate_kinds, &fault);

	about->extra = len * JSON_COST;
	if (err == -ENOMEM)
		xmalloc_failed();
	if (err)
		return false;
	err = play(scenario, &recording, &recorded, &count, &error);
	scenario_free(scenario);
	cost = len * JSON_COST + count.commands * COMMAND_COST;
	about->extra = cost;
	if (err)
		return false;
	about->extra = 0;
	fails = recorded <= about->recorded &&
		(about->asks ? minimise_subject : minimise_lint)(about, recording, recorded);
	about->extra += cost + recorded + recorded * RECORDED_COST;
	free(recording);
	return fails;
}
