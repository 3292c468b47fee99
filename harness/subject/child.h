/* SPDX-License-Identifier: MIT */
/* One adapter process and the pipes to it: asked with a deadline, killed with all its descendants. */
#ifndef DECOY_CHILD_H
#define DECOY_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "keeper.h"

#define CHILD_TAIL 4096 /* bytes of standard error that are kept */

enum child_event {
	CHILD_LINE, /* a line was said */
	CHILD_ENDED, /* the process is gone; status says how, output holds all it said */
	CHILD_CLOSED, /* the process lives, but closed its output */
	CHILD_HANG, /* the deadline passed */
	CHILD_FLOOD, /* more than the cap without an end */
	CHILD_FAULT, /* the harness itself failed; errno says why */
};

struct child {
	pid_t keeper; /* -1: it is not a child of ours */
	int control, in, out, err; /* -1: closed */
	bool ended;
	bool lost; /* ended, and nobody can say how */
	int status; /* of waitpid(), once ended */
	char *bytes; /* what was said; [taken, used) is not handed out yet */
	size_t taken, used, room;
	size_t scanned; /* no line feed in [taken, scanned) */
	size_t cap; /* bytes of one line, its line feed not counted */
	char tail[2 * CHILD_TAIL];
	size_t tail_len;
};

/* A descriptor that becomes readable when nobody is to be waited for any more (CHILD_FAULT, EINTR); -1. */
extern int child_interrupt;

/* child_shut - close one of the descriptors, if it is open. */
void child_shut(int *fd);

/*
 * child_start - run program in a session of its own. cap is the limit of one line. program and its
 * data are only read during the call. Returns 0 or -errno; child_stop() it afterwards.
 */
int child_start(struct child *child, const struct child_program *program, size_t cap);

/*
 * child_ask - write bytes and wait for one line, reading all the while. On CHILD_LINE *line gets the
 * line without its line feed, valid until the next call.
 */
enum child_event child_ask(struct child *child, const char *bytes, size_t len,
			   unsigned int timeout_ms, const char **line, size_t *line_len);

/*
 * child_finish - write bytes, close the input and wait for the end of the process. On CHILD_ENDED
 * *output gets everything that it said and was not taken yet. Never returns CHILD_LINE.
 */
enum child_event child_finish(struct child *child, const char *bytes, size_t len,
			      unsigned int timeout_ms, const char **output, size_t *output_len);

/* child_unasked - has it said something after its last line? */
bool child_unasked(const struct child *child);

/* child_complaint - the end of its standard error since last time, as UTF-8; free() it. NULL: none. */
char *child_complaint(struct child *child);

/* child_stop - kill whatever is left of it, for KEEPER_LEAVES_MS at most, and give everything back. */
void child_stop(struct child *child);

#endif
