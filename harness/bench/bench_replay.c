/* SPDX-License-Identifier: MIT */
#include "bench_replay.h"

#include <errno.h>
#include <stdlib.h>
#include <time.h>

#include "replay.h"
#include "runner.h"
#include "selection.h"
#include "xmalloc.h"

#define ROUNDS 3u

struct bench {
	struct runner runner;
	const struct decoy_case **cases; /* those that are recordings */
	size_t count;
	size_t reads; /* of all of them */
};

/* One recording, to its verdict; 0 or -errno. */
typedef int judge_recording(struct bench *bench, const struct decoy_case *one);

/* Of this process: what others do on the machine is not measured. */
static double process_seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int judge_as_case(struct bench *bench, const struct decoy_case *one)
{
	return runner_case(&bench->runner, one);
}

/* From its bytes: nothing is known of it. */
static int judge_as_replay(struct bench *bench, const struct decoy_case *one)
{
	const unsigned int features = subject_scope(bench->runner.subject)->features;
	struct decoy_case replayed;
	struct recording *rec;
	struct rec_error error;
	int err = rec_load(&rec, one->bytes, one->len, &error);

	if (err)
		return err;
	replay_case(&replayed, one->id, one->bytes, one->len, rec, features);
	err = replay_judges(rec) ? runner_case(&bench->runner, &replayed) : 0;
	case_free(&replayed);
	return err;
}

static int measure_rate(struct bench *bench, judge_recording *judge, double *best)
{
	const double start = process_seconds();
	double rate;
	int err = 0;

	for (size_t i = 0; !err && i < bench->count; i++)
		err = judge(bench, bench->cases[i]);
	rate = (double)bench->reads / (process_seconds() - start);
	*best = rate > *best ? rate : *best;
	results_free(&bench->runner.results);
	bench->runner.results = (struct results){0};
	return err;
}

/* Recordings that the reference parser is asked about. */
static void choose_cases(struct bench *bench, const struct cases *cases)
{
	bench->cases = xcalloc(cases->count + 1, sizeof(*bench->cases));
	for (size_t i = 0; i < cases->count; i++) {
		const struct decoy_case *one = &cases->list[i];

		if (!one->recording)
			continue;
		bench->cases[bench->count++] = one;
		bench->reads += one->recording->read_count;
	}
}

static int race_both(struct bench *bench, unsigned int rounds, struct bench_replay *out)
{
	int err = 0;

	for (unsigned int i = 0; !err && i < rounds; i++) {
		err = measure_rate(bench, judge_as_case, &out->test);
		err = err ? err : measure_rate(bench, judge_as_replay, &out->replay);
	}
	return err;
}

int bench_replay(struct bench_replay *out, const struct options *options)
{
	const struct subject_config reference = {.kind = SUBJECT_BUILTIN,
						 .object = &subject_reference};
	struct bench bench = {.runner = {.options = options}};
	struct selection selection;
	char *why = NULL;
	int err;

	*out = (struct bench_replay){0};
	if (selection_load(&selection, options))
		return -EINVAL;
	err = selection_make_all(&selection) ? -EINVAL : 0;
	if (!err) {
		choose_cases(&bench, &selection.cases);
		err = subject_open(&bench.runner.subject, &reference, &why);
	}
	if (!err && bench.count)
		err = race_both(&bench, option_or(options->rounds, ROUNDS), out);
	subject_close(bench.runner.subject);
	free(bench.cases);
	free(why);
	selection_free(&selection);
	return err;
}
