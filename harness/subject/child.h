/* SPDX-License-Identifier: MIT */
/*
 * One adapter process and the pipes to it: a deadline for each answer, killed with all descendants.
 */
#ifndef DECOY_CHILD_H
#define DECOY_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "supervisor.h"

#define CHILD_TAIL 4096 /* bytes of standard error that are handed out */
#define CHILD_KEPT 32768 /* that are kept, so that the beginning of a report is there */

enum child_event {
	CHILD_LINE, /* it printed a line */
	CHILD_ENDED, /* the process has ended; status is how, output all that it printed */
	CHILD_CLOSED, /* the process runs, but closed its output */
	CHILD_HANG, /* the deadline passed */
	CHILD_FLOOD, /* more than the cap without an end */
	CHILD_FAULT, /* the harness itself failed; errno is why */
};

struct child {
	pid_t supervisor; /* -1: it is a child of the fork server */
	int control, in, out, err; /* -1: closed */
	bool ended;
	bool lost; /* ended, and its status is unknown */
	int status; /* of waitpid(), once ended */
	char *bytes; /* what it printed; [consumed, used) is not handed out yet */
	size_t consumed, used, capacity;
	size_t scanned; /* no line feed in [consumed, scanned) */
	size_t cap; /* bytes of one line, its line feed not counted */
	char tail[CHILD_KEPT];
	size_t tail_len;
};

/* A descriptor; once it is readable every wait ends with CHILD_FAULT, EINTR. -1: none. */
extern int child_interrupt;

/* child_shut - close one of the descriptors, if it is open. */
void child_shut(int *fd);

/*
 * child_start - run program in a session of its own. cap is the limit of one line. program and its
 * data are only read during the call. Returns 0 or -errno; child_stop() it afterwards.
 */
int child_start(struct child *child, const struct child_program *program, size_t cap);

/*
 * child_ask - write bytes and wait for one line, reading all the while. On CHILD_LINE *line gets
 * the line without its line feed, valid until the next call.
 */
enum child_event child_ask(struct child *child, const char *bytes, size_t len,
			   unsigned int timeout_ms, const char **line, size_t *line_len);

/*
 * child_finish - write bytes, close the input and wait for the end of the process. On CHILD_ENDED
 * *output gets everything that it printed and was not handed out yet. Never returns CHILD_LINE.
 */
enum child_event child_finish(struct child *child, const char *bytes, size_t len,
			      unsigned int timeout_ms, const char **output, size_t *output_len);

/* child_has_more - did it print bytes after its last line? */
bool child_has_more(const struct child *child);

/*
 * child_stderr - the end of its standard error since the last call, as UTF-8, or CHILD_TAIL bytes
 * from the beginning of a sanitizer's report on; free() it. NULL: none.
 */
char *child_stderr(struct child *child);

/* child_stop - kill what is left of it, waiting SUPERVISOR_EXIT_MS at most, and free everything. */
void child_stop(struct child *child);

#endif
