/* SPDX-License-Identifier: MIT */
#include "jobs.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "child.h"
#include "interrupt.h"
#include "fork_server.h"
#include "progress.h"
#include "subjects.h"
#include "terminal.h"
#include "result_pipe.h"
#include "xmalloc.h"

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

unsigned int jobs_wanted(const struct options *options)
{
	bool command = options->parser || options->stream || options->tree || options->decoder;
	cpu_set_t cpus;

	if (options->adapter_check)
		return 1; /* it counts what one process sees */
	if (options->jobs || !command)
		return options->jobs ? options->jobs : 1;
	if (sched_getaffinity(0, sizeof(cpus), &cpus))
		return 1;
	return (unsigned int)CPU_COUNT(&cpus);
}

static size_t failed_since(const struct results *results, size_t first)
{
	size_t failed = 0;

	for (size_t i = first; i < results->count; i++)
		failed += result_breaks(&results->list[i]);
	return failed;
}

/* What the results of a job's runner are since the last time, and its error; then they are
 * forgotten. */
static bool put_results(FILE *to, struct runner *runner, int error)
{
	const struct heading heading = {error, runner->results.count};

	pipe_write(to, &heading, sizeof(heading));
	for (size_t i = 0; i < runner->results.count; i++)
		result_pipe_write(to, &runner->results.list[i]);
	results_free(&runner->results);
	runner->results = (struct results){0};
	return !fflush(to) && !error;
}

/* --- a job --- */

static bool do_case(struct runner *runner, const struct decoy_case *one, FILE *to)
{
	return put_results(to, runner, runner_case(runner, one));
}

/* In a process of its own; it goes when the harness does. */
_Noreturn static void work_off_cases(struct runner *runner, const struct decoy_case *const *list,
				     size_t count, size_t nth, size_t jobs, int out)
{
	FILE *to = fdopen(out, "w");
	size_t i = nth;

	signal(SIGPIPE, SIG_IGN);
	interrupt_ignore();
	if (!to)
		xmalloc_failed();
	if (subjects_open(&runner->subject, runner->options))
		_exit(EXIT_HARNESS);
	runner->results = (struct results){0};
	while (i < count && do_case(runner, list[i], to))
		i += jobs;
	if (i >= count)
		put_results(to, runner, runner_end(runner));
	subject_close(runner->subject);
	subject_close(runner->decoder);
	_exit(0);
}

static int start_job(struct job *job, struct runner *runner, const struct decoy_case *const *list,
		     size_t count, size_t nth, size_t jobs)
{
	pid_t parent = getpid();
	int ends[2];

	if (pipe2(ends, O_CLOEXEC))
		return -errno;
	job->pid = fork();
	if (job->pid < 0) {
		const int error = -errno;

		close(ends[0]);
		close(ends[1]);
		return error;
	}
	if (job->pid == 0) {
		close(ends[0]);
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		if (getppid() != parent)
			_exit(1);
		work_off_cases(runner, list, count, nth, jobs, ends[1]);
	}
	close(ends[1]);
	job->from = interrupt_fdopen(ends[0]);
	return 0;
}

/* --- all of them --- */

/* A job that left, or we that are to stop. */
static int cut_off(const struct job *job)
{
	siginfo_t how = {0};

	if (interrupt_signal())
		return -EINTR;
	while (waitid(P_PID, (id_t)job->pid, &how, WEXITED | WNOWAIT) && errno == EINTR)
		;
	/* a job that could not do its work has printed why */
	if (how.si_code != CLD_EXITED || how.si_status != EXIT_HARNESS)
		terminal_error("one of the jobs ended early");
	return -ECHILD;
}

/* The results of a case, or of the end of a job (level: its), as the job says them. */
static int receive_results(struct runner *runner, const struct job *job, const char *level)
{
	struct heading heading;

	if (!pipe_read(job->from, &heading, sizeof(heading)))
		return cut_off(job);
	for (size_t i = 0; i < heading.count; i++) {
		struct result result;

		if (!result_pipe_read(job->from, &result))
			return cut_off(job);
		result.level = level;
		results_add(&runner->results, &result);
	}
	return (int)heading.error;
}

static int receive_case(struct runner *runner, const struct job *job, const struct decoy_case *one)
{
	return receive_results(runner, job, case_level_name(one->level));
}

/* How the subjects of the jobs left; several that did not leave as they should are one failure. */
static int receive_ends(struct runner *runner, const struct job *jobs, size_t job_count)
{
	const size_t before = runner->results.count;
	int error = 0;

	for (size_t i = 0; !error && i < job_count && runner->results.count == before; i++)
		error = receive_results(runner, &jobs[i], "must");
	return error;
}

/* Asks one case, or receives what one of several jobs has asked. */
typedef int judge(struct runner *runner, const struct job *job, const struct decoy_case *one);

/* What stops a run leaves what was judged before it. */
static int judge_all(struct runner *runner, const struct decoy_case *const *list, size_t count,
		     const struct job *jobs, size_t job_count, judge *judge_one)
{
	struct results *results = &runner->results;
	struct progress_log log;
	size_t failed = 0;
	int error = 0;

	progress_log_begin(&log, runner->options);
	results->planned = count;
	for (size_t i = 0; !error && !results->stopped && i < count; i++) {
		size_t first = results->count;

		progress_show(runner->options, "%zu/%zu %s", i + 1, count, list[i]->name);
		error = interrupt_signal() ? -EINTR
					   : judge_one(runner, &jobs[i % job_count], list[i]);
		results->asked += !error;
		failed += failed_since(results, first);
		progress_log_step(&log, i + 1, count, results);
		if (runner->options->fail_fast && i + 1 < count && failed)
			results->stopped = "--fail-fast";
	}
	if (!error && !results->stopped)
		error = jobs->pid ? receive_ends(runner, jobs, job_count) : runner_end(runner);
	if (error != -EINTR || !interrupt_signal())
		return error;
	results->stopped = interrupt_signal();
	return 0;
}

/* Supervisors of killed jobs are reparented to us or belong to the fork server: exit after them. */
static void stop_all(struct job *jobs, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (jobs[i].from)
			fclose(jobs[i].from);
		if (jobs[i].pid > 0)
			kill(jobs[i].pid, SIGKILL);
	}
	fork_server_close();
	while (waitpid(-1, NULL, 0) > 0 || errno == EINTR)
		;
}

static int run_several(struct runner *runner, const struct decoy_case *const *list, size_t count,
		       size_t job_count)
{
	struct job *jobs = xcalloc(job_count, sizeof(*jobs));
	int error = 0;

	subject_close(runner->subject);
	runner->subject = NULL;
	fflush(NULL); /* what is not written yet would be written by each of them */
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	for (size_t i = 0; !error && i < job_count; i++)
		error = start_job(&jobs[i], runner, list, count, i, job_count);
	if (!error)
		error = judge_all(runner, list, count, jobs, job_count, receive_case);
	stop_all(jobs, job_count);
	free(jobs);
	return error;
}

static int ask_case(struct runner *runner, const struct job *job, const struct decoy_case *one)
{
	(void)job;
	return runner_case(runner, one);
}

int jobs_run(struct runner *runner, const struct decoy_case *const *list, size_t count,
	     unsigned int jobs)
{
	const struct job here = {0};
	int error = jobs > 1 && count > 1
			    ? run_several(runner, list, count, jobs < count ? jobs : count)
			    : judge_all(runner, list, count, &here, 1, ask_case);

	progress_end(runner->options);
	return error;
}
