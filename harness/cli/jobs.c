/* SPDX-License-Identifier: MIT */
#include "jobs.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "nursery.h"
#include "subjects.h"

#define NO_TEXT UINT64_MAX /* the length of a text that is NULL */

/* One process that asks every N-th case. */
struct job {
	pid_t pid;
	FILE *from; /* its results, in order */
};

/* What a job says of a case before its results. */
struct heading {
	int64_t error;
	uint64_t count;
};

/* What a result has beside its texts; its level is that of its case. Neither has holes. */
struct plain {
	double seconds;
	int32_t verdict;
	int32_t required;
};

unsigned int jobs_wanted(const struct options *options)
{
	bool command = options->parser || options->stream || options->tree;
	cpu_set_t cpus;

	if (options->jobs || !command)
		return options->jobs ? options->jobs : 1;
	if (sched_getaffinity(0, sizeof(cpus), &cpus))
		return 1;
	return (unsigned int)CPU_COUNT(&cpus);
}

static bool breaks_since(const struct results *results, size_t first)
{
	for (size_t i = first; i < results->count; i++)
		if (result_breaks(&results->list[i]))
			return true;
	return false;
}

/* --- results through a pipe -------------------------------------------------------------------- */

static void put(FILE *to, const void *bytes, size_t len)
{
	fwrite(bytes, 1, len, to);
}

static void put_text(FILE *to, const char *text)
{
	uint64_t len = text ? strlen(text) : NO_TEXT;

	put(to, &len, sizeof(len));
	if (text)
		put(to, text, (size_t)len);
}

static bool get(FILE *from, void *bytes, size_t len)
{
	return fread(bytes, 1, len, from) == len;
}

static bool get_text(FILE *from, char **text)
{
	uint64_t len;

	*text = NULL;
	if (!get(from, &len, sizeof(len)))
		return false;
	if (len == NO_TEXT)
		return true;
	if (len >= SIZE_MAX || !(*text = malloc((size_t)len + 1)))
		return false;
	(*text)[len] = '\0';
	return get(from, *text, (size_t)len);
}

#define TEXTS 6
static void texts_of(struct result *result, char **texts[TEXTS])
{
	texts[0] = &result->id;
	texts[1] = &result->name;
	texts[2] = &result->title;
	texts[3] = &result->rule;
	texts[4] = &result->detail;
	texts[5] = &result->output;
}

static void put_result(FILE *to, struct result *result)
{
	const struct plain plain = {result->seconds, (int32_t)result->verdict, result->required};
	char **texts[TEXTS];

	put(to, &plain, sizeof(plain));
	texts_of(result, texts);
	for (int i = 0; i < TEXTS; i++)
		put_text(to, *texts[i]);
}

static bool get_result(FILE *from, struct result *result)
{
	struct plain plain = {0};
	char **texts[TEXTS];
	bool good = get(from, &plain, sizeof(plain));

	*result = (struct result){.seconds = plain.seconds,
				  .verdict = (enum verdict)plain.verdict,
				  .required = plain.required};
	texts_of(result, texts);
	for (int i = 0; i < TEXTS; i++) {
		good = good && get_text(from, texts[i]);
	}
	for (int i = 0; !good && i < TEXTS; i++)
		free(*texts[i]);
	return good;
}

/* What the results of a job's runner are since the last time, and its error; then they are forgotten. */
static bool put_results(FILE *to, struct runner *runner, int error)
{
	const struct heading heading = {error, runner->results.count};

	put(to, &heading, sizeof(heading));
	for (size_t i = 0; i < runner->results.count; i++)
		put_result(to, &runner->results.list[i]);
	results_free(&runner->results);
	runner->results = (struct results){0};
	return !fflush(to) && !error;
}

/* --- a job ------------------------------------------------------------------------------------- */

static bool do_case(struct runner *runner, const struct decoy_case *one, FILE *to)
{
	return put_results(to, runner, runner_case(runner, one));
}

/* In a process of its own; it goes when the harness does. */
_Noreturn static void work(struct runner *runner, const struct decoy_case *const *list,
			   size_t count, size_t nth, size_t jobs, int out)
{
	FILE *to = fdopen(out, "w");
	size_t i = nth;

	signal(SIGPIPE, SIG_IGN);
	if (!to || subjects_open(&runner->subject, runner->options))
		_exit(1);
	runner->results = (struct results){0};
	while (i < count && do_case(runner, list[i], to))
		i += jobs;
	if (i >= count)
		put_results(to, runner, runner_end(runner));
	subject_close(runner->subject);
	_exit(0);
}

