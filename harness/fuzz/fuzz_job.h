/* SPDX-License-Identifier: MIT */
/*
 * A process of an engine, or of a target that is given one input: what it prints, and how it ends.
 */
#ifndef DECOY_FUZZ_JOB_H
#define DECOY_FUZZ_JOB_H

#include <stdbool.h>
#include <stddef.h>

#include "process.h"

#define FUZZ_LOG_MAX ((size_t)1 << 20)

struct fuzz_job {
	struct process process;
	int fd; /* of what it prints, on both streams; -1: closed, and it may still run */
	char *log; /* the newest FUZZ_LOG_MAX bytes of it, and a NUL */
	size_t len;
	size_t line; /* where the last line begins that was not yet received */
};

/* fuzz_job_start - argv ends in NULL; directory: where it runs, or NULL. It dies with this process.
 * 0 or -errno. */
int fuzz_job_start(struct fuzz_job *job, char *const *argv, const char *directory);

/*
 * fuzz_job_read - what can be read without waiting; each whole line to receive(). False: it has
 * ended; its last lines were received, and the status is there.
 */
bool fuzz_job_read(struct fuzz_job *job, void (*receive)(void *data, const char *line), void *data);

/* fuzz_job_stop - ask it, and what it started, to end, then see to it; the status is there. */
void fuzz_job_stop(struct fuzz_job *job);

/*
 * fuzz_job_run - start it and wait, at most so long. 0 or -errno: -ETIMEDOUT, or it did not start.
 */
int fuzz_job_run(struct fuzz_job *job, char *const *argv, const char *directory,
		 unsigned int timeout_ms);

void fuzz_job_free(struct fuzz_job *job);

#endif
