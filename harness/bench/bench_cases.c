/* SPDX-License-Identifier: MIT */
#include "bench_cases.h"

#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>

#include "bench_echo.h"
#include "judged.h"
#include "session.h"
#include "monotonic.h"
#include "reply.h"
#include "selection.h"
#include "subject.h"
#include "terminal.h"
#include "xmalloc.h"

#define ROUNDS	   5u
#define ROUND_NS   100000000u
#define ANSWER_MAX ((size_t)4 << 20)

extern char **environ;

/* A text, what is expected of it, and what the reference parser answers. */
struct item {
	const struct decoy_case *one;
	json_t *expectations;
	char *answer;
	size_t answer_len;
};

struct bench {
	struct item *items;
	size_t count;
	void *self; /* the reference parser, here */
	char *answer; /* space for ANSWER_MAX bytes */
	struct subject *stream, *oneshot, *tree;
	struct bench_echo echo;
};

/* One thing to do with an item; 0 or -errno. */
typedef int task(struct bench *bench, const struct item *item);

/* --- tasks --- */

static void judge_answer(const struct item *item, const json_t *answer)
{
	struct judged judged = judge_case(item->one, 0,
					  json_array_get(json_array_get(item->expectations, 0), 0),
					  answer, FEATURE_ALL);

	free(judged.detail);
}

static int ask_here(struct bench *bench, const struct item *item)
{
	long len = subject_reference.parse(bench->self, item->one->bytes, item->one->len,
					   bench->answer, ANSWER_MAX);
	json_error_t error;
	json_t *answer;

	if (len < 0 || (size_t)len > ANSWER_MAX)
		return -EIO;
	answer = reply_load(bench->answer, (size_t)len, false, &error);
	judge_answer(item, answer);
	json_decref(answer);
	return 0;
}

/* The floor of it: answers that need no parser, and are not judged. */
static int read_json(struct bench *bench, const struct item *item)
{
	(void)bench;
	json_decref(json_loadb(item->answer, item->answer_len, JSON_ALLOW_NUL, NULL));
	return 0;
}

static int ask_subject(struct subject *subject, const struct item *item)
{
	struct session answers;
	int err = session_run(&answers, subject, item->one);

	if (!err && answers.complete)
		judge_answer(item, json_array_get(answers.answers, 0));
	session_clear(&answers);
	return err;
}

static int ask_stream(struct bench *bench, const struct item *item)
{
	return ask_subject(bench->stream, item);
}

static int ask_oneshot(struct bench *bench, const struct item *item)
{
	return ask_subject(bench->oneshot, item);
}

static int ask_tree(struct bench *bench, const struct item *item)
{
	return ask_subject(bench->tree, item);
}

static int spawn_subject(struct bench *bench, const struct item *item)
{
	char *const argv[] = {(char *)"true", NULL};
	pid_t pid;
	int err = posix_spawn(&pid, "/bin/true", NULL, NULL, argv, environ);

	(void)bench;
	(void)item;
	while (!err && waitpid(pid, NULL, 0) < 0)
		err = errno == EINTR ? 0 : errno;
	return -err;
}

static int ping_subject(struct bench *bench, const struct item *item)
{
	return bench_echo_ping(&bench->echo, item->one->bytes, item->one->len, bench->answer,
			       item->answer_len);
}

/* --- rounds --- */

/* A task, how many items of a pass it handles, and where its rate goes. */
struct race {
	task *run;
	size_t step;
	size_t rate; /* offset in struct bench_cases */
};

#define RACE(run, step, member)                                 \
	{                                                       \
		run, step, offsetof(struct bench_cases, member) \
	}

/* Those that start a process for each item do one of eight. */
static const struct race races[] = {
	RACE(ask_here, 1, in_process), RACE(read_json, 1, json),      RACE(ask_stream, 1, stream),
	RACE(ping_subject, 1, ping),   RACE(ask_oneshot, 8, oneshot), RACE(ask_tree, 8, tree),
	RACE(spawn_subject, 8, spawn),
};

#define RACES (sizeof(races) / sizeof(races[0]))

