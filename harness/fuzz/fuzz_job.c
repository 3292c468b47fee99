/* SPDX-License-Identifier: MIT */
#include "fuzz_job.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "monotonic.h"
#include "xmalloc.h"

#define STOP_MS 5000 /* from the wish to the end by force */

/* Thirty calls of an allocation in a report, not the three of a campaign; what else the user set
 * stays. */
static char *sanitizer_options(void)
{
	const char *set = getenv("ASAN_OPTIONS");

	return xasprintf("ASAN_OPTIONS=%s%sabort_on_error=0:allocator_may_return_null=1",
			 set ? set : "", set && *set ? ":" : "");
}

int fuzz_job_start(struct fuzz_job *job, char *const *argv, const char *directory)
{
	struct process_plan plan = {.argv = argv, .directory = directory, .dies_by = SIGKILL};
	int ends[2], err;

	*job = (struct fuzz_job){0};
	if (pipe2(ends, O_CLOEXEC))
		return -errno;
	plan.variable = sanitizer_options();
	plan.fds[0] = -1;
	plan.fds[1] = plan.fds[2] = ends[1];
	plan.fd_count = 3;
	err = process_start(&job->process, &plan);
	free(plan.variable);
	close(ends[1]);
	if (err) {
		close(ends[0]);
		return err;
	}
	fcntl(ends[0], F_SETFL, O_NONBLOCK);
	job->fd = ends[0];
	job->log = xcalloc(1, FUZZ_LOG_MAX + 1);
	return 0;
}

/* Of a full log the older half is left out. */
static void drop_oldest(struct fuzz_job *job)
{
	const size_t half = FUZZ_LOG_MAX / 2;

	if (job->len < FUZZ_LOG_MAX)
		return;
	memmove(job->log, job->log + half, job->len - half);
	job->len -= half;
	job->line = job->line > half ? job->line - half : 0;
}

static void receive_lines(struct fuzz_job *job, void (*receive)(void *data, const char *line),
			  void *data)
{
	char *end;

	while ((end = memchr(job->log + job->line, '\n', job->len - job->line))) {
		*end = '\0';
		if (receive)
			receive(data, job->log + job->line);
		*end = '\n';
		job->line = (size_t)(end - job->log) + 1;
	}
}

/* False: nothing will come any more. */
static bool read_some(struct fuzz_job *job, void (*receive)(void *data, const char *line),
		      void *data)
{
	ssize_t got;

	for (;;) {
		drop_oldest(job);
		got = read(job->fd, job->log + job->len, FUZZ_LOG_MAX - job->len);
		if (got <= 0)
			return got < 0;
		job->len += (size_t)got;
		job->log[job->len] = '\0';
		receive_lines(job, receive, data);
	}
}

bool fuzz_job_read(struct fuzz_job *job, void (*receive)(void *data, const char *line), void *data)
{
	if (!job->process.pid)
		return false;
	if (job->fd >= 0 && read_some(job, receive, data))
		return true;
	if (job->fd >= 0)
		close(job->fd);
	job->fd = -1;
	/* one that closed its output may still run */
	return !process_reap(&job->process);
}

static void wait_for_output(const struct fuzz_job *job)
{
	struct pollfd fd = {.fd = job->fd, .events = POLLIN};

	poll(&fd, 1, job->fd < 0 ? 5 : 100);
}

void fuzz_job_stop(struct fuzz_job *job)
{
	const uint64_t until = monotonic_ms() + STOP_MS;

	if (!job->process.pid)
		return;
	process_kill(&job->process, SIGTERM);
	while (fuzz_job_read(job, NULL, NULL)) {
		if (monotonic_ms() >= until)
			process_kill(&job->process, SIGKILL);
		wait_for_output(job);
	}
}

int fuzz_job_run(struct fuzz_job *job, char *const *argv, const char *directory,
		 unsigned int timeout_ms)
{
	const uint64_t until = monotonic_ms() + timeout_ms;
	int err = fuzz_job_start(job, argv, directory);

	while (!err && fuzz_job_read(job, NULL, NULL)) {
		if (monotonic_ms() >= until) {
			fuzz_job_stop(job);
			return -ETIMEDOUT;
		}
		wait_for_output(job);
	}
	return err;
}

void fuzz_job_free(struct fuzz_job *job)
{
	fuzz_job_stop(job);
	free(job->log);
	*job = (struct fuzz_job){0};
}