static int start(struct job *job, struct runner *runner, const struct decoy_case *const *list,
		 size_t count, size_t nth, size_t jobs)
{
	pid_t parent = getpid();
	int ends[2];

	if (pipe2(ends, O_CLOEXEC))
		return -errno;
	job->pid = fork();
	if (job->pid == 0) {
		close(ends[0]);
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		if (getppid() != parent)
			_exit(1);
		work(runner, list, count, nth, jobs, ends[1]);
	}
	close(ends[1]);
	job->from = job->pid > 0 ? fdopen(ends[0], "r") : NULL;
	if (job->from)
		return 0;
	close(ends[0]);
	return errno ? -errno : -ENOMEM;
}

/* --- all of them ------------------------------------------------------------------------------- */

/* The results of a case, or of the end of a job (level: its), as the job says them. */
static int hear_case(struct runner *runner, const struct job *job, const char *level)
{
	struct heading heading;

	if (!get(job->from, &heading, sizeof(heading))) {
		cli_error("one of the jobs ended early");
		return -ECHILD;
	}
	for (size_t i = 0; i < heading.count; i++) {
		struct result result;

		if (!get_result(job->from, &result))
			return -ECHILD;
		result.level = level;
		if (results_add(&runner->results, &result))
			return -ENOMEM;
	}
	return (int)heading.error;
}

/* How the subjects of the jobs left; several that did not leave as they should are one failure. */
static int hear_ends(struct runner *runner, const struct job *jobs, size_t job_count)
{
	const size_t before = runner->results.count;
	int error = 0;

	for (size_t i = 0; !error && i < job_count && runner->results.count == before; i++)
		error = hear_case(runner, &jobs[i], "must");
	return error;
}

static int hear_all(struct runner *runner, const struct job *jobs, size_t job_count,
		    const struct decoy_case *const *list, size_t count)
{
	int error = 0;

	for (size_t i = 0; !error && i < count; i++) {
		size_t first = runner->results.count;

		cli_progress(runner->options, "%zu/%zu %s", i + 1, count, list[i]->name);
		error = hear_case(runner, &jobs[i % job_count], case_level_name(list[i]->level));
		if (runner->options->fail_fast && breaks_since(&runner->results, first))
			return error;
	}
	return error ? error : hear_ends(runner, jobs, job_count);
}

/* Keepers of jobs that are killed come to us or are the nursery's, and we leave after them. */
static void stop_all(struct job *jobs, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (jobs[i].from)
			fclose(jobs[i].from);
		if (jobs[i].pid > 0)
			kill(jobs[i].pid, SIGKILL);
	}
	nursery_close();
	while (waitpid(-1, NULL, 0) > 0 || errno == EINTR)
		;
}

static int run_several(struct runner *runner, const struct decoy_case *const *list, size_t count,
		       size_t job_count)
{
	struct job *jobs = calloc(job_count, sizeof(*jobs));
	int error = jobs ? 0 : -ENOMEM;

	subject_close(runner->subject);
	runner->subject = NULL;
	fflush(NULL); /* what is not written yet would be written by each of them */
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	for (size_t i = 0; !error && i < job_count; i++)
		error = start(&jobs[i], runner, list, count, i, job_count);
	if (!error)
		error = hear_all(runner, jobs, job_count, list, count);
	if (jobs)
		stop_all(jobs, job_count);
	free(jobs);
	return error;
}

static int run_one(struct runner *runner, const struct decoy_case *const *list, size_t count)
{
	int error = 0;

	for (size_t i = 0; !error && i < count; i++) {
		size_t first = runner->results.count;

		cli_progress(runner->options, "%zu/%zu %s", i + 1, count, list[i]->name);
		error = runner_case(runner, list[i]);
		if (runner->options->fail_fast && breaks_since(&runner->results, first))
			return error;
	}
	return error ? error : runner_end(runner);
}

int jobs_run(struct runner *runner, const struct decoy_case *const *list, size_t count,
	     unsigned int jobs)
{
	int error = jobs > 1 && count > 1
			    ? run_several(runner, list, count, jobs < count ? jobs : count)
			    : run_one(runner, list, count);

	cli_progress_end(runner->options);
	return error;
}