/* Whole passes, for at least ROUND_NS. */
static int one_round(struct bench *bench, const struct race *race, double *rate)
{
	uint64_t start = monotonic_ns(), end = start;
	size_t done = 0;

	while (end - start < ROUND_NS) {
		for (size_t i = 0; i < bench->count; i += race->step) {
			int err = race->run(bench, &bench->items[i]);

			if (err)
				return err;
			done++;
		}
		end = monotonic_ns();
	}
	*rate = (double)done * 1e9 / (double)(end - start);
	return 0;
}

/* The best of several rounds in turn: noise only ever lowers it. */
static int run_all(struct bench *bench, unsigned int rounds, struct bench_cases *out)
{
	for (size_t i = 0; i < rounds * RACES; i++) {
		const struct race *race = &races[i % RACES];
		double *best = (double *)((char *)out + race->rate), rate;
		int err = one_round(bench, race, &rate);

		if (err)
			return err;
		if (rate > *best)
			*best = rate;
	}
	return 0;
}

/* --- what is needed --- */

static int add_item(struct bench *bench, const struct decoy_case *one)
{
	struct item *item = &bench->items[bench->count++];
	long len = subject_reference.parse(bench->self, one->bytes, one->len, bench->answer,
					   ANSWER_MAX);

	if (len < 0 || (size_t)len > ANSWER_MAX)
		return -EIO;
	*item = (struct item){.one = one, .answer_len = (size_t)len};
	item->expectations = case_expectations(one);
	item->answer = xmemdup(bench->answer, (size_t)len);
	return 0;
}

static int add_items(struct bench *bench, const struct cases *cases)
{
	int err = 0;

	bench->items = xcalloc(cases->count + 1, sizeof(*bench->items));
	bench->answer = xmalloc(ANSWER_MAX);
	bench->self = subject_reference.open();
	if (!bench->self)
		xmalloc_failed();
	for (size_t i = 0; !err && i < cases->count; i++) {
		const struct decoy_case *one = &cases->list[i];

		if (one->target == CASE_CONSUMER && !one->is_recording && one->len < ANSWER_MAX)
			err = add_item(bench, one);
	}
	return err || bench->count ? err : -ENOENT;
}

static int open_subjects(struct bench *bench)
{
	const struct {
		struct subject **subject;
		struct subject_config config;
	} rows[] = {
		{&bench->stream, {.kind = SUBJECT_BUILTIN, .object = &subject_reference}},
		{&bench->oneshot, {.kind = SUBJECT_ONESHOT, .what = "echo '{}'"}},
		{&bench->tree,
		 {.kind = SUBJECT_TREE,
		  .what = "while read -r l; do echo '{\"clients\":[]}'; echo; done"}},
	};
	char *why = NULL;
	int err = 0;

	for (size_t i = 0; !err && i < sizeof(rows) / sizeof(rows[0]); i++)
		err = subject_open(rows[i].subject, &rows[i].config, &why);
	if (why)
		terminal_error("bench: %s", why);
	free(why);
	return err;
}

static void bench_free(struct bench *bench)
{
	for (size_t i = 0; i < bench->count; i++) {
		json_decref(bench->items[i].expectations);
		free(bench->items[i].answer);
	}
	free(bench->items);
	free(bench->answer);
	if (bench->self)
		subject_reference.close(bench->self);
	subject_close(bench->stream);
	subject_close(bench->oneshot);
	subject_close(bench->tree);
	bench_echo_stop(&bench->echo);
}

int bench_cases(struct bench_cases *out, const struct options *options)
{
	struct bench bench = {.echo = {.to = -1, .from = -1}};
	struct selection selection;
	int err;

	*out = (struct bench_cases){0};
	if (selection_load(&selection, options))
		return -EINVAL;
	err = add_items(&bench, &selection.cases);
	if (!err)
		err = bench_echo_start(&bench.echo,
				       bench.answer); /* first: what it inherited would stay open */
	if (!err)
		err = open_subjects(&bench);
	if (!err)
		err = run_all(&bench, option_or(options->rounds, ROUNDS), out);
	bench_free(&bench);
	selection_free(&selection);
	return err;
}
