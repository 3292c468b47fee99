/* SPDX-License-Identifier: MIT */
#include "judge.h"

#include <stdlib.h>

#include "xmalloc.h"

static void read_series(struct judging *judging)
{
	const size_t count = judging->client_count * judging->engine_count;

	judging->series = xcalloc(count + 1, sizeof(*judging->series));
	for (size_t i = 0; i < count; i++) {
		judging->series[i].client = (uint32_t)(i / judging->engine_count);
		judging->series[i].engine = i % judging->engine_count;
		series_read(judging, &judging->series[i]);
	}
}

static void free_series(struct judging *judging)
{
	for (size_t i = 0; i < judging->client_count * judging->engine_count; i++)
		free(judging->series[i].points);
	free(judging->series);
}

void drive_judge(struct drive_findings *findings, const struct drive_run *run)
{
	struct judging judging = {.run = run, .findings = findings};

	samples_read(&judging);
	read_series(&judging);
	if (!run->witness->exact)
		skipped_add(&judging, "nobody saw the engines: that work is missing is not judged");
	judge_identity(&judging);
	judge_engines(&judging);
	judge_wall(&judging);
	judge_cycles(&judging);
	judge_clock(&judging);
	judge_memory(&judging);
	findings_follow(findings);
	free_series(&judging);
	drive_samples_free(&judging);
}
